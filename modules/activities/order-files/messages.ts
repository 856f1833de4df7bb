/** Words of files of an activity. */
export const orderFileMessages = {
  en: {
    'activity.files.label': 'Files of {reference}',
    'activity.files.deleted': '{name} deleted',
  },
  es: {
    'activity.files.label': 'Archivos de {reference}',
    'activity.files.deleted': 'Se eliminó {name}',
  },
};
