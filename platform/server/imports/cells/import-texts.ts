import type { Language } from '../../../kernel/errors.ts';
import { productTexts } from '../../../kernel/texts/product-texts.ts';
import { cutText } from '../../sheets/sheet-types.ts';

/** What the dry run says about a cell or row. */
const TEXTS = productTexts(
  'import.cell',
  { module: 'imports', use: 'import' },
  {
    required: { en: 'Required.', es: 'Obligatorio.' },
    clear: {
      en: '#CLEAR can’t be used here: this field can’t be empty.',
      es: 'Aquí no se puede usar #CLEAR: este campo no puede quedar vacío.',
    },
    formula_error: { en: 'The formula has an error.', es: 'La fórmula tiene un error.' },
    formula_blank: {
      en: 'The formula has no saved result. Open and save the file in a spreadsheet program.',
      es: 'La fórmula no tiene un resultado guardado. Abra y guarde el archivo en un programa de hojas de cálculo.',
    },
    control_characters: {
      en: 'Contains characters that cannot be stored.',
      es: 'Contiene caracteres que no se pueden guardar.',
    },
    too_long: { en: 'At most {max} characters.', es: 'Máximo {max} caracteres.' },
    free_text: {
      en: 'Only letters, digits, spaces, & / \\ and - are allowed; “{character}” is not.',
      es: 'Solo se permiten letras, dígitos, espacios, & / \\ y -; “{character}” no.',
    },
    email: { en: 'Enter a valid email address.', es: 'Ingrese un correo electrónico válido.' },
    phone: { en: 'Enter a phone number.', es: 'Ingrese un teléfono.' },
    url: {
      en: 'Enter a web address that starts with https://.',
      es: 'Ingrese una dirección web que empiece con https://.',
    },
    integer: {
      en: '{bounds, select, both {Enter a whole number from {min} to {max}.} from {Enter a whole number, {min} or more.} to {Enter a whole number, {max} or less.} other {Enter a whole number.}}',
      es: '{bounds, select, both {Ingrese un número entero de {min} a {max}.} from {Ingrese un número entero a partir de {min}.} to {Ingrese un número entero hasta {max}.} other {Ingrese un número entero.}}',
    },
    decimal: {
      en: '{bounds, select, both {Enter a number from {min} to {max}.} from {Enter a number, {min} or more.} to {Enter a number, {max} or less.} other {Enter a number.}}',
      es: '{bounds, select, both {Ingrese un número de {min} a {max}.} from {Ingrese un número a partir de {min}.} to {Ingrese un número hasta {max}.} other {Ingrese un número.}}',
    },
    money: { en: 'Expected an amount, such as 1250.50.', es: 'Se esperaba un importe, como 1250.50.' },
    money_range: {
      en: '{bounds, select, both {Enter an amount from {min} to {max}.} from {Enter an amount of {min} or more.} to {Enter an amount of {max} or less.} other {The amount is too large.}}',
      es: '{bounds, select, both {Ingrese un importe de {min} a {max}.} from {Ingrese un importe a partir de {min}.} to {Ingrese un importe hasta {max}.} other {El importe es demasiado grande.}}',
    },
    other_currency: {
      en: 'This amount is in {sign} but the currency is {currency}.',
      es: 'Este importe está en {sign}, pero la moneda es {currency}.',
    },
    scale: {
      en: '{most, plural, =0 {Enter a whole number.} one {At most # decimal.} other {At most # decimals.}}',
      es: '{most, plural, =0 {Ingrese un número entero.} one {Máximo # decimal.} other {Máximo # decimales.}}',
    },
    flag: { en: 'Expected yes or no.', es: 'Se esperaba sí o no.' },
    day: {
      en: 'Enter only a date with a four-digit year, such as 2026-11-21 or 05/11/2026.',
      es: 'Ingrese solo una fecha con el año de cuatro cifras, como 2026-11-21 o 05/11/2026.',
    },
    ambiguous_number: {
      en: 'The numbers in this column can be read two ways. “{example}” was read as {value}. If that is wrong, change the number format when you map the columns.',
      es: 'Los números de esta columna se pueden leer de dos maneras. “{example}” se leyó como {value}. Si no es correcto, cambie el formato de número al asignar las columnas.',
    },
    ambiguous_date: {
      en: 'The dates in this column can be read two ways. “{example}” was read as {value}. If that is wrong, change the date format when you map the columns.',
      es: 'Las fechas de esta columna se pueden leer de dos maneras. “{example}” se leyó como {value}. Si no es correcto, cambie el formato de fecha al asignar las columnas.',
    },
    instant: {
      en: 'Enter a date and time with a four-digit year, such as 2026-11-21 09:30 or 05/11/2026 3:15 pm.',
      es: 'Ingrese fecha y hora con el año de cuatro cifras, como 2026-11-21 09:30 o 05/11/2026 3:15 p. m.',
    },
    choice: { en: 'Must be one of: {values}.', es: 'Debe ser uno de: {values}.' },
    not_found: { en: '“{value}” was not found.', es: 'No se encontró “{value}”.' },
    ambiguous: {
      en: '“{value}” matches more than one record. Use its code.',
      es: '“{value}” coincide con más de un registro. Use su código.',
    },
    own_numbers: {
      en: '{count, plural, one {# row was} other {# rows were}} matched by Ordo’s own number in “{heading}”. The first: row {row}, {value} is {name}.',
      es: '{count, plural, one {# fila se asignó} other {# filas se asignaron}} por el número propio de Ordo en “{heading}”. La primera: fila {row}, {value} es {name}.',
    },
    other_name: {
      en: 'Number {value} is {name} in Ordo, but “{heading}” says {said}. Use the code or the name.',
      es: 'El número {value} es {name} en Ordo, pero “{heading}” dice {said}. Use el código o el nombre.',
    },
    too_many_values: { en: 'At most {max} values in one cell.', es: 'Máximo {max} valores en una celda.' },
    defaults_total: {
      en: 'The default values of an import may have {max} characters in total.',
      es: 'Los valores predeterminados de una importación pueden tener {max} caracteres en total.',
    },
    duplicate: { en: 'Duplicate of row {row}.', es: 'Duplicado de la fila {row}.' },
    exists: { en: 'A record with this value already exists.', es: 'Ya existe un registro con este valor.' },
    missing: { en: 'No record has this value.', es: 'Ningún registro tiene este valor.' },
    column_twice: {
      en: 'There are several columns called “{name}”. Only one of them is read.',
      es: 'Hay varias columnas llamadas “{name}”. Solo se lee una de ellas.',
    },
    above_headings: {
      en: 'Rows above the column headings are not read: {rows}.',
      es: 'Las filas que están sobre los encabezados no se leen: {rows}.',
    },
    unknown_columns: {
      en: 'Columns that don’t match any field are not read: {names}.',
      es: 'Las columnas que no corresponden a ningún campo no se leen: {names}.',
    },
    no_heading: {
      en: 'Cells without a column heading are not read. Rows affected: {count}.',
      es: 'Las celdas sin encabezado de columna no se leen. Filas afectadas: {count}.',
    },
    unreadable: {
      en: '{count, plural, one {# cell has characters that can’t be read (�).} other {# cells have characters that can’t be read (�).}} Correct them in the file and save it as UTF-8.',
      es: '{count, plural, one {# celda tiene caracteres que no se pueden leer (�).} other {# celdas tienen caracteres que no se pueden leer (�).}} Corríjalos en el archivo y guárdelo como UTF-8.',
    },
    not_changed: {
      en: '{column} is not changed by an import.',
      es: 'La importación no cambia este dato: {column}.',
    },
    not_changed_rows: {
      en: '{column} is not changed by an import. Rows that differ: {count}.',
      es: 'La importación no cambia este dato: {column}. Filas que difieren: {count}.',
    },
    nothing_read: {
      en: 'Nothing in this row is read.',
      es: 'No se lee nada de esta fila.',
    },
    differs: {
      en: 'Differs from row {row}, which has the same reference. The value of row {row} is used.',
      es: 'Difiere de la fila {row}, que tiene la misma referencia. Se usa el valor de la fila {row}.',
    },
    other_owner: {
      en: 'Row {row} has the same reference with another value here.',
      es: 'La fila {row} tiene la misma referencia con otro valor aquí.',
    },
    same_file: {
      en: 'This file was already imported. Its rows won’t be saved again.',
      es: 'Este archivo ya se importó. Sus filas no se guardarán de nuevo.',
    },
  },
);

/** So much of a text a sentence shows. */
const SHOWN = 200;

/** The beginning of a text of any length, for a sentence; `most`: how many characters of it are shown. */
export const shortText = (text: string, most = SHOWN): string =>
  text.length > most ? `${cutText(text, most)}…` : text;

/** The sentence of a problem code, or the code itself when it is already a sentence. */
export function importText(code: string, language: Language, values: Record<string, string> = {}): string {
  return TEXTS.has(code) ? TEXTS.in(code, language, values) : code;
}
