import type { LineOrigins } from './convert-lines.rules.ts';

/** What of a line the editor changes; numbers are decimal texts as typed, '' for none. */
export interface LineValues {
  name: string;
  quantity: string;
  price: string;
  discount: string;
  discount_type: 'percent' | 'amount';
  /** '' = the rate of the item type. */
  tax_rate: string;
  required: boolean;
  position: number;
  /** Answers to the company's own fields, by field id. */
  additional: Readonly<Record<string, unknown>>;
}

export type CellName = 'name' | 'quantity' | 'price' | 'discount' | 'tax_rate';

/** What is wrong with the text of a cell. */
export type CellProblem = 'name' | 'long' | 'number' | 'fraction' | 'decimals' | 'quantity' | 'percent' | 'negative';

/** Texts of cells that are no values: they stay in their cell until somebody puts them right. */
export type Unread = Partial<Record<CellName, { readonly text: string; readonly problem: CellProblem }>>;

/** The type of a line, as far as the editor and its prices need it. */
export interface LineType {
  id: number;
  name: string;
  is_task: boolean;
  is_discount: boolean;
  is_order_item: boolean;
  customer_access: number;
  tax_rate?: number | null;
  discount_follows_tax?: boolean;
}

/** A line in the editor: what is stored (null = added here) and what it shall be. */
export interface EditorLine {
  hash: string;
  stored: LineValues | null;
  now: LineValues;
  isDeleted: boolean;
  type: LineType;
  /** From a catalogue: its price needs edit_prices.order. */
  isListed: boolean;
  quantity_used: number | null;
  task: { isDone: boolean; at: string | null; group: string | null };
  /** What was pasted into it and could not be read; such a line is not saved. */
  unread?: Unread;
  /** Its money before the currency was changed here. */
  origins?: LineOrigins;
}

/** A stored line as the API gives it. */
export interface StoredLine {
  hash: string;
  name: string;
  quantity: number;
  quantity_used: number | null;
  price?: number;
  discount?: number;
  discount_type?: 'percent' | 'amount';
  tax_rate?: number | null;
  required: boolean;
  position: number;
  selling_price?: number | null;
  task_checked: boolean;
  task_checked_at: string | null;
  checklist_group: string | null;
  additional?: Readonly<Record<string, unknown>>;
  type: LineType;
}

const text = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

/** A stored line as the editor holds it. */
export function editorLine(line: StoredLine): EditorLine {
  const values: LineValues = {
    name: line.name,
    quantity: text(line.quantity),
    price: text(line.price ?? 0),
    discount: text(line.discount ?? 0),
    discount_type: line.discount_type ?? 'percent',
    tax_rate: text(line.tax_rate),
    required: line.required,
    position: line.position,
    additional: line.additional ?? {},
  };
  return {
    hash: line.hash,
    stored: values,
    now: values,
    isDeleted: false,
    type: line.type,
    isListed: line.selling_price !== null && line.selling_price !== undefined,
    quantity_used: line.quantity_used,
    task: { isDone: line.task_checked, at: line.task_checked_at, group: line.checklist_group },
  };
}

/** A new line of a type at the end; the price is already in the currency of the activity. */
export function newLine(
  hash: string,
  type: LineType,
  values: Partial<LineValues>,
  lines: readonly EditorLine[],
): EditorLine {
  return {
    hash,
    stored: null,
    now: {
      name: type.name,
      quantity: '1',
      price: '0',
      discount: '0',
      discount_type: 'percent',
      tax_rate: '',
      required: false,
      additional: {},
      ...values,
      position: lastPosition(lines) + 1,
    },
    isDeleted: false,
    type,
    isListed: false,
    quantity_used: null,
    task: { isDone: false, at: null, group: null },
  };
}

/** A line with other values; texts that were not read go with the value that takes their place, unless they are given too. */
export function withValues(line: EditorLine, values: Partial<LineValues>, unread: Unread = {}): EditorLine {
  const kept = Object.entries(line.unread ?? {}).filter(([column]) => !(column in values));
  return { ...line, now: { ...line.now, ...values }, unread: { ...Object.fromEntries(kept), ...unread } };
}

const lastPosition = (lines: readonly EditorLine[]): number =>
  lines.reduce((last, line) => Math.max(last, line.now.position), 0);

const NUMBERS = ['quantity', 'price', 'discount', 'tax_rate'] as const;
const number = (value: string): string => (value === '' ? '' : String(Number(value)));

/** Names of the values that differ from what is stored; '5' and '5.00' do not. */
export function changedValues({ stored, now }: EditorLine): (keyof LineValues)[] {
  if (!stored) return [];
  const names = Object.keys(now) as (keyof LineValues)[];
  return names.filter((name) => {
    if (name === 'additional') return JSON.stringify(now[name] ?? {}) !== JSON.stringify(stored[name] ?? {});
    return (NUMBERS as readonly string[]).includes(name)
      ? number(String(now[name])) !== number(String(stored[name]))
      : now[name] !== stored[name];
  });
}

export type LineMark = 'edited' | 'added' | 'deleted';

/** The mark of a row; a line that only moved is not edited. */
export function lineMark(line: EditorLine): LineMark | undefined {
  if (line.isDeleted) return 'deleted';
  if (!line.stored) return 'added';
  return changedValues(line).some((name) => name !== 'position') ? 'edited' : undefined;
}

/** How many lines wait to be saved, by what happened to them. */
export function countMarks(lines: readonly EditorLine[]) {
  const marks = lines.map(lineMark);
  const count = (mark: LineMark) => marks.filter((each) => each === mark).length;
  const moved = lines.filter((line) => lineMark(line) === undefined && changedValues(line).includes('position')).length;
  return { edited: count('edited'), added: count('added'), deleted: count('deleted'), moved };
}

/** A line as it is sent. */
export interface SentValues {
  hash: string;
  [name: string]: unknown;
}

/**
 * What is sent: changed values of changed lines, all values of new ones, deletions by hash. `isConverted`: the lines go
 * with a change of the currency and are in the new one already.
 */
export function sentLines(lines: readonly EditorLine[], withMoney: boolean, isConverted = false): SentValues[] {
  const mark = isConverted ? { __converted: true } : {};
  return lines.flatMap((line): SentValues[] => {
    if (line.isDeleted) return line.stored ? [{ hash: line.hash, deleted: true }] : [];
    const names = line.stored ? changedValues(line) : namesOf(line.now);
    if (line.stored && names.length === 0) return [];
    const values = Object.fromEntries(
      names.filter((name) => withMoney || !MONEY.has(name)).map((name) => [name, wireValue(name, line.now)]),
    );
    return [{ hash: line.hash, ...(line.stored ? {} : { order_item_type_id: line.type.id }), ...values, ...mark }];
  });
}

const namesOf = (now: LineValues): (keyof LineValues)[] =>
  (Object.keys(now) as (keyof LineValues)[]).filter(
    (name) => name !== 'additional' || Object.keys(now.additional ?? {}).length > 0,
  );

const MONEY: ReadonlySet<string> = new Set(['price', 'discount', 'discount_type', 'tax_rate']);

function wireValue(name: keyof LineValues, now: LineValues): unknown {
  const value = now[name];
  if (!(NUMBERS as readonly string[]).includes(name)) return value;
  if (value === '') return name === 'tax_rate' ? null : '0';
  return value;
}

/** Newer stored lines under the person's changes: what they did not touch follows, what they did stays. */
export function rebase(lines: readonly EditorLine[], stored: readonly StoredLine[]): EditorLine[] {
  const mine = new Map(lines.map((line) => [line.hash, line]));
  const fresh = stored.map((line) => {
    const base = editorLine(line);
    const before = mine.get(line.hash);
    if (!before || !base.stored) return base;
    const kept = Object.fromEntries(changedValues(before).map((name) => [name, before.now[name]]));
    return { ...base, now: { ...base.now, ...kept }, isDeleted: before.isDeleted };
  });
  const added = lines.filter((line) => !line.stored && !line.isDeleted && !stored.some((s) => s.hash === line.hash));
  return [...fresh, ...added];
}
