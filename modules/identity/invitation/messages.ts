/** Words of invitations that are handed over, area `identity`. */
export const invitationMessages = {
  en: {
    'invitation.no_server': 'No mail server is set up',
    'invitation.held_text':
      'Invitations wait until a mail server is set up; meanwhile, copy the link and send it yourself.',
    'invitation.held': 'The invitation to {email} is held',
    'invitation.set_up': 'Set up mail server',
    'invitation.copy_link': 'Copy invitation link',
    'invitation.title': 'Invitation link for {name}',
    'invitation.text':
      'Whoever opens it chooses the password, so send it to {name} only. It works once, until {until}. Earlier links no longer work.',
    'invitation.link': 'Link',
    'invitation.once': 'The link is not shown again.',
  },
  es: {
    'invitation.no_server': 'No hay servidor de correo configurado',
    'invitation.held_text':
      'Las invitaciones esperan hasta que se configure un servidor de correo; mientras tanto, copie el enlace y envíelo usted.',
    'invitation.held': 'La invitación a {email} está retenida',
    'invitation.set_up': 'Configurar servidor de correo',
    'invitation.copy_link': 'Copiar enlace de invitación',
    'invitation.title': 'Enlace de invitación para {name}',
    'invitation.text':
      'Quien lo abra elige la contraseña: envíelo solo a {name}. Sirve una vez, hasta el {until}. Los enlaces anteriores dejan de funcionar.',
    'invitation.link': 'Enlace',
    'invitation.once': 'El enlace no se vuelve a mostrar.',
  },
};
