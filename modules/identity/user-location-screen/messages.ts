/** Texts of where a person was, area `location`. */
export const locationMessages = {
  en: {
    'location.title': 'Last 24 hours',
    'location.last': 'Last seen',
    'location.map': 'View on map',
    'location.track': 'Route with {count, plural, one {# point} other {# points}}, north up',
    'location.none': 'No location in the last 24 hours',
    'location.none_text': 'The phone sends its location while the person works in the app and allows it.',
  },
  es: {
    'location.title': 'Últimas 24 horas',
    'location.last': 'Última ubicación',
    'location.map': 'Ver en el mapa',
    'location.track': 'Recorrido con {count, plural, one {# punto} other {# puntos}}, norte arriba',
    'location.none': 'Sin ubicación en las últimas 24 horas',
    'location.none_text': 'El teléfono envía su ubicación mientras la persona trabaja en la aplicación y lo permite.',
  },
};
