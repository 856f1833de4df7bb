import { useMemo } from 'react';
import type { FilterField } from '../../../../ui/patterns/filter/filter-value.ts';
import type { TablePaging } from '../../../../ui/patterns/table/resource-table-props.ts';
import { useRead } from '../../query/hooks.ts';
import type { Remote } from '../../query/remote.ts';
import { askAgain, keepPage, readStates } from './list-read.ts';
import { type ListPatch, type ListState, useListState } from './list-state.ts';
import { useSelection } from './use-selection.ts';
import { useTyped } from './use-typed.ts';

const PER_PAGE = [25, 50, 100, 200];

/** What the server answers to a list. */
interface ListAnswer<Row> {
  readonly data: Row[];
  readonly total?: number;
  readonly total_is_estimate?: boolean;
}

/** What a call takes beside the page. */
type Asked<Request extends { query?: object }> = Omit<NonNullable<Request['query']>, 'page' | 'per_page'>;

/** A list of the server: its filters, its call, and the question its state stands for. */
export interface ListSource<Request extends { query?: object }, Row, Question extends Asked<Request>> {
  readonly fields: readonly FilterField[];
  readonly call: Remote<Request, ListAnswer<Row>>;
  /** Search, filters and sort as the call takes them; keep the function the same while it means the same. */
  readonly ask: (state: ListState) => Question;
  /** Everything at once: no pages. */
  readonly isWhole?: boolean;
  /** Milliseconds between automatic reads. */
  readonly every?: number;
  /** What a selection belongs to: another one starts with none. */
  readonly selectionOf?: unknown;
}

/**
 * The state every hand-written list shares: search, filters, sort, page and open row in the URL, the rows of one question, what is
 * said while they come or fail, and the selection.
 */
export function useList<
  Request extends { query?: object },
  Row extends { readonly id: number },
  Question extends Asked<Request>,
>(source: ListSource<Request, Row, Question>) {
  const { fields, call, ask, isWhole = false, every, selectionOf } = source;
  const [state, set] = useListState(fields);
  const [typed, setTyped] = useTyped(state.q, (q) => set({ q }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: page and open row are no part of the question
  const question = useMemo(() => ask(state), [ask, state.q, state.plain, state.sort]);
  const { page, perPage, open } = state;
  const pages = isWhole ? { page: 0 } : { page, per_page: perPage };
  // Every paged call takes these two beside its question.
  const request = { query: { ...question, ...pages } } as unknown as Request;
  const read = useRead(call, request, { keepsPrevious: keepPage, every });
  const rows = read.data?.data;
  const total = read.data?.total;
  const isEstimate = read.data?.total_is_estimate === true;
  const refresh = () => void read.refetch();
  const states = readStates(read, () => void askAgain(call));
  return {
    fields,
    state,
    set,
    typed,
    setTyped,
    question,
    rows,
    total,
    isEstimate,
    paging: isWhole || total === undefined ? undefined : pagingOf(state, set, { total, isEstimate }),
    refresh,
    ...states,
    staleNote: states.status === 'stale' ? read.error?.message : undefined,
    clear: () => {
      setTyped('');
      set({ q: '', plain: {} });
    },
    /** The row beside the list, and its neighbours. */
    beside: { ...openRow(rows ?? [], open, (id) => set({ open: id })), onClose: () => set({ open: null }) },
    ...useSelection(`${selectionOf} ${JSON.stringify([state.q, state.plain])}`),
  };
}

const pagingOf = (
  { page, perPage }: ListState,
  set: (patch: ListPatch, isStep?: boolean) => void,
  count: Pick<TablePaging, 'total' | 'isEstimate'>,
): TablePaging => ({
  ...count,
  page,
  perPage,
  onPage: (next) => set({ page: next }, true),
  perPageOptions: PER_PAGE,
  onPerPage: (next) => set({ perPage: next }),
});

/** What `useList` gives, whatever it asked. */
export type List<Row extends { readonly id: number }> = Omit<
  ReturnType<typeof useList<{ query?: object }, Row, object>>,
  'question'
>;

/** The row a list has open beside it, and the ways to its neighbours among the rows that are loaded. */
export function openRow<Row extends { readonly id: number }>(
  rows: readonly Row[],
  id: number | 'new' | null,
  open: (id: number) => void,
): { row: Row | undefined; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined } {
  const at = rows.findIndex((row) => row.id === id);
  const step = (by: number) => {
    const row = at < 0 ? undefined : rows[at + by];
    return row ? () => open(row.id) : undefined;
  };
  return { row: rows[at], onPrevious: step(-1), onNext: step(1) };
}
