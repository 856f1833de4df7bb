/** Words of the invitation to the portal, area `customers`. */
export const inviteMessages = {
  en: {
    'invite.action': 'Invite to portal',
    'invite.by_link': 'Invite by link',
    'invite.title': 'Invite to {customer}’s portal',
    'invite.text': 'We email a link valid for 14 days. Whoever opens it creates their own account without approval.',
    'invite.email': 'Email',
    'invite.email_hint': 'The invitation is sent to this address.',
    'invite.language': 'Email language',
    'invite.language.en': 'English',
    'invite.language.es': 'Spanish',
    'invite.send': 'Send invitation',
    'invite.held': 'The invitation to {email} is on hold until a mail server is set up',
    'invite.sent': 'Invitation sent to {email}',
  },
  es: {
    'invite.action': 'Invitar al portal',
    'invite.by_link': 'Invitar por enlace',
    'invite.title': 'Invitar al portal de {customer}',
    'invite.text':
      'Enviamos por correo un enlace válido por 14 días. Quien lo abra crea su propia cuenta sin aprobación.',
    'invite.email': 'Correo',
    'invite.email_hint': 'La invitación se envía a esta dirección.',
    'invite.language': 'Idioma del correo',
    'invite.language.en': 'Inglés',
    'invite.language.es': 'Español',
    'invite.send': 'Enviar invitación',
    'invite.held': 'La invitación a {email} queda retenida hasta que haya servidor de correo',
    'invite.sent': 'Invitación enviada a {email}',
  },
};
