import type { Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { isEmpty } from './condition.rules.ts';
import {
  FIELD_TYPES,
  type FieldDefinition,
  type FieldItem,
  type FieldValues,
  isChoice,
  nameIn,
} from './field.rules.ts';

/** A value of a record as answers show it. */
export interface ShownField {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: number;
  readonly value: unknown;
  readonly display: string;
}

const TEXTS = productTexts(
  'answer.checkbox',
  { module: 'fields', use: 'answer', where: ['Additional fields', 'Campos adicionales'] },
  { yes: { en: 'Yes', es: 'Sí' }, no: { en: 'No', es: 'No' } },
);

/** The items a value names, in their order. */
export const itemsOf = (field: FieldDefinition, value: unknown): FieldItem[] => {
  const ids = Array.isArray(value) ? value : [value];
  return field.items.filter((item) => ids.includes(item.id));
};

/** How numbers, days and moments are written. */
export interface Writing {
  number(value: string): string;
  day(value: string): string;
  moment(value: string): string;
}

/** Numbers and days as they are stored, moments on a zone's clock. */
const plainly = (zone: string): Writing => ({
  number: (value) => value,
  day: (value) => value,
  moment: (value) => localTime(value, zone),
});

/** A value as text: names of choices, yes or no, the rest in a writing of its own, or plainly in a zone. */
export function displayOf(field: FieldDefinition, value: unknown, language: Language, how: string | Writing): string {
  if (isEmpty(value)) return '';
  if (isChoice(field.type))
    return itemsOf(field, value)
      .map((item) => nameIn(item, language))
      .join('; ');
  if (field.type === FIELD_TYPES.checkbox) return TEXTS.in(value === true ? 'yes' : 'no', language);
  const writing = typeof how === 'string' ? plainly(how) : how;
  if (field.type === FIELD_TYPES.number) return writing.number(digitsOf(value));
  if (field.type === FIELD_TYPES.date) return writing.day(String(value));
  if (field.type === FIELD_TYPES.datetime) return writing.moment(String(value));
  if (field.type === FIELD_TYPES.file) return String((value as unknown[]).length);
  return String(value);
}

/** All digits of a number: nobody reads 1e-8. */
const digitsOf = (value: unknown): string =>
  typeof value === 'number' && String(value).includes('e') ? value.toFixed(8).replace(/\.?0+$/, '') : String(value);

/** `2026-11-21 14:05` on a zone's clock. */
function localTime(instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

/** The values of a record with their names and texts, in the order of the fields. */
export const shownFields = (
  fields: readonly FieldDefinition[],
  values: FieldValues,
  language: Language,
  how: string | Writing,
): ShownField[] =>
  fields
    .filter((field) => !isEmpty(values[field.id]))
    .map((field) => ({
      id: field.id,
      code: field.code,
      name: nameIn(field, language),
      type: field.type,
      value: values[field.id],
      display: displayOf(field, values[field.id], language, how),
    }));

/** Texts by code, for document templates: `{{additional.gate_code}}`. */
export const textsByCode = (
  fields: readonly FieldDefinition[],
  values: FieldValues,
  language: Language,
  how: string | Writing,
): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.code, displayOf(field, values[field.id], language, how)]));

/** Reads a text of a spreadsheet cell as a value of the field: choices by name or value, yes and no in both languages. */
export function valueFromText(field: FieldDefinition, text: string): unknown {
  const fold = (value: string): string => value.trim().toLowerCase();
  const itemNamed = (name: string): unknown =>
    field.items.find((item) => [item.name, item.name_es, item.value].some((each) => each && fold(each) === fold(name)))
      ?.id ?? name;
  if (field.type === FIELD_TYPES.multiselect)
    return text
      .split(';')
      .filter((part) => part.trim() !== '')
      .map(itemNamed);
  if (isChoice(field.type)) return itemNamed(text);
  if (field.type === FIELD_TYPES.checkbox) {
    if (['yes', 'sí', 'si', 'true', '1', 'x'].includes(fold(text))) return true;
    return ['no', 'false', '0'].includes(fold(text)) ? false : text;
  }
  return text;
}
