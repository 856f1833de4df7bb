import { type Effort, effortOf } from '../pattern/effort.rules.ts';
import { fitsPattern } from '../pattern/pattern.rules.ts';
import { isEmpty, type Shown, shownOf } from './condition.rules.ts';
import {
  FIELD_TYPES,
  type FieldDefinition,
  type FieldValues,
  fieldById,
  isChoice,
  itemById,
  type PlacedField,
} from './field.rules.ts';

/** A checked value as it is stored (null: none), or the key of what is wrong (platform/kernel/field-texts.ts). */
export type Checked = { readonly value: unknown } | { readonly error: string };

/** A file that was uploaded and waits for its record. */
export interface SentFile {
  readonly key: string;
  readonly name?: string;
}

const TEXT_LENGTH = 255;
const TEXTAREA_LENGTH = 20_000;
const MOST_ENTRIES = 100;
/** Unknown fields named of one record: no form of a person sends more. */
const MOST_UNKNOWN = 50;
const NUMBER = /^-?\d{1,15}(\.\d{1,8})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const ok = (value: unknown): Checked => ({ value });
const wrong = (error: string): Checked => ({ error });

/** Checks one sent value against its field; `stored` may keep a choice that is switched off by now. */
export function checkValue(field: FieldDefinition, sent: unknown, stored: unknown, effort: Effort): Checked {
  if (isEmpty(typeof sent === 'string' ? sent.trim() : sent)) return ok(null);
  switch (field.type) {
    case FIELD_TYPES.text:
      return checkText(field, sent, TEXT_LENGTH, effort);
    case FIELD_TYPES.textarea:
      return checkText(field, sent, TEXTAREA_LENGTH, effort);
    case FIELD_TYPES.number:
      return checkNumber(field, sent);
    case FIELD_TYPES.date:
      return checkDay(field, sent);
    case FIELD_TYPES.datetime:
      return checkInstant(field, sent);
    case FIELD_TYPES.checkbox:
      return checkFlag(sent);
    case FIELD_TYPES.multiselect:
      return checkChoices(field, sent, stored);
    case FIELD_TYPES.file:
      return checkFiles(field, sent);
    default:
      return checkChoice(field, sent, stored);
  }
}

function checkText(field: FieldDefinition, sent: unknown, longest: number, effort: Effort): Checked {
  if (typeof sent !== 'string') return wrong('invalid');
  const value = sent.trim();
  const most = Math.min(field.max_length ?? longest, longest);
  if (isLonger(value, most)) return wrong(`at_most_characters:${most}`);
  const fits = field.pattern ? fitsPattern(field.pattern, value, effort) : true;
  return fits === false ? wrong('pattern') : fits === null ? wrong('pattern_effort') : ok(value);
}

/** Whether a text has more characters than that; they are counted only where its length leaves a doubt. */
const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most);

/** A number that JSON carries exactly: at most 15 digits. */
function checkNumber({ min, max }: FieldDefinition, sent: unknown): Checked {
  const text = typeof sent === 'number' ? plain(sent) : typeof sent === 'string' ? sent.trim() : '';
  if (!NUMBER.test(text)) return wrong('decimal');
  if (text.replace(/[-.]/g, '').replace(/^0+/, '').length > 15) return wrong('at_most_digits:15');
  const value = Number(text);
  if (min !== null && value < Number(min)) return wrong(`at_least:${min}`);
  if (max !== null && value > Number(max)) return wrong(`at_most:${max}`);
  return ok(value === 0 ? 0 : value);
}

const plain = (value: number): string => (String(value).includes('e') ? value.toFixed(8) : String(value));

function checkDay({ min, max }: FieldDefinition, sent: unknown): Checked {
  if (typeof sent !== 'string' || !DAY.test(sent) || !isDay(sent)) return wrong('day');
  if (min !== null && sent < min) return wrong(`no_earlier:${min}`);
  if (max !== null && sent > max) return wrong(`no_later:${max}`);
  return ok(sent);
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

function checkInstant({ min, max }: FieldDefinition, sent: unknown): Checked {
  if (typeof sent !== 'string' || !INSTANT.test(sent) || Number.isNaN(Date.parse(sent))) return wrong('instant');
  const value = new Date(sent).toISOString();
  if (min !== null && value < min) return wrong('too_early');
  if (max !== null && value > max) return wrong('too_late');
  return value >= '1900' && value < '2200' ? ok(value) : wrong('instant');
}

function checkFlag(sent: unknown): Checked {
  if (sent === true || sent === 1 || sent === 'true' || sent === '1') return ok(true);
  return sent === false || sent === 0 || sent === 'false' || sent === '0' ? ok(false) : wrong('invalid');
}

function checkChoice(field: FieldDefinition, sent: unknown, stored: unknown): Checked {
  const id = typeof sent === 'number' ? sent : Number(sent);
  const item = itemById(field.items, id);
  return item && (item.active || stored === id) ? ok(id) : wrong('not_found');
}

function checkChoices(field: FieldDefinition, sent: unknown, stored: unknown): Checked {
  if (!Array.isArray(sent)) return wrong('invalid');
  const before = new Set<unknown>(Array.isArray(stored) ? stored : []);
  const ids = new Set<unknown>();
  for (const one of new Set(sent)) {
    const checked = checkChoice(field, one, before.has(Number(one)) ? Number(one) : undefined);
    if ('error' in checked) return checked;
    ids.add(checked.value);
  }
  const most = field.max_length ?? MOST_ENTRIES;
  return ids.size > most ? wrong(`at_most_entries:${most}`) : ok([...ids]);
}

/** Ids of attachments that are there, or uploads that wait for the record. */
function checkFiles(field: FieldDefinition, sent: unknown): Checked {
  const files = Array.isArray(sent) ? sent : [sent];
  const most = Math.min(field.max_length ?? 20, MOST_ENTRIES);
  if (files.length > most) return wrong(`at_most_entries:${most}`);
  return files.every((file) => (Number.isSafeInteger(file) && Number(file) > 0) || isSentFile(file))
    ? ok(files)
    : wrong('invalid');
}

/** Whether an entry of a file field is an upload, not yet an attachment. */
export const isSentFile = (file: unknown): file is SentFile =>
  typeof file === 'object' && file !== null && typeof (file as SentFile).key === 'string';

/** What is sent about one record, and what is there. */
export interface Merge {
  readonly fields: readonly PlacedField[];
  /** Every field there is: a value may stand where its field applies no more. */
  readonly known: readonly FieldDefinition[];
  readonly sent: FieldValues;
  readonly stored: FieldValues;
  /** A new record: defaults are filled in. */
  readonly isNew: boolean;
  /** A record that is of another kind from now on: the fields it had. The others get their defaults, and everything required is asked. */
  readonly before?: readonly PlacedField[];
  /** Whether required fields are asked for: on a new record all, later those a change concerns. */
  readonly asks: boolean;
  /** Fields the writer may not see stay as they are and are not asked for. */
  readonly mayWrite: (field: FieldDefinition) => boolean;
  /** What patterns and defaults may cost, where several records are written at once. */
  readonly effort?: Effort;
}

export interface Merged {
  readonly values: FieldValues;
  /** Field id → key of what is wrong. */
  readonly errors: Readonly<Record<string, string>>;
  /** Fields whose value is another one now. */
  readonly changed: readonly FieldDefinition[];
}

/** Puts what was sent over what is stored, and says what is wrong. */
export function mergeValues(merge: Merge): Merged {
  const { fields, sent, stored, effort = effortOf('one') } = merge;
  const errors: Record<string, string> = {};
  const values: FieldValues = { ...stored };
  const byId = new Map(fields.map((placed) => [String(placed.field.id), placed]));
  let unknown = 0;
  for (const [id, value] of Object.entries(sent)) {
    const placed = byId.get(id);
    if (!placed || !merge.mayWrite(placed.field)) {
      // A whole record that comes back brings what does not apply (any more): unchanged it changes nothing. What a person may not
      // see is refused whatever is sent: the answer must not tell whether they guessed it.
      if (unknown < MOST_UNKNOWN && (placed || isHidden(merge, id) || !isSame(value, stored[id]))) {
        errors[id] = 'unknown_key';
        unknown++;
      }
      continue;
    }
    const checked = checkValue(placed.field, value, stored[id], effort);
    if ('error' in checked) errors[id] = checked.error;
    else values[id] = checked.value;
  }
  if (merge.isNew || merge.before) fillDefaults({ ...merge, effort }, values, errors);
  const shown = shownOf(
    fields.map(({ field }) => field),
    values,
  );
  for (const { field } of fields) {
    if (!shown.visible.has(field.id) && merge.mayWrite(field)) delete values[field.id];
    if (isEmpty(values[field.id])) delete values[field.id];
  }
  if (merge.asks) askForRequired(merge, values, shown, errors);
  const changed = fields.map(({ field }) => field).filter(({ id }) => !isSame(values[id], stored[id]));
  return { values, errors, changed };
}

function isHidden({ known, mayWrite }: Merge, id: string): boolean {
  const field = fieldById(known, id);
  return field !== undefined && !mayWrite(field);
}

function fillDefaults(
  { fields, sent, before = [], mayWrite, effort }: Merge & { readonly effort: Effort },
  values: FieldValues,
  errors: Record<string, string>,
): void {
  const had = new Set(before.map(({ field }) => field.id));
  for (const { field } of fields) {
    const isOpen = (sent[field.id] === undefined || !mayWrite(field)) && !had.has(field.id);
    if (!isOpen || isEmpty(field.default_value) || values[field.id] !== undefined) continue;
    effort.characters -= defaultSize(field.default_value);
    const checked =
      effort.characters < 0 ? wrong('default_effort') : checkValue(field, field.default_value, undefined, effort);
    if ('value' in checked) values[field.id] = checked.value;
    // One that fits no more is left out; one that nobody looked at must not be missing.
    else if (checked.error.endsWith('_effort')) errors[field.id] = checked.error;
  }
}

/** Characters a default puts into a record. */
export const defaultSize = (value: unknown): number =>
  isEmpty(value) ? 0 : typeof value === 'string' ? value.length : JSON.stringify(value).length;

/** On a new record, or one of another kind, every required field, later the sent ones and those that became required by what was sent. */
function askForRequired(merge: Merge, values: FieldValues, shown: Shown, errors: Record<string, string>): void {
  for (const placed of merge.fields) {
    const { field } = placed;
    const id = String(field.id);
    if (errors[id] || !shown.visible.has(field.id) || !merge.mayWrite(field) || !isEmpty(values[id])) continue;
    const isAsked = merge.isNew || merge.before !== undefined || id in merge.sent || dependsOn(field, merge.sent);
    if (isAsked && isRequired(placed, shown)) errors[id] = requiredText(field);
  }
}

const dependsOn = (field: FieldDefinition, sent: FieldValues): boolean =>
  [...(field.required_if?.rules ?? []), ...(field.visible_if?.rules ?? [])].some(
    (rule) => String(rule.field_id) in sent,
  );

/** Whether a field must be filled, given the other values. */
export const isRequired = ({ field, required }: PlacedField, shown: Shown): boolean =>
  required || (field.required_if !== null && shown.holds(field.required_if));

const requiredText = (field: FieldDefinition): string =>
  isChoice(field.type) || field.type === FIELD_TYPES.checkbox || field.type === FIELD_TYPES.file
    ? 'select_required'
    : 'text_field_required';

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
