import type { PlainFilter } from '../../../../ui/patterns/filter/filter-value.ts';

/** Search parameters of filters begin with this; the field name follows: `f.status=pending,released`. */
const MARK = 'f.';
const RANGE = '..';
const PRESET = '~';

type Plain = Readonly<Record<string, PlainFilter>>;

/**
 * Filters as search parameters a person can read: sets joined by commas, ranges as `from..to`, relative periods as `~this_week`,
 * flags as true and false.
 */
export function filtersToSearch(plain: Plain): Record<string, string> {
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [MARK + key, written(value)]));
}

function written(value: PlainFilter): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(escaped).join(',');
  if ('preset' in value) return PRESET + value.preset;
  const range = value as { min?: string; max?: string; from?: string; to?: string };
  return `${range.min ?? range.from ?? ''}${RANGE}${range.max ?? range.to ?? ''}`;
}

/** The kinds of filter fields, as FilterField names them. */
export type FilterKinds = Readonly<Record<string, 'text' | 'choice' | 'ref' | 'number' | 'date' | 'flag'>>;

/** Filters out of search parameters; unknown fields are left out. */
export function filtersFromSearch(search: Readonly<Record<string, unknown>>, kinds: FilterKinds): Plain {
  const plain: Record<string, PlainFilter> = {};
  for (const [name, text] of Object.entries(search)) {
    const kind = name.startsWith(MARK) ? kinds[name.slice(MARK.length)] : undefined;
    if (kind && typeof text === 'string' && text !== '') plain[name.slice(MARK.length)] = read(kind, text);
  }
  return plain;
}

function read(kind: FilterKinds[string], text: string): PlainFilter {
  switch (kind) {
    case 'flag':
      return text === 'true';
    case 'choice':
    case 'ref':
      return text.split(',').map(unescaped).filter(Boolean);
    case 'number': {
      const [min, max] = ends(text);
      return { ...(min ? { min } : {}), ...(max ? { max } : {}) };
    }
    case 'date': {
      if (text.startsWith(PRESET)) return { preset: text.slice(PRESET.length) };
      const [from, to] = ends(text);
      return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    }
    default:
      return unescaped(text);
  }
}

function ends(text: string): [string, string] {
  const at = text.indexOf(RANGE);
  return at < 0 ? [text, text] : [text.slice(0, at), text.slice(at + RANGE.length)];
}

/** Whether a search parameter belongs to the filters. */
export const isFilterParam = (name: string): boolean => name.startsWith(MARK);

const escaped = (text: string): string => text.replace(/[%,]/g, encodeURIComponent);
const unescaped = (text: string): string => text.replace(/%(25|2C)/g, decodeURIComponent);
