import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** How one search parameter turns into a value and back; null means "not in the URL". */
export interface SearchParam<T> {
  read(text: string | undefined): T;
  write(value: T): string | null;
}

const clean = (text: string | undefined): string => text ?? '';

/** Building blocks for the search parameters of a screen. */
export const param = {
  /** Any text; '' is not written. */
  text: (): SearchParam<string> => ({ read: clean, write: (value) => value || null }),
  /** A whole number; `fallback` is not written. */
  integer: (fallback: number): SearchParam<number> => ({
    read: (text) => (/^-?\d{1,15}$/.test(clean(text)) ? Number(text) : fallback),
    write: (value) => (value === fallback ? null : String(value)),
  }),
  /** A record id or null. */
  id: (): SearchParam<number | null> => ({
    read: (text) => (/^[1-9]\d{0,14}$/.test(clean(text)) ? Number(text) : null),
    write: (value) => (value === null ? null : String(value)),
  }),
  /** One of a closed list; the first is the default and is not written. */
  oneOf: <const V extends string>(...values: readonly [V, ...V[]]): SearchParam<V> => ({
    read: (text) => values.find((value) => value === text) ?? values[0],
    write: (value) => (value === values[0] ? null : value),
  }),
  /** A calendar day YYYY-MM-DD or null. */
  day: (): SearchParam<string | null> => ({
    read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(clean(text)) ? clean(text) : null),
    write: (value) => value,
  }),
  /** Yes or no; no is not written. */
  flag: (): SearchParam<boolean> => ({ read: (text) => text === '1', write: (value) => (value ? '1' : null) }),
} as const;

export type SearchValues<S> = { -readonly [K in keyof S]: S[K] extends SearchParam<infer T> ? T : never };

/** Values of a spec out of raw parameters. */
export function readSearch<S extends Record<string, unknown>>(spec: S, raw: Record<string, unknown>): SearchValues<S> {
  return Object.fromEntries(
    Object.entries(spec).map(([key, codec]) => {
      const text = raw[key];
      return [key, (codec as SearchParam<unknown>).read(typeof text === 'string' ? text : undefined)];
    }),
  ) as SearchValues<S>;
}

/** Raw parameters after a change: defaults leave the URL, parameters of others stay. */
export function writeSearch<S extends Record<string, unknown>>(
  spec: S,
  raw: Record<string, unknown>,
  patch: Partial<SearchValues<S>>,
): Record<string, string> {
  const next: Record<string, string> = {};
  for (const [key, text] of Object.entries(raw)) if (typeof text === 'string') next[key] = text;
  for (const [key, value] of Object.entries(patch)) {
    const codec = spec[key] as SearchParam<unknown> | undefined;
    const text = codec?.write(value) ?? null;
    if (text === null) delete next[key];
    else next[key] = text;
  }
  return next;
}

/**
 * The URL as the state of a screen. `set` merges a patch; it replaces the history entry unless `isStep` says that the change is
 * one a person wants the back button for (tab, page, open peek).
 */
export function useSearchState<S extends Record<string, unknown>>(spec: S) {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const values = useMemo(() => readSearch(spec, raw), [spec, raw]);
  const set = useCallback(
    (patch: Partial<SearchValues<S>>, isStep = false) =>
      navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => writeSearch(spec, before, patch)) as never,
        replace: !isStep,
        resetScroll: false,
      }),
    [navigate, spec],
  );
  return [values, set] as const;
}

/** Search strings as plain texts: no JSON quoting, so that links stay readable. */
export const searchText = {
  parse: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringify: (search: Record<string, unknown>): string => {
    const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
    const text = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
    return text === '' ? '' : `?${text.replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
  },
};
