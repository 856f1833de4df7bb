import { CLEAR } from '../../../platform/contract/kinds.ts';

/** What is known of an activity that no import of activities writes. */
export interface KnownFacts {
  readonly order_type_id: number;
  readonly status: string;
  readonly completed_at: string | null;
  readonly customer_id: number | null;
  readonly driver_id: number | null;
  readonly secondary_officer_id: number | null;
  readonly warehouse_id: number | null;
  readonly currency_id: number | null;
  readonly lat: number | string | null;
  readonly long: number | string | null;
  readonly ex_ref_no: string | null;
  /** What the records it points to are called, by column. */
  readonly names: Readonly<Record<string, readonly (string | null)[] | null>>;
  readonly lines: readonly KnownLine[];
}
export type KnownLine = Readonly<Record<string, string | number | null>>;

/** What a row of a file says: its cells, and what was wrong with those that say how an activity stood. */
export interface Said {
  readonly cell: (name: string) => string | null;
  /** Columns the person may not see: what the record holds there is not told by a silence either. */
  readonly hidden: ReadonlySet<string>;
  readonly dropped: readonly { readonly column: string | null; readonly value: string | null }[];
}

const REFERENCES = [
  'order_type_id',
  'customer_id',
  'driver_id',
  'secondary_officer_id',
  'warehouse_id',
  'currency_id',
] as const;
const TEXTS = ['status', 'ex_ref_no'] as const;
const NUMBERS = ['lat', 'long'] as const;
export const LINE_NAMES = [
  'item_type_id',
  'item_name',
  'item_description',
  'item_quantity',
  'item_price',
  'item_discount',
  'item_tax_rate',
] as const;
const LINE_TEXTS: ReadonlySet<string> = new Set(['item_name', 'item_description']);
const MINUTE = 60_000;

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

/** Columns of the activity itself that differ. */
export function differentHeads(said: Said, facts: KnownFacts): string[] {
  const { cell, dropped, hidden } = said;
  const unread = new Map(dropped.map(({ column, value }) => [column ?? '', value ?? '']));
  const references = REFERENCES.filter((name) => {
    if (hidden.has(name)) return unread.has(name) || (cell(name) ?? '') !== '';
    const text = unread.get(name);
    // A name that names several, or nobody any more, is held against what the record is called.
    if (text !== undefined) return !facts.names[name]?.some((one) => one !== null && folded(one) === folded(text));
    const value = cell(name);
    return isOther(value, facts[name], isSameNumber);
  });
  // The references of the files find their activities in any letters.
  const texts = TEXTS.filter((name) => !unread.has(name) && isOther(cell(name), facts[name], isSameInAnyCase));
  const numbers = NUMBERS.filter((name) => !unread.has(name) && isOther(cell(name), facts[name], isSameNumber));
  const isLater = !unread.has('completed_at') && isOther(cell('completed_at'), facts.completed_at, isSameTime);
  return [...references, ...texts, ...numbers, ...(isLater ? ['completed_at'] : [])];
}

/** Columns of the line that differ from any line there, the one of the same place first. */
export function differentParts({ cell, dropped, hidden }: Said, { lines }: KnownFacts, place: number): string[] {
  const unread = new Set(dropped.map(({ column }) => column));
  const named = LINE_NAMES.filter((name) => !unread.has(name) && (cell(name) ?? '') !== '');
  // Whoever reads no line is not told how many there are either.
  if (named.length > 0 && named.every((name) => hidden.has(name))) return named;
  const differing = (line: KnownLine): string[] =>
    named.filter(
      (name) =>
        hidden.has(name) || isOther(cell(name), line[name] ?? null, LINE_TEXTS.has(name) ? isSameText : isSameNumber),
    );
  if (lines.some((line) => differing(line).length === 0)) return [];
  const own = lines[place];
  return own ? differing(own) : named.slice(0, 1);
}

type Stored = string | number | null;

const isOther = (
  said: string | null,
  stored: Stored,
  isSame: (said: string, stored: string | number) => boolean,
): boolean => {
  if (said === null || said === '') return false;
  if (said === CLEAR) return stored !== null;
  return stored === null || !isSame(said, stored);
};

const isSameText = (said: string, stored: string | number): boolean => said.trim() === String(stored).trim();
const isSameInAnyCase = (said: string, stored: string | number): boolean =>
  isSameText(said.toLowerCase(), String(stored).toLowerCase());
const isSameNumber = (said: string, stored: string | number): boolean => Number(said) === Number(stored);
/** Sheets show times to the minute or the second. */
const isSameTime = (said: string, stored: string | number): boolean =>
  Math.abs(Date.parse(said) - Date.parse(String(stored))) < MINUTE;
