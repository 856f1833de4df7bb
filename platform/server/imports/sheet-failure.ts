import { AppError, errorText, type Language } from '../../kernel/errors.ts';
import { productTexts } from '../../kernel/texts/product-texts.ts';
import { SheetError } from '../sheets/sheet-types.ts';

const SENTENCES = productTexts(
  'import.file',
  { module: 'imports', use: 'import' },
  {
    not_a_sheet: {
      en: 'This file is not a spreadsheet. Use xlsx, csv or tsv.',
      es: 'Este archivo no es una hoja de cálculo. Use xlsx, csv o tsv.',
    },
    encrypted: {
      en: 'The file is encrypted or in the old xls format. Save it as xlsx.',
      es: 'El archivo está cifrado o en el formato xls antiguo. Guárdelo como xlsx.',
    },
    broken: { en: 'The file is damaged and can’t be read.', es: 'El archivo está dañado y no se puede leer.' },
    too_large: {
      en: 'The file is larger than 25 MB, or holds far more than its size says.',
      es: 'El archivo supera los 25 MB o contiene mucho más de lo que indica su tamaño.',
    },
    no_known_column: {
      en: 'No known columns found. Name them like {names} or map them.',
      es: 'No se encontraron columnas conocidas. Nómbrelas como {names} o asígnelas.',
    },
    other_sheet: {
      en: 'No known columns found in this sheet. The sheet “{sheet}” has them: choose it.',
      es: 'No se encontraron columnas conocidas en esta hoja. La hoja “{sheet}” las tiene: elíjala.',
    },
    no_such_sheet: { en: 'The file doesn’t have this sheet.', es: 'El archivo no tiene esa hoja.' },
    too_many_rows: { en: 'The sheet has more than {limit} rows.', es: 'La hoja tiene más de {limit} filas.' },
    given_up: {
      en: 'The import failed three times. Nothing was saved. Upload the file again or split it into smaller files.',
      es: 'La importación falló tres veces. No se guardó nada. Suba el archivo de nuevo o divídalo en archivos más pequeños.',
    },
    stopped: {
      en: 'Stopped: the server was restarted. Nothing was saved. Import the file again.',
      es: 'La importación se detuvo: el servidor se reinició. No se guardó nada. Importe el archivo de nuevo.',
    },
    too_many_columns: { en: 'The sheet has more than {limit} columns.', es: 'La hoja tiene más de {limit} columnas.' },
  },
);

/** Why a run is over whose process was killed. */
export const stoppedText = (language: Language | null): string => SENTENCES.in('stopped', language ?? 'en');

/** Why a run is over without a result, as a sentence. */
export function failureText(error: unknown, language: Language): string {
  if (error instanceof SheetError) return SENTENCES.in(error.fault, language, error.values);
  if (!(error instanceof AppError)) return SENTENCES.in('given_up', language);
  const { code, info } = error;
  return Object.values(info.errors ?? {})[0]?.[0] ?? info.message ?? errorText(code, language, info.values);
}

/** Whether another try would end the same way: it is the file, or what it asks for. */
export const isFinal = (error: unknown): boolean =>
  error instanceof SheetError || (error instanceof AppError && error.status < 500);

/** A reader's fault as a 422 that names the file. */
export function sheetFailure(error: SheetError, language: Language): AppError {
  const text = SENTENCES.in(error.fault, language, error.values);
  return new AppError('validation', {
    errors: { file: [text] },
  });
}
