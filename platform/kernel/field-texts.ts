import type { Language } from './texts/language.ts';
import { productTexts } from './texts/product-texts.ts';

/** What a field error says. The three required-texts carry the documents' keys (A1 R15). */
const SENTENCES: Record<string, { en: string; es: string }> = {
  text_field_required: { en: 'Enter a value.', es: 'Ingrese un valor.' },
  email_field_required: { en: 'Enter an email address.', es: 'Ingrese un correo electrónico.' },
  select_required: { en: 'Choose a value.', es: 'Elija un valor.' },
  invalid: { en: 'This value is not valid.', es: 'Este valor no es válido.' },
  unknown_setting: { en: 'There is no such setting.', es: 'No existe esta configuración.' },
  unknown_key: { en: 'This field is not known here.', es: 'Este campo no existe aquí.' },
  wrong_type: { en: 'Expected {expected}.', es: 'Se esperaba {expected}.' },
  wrong_int: { en: 'Expected a whole number.', es: 'Se esperaba un número entero.' },
  type_string: { en: 'text', es: 'texto' },
  type_number: { en: 'a number', es: 'un número' },
  type_int: { en: 'a whole number', es: 'un número entero' },
  type_boolean: { en: 'yes or no', es: 'sí o no' },
  type_array: { en: 'a list', es: 'una lista' },
  type_object: { en: 'an object', es: 'un objeto' },
  type_record: { en: 'an object', es: 'un objeto' },
  too_long: { en: 'At most {max} characters.', es: 'Máximo {max} caracteres.' },
  too_short: { en: 'At least {min} characters.', es: 'Mínimo {min} caracteres.' },
  too_many: { en: 'At most {max} entries.', es: 'Máximo {max} entradas.' },
  too_few: { en: 'At least {min} entries.', es: 'Mínimo {min} entradas.' },
  too_big: { en: 'At most {max}.', es: 'Máximo {max}.' },
  too_small: { en: 'At least {min}.', es: 'Mínimo {min}.' },
  range: { en: 'Between {0} and {1}.', es: 'Entre {0} y {1}.' },
  scale: { en: 'At most {0} decimals.', es: 'Máximo {0} decimales.' },
  not_one_of: { en: 'Must be one of: {values}.', es: 'Debe ser uno de: {values}.' },
  control_characters: {
    en: 'Contains characters that cannot be stored.',
    es: 'Contiene caracteres que no se pueden guardar.',
  },
  free_text: {
    en: 'Only letters, digits, spaces, & / \\ and - are allowed; “{0}” is not.',
    es: 'Solo se permiten letras, dígitos, espacios, & / \\ y -; “{0}” no.',
  },
  email: { en: 'This is not an email address.', es: 'Esto no es un correo electrónico.' },
  colour: { en: 'Expected a colour as #rrggbb.', es: 'Se esperaba un color como #rrggbb.' },
  decimal: { en: 'This is not a number.', es: 'Esto no es un número.' },
  day: { en: 'Expected a day as YYYY-MM-DD.', es: 'Se esperaba un día como AAAA-MM-DD.' },
  instant: { en: 'Expected a date and time with time zone.', es: 'Se esperaba fecha y hora con zona horaria.' },
  zone: { en: 'This time zone is not known.', es: 'Esta zona horaria no existe.' },
  json: { en: 'This is not valid JSON.', es: 'Esto no es JSON válido.' },
  already_used: { en: 'This value is already used.', es: 'Este valor ya está en uso.' },
  email_taken: { en: 'This email is already used by {0}.', es: 'Este correo ya lo usa {0}.' },
  email_blacklisted: { en: 'This email cannot be used here.', es: 'Este correo no se puede usar aquí.' },
  role_audience: {
    en: 'This role is for another kind of user.',
    es: 'Este rol es para otro tipo de usuario.',
  },
  code_wrong: {
    en: 'This code is not right, or it was used already.',
    es: 'Este código no es correcto o ya se usó.',
  },
  paid_locked: {
    en: 'Payments stand in the present currency; it stays.',
    es: 'Hay pagos en la moneda actual; esta se conserva.',
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
  link_unreachable: {
    en: 'This address does not answer with a page that can be shown.',
    es: 'Esta dirección no responde con una página que se pueda mostrar.',
  },
  recurrence: { en: 'This repetition is not understood.', es: 'No se entiende esta repetición.' },
  time: { en: 'Expected a time HH:MM.', es: 'Se esperaba una hora HH:MM.' },
  template: { en: 'The template cannot be filled in: {0}', es: 'No se puede rellenar la plantilla: {0}' },
  not_allowed: { en: 'This value is not allowed.', es: 'Este valor no está permitido.' },
  review_order: {
    en: '“{0}” would wait for the completion that waits for it. Move it up.',
    es: '“{0}” esperaría la finalización que la espera. Muévala hacia arriba.',
  },
  score_required: { en: 'Give a score.', es: 'Indique una puntuación.' },
  photo_required: { en: 'Add a photo first.', es: 'Primero agregue una foto.' },
  too_deep: { en: 'At most {0} levels.', es: 'Máximo {0} niveles.' },
  task_and_discount: {
    en: 'A task cannot be a discount too.',
    es: 'Una tarea no puede ser también un descuento.',
  },
  only_one: { en: 'Only one entry may be this.', es: 'Solo una entrada puede serlo.' },
  address_required: {
    en: 'Enter an address with street, city and country.',
    es: 'Ingrese una dirección con calle, ciudad y país.',
  },
  shared_person: {
    en: 'This person also belongs to another customer and changes the own profile.',
    es: 'Esta persona también pertenece a otro cliente y cambia su propio perfil.',
  },
  password_short: { en: 'At least 8 characters.', es: 'Mínimo 8 caracteres.' },
  password_long: { en: 'At most 128 characters.', es: 'Máximo 128 caracteres.' },
  password_common: { en: 'This password is too common.', es: 'Esta contraseña es demasiado común.' },
  password_personal: {
    en: 'The password must not be your name or email.',
    es: 'La contraseña no debe ser su nombre ni su correo.',
  },
  password_same: { en: 'Choose a password that you do not use now.', es: 'Elija una contraseña que no use ahora.' },
  password_wrong: { en: 'The current password is not right.', es: 'La contraseña actual no es correcta.' },
  password_mismatch: { en: 'The two passwords differ.', es: 'Las dos contraseñas son distintas.' },
  prefix_shape: {
    en: 'Only capitals, digits, hyphens and {YYYY}, {YY} or {MM}, at most 10 characters.',
    es: 'Solo mayúsculas, dígitos, guiones y {YYYY}, {YY} o {MM}, máximo 10 caracteres.',
  },
  state_locked: {
    en: 'This can no longer be changed: the activity is {0}.',
    es: 'Ya no se puede cambiar: la actividad está {0}.',
  },
  officer_not_able: {
    en: 'This person cannot carry out activities of this type.',
    es: 'Esta persona no puede realizar actividades de este tipo.',
  },
  price_fixed: {
    en: 'The price of this line comes from the catalogue and may not be changed.',
    es: 'El precio de esta línea viene del catálogo y no se puede cambiar.',
  },
  price_range: { en: 'The price must lie between {0} and {1}.', es: 'El precio debe estar entre {0} y {1}.' },
  at_least: { en: 'At least {0}.', es: 'Mínimo {0}.' },
  at_most: { en: 'At most {0}.', es: 'Máximo {0}.' },
  at_most_characters: { en: 'At most {0} characters.', es: 'Máximo {0} caracteres.' },
  at_most_digits: { en: 'At most {0} digits.', es: 'Máximo {0} dígitos.' },
  at_most_entries: { en: 'At most {0} entries.', es: 'Máximo {0} entradas.' },
  too_early: { en: 'This is too early.', es: 'Es demasiado pronto.' },
  too_late: { en: 'This is too late.', es: 'Es demasiado tarde.' },
  pattern: { en: 'This does not have the expected form.', es: 'No tiene la forma esperada.' },
  pattern_unknown: {
    en: 'This pattern cannot be read. Letters, classes, groups, | and repetitions are understood.',
    es: 'Este patrón no se entiende. Se admiten letras, clases, grupos, | y repeticiones.',
  },
  circle: { en: 'These conditions depend on themselves.', es: 'Estas condiciones dependen de sí mismas.' },
  write_only: { en: 'Use a write-only setting', es: 'Use una configuración de solo escritura' },
  rates_answer: {
    en: 'The rate provider did not answer as expected: {0}',
    es: 'El proveedor de tasas no respondió como se esperaba: {0}',
  },
  placeholders: {
    en: 'The text must have the same values as the English one: {0}.',
    es: 'El texto debe tener los mismos valores que el inglés: {0}.',
  },
  no_placeholders: {
    en: 'The English text has no values in braces, so this one must have none.',
    es: 'El texto inglés no tiene valores entre llaves; este tampoco puede tenerlos.',
  },
  message_syntax: {
    en: 'This text cannot be read. Look at its braces and plural forms.',
    es: 'Este texto no se entiende. Revise las llaves y las formas de plural.',
  },
  given_twice: { en: 'This is given twice: {0}.', es: 'Está repetido: {0}.' },
};

const TEXTS = productTexts<string>('field', { module: 'core', use: 'field' }, SENTENCES);

/**
 * The sentence for a field error. `key` is a key of the table, optionally with arguments (`range:0:100`), or already a
 * sentence, which is given back as it is.
 */
export function fieldText(key: string, language: Language, values: Record<string, string> = {}): string {
  const [name = '', ...args] = key.split(':');
  if (!TEXTS.has(name)) return key;
  return TEXTS.in(name, language, { ...Object.fromEntries(args.entries()), ...values });
}
