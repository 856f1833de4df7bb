/** Words of files of an activity. */
export const orderFileMessages = {
  en: {
    'activity.files.label': 'Files of {reference}',
    'activity.files.failed': 'The file was not stored. Check the connection and try again.',
    'activity.files.deleted': '{name} deleted',
  },
  es: {
    'activity.files.label': 'Archivos de {reference}',
    'activity.files.failed': 'El archivo no se guardó. Revise la conexión e inténtelo de nuevo.',
    'activity.files.deleted': '{name} se eliminó',
  },
};
