/** Texts of asking for another time in the portal, area `papers`. */
export const portalMoveMessages = {
  en: {
    'portal.move.title': 'Ask for another time',
    'portal.move.planned': 'Planned for {time}. Our team confirms a new time here.',
    'portal.move.times': 'Which days and times suit you?',
    'portal.move.times_missing': 'Enter at least one day that suits you.',
    'portal.move.reason': 'Reason',
    'portal.move.note_times': 'I need another time. These suit me: {times}',
    'portal.move.note_reason': 'Reason: {reason}',
    'portal.move.sent': 'Our team has your request for another time',
  },
  es: {
    'portal.move.title': 'Pedir otra fecha',
    'portal.move.planned': 'Programada para: {time}. Nuestro equipo confirmará aquí la nueva fecha.',
    'portal.move.times': '¿Qué días y horas le convienen?',
    'portal.move.times_missing': 'Ingrese al menos un día que le convenga.',
    'portal.move.reason': 'Motivo',
    'portal.move.note_times': 'Necesito otra fecha. Me conviene: {times}',
    'portal.move.note_reason': 'Motivo: {reason}',
    'portal.move.sent': 'Nuestro equipo recibió su pedido de otra fecha',
  },
};
