import type { Language } from '../../../platform/kernel/errors.ts';
import type { Condition } from './condition.rules.ts';

/** Types of additional fields by the public API's numbers. */
export const FIELD_TYPES = {
  text: 1,
  number: 2,
  date: 3,
  select: 4,
  multiselect: 5,
  textarea: 6,
  checkbox: 7,
  radio: 8,
  file: 9,
  datetime: 10,
} as const;
export type FieldType = (typeof FIELD_TYPES)[keyof typeof FIELD_TYPES];

/** Numbers below this name a module in the old calls, the others a field. */
export const FIRST_FIELD_ID = 1001;

/**
 * What has additional fields: its number, its table where there is one yet, whether its records take and check values
 * already, and what a field may be mapped to. Fields are made only where records take them.
 */
export const FIELD_MODULES = [
  { id: 1, name: 'activity', table: 'order', takes: true, modelables: ['order_type'] },
  { id: 2, name: 'customer', table: 'customer', takes: true, modelables: ['customer', 'customer_segment'] },
  { id: 3, name: 'master_item', table: null, takes: false, modelables: ['master_item', 'item_type'] },
  { id: 4, name: 'asset', table: null, takes: false, modelables: ['asset_type'] },
  { id: 5, name: 'user', table: 'app_user', takes: true, modelables: ['user', 'role'] },
  { id: 6, name: 'location', table: 'location', takes: true, modelables: ['location'] },
  { id: 7, name: 'payment', table: null, takes: false, modelables: ['payment_type'] },
  { id: 8, name: 'opportunity', table: null, takes: false, modelables: ['opportunity_type'] },
  { id: 9, name: 'order_item', table: 'order_item', takes: true, modelables: ['item_type'] },
  { id: 10, name: 'customer_document', table: 'customer_document', takes: true, modelables: ['document_type'] },
  { id: 11, name: 'fleet', table: null, takes: false, modelables: ['fleet'] },
  { id: 12, name: 'contact', table: 'customer_contact', takes: true, modelables: [] },
  { id: 13, name: 'interaction', table: null, takes: false, modelables: [] },
  { id: 14, name: 'catalogue_request', table: null, takes: false, modelables: ['catalogue_entry'] },
  { id: 15, name: 'supplier', table: null, takes: false, modelables: [] },
] as const;
export type FieldModule = (typeof FIELD_MODULES)[number];
export type FieldModuleName = FieldModule['name'];

/** Number of a module. */
export const moduleId = (name: FieldModuleName): number => FIELD_MODULES.find((each) => each.name === name)?.id ?? 0;

/** Whether records of a module take values of additional fields. */
export const takesFields = (module: number): boolean => FIELD_MODULES.some(({ id, takes }) => id === module && takes);

/** One choice of a select, multiselect or radio field. */
export interface FieldItem {
  readonly id: number;
  readonly name: string;
  readonly name_es: string | null;
  readonly value: string;
  readonly display_order: number;
  readonly active: boolean;
}

/** Where a field applies; without `modelable_id` to every record of the kind. */
export interface FieldMapping {
  readonly id: number;
  readonly modelable_type: string;
  readonly modelable_id: number | null;
  /** Null: as the field says. */
  readonly required: boolean | null;
  readonly hidden: boolean;
  readonly display_order: number;
}

/** An additional field with everything that decides about its values. */
export interface FieldDefinition {
  readonly id: number;
  readonly module_for: number;
  readonly name: string;
  readonly name_es: string | null;
  readonly code: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly default_value: unknown;
  readonly help: string | null;
  readonly help_es: string | null;
  readonly section: string | null;
  readonly section_es: string | null;
  readonly display_order: number;
  readonly min: string | null;
  readonly max: string | null;
  readonly max_length: number | null;
  readonly pattern: string | null;
  readonly is_unique: boolean;
  readonly filterable: boolean;
  readonly show_in_list: boolean;
  readonly show_in_portal: boolean;
  readonly permission_slug: string | null;
  readonly visible_if: Condition | null;
  readonly required_if: Condition | null;
  readonly active: boolean;
  readonly items: readonly FieldItem[];
  readonly mappings: readonly FieldMapping[];
}

/** Values of one record, keyed by field id. */
export type FieldValues = Record<string, unknown>;

/** What a record is mapped by: ids by modelable type, e.g. `{order_type: [4]}`. */
export type FieldTargets = Readonly<Record<string, readonly number[]>>;

/** A field as it applies to one record. */
export interface PlacedField {
  readonly field: FieldDefinition;
  /** Before `required_if`. */
  readonly required: boolean;
}

export const isChoice = (type: number): boolean =>
  type === FIELD_TYPES.select || type === FIELD_TYPES.multiselect || type === FIELD_TYPES.radio;

/** What is made once of a list that stays as it is. */
function onceOf<L extends object, M>(make: (list: L) => M): (list: L) => M {
  const made = new WeakMap<L, { readonly of: M }>();
  return (list) => {
    const known = made.get(list) ?? { of: make(list) };
    made.set(list, known);
    return known.of;
  };
}

const fieldsById = onceOf(
  (list: readonly FieldDefinition[]) => new Map(list.map((field) => [String(field.id), field])),
);
const itemsById = onceOf((list: readonly FieldItem[]) => new Map(list.map((item) => [item.id, item])));

/** The field of a list by the key of its values. */
export const fieldById = (list: readonly FieldDefinition[], id: string): FieldDefinition | undefined =>
  fieldsById(list).get(id);

/** The choice of a list. */
export const itemById = (list: readonly FieldItem[], id: number): FieldItem | undefined => itemsById(list).get(id);

/** Places by what they name, each with its place in the list. */
const placesOf = onceOf((mappings: readonly FieldMapping[]) => ({
  own: new Map<string, { row: FieldMapping; at: number }>(
    mappings
      .flatMap((row, at) =>
        row.modelable_id === null ? [] : [[`${row.modelable_type}:${row.modelable_id}`, { row, at }] as const],
      )
      .reverse(),
  ),
  every: mappings.find((mapping) => mapping.modelable_id === null),
  isEverywhere: mappings.every((mapping) => mapping.hidden),
}));

/**
 * The active fields of a module that apply to a record, in order. A field without a showing mapping applies everywhere;
 * the row of a certain modelable wins over the one for every.
 */
export function fieldsFor(
  definitions: readonly FieldDefinition[],
  module: number,
  targets: FieldTargets,
): PlacedField[] {
  const keys = Object.entries(targets).flatMap(([type, ids]) => ids.map((id) => `${type}:${id}`));
  const placed: (PlacedField & { order: number })[] = [];
  for (const field of definitions) {
    if (field.module_for !== module || !field.active) continue;
    const { own, every, isEverywhere } = placesOf(field.mappings);
    const rows = keys.flatMap((key) => own.get(key) ?? []);
    const row = rows.sort((a, b) => a.at - b.at)[0]?.row ?? every;
    if (row ? row.hidden : !isEverywhere) continue;
    placed.push({ field, required: row?.required ?? field.required, order: row?.display_order || field.display_order });
  }
  return placed.sort((a, b) => a.order - b.order || a.field.id - b.field.id);
}

/** The name of a field, item or section in a language; the English one where there is no other. */
export const nameIn = (named: { name: string; name_es: string | null }, language: Language): string =>
  (language === 'es' ? named.name_es : null) || named.name;

/** A code from a name: `Gate code` → `gate_code`. */
export function codeOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50);
  return /^[a-z]/.test(plain) ? plain : `field_${plain}`.replace(/_$/, '');
}

/** Section words in a language. */
export const sectionIn = ({ section, section_es }: FieldDefinition, language: Language): string | null =>
  (language === 'es' ? section_es : null) || section;

/** Help in a language. */
export const helpIn = ({ help, help_es }: FieldDefinition, language: Language): string | null =>
  (language === 'es' ? help_es : null) || help;
