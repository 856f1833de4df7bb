/** Words of the virus check's switch. */
export const virusCheckMessages = {
  en: {
    'virus.section': 'Virus check',
    'virus.switch': 'Check every file before anybody may open it',
    'virus.hint': 'Applies at once to files that come in from now on. Switching it off asks for your password.',
    'virus.switched_on': 'New files are checked from now on',
    'virus.switched_off': 'New files are no longer checked',
    'virus.no_scanner': 'This installation has no virus scanner',
    'virus.no_scanner_text':
      'Files are not checked until the person who runs the server sets one up (CLAMAV_URL). Until then they open as before.',
    'virus.waiting':
      '{count, plural, =0 {No file waits for the scanner} one {# file waits for the scanner} other {# files wait for the scanner}}',
    'virus.infected': '{count, plural, =0 {none was removed} one {# was removed} other {# were removed}}',
  },
  es: {
    'virus.section': 'Revisión de virus',
    'virus.switch': 'Revisar cada archivo antes de que alguien pueda abrirlo',
    'virus.hint':
      'Se aplica enseguida a los archivos que lleguen desde ahora. Para desactivarla se pide su contraseña.',
    'virus.switched_on': 'Los archivos nuevos se revisan desde ahora',
    'virus.switched_off': 'Los archivos nuevos ya no se revisan',
    'virus.no_scanner': 'Esta instalación no tiene antivirus',
    'virus.no_scanner_text':
      'Los archivos no se revisan hasta que quien administra el servidor configure uno (CLAMAV_URL). Mientras tanto se abren como antes.',
    'virus.waiting':
      '{count, plural, =0 {Ningún archivo espera la revisión} one {# archivo espera la revisión} other {# archivos esperan la revisión}}',
    'virus.infected': '{count, plural, =0 {no se eliminó ninguno} one {se eliminó #} other {se eliminaron #}}',
  },
};
