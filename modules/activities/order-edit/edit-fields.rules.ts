/** A record a form field points at. */
export interface Choice {
  value: string;
  label: string;
}

/** What a field of the form holds: text, an instant, a record, or nothing. */
export type EditValue = string | Choice | null;
export type EditValues = Readonly<Record<string, EditValue>>;

export type EditKind = 'text' | 'multiline' | 'instant' | 'choice' | 'ref' | 'currency';

/** One field of the edit form; `section` groups them on screen. */
export interface EditField {
  /** Name on the wire. */
  name: string;
  kind: EditKind;
  section: 'what' | 'where' | 'when' | 'who';
  /** Where a reference's name stands in the record. */
  shown?: string;
  /** Takes both columns. */
  isWide?: boolean;
}

/** What a person may change of an activity in its form; items, tasks and state have their own places. */
export const EDIT_FIELDS: readonly EditField[] = [
  { name: 'title', kind: 'text', section: 'what', isWide: true },
  { name: 'description', kind: 'multiline', section: 'what', isWide: true },
  { name: 'priority', kind: 'choice', section: 'what' },
  { name: 'category_id', kind: 'ref', section: 'what', shown: 'category' },
  { name: 'ex_ref_no', kind: 'text', section: 'what' },
  { name: 'currency_id', kind: 'currency', section: 'what', shown: 'currency' },
  { name: 'customer_id', kind: 'ref', section: 'where', shown: 'customer' },
  { name: 'contact_name', kind: 'text', section: 'where' },
  { name: 'contact_phone', kind: 'text', section: 'where' },
  { name: 'contact_email', kind: 'text', section: 'where' },
  { name: 'address1', kind: 'text', section: 'where', isWide: true },
  { name: 'address2', kind: 'text', section: 'where' },
  { name: 'city', kind: 'text', section: 'where' },
  { name: 'state_name', kind: 'text', section: 'where' },
  { name: 'postal_code', kind: 'text', section: 'where' },
  { name: 'location_section_id', kind: 'ref', section: 'where', shown: 'location_section' },
  { name: 'warehouse_id', kind: 'ref', section: 'where', shown: 'warehouse' },
  { name: 'scheduled_start', kind: 'instant', section: 'when' },
  { name: 'scheduled_end', kind: 'instant', section: 'when' },
  { name: 'due_at', kind: 'instant', section: 'when' },
  { name: 'driver_id', kind: 'ref', section: 'who', shown: 'driver' },
  { name: 'secondary_officer_id', kind: 'ref', section: 'who', shown: 'secondary_officer' },
];

/** The form's values of a record. */
export function valuesOf(record: object): EditValues {
  return Object.fromEntries(
    EDIT_FIELDS.map((field) => [field.name, fieldValue(field, record as Record<string, unknown>)]),
  );
}

const isReference = ({ kind }: EditField): boolean => kind === 'ref' || kind === 'currency';

function fieldValue(field: EditField, record: Readonly<Record<string, unknown>>): EditValue {
  const stored = record[field.name];
  if (!isReference(field)) return stored === null || stored === undefined ? '' : String(stored);
  if (stored === null || stored === undefined) return null;
  const named = record[field.shown ?? ''] as { name?: string; code?: string } | null | undefined;
  return { value: String(stored), label: named?.name ?? named?.code ?? String(stored) };
}

const same = (a: EditValue | undefined, b: EditValue | undefined): boolean => textOf(a) === textOf(b);
const textOf = (value: EditValue | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : value.value;

/** Names of the fields that differ. */
export function changedNames(before: EditValues, after: EditValues): string[] {
  return EDIT_FIELDS.map((field) => field.name).filter((name) => !same(before[name], after[name]));
}

/** The named fields as the PUT takes them: blank means null, references go as ids. */
export function patchOf(values: EditValues, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    EDIT_FIELDS.filter((field) => names.includes(field.name)).map((field) => [
      field.name,
      wireValue(field, values[field.name]),
    ]),
  );
}

function wireValue(field: EditField, value: EditValue | undefined): unknown {
  const text = textOf(value).trim();
  if (text === '') return null;
  return isReference(field) || field.name === 'priority' ? Number(text) : text;
}

/** Three-way merge of a form that met a newer version: what both changed differently is for the person to decide. */
export function mergeEdit(before: EditValues, mine: EditValues, theirs: EditValues) {
  const own = changedNames(before, mine);
  const other = new Set(changedNames(before, theirs));
  const clashes = own.filter((name) => other.has(name) && !same(mine[name], theirs[name]));
  const merged = { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name] ?? null])) };
  return { merged, clashes };
}
