import type { Language } from './texts/language.ts';
import { keyedLabel, labelText, productTexts } from './texts/product-texts.ts';

const PLACE = { module: 'core', use: 'field' } as const;

/** What a missing value is asked for with; these keys have no prefix, other clients look them up as they are. */
const REQUIRED: Readonly<Record<string, readonly [string, string]>> = {
  text_field_required: keyedLabel('text_field_required', PLACE, ['Enter a value.', 'Ingrese un valor.']),
  email_field_required: keyedLabel('email_field_required', PLACE, [
    'Enter an email address.',
    'Ingrese un correo electrónico.',
  ]),
  select_required: keyedLabel('select_required', PLACE, ['Choose a value.', 'Elija un valor.']),
};

/** What every other field error says. */
const SENTENCES: Record<string, { en: string; es: string }> = {
  name_required: { en: 'Enter a name.', es: 'Ingrese un nombre.' },
  reason_required: { en: 'Enter a reason.', es: 'Ingrese un motivo.' },
  invalid: { en: 'Enter a valid value.', es: 'Ingrese un valor válido.' },
  policy_required: { en: 'Accept the policy to continue.', es: 'Acepte la política para continuar.' },
  unknown_setting: { en: 'This setting doesn’t exist.', es: 'No existe esta configuración.' },
  unknown_key: { en: 'Unknown field.', es: 'Campo desconocido.' },
  unknown_parts: { en: 'Unknown: {0}.', es: 'No se reconoce: {0}.' },
  wrong_type: { en: 'Expected {expected}.', es: 'Se esperaba {expected}.' },
  wrong_int: { en: 'Enter a whole number.', es: 'Ingrese un número entero.' },
  used_on_line: { en: 'Used on line {0}.', es: 'Ya se usa en la línea {0}.' },
  line_repeats: { en: 'Line {0} repeats line {1}.', es: 'La línea {0} repite la línea {1}.' },
  key_characters: {
    en: 'Only letters without accents, digits and . _ : - are allowed, no spaces.',
    es: 'Solo se permiten letras sin tilde, dígitos y . _ : -, sin espacios.',
  },
  line_wrong: { en: 'Check line {0}.', es: 'Revise la línea {0}.' },
  rows_wrong: {
    en: 'Rows with errors: {0} of {1}. Correct or skip them.',
    es: 'Filas con errores: {0} de {1}. Corríjalas u omítalas.',
  },
  number_from_to: { en: 'Enter a number from {0} to {1}.', es: 'Ingrese un número entre {0} y {1}.' },
  type_string: { en: 'text', es: 'texto' },
  type_number: { en: 'a number', es: 'un número' },
  type_int: { en: 'a whole number', es: 'un número entero' },
  type_boolean: { en: 'yes or no', es: 'sí o no' },
  type_array: { en: 'a list', es: 'una lista' },
  type_object: { en: 'an object', es: 'un objeto' },
  type_record: { en: 'an object', es: 'un objeto' },
  too_long: { en: 'At most {max} characters.', es: 'Máximo {max} caracteres.' },
  too_long_one: { en: 'At most one character.', es: 'Máximo un carácter.' },
  too_short: { en: 'At least {min} characters.', es: 'Mínimo {min} caracteres.' },
  too_many: { en: 'At most {max} entries.', es: 'Máximo {max} entradas.' },
  too_few: { en: 'At least {min} entries.', es: 'Mínimo {min} entradas.' },
  too_big: { en: 'Enter {max} or less.', es: 'Ingrese {max} o menos.' },
  too_small: { en: 'Enter {min} or more.', es: 'Ingrese {min} o más.' },
  range: { en: 'Enter a value from {0} to {1}.', es: 'Ingrese un valor de {0} a {1}.' },
  scale: { en: 'At most {0} decimals.', es: 'Máximo {0} decimales.' },
  scale_one: { en: 'At most one decimal.', es: 'Máximo un decimal.' },
  scale_none: { en: 'Enter a whole number.', es: 'Ingrese un número entero.' },
  not_one_of: { en: 'Must be one of: {values}.', es: 'Debe ser uno de: {values}.' },
  control_characters: {
    en: 'Contains characters that cannot be stored.',
    es: 'Contiene caracteres que no se pueden guardar.',
  },
  free_text: {
    en: 'Only letters, digits, spaces, & / \\ and - are allowed; “{0}” is not.',
    es: 'Solo se permiten letras, dígitos, espacios, & / \\ y -; “{0}” no.',
  },
  email: { en: 'Enter a valid email address.', es: 'Ingrese un correo electrónico válido.' },
  phone: { en: 'Enter a phone number.', es: 'Ingrese un teléfono.' },
  colour: { en: 'Enter a colour as #rrggbb.', es: 'Ingrese un color como #rrggbb.' },
  decimal: { en: 'Enter a number.', es: 'Ingrese un número.' },
  day: { en: 'Expected a day as YYYY-MM-DD.', es: 'Se esperaba un día como AAAA-MM-DD.' },
  instant: { en: 'Expected a date and time with time zone.', es: 'Se esperaba fecha y hora con zona horaria.' },
  zone: { en: 'Unknown time zone.', es: 'Zona horaria desconocida.' },
  json: { en: 'Enter valid JSON.', es: 'Ingrese un JSON válido.' },
  already_used: { en: 'This value is already used.', es: 'Este valor ya está en uso.' },
  email_taken: { en: 'This email is already used by {0}.', es: '{0} ya usa este correo.' },
  email_blacklisted: { en: 'This email cannot be used here.', es: 'Este correo no se puede usar aquí.' },
  role_audience: {
    en: 'This role is for another type of user.',
    es: 'Este rol es para otro tipo de usuario.',
  },
  code_wrong: {
    en: 'Incorrect or already used code.',
    es: 'El código es incorrecto o ya se usó.',
  },
  paid_locked: {
    en: 'There are payments in the current currency, so it can’t be changed.',
    es: 'Hay pagos en la moneda actual; no se puede cambiar.',
  },
  not_found: { en: 'This record does not exist.', es: 'Este registro no existe.' },
  url: {
    en: 'Enter a web address that starts with https://.',
    es: 'Ingrese una dirección web que empiece con https://.',
  },
  private_address: {
    en: 'This address is inside a private network or does not exist.',
    es: 'Esta dirección está en una red privada o no existe.',
  },
  recurrence: { en: 'This recurrence rule isn’t valid.', es: 'Esta regla de repetición no es válida.' },
  time: { en: 'Expected a time HH:MM.', es: 'Se esperaba una hora HH:MM.' },
  placeholder: {
    en: 'This email has no “{0}”. Available: {1}.',
    es: 'Este correo no tiene “{0}”. Disponibles: {1}.',
  },
  template: { en: 'The template has an error: {0}', es: 'La plantilla tiene un error: {0}' },
  other_customer: {
    en: 'This is available only to another customer.',
    es: 'Solo está disponible para otro cliente.',
  },
  signature_first: {
    en: 'The customer must sign this document first.',
    es: 'Primero el cliente debe firmar este documento.',
  },
  not_allowed: { en: 'This value is not allowed.', es: 'Este valor no está permitido.' },
  review_order: {
    en: '“{0}” must come before completion. Move it up.',
    es: '“{0}” debe ir antes de la finalización. Muévala hacia arriba.',
  },
  score_required: { en: 'Enter a score.', es: 'Ingrese la puntuación.' },
  photo_required: { en: 'Add a photo first.', es: 'Primero agregue una foto.' },
  too_deep: { en: 'At most {0} levels.', es: 'Máximo {0} niveles.' },
  task_and_discount: {
    en: 'A task can’t also be a discount.',
    es: 'Una tarea no puede ser también un descuento.',
  },
  only_one: { en: 'Only one entry can have this.', es: 'Solo una entrada puede tener esto.' },
  address_required: {
    en: 'Enter an address with street, city and country.',
    es: 'Ingrese una dirección con calle, ciudad y país.',
  },
  password_short: { en: 'At least 8 characters.', es: 'Mínimo 8 caracteres.' },
  password_long: { en: 'At most 128 characters.', es: 'Máximo 128 caracteres.' },
  password_common: { en: 'This password is too common.', es: 'Esta contraseña es demasiado común.' },
  password_personal: {
    en: 'The password must not be your name or email.',
    es: 'La contraseña no debe ser su nombre ni su correo.',
  },
  password_same: {
    en: 'Choose a password different from the current one.',
    es: 'Elija una contraseña distinta de la actual.',
  },
  password_wrong: { en: 'The current password is incorrect.', es: 'La contraseña actual es incorrecta.' },
  password_mismatch: { en: 'Passwords don’t match.', es: 'Las contraseñas no coinciden.' },
  prefix_shape: {
    en: 'Only capital letters, digits, hyphens and {YYYY}, {YY} or {MM}, up to 10 characters.',
    es: 'Solo mayúsculas, dígitos, guiones y {YYYY}, {YY} o {MM}, máximo 10 caracteres.',
  },
  secret_again: {
    en: 'Enter the password or key again: the stored one is only for the previous server.',
    es: 'Ingrese de nuevo la contraseña o clave: la guardada es solo para el servidor anterior.',
  },
  state_locked: {
    en: 'This can no longer be changed: the activity is {0}.',
    es: 'Ya no se puede cambiar: la actividad está {0}.',
  },
  officer_not_able: {
    en: 'This person can’t do activities of this type.',
    es: 'Esta persona no puede realizar actividades de este tipo.',
  },
  price_fixed: {
    en: 'This line’s price comes from the catalogue and can’t be changed.',
    es: 'El precio de esta línea viene del catálogo y no se puede cambiar.',
  },
  price_range: { en: 'The price must be between {0} and {1}.', es: 'El precio debe estar entre {0} y {1}.' },
  at_least: { en: 'Enter {0} or more.', es: 'Ingrese {0} o más.' },
  at_most: { en: 'Enter {0} or less.', es: 'Ingrese {0} o menos.' },
  no_earlier: { en: 'Enter {0} or later.', es: 'Ingrese {0} o posterior.' },
  no_later: { en: 'Enter {0} or earlier.', es: 'Ingrese {0} o anterior.' },
  at_most_characters: { en: 'At most {0} characters.', es: 'Máximo {0} caracteres.' },
  at_most_characters_one: { en: 'At most one character.', es: 'Máximo un carácter.' },
  at_most_digits: { en: 'At most {0} digits.', es: 'Máximo {0} dígitos.' },
  at_most_entries: { en: 'At most {0} entries.', es: 'Máximo {0} entradas.' },
  at_most_entries_one: { en: 'At most one entry.', es: 'Máximo una entrada.' },
  too_early: { en: 'This is too early.', es: 'Es demasiado pronto.' },
  too_late: { en: 'This is too late.', es: 'Es demasiado tarde.' },
  pattern: { en: 'Invalid format.', es: 'Formato no válido.' },
  pattern_effort: {
    en: 'This text is too long to check its format.',
    es: 'El texto es demasiado largo para comprobar su formato.',
  },
  default_effort: {
    en: 'Default values would fill in too much text. Save fewer records at a time, or shorten the default values.',
    es: 'Los valores predeterminados agregarían demasiado texto. Guarde menos registros a la vez o acorte esos valores.',
  },
  pattern_unknown: {
    en: 'Invalid pattern. Letters, classes, groups, | and repetitions are supported.',
    es: 'Patrón no válido. Se admiten letras, clases, grupos, | y repeticiones.',
  },
  circle: { en: 'These conditions depend on each other.', es: 'Estas condiciones dependen unas de otras.' },
  write_only: { en: 'Use a write-only setting', es: 'Use una configuración de solo escritura' },
  placeholders: {
    en: 'The text must have the same placeholders as the English one: {0}.',
    es: 'El texto debe tener los mismos marcadores que el inglés: {0}.',
  },
  no_placeholders: {
    en: 'The English text has no placeholders, so this one can’t have any.',
    es: 'El texto en inglés no tiene marcadores; este tampoco puede tenerlos.',
  },
  message_syntax: {
    en: 'Invalid text. Check its braces and plural forms.',
    es: 'Texto no válido. Revise las llaves y las formas de plural.',
  },
  given_twice: { en: 'Entered more than once: {0}.', es: 'Se ingresó más de una vez: {0}.' },
};

const TEXTS = productTexts<string>('field', PLACE, SENTENCES);

/**
 * The sentence for a field error. `key` is a key of the table, optionally with arguments (`range:0:100`), or already a
 * sentence, which is given back as it is.
 */
export function fieldText(key: string, language: Language, values: Record<string, string> = {}): string {
  const [name = '', ...args] = key.split(':');
  const required = Object.hasOwn(REQUIRED, name) ? REQUIRED[name] : undefined;
  if (required) return labelText(required, language);
  const only = values.max ?? values.min ?? args[0];
  const few = only === '1' ? `${name}_one` : only === '0' ? `${name}_none` : '';
  if (TEXTS.has(few)) return TEXTS.in(few, language);
  if (!TEXTS.has(name)) return key;
  const bound: Record<string, string> = args[0] === undefined ? {} : { max: args[0], min: args[0] };
  return TEXTS.in(name, language, { ...bound, ...Object.fromEntries(args.entries()), ...values });
}
