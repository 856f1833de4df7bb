/** Words of the virus check's switch. */
export const virusCheckMessages = {
  en: {
    'virus.is_on': 'New files are scanned before they can be opened.',
    'virus.is_off': 'New files are not scanned.',
    'virus.turn_on': 'Turn on scanning',
    'virus.turn_off': 'Turn off scanning',
    'virus.hint_on': 'Applies at once. You’ll be asked for your password unless you entered it in the last 10 minutes.',
    'virus.hint_off': 'Applies at once, to new files.',
    'virus.no_scanner': 'No virus scanner installed',
    'virus.no_scanner_text': 'Files aren’t scanned until the server’s operator sets one up (CLAMAV_URL).',
    'virus.waiting':
      '{count, plural, =0 {No files waiting to be scanned} one {# file waiting to be scanned} other {# files waiting to be scanned}}',
    'virus.infected': '{count, plural, =0 {none removed} one {# removed} other {# removed}}',
  },
  es: {
    'virus.is_on': 'Los archivos nuevos se analizan antes de poder abrirlos.',
    'virus.is_off': 'Los archivos nuevos no se analizan.',
    'virus.turn_on': 'Activar el análisis',
    'virus.turn_off': 'Desactivar el análisis',
    'virus.hint_on': 'Se aplica de inmediato. Se le pedirá su contraseña si no la ingresó en los últimos 10 minutos.',
    'virus.hint_off': 'Se aplica de inmediato a los archivos nuevos.',
    'virus.no_scanner': 'No hay antivirus instalado',
    'virus.no_scanner_text':
      'Los archivos no se analizan hasta que quien administra el servidor configure uno (CLAMAV_URL).',
    'virus.waiting':
      '{count, plural, =0 {No hay archivos por analizar} one {# archivo por analizar} other {# archivos por analizar}}',
    'virus.infected': '{count, plural, =0 {ninguno eliminado} one {# eliminado} other {# eliminados}}',
  },
};
