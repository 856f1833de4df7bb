/** Texts of rating a visit, area `portal`. */
export const portalRateMessages = {
  en: {
    'portal.rate.title': 'Rate this visit',
    'portal.rate.with': 'How was your visit with {name}?',
    'portal.rate.how': 'How was your visit?',
    'portal.rate.send': 'Send feedback',
    'portal.rate.later': 'Not now',
    'portal.rate.given': 'Your feedback',
    'portal.rate.of_five': '{rating} of 5',
    'portal.rate.yes': 'Yes',
    'portal.rate.no': 'No',
    'portal.rate.call': 'You asked us to contact you.',
  },
  es: {
    'portal.rate.title': 'Califique esta visita',
    'portal.rate.with': '¿Cómo le fue en la visita de {name}?',
    'portal.rate.how': '¿Cómo le fue en la visita?',
    'portal.rate.send': 'Enviar opinión',
    'portal.rate.later': 'Ahora no',
    'portal.rate.given': 'Su opinión',
    'portal.rate.of_five': '{rating} de 5',
    'portal.rate.yes': 'Sí',
    'portal.rate.no': 'No',
    'portal.rate.call': 'Nos pidió que lo contactemos.',
  },
};
