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
  const ids = new Set<unknown>(Array.isArray(value) ? value : [value]);
  return field.items.filter((item) => ids.has(item.id));
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

/** Several choices in one cell of a spreadsheet, as `valueFromText` reads them: a name that could be two stands in quotation marks. */
export const listText = (names: readonly string[]): string =>
  names.map((name) => (/;|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

/** A name without the quotation marks it stands in. */
const bareName = (text: string): string => {
  const quoted = /^"((?:[^"]|"")*)"$/.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replaceAll('""', '"');
};

const fold = (value: string): string => value.trim().toLowerCase();

/** The choices of a field by the words a cell may name them with. */
interface Choices {
  idOf(name: string): number | undefined;
  /** The most parts between semicolons of a word. */
  readonly parts: number;
  /** Characters of the longest word, in quotation marks with its own doubled. */
  readonly longest: number;
}

const lookedUp = new WeakMap<readonly FieldItem[], Choices>();

/** Made once for all cells of a field: a file has thousands of them. */
function choicesOf({ items }: FieldDefinition): Choices {
  const known = lookedUp.get(items);
  if (known) return known;
  const ids = new Map<string, number>();
  let parts = 1;
  let longest = 0;
  for (const { id, name, name_es, value } of items)
    for (const word of [name, name_es, value]) {
      if (!word) continue;
      if (!ids.has(fold(word))) ids.set(fold(word), id);
      parts = Math.max(parts, word.split(';').length);
      longest = Math.max(longest, 2 * word.length + 2);
    }
  const made = { parts, longest, idOf: (name: string) => ids.get(fold(name)) };
  lookedUp.set(items, made);
  return made;
}

/** Names looked up in one cell, some milliseconds. */
const MOST_LOOKUPS = 10_000;

/**
 * The choices a cell names, those unknown by their text: of parts between semicolons those that are a choice together are one, where
 * the rest of the cell is choices then. Null where a cell names far more than there are.
 */
function choicesIn(text: string, field: FieldDefinition): unknown[] | null {
  const { parts: most } = choicesOf(field);
  const parts = text.split(';');
  if (parts.length > 4 * most * field.items.length + 100 || parts.length * most > MOST_LOOKUPS) return null;
  const steps = parts.map((_part, at) => stepsFrom(parts, at, choicesOf(field)));
  const isAllKnown = Array.from(parts, () => false).concat(true);
  for (const [at, each] of [...steps.entries()].toReversed())
    isAllKnown[at] = each.some(({ name, id, next }) => (id !== undefined || name === '') && isAllKnown[next]);
  const found: unknown[] = [];
  for (let at = 0; at < parts.length; ) {
    const known = steps[at]?.filter(({ id }) => id !== undefined) ?? [];
    const step = known.find(({ next }) => isAllKnown[next]) ?? known[0] ?? steps[at]?.[0];
    if (!step) break;
    if (step.name !== '') found.push(step.id ?? step.name);
    at = step.next;
  }
  return found;
}

/** What a name that begins with a part may be: of this part alone, of two, and so on. */
function stepsFrom(parts: readonly string[], at: number, { idOf, parts: most, longest }: Choices) {
  const steps: { name: string; id: number | undefined; next: number }[] = [];
  let joined = '';
  for (let next = at + 1; next <= Math.min(at + most, parts.length); next++) {
    joined += next === at + 1 ? parts[at] : `;${parts[next - 1]}`;
    const name = joined.trim();
    if (steps.length > 0 && name.length > longest) break;
    steps.push({ name, id: idOf(name) ?? idOf(bareName(name)), next });
  }
  return steps;
}

/** Reads a text of a spreadsheet cell as a value of the field: choices by name or value, yes and no in both languages. */
export function valueFromText(field: FieldDefinition, text: string): unknown {
  if (field.type === FIELD_TYPES.multiselect) return choicesIn(text, field) ?? text;
  if (isChoice(field.type)) return choicesOf(field).idOf(text) ?? text;
  if (field.type === FIELD_TYPES.checkbox) {
    if (['yes', 'sí', 'si', 'true', '1', 'x'].includes(fold(text))) return true;
    return ['no', 'false', '0'].includes(fold(text)) ? false : text;
  }
  return text;
}
