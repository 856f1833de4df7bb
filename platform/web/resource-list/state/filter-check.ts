import type { FilterField, PlainFilter } from '../../../../ui/patterns/filter/filter-value.ts';
import { filtersFromSearch, filtersToSearch } from './filters-url.ts';

type Plain = Readonly<Record<string, PlainFilter>>;

/** Filters of an address that the list can ask for, and the keys of those it had to change or leave out. */
export interface CheckedFilters {
  readonly plain: Plain;
  readonly wrong: readonly string[];
}

const ID = /^\d{1,15}$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,8})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST_TEXT = 200;

/** Reads the filters of search parameters; what a field does not take is left out of them, so that the list still loads. */
export function checkFilters(
  search: Readonly<Record<string, unknown>>,
  fields: readonly FilterField[],
): CheckedFilters {
  const read = filtersFromSearch(search, Object.fromEntries(fields.map((field) => [field.key, field.kind])));
  const wrong: string[] = [];
  const plain: Record<string, PlainFilter> = {};
  for (const field of fields) {
    const value = read[field.key];
    if (value === undefined) continue;
    const kept = keep(field, value, String(search[`f.${field.key}`]));
    if (kept !== undefined) plain[field.key] = kept;
    if (JSON.stringify(kept) !== JSON.stringify(value)) wrong.push(field.key);
  }
  return { plain, wrong };
}

/** Search parameters with the wrong filters put right. */
export function withoutWrong(
  search: Readonly<Record<string, string>>,
  { plain, wrong }: CheckedFilters,
): Record<string, string> {
  const right = filtersToSearch(plain);
  const others = Object.entries(search).filter(([name]) => !wrong.some((key) => name === `f.${key}`));
  const put = wrong.flatMap((key) => (right[`f.${key}`] === undefined ? [] : [[`f.${key}`, right[`f.${key}`]]]));
  return Object.fromEntries([...others, ...put]);
}

function keep(field: FilterField, value: PlainFilter, written: string): PlainFilter | undefined {
  switch (field.kind) {
    case 'flag':
      return written === 'true' || written === 'false' ? value : undefined;
    case 'choice':
    case 'ref': {
      const kept = (value as readonly string[]).filter((one) => isOffered(field, one));
      return kept.length > 0 ? kept : undefined;
    }
    case 'number':
      return ends(value, (end) => NUMBER.test(end));
    case 'date':
      return keepDate(field, value);
    default:
      return String(value).length <= LONGEST_TEXT && !/\p{Cc}/u.test(String(value)) ? value : undefined;
  }
}

/** Records are told by their number: one that is no longer offered can still be asked for. */
function isOffered(field: FilterField & { kind: 'choice' | 'ref' }, value: string): boolean {
  if (field.kind === 'ref') return ID.test(value);
  const offered = field.options.map((option) => option.value);
  return offered.every((one) => ID.test(one)) ? offered.length === 0 || ID.test(value) : offered.includes(value);
}

function keepDate(field: FilterField & { kind: 'date' }, value: PlainFilter): PlainFilter | undefined {
  const { preset } = value as { preset?: string };
  if (preset === undefined) return ends(value, isDay);
  return field.presets === undefined || field.presets.some((one) => one === preset) ? value : undefined;
}

const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

function ends(value: PlainFilter, isRight: (end: string) => boolean): PlainFilter | undefined {
  const given = Object.values(value as Record<string, string>);
  return given.length > 0 && given.every(isRight) ? value : undefined;
}
