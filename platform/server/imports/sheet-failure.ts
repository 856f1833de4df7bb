import { AppError, type Language } from '../../kernel/errors.ts';
import { productTexts } from '../../kernel/texts/product-texts.ts';
import type { SheetError } from '../sheets/sheet-types.ts';

const SENTENCES = productTexts(
  'import.file',
  { module: 'imports', use: 'import' },
  {
    not_a_sheet: {
      en: 'This file is not a spreadsheet. Use xlsx or csv.',
      es: 'Este archivo no es una hoja de cálculo. Use xlsx o csv.',
    },
    encrypted: {
      en: 'The file is encrypted or in the old xls format. Save it as xlsx.',
      es: 'El archivo está cifrado o en el formato xls antiguo. Guárdelo como xlsx.',
    },
    broken: { en: 'The file is damaged and cannot be read.', es: 'El archivo está dañado y no se puede leer.' },
    too_large: { en: 'The file is larger than 25 MB.', es: 'El archivo supera los 25 MB.' },
    no_known_column: {
      en: 'The sheet has no column we know. Name its columns like {names}, or map them.',
      es: 'La hoja no tiene ninguna columna conocida. Nombre sus columnas como {names}, o asígnelas.',
    },
    no_such_sheet: { en: 'The file has no such sheet.', es: 'El archivo no tiene esa hoja.' },
    too_many_rows: { en: 'The sheet has more than {limit} rows.', es: 'La hoja tiene más de {limit} filas.' },
    too_many_columns: { en: 'The sheet has more than {limit} columns.', es: 'La hoja tiene más de {limit} columnas.' },
  },
);

/** A reader's fault as a 422 that names the file. */
export function sheetFailure(error: SheetError, language: Language): AppError {
  const text = SENTENCES.in(error.fault, language, error.values);
  return new AppError('validation', {
    errors: { file: [text] },
  });
}
