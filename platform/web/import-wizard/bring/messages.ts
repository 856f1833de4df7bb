/** How the columns of a file write numbers and dates, area `imports`. */
export const formatMessages = {
  en: {
    'imports.format.number': 'Number format of {header}',
    'imports.format.date': 'Date format of {header}',
    'imports.format.point': '1,234.50 (decimal point)',
    'imports.format.comma': '1.234,50 (decimal comma)',
    'imports.format.dmy': '31/12/2026 (day first)',
    'imports.format.mdy': '12/31/2026 (month first)',
    'imports.format.reads': '“{text}” is {value}.',
    'imports.format.misfit': '“{text}” doesn’t match this format.',
    'imports.format.open': 'This column can be read in more than one way. Check the format.',
    'imports.format.misfits': '{count, plural, one {# cell doesn’t match.} other {# cells don’t match.}}',
  },
  es: {
    'imports.format.number': 'Formato de número de {header}',
    'imports.format.date': 'Formato de fecha de {header}',
    'imports.format.point': '1,234.50 (punto decimal)',
    'imports.format.comma': '1.234,50 (coma decimal)',
    'imports.format.dmy': '31/12/2026 (primero el día)',
    'imports.format.mdy': '12/31/2026 (primero el mes)',
    'imports.format.reads': '“{text}” es {value}.',
    'imports.format.misfit': '“{text}” no coincide con este formato.',
    'imports.format.open': 'Esta columna se puede leer de más de una forma. Revise el formato.',
    'imports.format.misfits': '{count, plural, one {# celda no coincide.} other {# celdas no coinciden.}}',
  },
};
