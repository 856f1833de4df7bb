import type { Language } from '../../../kernel/errors.ts';

/** What the dry run says about a cell or row. */
const TEXTS: Record<string, readonly [en: string, es: string]> = {
  required: ['A value is required.', 'Se requiere un valor.'],
  formula_error: ['The formula gives an error.', 'La fórmula da un error.'],
  control_characters: ['Contains characters that cannot be stored.', 'Contiene caracteres que no se pueden guardar.'],
  too_long: ['At most {max} characters.', 'Máximo {max} caracteres.'],
  free_text: [
    'Only letters, digits, spaces, & / \\ and - are allowed; “{character}” is not.',
    'Solo se permiten letras, dígitos, espacios, & / \\ y -; “{character}” no.',
  ],
  email: ['This is not an e-mail address.', 'Esto no es un correo electrónico.'],
  integer: ['Expected a whole number in range.', 'Se esperaba un número entero dentro del rango.'],
  decimal: ['Expected a number in range.', 'Se esperaba un número dentro del rango.'],
  money: ['Expected an amount with at most two decimals.', 'Se esperaba un importe con máximo dos decimales.'],
  flag: ['Expected yes or no.', 'Se esperaba sí o no.'],
  day: ['Expected a date such as 2026-11-21.', 'Se esperaba una fecha como 2026-11-21.'],
  instant: ['Expected a date and time such as 2026-11-21 09:30.', 'Se esperaba fecha y hora como 2026-11-21 09:30.'],
  choice: ['Must be one of: {values}.', 'Debe ser uno de: {values}.'],
  not_found: ['“{value}” was not found.', 'No se encontró “{value}”.'],
  ambiguous: [
    '“{value}” names more than one record; use its code.',
    '“{value}” nombra más de un registro; use su código.',
  ],
  duplicate: ['The same value stands in row {row}.', 'El mismo valor está en la fila {row}.'],
  exists: ['A record with this value exists already.', 'Ya existe un registro con este valor.'],
  missing: ['No record has this value.', 'Ningún registro tiene este valor.'],
  same_file: [
    'This file was imported before; its rows will not be written again.',
    'Este archivo ya se importó; sus filas no se escribirán de nuevo.',
  ],
};

/** The sentence of a problem code, or the code itself when it is already a sentence. */
export function importText(code: string, language: Language, values: Record<string, string> = {}): string {
  const text = TEXTS[code]?.[language === 'es' ? 1 : 0] ?? code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
