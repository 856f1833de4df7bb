/** Taking an import back, area `imports`. */
export const undoMessages = {
  en: {
    'imports.undo': 'Undo this import',
    'imports.undo_question': 'Undo this import?',
    'imports.undo_text':
      'Created records are removed and updated ones go back to their previous values. You have 24 hours to undo.',
    'imports.undo_numbers': 'Activities that are no longer the last in their numbering are cancelled instead.',
    'imports.undone': 'This import was undone',
    'imports.undone_text': 'Its records are as they were before.',
    'imports.undone_partly':
      '{removed, plural, one {# record removed} other {# records removed}}, {restored, number} restored, {cancelled, number} cancelled.',
    'imports.undo_kept':
      '{count, plural, one {# record changed since the import was kept} other {# records changed since the import were kept}}',
    'imports.undoing': 'Undoing import',
    'imports.not_undone': 'Nothing was undone',
    'imports.changed_rows': 'Changed or used since: {rows}',
  },
  es: {
    'imports.undo': 'Deshacer esta importación',
    'imports.undo_question': '¿Deshacer esta importación?',
    'imports.undo_text':
      'Se eliminan los registros creados y los modificados recuperan sus valores anteriores. Puede deshacerla durante 24 horas.',
    'imports.undo_numbers': 'Las actividades que ya no son las últimas de su numeración se cancelan.',
    'imports.undone': 'Esta importación se deshizo',
    'imports.undone_text': 'Sus registros están como antes.',
    'imports.undone_partly':
      'Registros eliminados: {removed, number}; restaurados: {restored, number}; cancelados: {cancelled, number}.',
    'imports.undo_kept':
      '{count, plural, one {# registro modificado después de la importación se conservó} other {# registros modificados después de la importación se conservaron}}',
    'imports.undoing': 'Deshaciendo la importación',
    'imports.not_undone': 'No se deshizo nada',
    'imports.changed_rows': 'Cambiados o usados después: {rows}',
  },
};
