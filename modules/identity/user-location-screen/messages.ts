/** Texts of where a person was, area `location`. */
export const locationMessages = {
  en: {
    'location.title': 'Last 24 hours',
    'location.last': 'Last seen',
    'location.map': 'Show on a map',
    'location.track': 'The way of {count, plural, one {# place} other {# places}}, north up',
    'location.none': 'No position in the last 24 hours',
    'location.none_text': 'Positions come from the phone while its owner works with the app and allows it.',
  },
  es: {
    'location.title': 'Últimas 24 horas',
    'location.last': 'Última vez',
    'location.map': 'Ver en un mapa',
    'location.track': 'El recorrido de {count, plural, one {# lugar} other {# lugares}}, norte arriba',
    'location.none': 'Sin posición en las últimas 24 horas',
    'location.none_text': 'Las posiciones llegan del teléfono mientras su dueño usa la aplicación y lo permite.',
  },
};
