/** Words of invitations that are handed over, area `identity`. */
export const invitationMessages = {
  en: {
    'invitation.no_server': 'No mail server is set up',
    'invitation.held_text':
      'Invitations are on hold until a mail server is set up. Meanwhile, copy the link and send it yourself.',
    'invitation.held': 'The invitation to {email} is on hold',
    'invitation.set_up': 'Set up mail server',
    'invitation.copy_link': 'Copy invitation link',
    'invitation.title': 'Invitation link for {name}',
    'invitation.text':
      'Whoever opens it chooses the password, so send it to {name} only. It works once, until {until}. Earlier links no longer work.',
    'invitation.link': 'Link',
    'invitation.once': 'The link won’t be shown again.',
  },
  es: {
    'invitation.no_server': 'No hay servidor de correo configurado',
    'invitation.held_text':
      'Las invitaciones quedan retenidas hasta que se configure un servidor de correo. Mientras tanto, copie el enlace y envíelo usted.',
    'invitation.held': 'La invitación a {email} está retenida',
    'invitation.set_up': 'Configurar servidor de correo',
    'invitation.copy_link': 'Copiar enlace de invitación',
    'invitation.title': 'Enlace de invitación para {name}',
    'invitation.text':
      'Quien lo abra elige la contraseña: envíelo solo a {name}. Sirve una vez, hasta el {until}. Los enlaces anteriores dejan de funcionar.',
    'invitation.link': 'Enlace',
    'invitation.once': 'El enlace no se volverá a mostrar.',
  },
};
