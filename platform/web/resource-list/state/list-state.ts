import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type FilterField,
  type FilterValue,
  fromPlain,
  type PlainFilter,
  toPlain,
} from '../../../../ui/patterns/filter/filter-value.ts';
import type { TableSort } from '../../../../ui/patterns/table/column.ts';
import { filtersToSearch, isFilterParam } from './filters-url.ts';
import { useRefLabels } from './ref-labels.ts';
import { useLinkFilters } from './use-link-filters.ts';

/** What the URL says about a list. */
export interface ListState {
  q: string;
  page: number;
  perPage: number;
  sort: TableSort | null;
  /** Id of the saved view, '' for All. */
  view: string;
  /** Record open in the drawer: its id, 'new', or null. */
  open: number | 'new' | null;
  plain: Readonly<Record<string, PlainFilter>>;
  filters: FilterValue;
  /** Filtered, searched: the order of the list is not all of it. */
  isNarrowed: boolean;
}

/** A change of the list's state; what is left out stays. */
export interface ListPatch {
  q?: string;
  page?: number;
  perPage?: number;
  sort?: TableSort | null;
  view?: string;
  open?: number | 'new' | null;
  filters?: FilterValue;
  plain?: Readonly<Record<string, PlainFilter>>;
}

const FIRST_PER_PAGE = 50;

/** The list's state in the URL: reload-safe, shareable, kept by the back button. */
export function useListState(fields: readonly FilterField[]) {
  const raw = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const plain = useLinkFilters(raw, fields);
  const labels = useRefLabels(fields, plain);
  const state = useMemo(() => readState(raw, plain, fromPlain(fields, plain, labels)), [raw, plain, fields, labels]);
  const set = (patch: ListPatch, isStep = false) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, string>) => writeState(before, patch)) as never,
      replace: !isStep,
      resetScroll: false,
    });
  return [state, set] as const;
}

function readState(raw: Record<string, string>, plain: ListState['plain'], filters: FilterValue): ListState {
  const number = (text: string | undefined, fallback: number) =>
    /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : fallback;
  const sort = raw.sort ?? '';
  const q = raw.q ?? '';
  return {
    q,
    page: number(raw.page, 1),
    perPage: Math.min(200, number(raw.per_page, FIRST_PER_PAGE)),
    sort: sort === '' ? null : { key: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' },
    view: raw.view ?? '',
    open: raw.open === 'new' ? 'new' : number(raw.open, 0) || null,
    plain,
    filters,
    isNarrowed: q !== '' || Object.keys(plain).length > 0,
  };
}

/** Search parameters after a change. What narrows or sorts the list starts again at page 1. */
export function writeState(before: Readonly<Record<string, string>>, patch: ListPatch): Record<string, string> {
  const next: Record<string, string> = { ...before };
  const put = (key: string, text: string) => {
    if (text === '') delete next[key];
    else next[key] = text;
  };
  if (patch.q !== undefined) put('q', patch.q);
  if (patch.perPage !== undefined) put('per_page', patch.perPage === FIRST_PER_PAGE ? '' : String(patch.perPage));
  if (patch.view !== undefined) put('view', patch.view);
  if (patch.open !== undefined) put('open', patch.open === null ? '' : String(patch.open));
  if (patch.sort !== undefined) put('sort', patch.sort ? sortText(patch.sort) : '');
  const plain = patch.plain ?? (patch.filters ? toPlain(patch.filters) : undefined);
  if (plain !== undefined) {
    for (const key of Object.keys(next)) if (isFilterParam(key)) delete next[key];
    Object.assign(next, filtersToSearch(plain));
  }
  const isOther =
    patch.q !== undefined || plain !== undefined || patch.sort !== undefined || patch.perPage !== undefined;
  if (patch.page !== undefined) put('page', patch.page === 1 ? '' : String(patch.page));
  else if (isOther) put('page', '');
  return next;
}

/** A sort as it goes on the wire: `-name`. */
export const sortText = (sort: TableSort): string => (sort.direction === 'desc' ? `-${sort.key}` : sort.key);
