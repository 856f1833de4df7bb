/** Taking an import back, area `imports`. */
export const undoMessages = {
  en: {
    'imports.undo': 'Undo this import',
    'imports.undo_question': 'Undo this import?',
    'imports.undo_text':
      'Created records are removed and changed ones get their earlier values; activities with later numbers behind them are cancelled instead. Possible for 24 hours.',
    'imports.undone': 'This import was undone',
    'imports.undone_text': 'Its records are as they were before.',
    'imports.undone_partly':
      '{removed, plural, one {# record was removed} other {# records were removed}}, {restored, plural, one {# got} other {# got}} earlier values back, {cancelled, plural, one {# was cancelled} other {# were cancelled}}.',
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
      'Se eliminan los registros creados y los modificados recuperan sus valores anteriores; las actividades con números posteriores se cancelan. Es posible durante 24 horas.',
    'imports.undone': 'Esta importación se deshizo',
    'imports.undone_text': 'Sus registros están como antes.',
    'imports.undone_partly':
      'Se {removed, plural, one {eliminó # registro} other {eliminaron # registros}}, {restored, plural, one {# recuperó} other {# recuperaron}} sus valores anteriores y se {cancelled, plural, one {canceló #} other {cancelaron #}}.',
    'imports.undo_kept':
      '{count, plural, one {# registro modificado después de la importación se conservó} other {# registros modificados después de la importación se conservaron}}',
    'imports.undoing': 'Deshaciendo la importación',
    'imports.not_undone': 'No se deshizo nada',
    'imports.changed_rows': 'Cambiados o usados después: {rows}',
  },
};
