import type { Language } from '../../../kernel/errors.ts';
import { productTexts } from '../../../kernel/texts/product-texts.ts';

/** What the dry run says about a cell or row. */
const TEXTS = productTexts(
  'import.cell',
  { module: 'imports', use: 'import' },
  {
    required: { en: 'A value is required.', es: 'Se requiere un valor.' },
    formula_error: { en: 'The formula gives an error.', es: 'La fórmula da un error.' },
    control_characters: {
      en: 'Contains characters that cannot be stored.',
      es: 'Contiene caracteres que no se pueden guardar.',
    },
    too_long: { en: 'At most {max} characters.', es: 'Máximo {max} caracteres.' },
    free_text: {
      en: 'Only letters, digits, spaces, & / \\ and - are allowed; “{character}” is not.',
      es: 'Solo se permiten letras, dígitos, espacios, & / \\ y -; “{character}” no.',
    },
    email: { en: 'This is not an email address.', es: 'Esto no es un correo electrónico.' },
    integer: { en: 'Expected a whole number in range.', es: 'Se esperaba un número entero dentro del rango.' },
    decimal: { en: 'Expected a number in range.', es: 'Se esperaba un número dentro del rango.' },
    money: {
      en: 'Expected an amount with at most two decimals.',
      es: 'Se esperaba un importe con máximo dos decimales.',
    },
    flag: { en: 'Expected yes or no.', es: 'Se esperaba sí o no.' },
    day: {
      en: 'Expected only a date, such as 2026-11-21.',
      es: 'Se esperaba solo una fecha, como 2026-11-21.',
    },
    ambiguous_number: {
      en: 'The numbers in this column can be read two ways. “{example}” was read as {value}. If that is wrong, change the number format where columns are matched.',
      es: 'Los números de esta columna se pueden leer de dos maneras. “{example}” se leyó como {value}. Si no es correcto, cambie el formato de número al asignar las columnas.',
    },
    ambiguous_date: {
      en: 'The dates in this column can be read two ways. “{example}” was read as {value}. If that is wrong, change the date format where columns are matched.',
      es: 'Las fechas de esta columna se pueden leer de dos maneras. “{example}” se leyó como {value}. Si no es correcto, cambie el formato de fecha al asignar las columnas.',
    },
    instant: {
      en: 'Expected a date and time such as 2026-11-21 09:30.',
      es: 'Se esperaba fecha y hora como 2026-11-21 09:30.',
    },
    choice: { en: 'Must be one of: {values}.', es: 'Debe ser uno de: {values}.' },
    not_found: { en: '“{value}” was not found.', es: 'No se encontró “{value}”.' },
    ambiguous: {
      en: '“{value}” names more than one record; use its code.',
      es: '“{value}” nombra más de un registro; use su código.',
    },
    duplicate: { en: 'The same value stands in row {row}.', es: 'El mismo valor está en la fila {row}.' },
    exists: { en: 'A record with this value exists already.', es: 'Ya existe un registro con este valor.' },
    missing: { en: 'No record has this value.', es: 'Ningún registro tiene este valor.' },
    same_file: {
      en: 'This file was imported before; its rows will not be written again.',
      es: 'Este archivo ya se importó; sus filas no se escribirán de nuevo.',
    },
  },
);

/** The sentence of a problem code, or the code itself when it is already a sentence. */
export function importText(code: string, language: Language, values: Record<string, string> = {}): string {
  return TEXTS.has(code) ? TEXTS.in(code, language, values) : code;
}
