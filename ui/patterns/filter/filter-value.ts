import type { PickerOption } from '../../primitives/fields/picker/picker.tsx';

/** Relative periods a date filter offers; the server resolves them in the company's zone. */
export const datePresets = [
  'today',
  'tomorrow',
  'yesterday',
  'this_week',
  'next_week',
  'last_week',
  'next_7_days',
  'last_7_days',
  'this_month',
  'next_month',
  'last_month',
  'last_30_days',
  'this_year',
] as const;

/** One of the relative periods. */
export type DatePreset = (typeof datePresets)[number];

interface FieldBase {
  /** Key in the filter object and on the wire. */
  key: string;
  label: string;
  /** Always shown, cannot be removed (for example the status of a list of activities). */
  isPinned?: boolean;
}

/** One field that a list can be filtered by. */
export type FilterField =
  | (FieldBase & { kind: 'text' })
  | (FieldBase & {
      kind: 'choice';
      options: readonly PickerOption[];
      isSingle?: boolean;
      /** Values that have one word together: "Any open". */
      together?: readonly { label: string; values: readonly string[] }[];
    })
  | (FieldBase & {
      kind: 'ref';
      search: (query: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;
      isSingle?: boolean;
    })
  | (FieldBase & { kind: 'number'; unit?: string })
  | (FieldBase & { kind: 'date'; presets?: readonly DatePreset[] })
  | (FieldBase & { kind: 'flag'; yes?: string; no?: string });

/** A chosen record keeps its label, so that a chip can name it without asking the server. */
export interface RefValue {
  value: string;
  label: string;
}

/** Value of one field by its kind. */
export type FilterEntry =
  | { kind: 'text'; text: string }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'ref'; values: readonly RefValue[] }
  | { kind: 'number'; min: string; max: string }
  | { kind: 'date'; preset: DatePreset | null; from: string; to: string }
  | { kind: 'flag'; isOn: boolean };

/** All active filters by key: AND across fields, OR within one. */
export type FilterValue = Readonly<Record<string, FilterEntry>>;

/** True for a value that filters nothing; such values are never sent. */
export function isEmptyEntry(entry: FilterEntry): boolean {
  switch (entry.kind) {
    case 'text':
      return entry.text.trim() === '';
    case 'choice':
    case 'ref':
      return entry.values.length === 0;
    case 'number':
      return entry.min === '' && entry.max === '';
    case 'date':
      return entry.preset === null && entry.from === '' && entry.to === '';
    case 'flag':
      return false;
  }
}

/** The value a new chip starts with. */
export function emptyEntry(kind: FilterField['kind']): FilterEntry {
  switch (kind) {
    case 'text':
      return { kind, text: '' };
    case 'choice':
    case 'ref':
      return { kind, values: [] };
    case 'number':
      return { kind, min: '', max: '' };
    case 'date':
      return { kind, preset: null, from: '', to: '' };
    case 'flag':
      return { kind, isOn: true };
  }
}

/** Plain, JSON-able form of one field: what stands in the URL, a saved view, or the request. */
export type PlainFilter =
  | string
  | boolean
  | string[]
  | { min?: string; max?: string }
  | { from?: string; to?: string }
  | { preset: string };

/** Filters as a plain object without empty values. Refs become their ids. */
export function toPlain(value: FilterValue): Record<string, PlainFilter> {
  const plain: Record<string, PlainFilter> = {};
  for (const [key, entry] of Object.entries(value)) if (!isEmptyEntry(entry)) plain[key] = plainEntry(entry);
  return plain;
}

function plainEntry(entry: FilterEntry): PlainFilter {
  switch (entry.kind) {
    case 'text':
      return entry.text.trim();
    case 'choice':
      return [...entry.values];
    case 'ref':
      return entry.values.map((v) => v.value);
    case 'number':
      return { ...(entry.min === '' ? {} : { min: entry.min }), ...(entry.max === '' ? {} : { max: entry.max }) };
    case 'date':
      if (entry.preset !== null) return { preset: entry.preset };
      return { ...(entry.from === '' ? {} : { from: entry.from }), ...(entry.to === '' ? {} : { to: entry.to }) };
    case 'flag':
      return entry.isOn;
  }
}

/** Reads a plain object back; unknown keys and unusable values are left out. `labels` names refs that are known by id only. */
export function fromPlain(
  fields: readonly FilterField[],
  plain: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>> = {},
): FilterValue {
  const value: Record<string, FilterEntry> = {};
  for (const field of fields) {
    const entry = readEntry(field, plain[field.key], labels);
    if (entry && !isEmptyEntry(entry)) value[field.key] = entry;
  }
  return value;
}

function readEntry(field: FilterField, raw: unknown, labels: Readonly<Record<string, string>>): FilterEntry | null {
  if (raw === undefined || raw === null) return null;
  switch (field.kind) {
    case 'text':
      return typeof raw === 'string' || typeof raw === 'number' ? { kind: 'text', text: String(raw) } : null;
    case 'choice':
      return { kind: 'choice', values: texts(raw) };
    case 'ref':
      return { kind: 'ref', values: texts(raw).map((id) => ({ value: id, label: labels[id] ?? id })) };
    case 'number':
      return typeof raw === 'object' ? { kind: 'number', min: text(raw, 'min'), max: text(raw, 'max') } : null;
    case 'date':
      return readDate(raw);
    case 'flag':
      return typeof raw === 'boolean'
        ? { kind: 'flag', isOn: raw }
        : raw === 'true' || raw === 'false'
          ? { kind: 'flag', isOn: raw === 'true' }
          : null;
  }
}

function readDate(raw: unknown): FilterEntry | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const preset = datePresets.find((p) => p === text(raw, 'preset')) ?? null;
  return { kind: 'date', preset, from: preset ? '' : text(raw, 'from'), to: preset ? '' : text(raw, 'to') };
}

function texts(raw: unknown): string[] {
  const list = Array.isArray(raw) ? raw : [raw];
  return list.filter((v) => typeof v === 'string' || typeof v === 'number').map(String);
}

function text(raw: object | null, key: string): string {
  const value = (raw as Record<string, unknown> | null)?.[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The value with one field set; an empty entry takes the field out. */
export function withEntry(value: FilterValue, key: string, entry: FilterEntry | null): FilterValue {
  const { [key]: _old, ...rest } = value;
  return entry === null ? rest : { ...rest, [key]: entry };
}
