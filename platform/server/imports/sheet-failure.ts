import { AppError, type Language } from '../../kernel/errors.ts';
import type { SheetError, SheetFault } from '../sheets/sheet-types.ts';

const SENTENCES: Record<SheetFault, readonly [en: string, es: string]> = {
  not_a_sheet: [
    'This file is not a spreadsheet. Use xlsx or csv.',
    'Este archivo no es una hoja de cálculo. Use xlsx o csv.',
  ],
  encrypted: [
    'The file is encrypted or in the old xls format. Save it as xlsx.',
    'El archivo está cifrado o en el formato xls antiguo. Guárdelo como xlsx.',
  ],
  broken: ['The file is damaged and cannot be read.', 'El archivo está dañado y no se puede leer.'],
  too_large: ['The file is larger than 25 MB.', 'El archivo supera los 25 MB.'],
  no_known_column: [
    'The sheet has no column we know. Name its columns like {names}, or map them.',
    'La hoja no tiene ninguna columna conocida. Nombre sus columnas como {names}, o asígnelas.',
  ],
  no_such_sheet: ['The file has no such sheet.', 'El archivo no tiene esa hoja.'],
  too_many_rows: ['The sheet has more than {limit} rows.', 'La hoja tiene más de {limit} filas.'],
  too_many_columns: ['The sheet has more than {limit} columns.', 'La hoja tiene más de {limit} columnas.'],
};

/** A reader's fault as a 422 that names the file. */
export function sheetFailure(error: SheetError, language: Language): AppError {
  const text = SENTENCES[error.fault][language === 'es' ? 1 : 0];
  return new AppError('validation', {
    errors: { file: [text.replace(/\{(\w+)\}/g, (_, name: string) => String(error.values[name] ?? ''))] },
  });
}
