/** Words of additional fields on the records of every area. */
export const fieldMessages = {
  en: {
    'fields.title': 'Additional fields',
    'fields.edit': 'Edit additional fields',
    'fields.empty': '{count, plural, one {# empty field} other {# empty fields}}',
    'fields.yes': 'Yes',
    'fields.no': 'No',
    'fields.file_add': 'Add file',
    'fields.file_remove': 'Remove {name}',
    'fields.file_one': 'File {id}',
  },
  es: {
    'fields.title': 'Campos adicionales',
    'fields.edit': 'Editar campos adicionales',
    'fields.empty': '{count, plural, one {# campo vacío} other {# campos vacíos}}',
    'fields.yes': 'Sí',
    'fields.no': 'No',
    'fields.file_add': 'Agregar archivo',
    'fields.file_remove': 'Quitar {name}',
    'fields.file_one': 'Archivo {id}',
  },
};
