import { useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { FilterField } from '../../../ui/patterns/filter/filter-value.ts';
import type { ColumnState, ResourceColumn } from '../../../ui/patterns/table/column.ts';
import type { TablePaging } from '../../../ui/patterns/table/resource-table-props.ts';
import { useColumnState } from '../../../ui/patterns/table/use-column-state.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { AnyResource } from '../../resource/define.ts';
import { language } from '../i18n/i18n.ts';
import { useScreenPreference } from '../preferences/preferences.ts';
import { useRead } from '../query/hooks.ts';
import { type ListRequest, resourceCalls } from '../query/remote.ts';
import type { AnyRow } from '../resource-form/form-values.ts';
import { titleOf } from '../routing/screen.ts';
import { searchText } from '../routing/search-state.ts';
import { useCan } from '../session/session-store.ts';
import { type CardSlots, type CellSlots, listColumns } from './columns/columns.tsx';
import { orderColumn } from './columns/order-column.tsx';
import type { RecordBadge } from './columns/record-badge.tsx';
import { inOrder } from './order/order.ts';
import { useOrder } from './order/use-order.ts';
import { filterFields, wireFilters } from './state/filter-fields.ts';
import { askAgain, keepPage, readStates } from './state/list-read.ts';
import { type ListState, sortText, useListState, writeState } from './state/list-state.ts';
import { genderOf, useRowName } from './state/use-row-name.ts';
import { useTyped } from './state/use-typed.ts';
import { type SystemView, useViews } from './state/use-views.tsx';

const MOST = 200;
const PER_PAGE = [10, 25, 50, 100, 200];

/** Filters and columns beside those of the definition. */
export interface MoreOfList {
  readonly filters?: readonly FilterField[];
  readonly columns?: readonly ResourceColumn<AnyRow>[];
  /** The column behind which these stand; else they come last. */
  readonly after?: string;
}

/** Puts rows into an order of their own. */
export type ArrangeRows = (rows: readonly AnyRow[]) => readonly AnyRow[];
const asTheyAre: ArrangeRows = (rows) => rows;

interface ListParts {
  cells?: CellSlots;
  cards?: CardSlots;
  badge?: RecordBadge;
  filters?: readonly string[];
  more?: MoreOfList;
  arrange?: ArrangeRows;
  views?: readonly SystemView[];
}

/** Rows as people put them, and arranged; what they are moved by. */
function useOrderedRows(resource: AnyResource, given: readonly AnyRow[] | undefined, arrange = asTheyAre) {
  const order = useOrder(
    resource,
    useMemo(() => arrange(given ?? []).map((row) => row.id), [given, arrange]),
  );
  const rows = useMemo(() => (given ? arrange(inOrder(given, order.order)) : undefined), [given, order.order, arrange]);
  return { order, rows };
}

function withMore(own: ResourceColumn<AnyRow>[], more: MoreOfList | undefined): ResourceColumn<AnyRow>[] {
  const at = own.findIndex(({ id }) => id === more?.after) + 1 || own.length;
  return [...own.slice(0, at), ...(more?.columns ?? []), ...own.slice(at)];
}

/** Everything a derived list screen shows and changes. */
export type ResourceList = ReturnType<typeof useResourceList>;

/** State, rows and columns of a derived list. `say` speaks through the screen's live region. */
export function useResourceList(
  resource: AnyResource,
  { cells, cards, badge, filters, more, arrange, views: system }: ListParts,
  say: (words: string) => void,
) {
  const t = useT();
  const names = useMemo(() => namesOf(resource), [resource]);
  const fields = useFilterFields(resource, filters, more?.filters);
  const [state, set] = useListState(fields);
  const rights = useRights(resource);
  const [find, setFind] = useTyped(state.q, (q) => set({ q }));
  const data = useRows(resource, state);
  const nameOf = useRowName(resource);
  const isSorted = state.isNarrowed || state.sort !== null;
  const isWhole = data.rows !== undefined && data.rows.length === data.total;
  const { order, rows } = useOrderedRows(resource, data.rows, isSorted ? undefined : arrange);
  const canOrder = resource.ordered === true && rights.canUpdate && isWhole;
  const places = useMemo(() => new Map(rows?.map((row, at) => [row.id, at])), [rows]);
  const columns = useMemo<ResourceColumn<AnyRow>[]>(() => {
    const own = withMore(listColumns(resource, cells, cards, badge), more);
    if (!canOrder) return own;
    const reason = isSorted ? t('records.order.narrowed') : undefined;
    return [...own, orderColumn({ t, nameOf, places, count: places.size, reason, move: order.move, say })];
  }, [resource, cells, cards, badge, more, canOrder, isSorted, t, nameOf, places, order.move, say]);
  const [stored, store] = useScreenPreference<ColumnState>(`columns.${resource.name}`);
  const columnState = useColumnState(columns, stored, store);
  const views = useViews(resource.name, state, set, genderOf(resource), system);
  const [selection, setSelection] = useTicked(JSON.stringify([state.q, state.plain]));
  return {
    resource,
    names,
    fields,
    state,
    set,
    rights,
    find,
    setFind,
    ...data,
    rows,
    nameOf,
    order: { ...order, isOn: canOrder && !isSorted, places },
    columns,
    columnState,
    views,
    selection,
    setSelection,
    hrefOf: useHref(),
    paging: pagingOf(resource, state, data, set),
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Rows ticked for what is asked; with another question none is, from its first moment on. */
function useTicked(of: string) {
  const [ticked, setTicked] = useState({ of, rows: NONE });
  const set = useCallback((rows: ReadonlySet<string>) => setTicked({ of, rows }), [of]);
  return [ticked.of === of ? ticked.rows : NONE, set] as const;
}

function useFilterFields(
  resource: AnyResource,
  only: readonly string[] | undefined,
  more: readonly FilterField[] | undefined,
) {
  const t = useT();
  return useMemo(
    () => [...filterFields(resource, t).filter((field) => !only || only.includes(field.key)), ...(more ?? [])],
    [resource, t, only, more],
  );
}

function namesOf(resource: AnyResource) {
  const one = titleOf({ title: resource.label.one }, language());
  const about = titleOf({ title: resource.about }, language());
  const many = titleOf({ title: resource.label.many }, language());
  const counted = titleOf({ title: resource.label.counted ?? resource.label.many }, language()).toLowerCase();
  return { one, many, about, counted, countedFor: (count: number) => (count === 1 ? one.toLowerCase() : counted) };
}

function useRights(resource: AnyResource) {
  const can = useCan();
  return useMemo(() => {
    const may = (verb: string) => can(`${verb}.${resource.permission}`);
    const [canCreate, canUpdate, canDelete] = [may('create'), may('update'), may('delete')];
    return {
      /** Without it the server gives only what is one's own, and there is nothing to do with it here. */
      isOwnOnly: !may('view') && resource.readable === 'staff' && !canCreate && !canUpdate,
      canCreate,
      canUpdate,
      canDelete,
      canImport: may('import') || canCreate,
      canExport: may('export') || may('view') || resource.readable === 'staff',
      hasBulk: canDelete || canUpdate,
    };
  }, [can, resource]);
}

function useRows(resource: AnyResource, state: ListState) {
  const t = useT();
  const request: ListRequest = {
    q: state.q || undefined,
    sort: state.sort ? sortText(state.sort) : undefined,
    filters: Object.keys(state.plain).length > 0 ? wireFilters(state.plain) : undefined,
    ...pageOf(resource, state),
  };
  const read = useRead(resourceCalls(resource).list, { query: request }, { keepsPrevious: keepPage });
  const rows = read.data?.data as unknown as readonly AnyRow[] | undefined;
  return {
    rows,
    refresh: () => void read.refetch(),
    /** The rows as they are now. */
    reread: async () => (await read.refetch()).data?.data as unknown as readonly AnyRow[] | undefined,
    total: read.data?.total,
    isEstimate: read.data?.total_is_estimate === true,
    ...readStates(read, () => void askAgain(resourceCalls(resource).list)),
    staleNote: read.error && rows ? t('records.list.stale', { reason: read.error.message }) : undefined,
  };
}

/** Whole lists where the definition allows it or people sort it by hand; else server pages. */
function pageOf(resource: AnyResource, state: ListState): Pick<ListRequest, 'page' | 'per_page'> {
  if (resource.list.unpaged) return { page: 0 };
  if (resource.ordered && state.page === 1 && state.perPage <= 50) return { page: 1, per_page: MOST };
  return { page: state.page, per_page: state.perPage };
}

function pagingOf(
  resource: AnyResource,
  state: ListState,
  { total, isEstimate }: { total: number | undefined; isEstimate: boolean },
  set: (patch: { page?: number; perPage?: number }, isStep?: boolean) => void,
): TablePaging | undefined {
  if (resource.list.unpaged || total === undefined) return undefined;
  const { per_page: perPage = state.perPage, page = 1 } = pageOf(resource, state);
  return {
    page,
    perPage,
    total,
    isEstimate,
    onPage: (next) => set({ page: next }, true),
    perPageOptions: PER_PAGE,
    onPerPage: (next) => set({ perPage: next }),
  };
}

/** The address of this list with a record open in the drawer. */
function useHref(): (id: number) => string {
  const location = useRouterState({ select: (router) => router.location });
  return useCallback(
    (id: number) =>
      location.pathname + searchText.stringify(writeState(location.search as Record<string, string>, { open: id })),
    [location],
  );
}
