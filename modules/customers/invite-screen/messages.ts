/** Words of the invitation to the portal, area `customers`. */
export const inviteMessages = {
  en: {
    'invite.action': 'Invite to portal',
    'invite.by_link': 'Invite by link',
    'invite.title': 'Invite to the portal of {customer}',
    'invite.text':
      'A mail with a link goes out. Whoever opens it within 14 days makes an own account; nobody has to approve it.',
    'invite.email': 'Email',
    'invite.email_hint': 'The invitation goes to this address.',
    'invite.language': 'Language of the mail',
    'invite.language.en': 'English',
    'invite.language.es': 'Spanish',
    'invite.send': 'Send invitation',
    'invite.sent': 'Invitation sent to {email}',
  },
  es: {
    'invite.action': 'Invitar al portal',
    'invite.by_link': 'Invitar por enlace',
    'invite.title': 'Invitar al portal de {customer}',
    'invite.text':
      'Se envía un correo con un enlace. Quien lo abra en 14 días crea su propia cuenta; nadie tiene que aprobarla.',
    'invite.email': 'Correo electrónico',
    'invite.email_hint': 'La invitación se envía a esta dirección.',
    'invite.language': 'Idioma del correo',
    'invite.language.en': 'Inglés',
    'invite.language.es': 'Español',
    'invite.send': 'Enviar invitación',
    'invite.sent': 'Invitación enviada a {email}',
  },
};
