/** Words of the virus check's switch. */
export const virusCheckMessages = {
  en: {
    'virus.switch': 'Scan every file before it can be opened',
    'virus.hint': 'Applies to new files. Turning it off requires your password.',
    'virus.switched_on': 'New files are now scanned',
    'virus.switched_off': 'New files are no longer scanned',
    'virus.no_scanner': 'No virus scanner installed',
    'virus.no_scanner_text': 'Files aren’t scanned until the server’s operator sets one up (CLAMAV_URL).',
    'virus.waiting':
      '{count, plural, =0 {No files waiting to be scanned} one {# file waiting to be scanned} other {# files waiting to be scanned}}',
    'virus.infected': '{count, plural, =0 {none removed} one {# removed} other {# removed}}',
  },
  es: {
    'virus.switch': 'Analizar cada archivo antes de poder abrirlo',
    'virus.hint': 'Se aplica a los archivos nuevos. Para desactivarlo se pide su contraseña.',
    'virus.switched_on': 'Los archivos nuevos ahora se analizan',
    'virus.switched_off': 'Los archivos nuevos ya no se analizan',
    'virus.no_scanner': 'No hay antivirus instalado',
    'virus.no_scanner_text':
      'Los archivos no se analizan hasta que quien administra el servidor configure uno (CLAMAV_URL).',
    'virus.waiting':
      '{count, plural, =0 {No hay archivos por analizar} one {# archivo por analizar} other {# archivos por analizar}}',
    'virus.infected': '{count, plural, =0 {ninguno eliminado} one {# eliminado} other {# eliminados}}',
  },
};
