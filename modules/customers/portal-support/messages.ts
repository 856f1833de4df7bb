/** Texts of the chat with the team, area `portal`. */
export const portalSupportMessages = {
  en: {
    'portal.support.thread': 'Messages with our team',
    'portal.support.empty': 'Ask us anything. We’ll notify you when we reply.',
    'portal.support.earlier': 'Show earlier messages',
    'portal.support.write': 'Write a message',
    'portal.support.read': 'Read',
    'portal.support.message': 'Message',
    'portal.support.send': 'Send',
  },
  es: {
    'portal.support.thread': 'Mensajes con nuestro equipo',
    'portal.support.empty': 'Escríbanos su consulta. Le avisaremos cuando respondamos.',
    'portal.support.earlier': 'Ver mensajes anteriores',
    'portal.support.write': 'Escriba un mensaje',
    'portal.support.read': 'Leído',
    'portal.support.message': 'Mensaje',
    'portal.support.send': 'Enviar',
  },
};
