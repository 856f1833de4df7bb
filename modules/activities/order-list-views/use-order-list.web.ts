import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useScreenPreference } from '../../../platform/web/preferences/preferences.ts';
import { useLinkFilters } from '../../../platform/web/resource-list/state/use-link-filters.ts';
import { useSelection } from '../../../platform/web/resource-list/state/use-selection.ts';
import { useTyped } from '../../../platform/web/resource-list/state/use-typed.ts';
import { type FilterField, type FilterValue, fromPlain, toPlain } from '../../../ui/patterns/filter/filter-value.ts';
import type { TableSort } from '../../../ui/patterns/table/column.ts';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';
import type { OrderQuestion } from '../order-web/order-types.web.ts';
import { useOrderFields } from './order-fields.web.ts';
import { type PlainFilters, sameFilters, wireFilters } from './order-filter.rules.ts';
import { hasFilters, type ListChange, writeListSearch } from './order-search.web.ts';
import { type OrderView, useOrderViews, type ViewDefinition } from './order-views.web.ts';
import { type RefLabels, useFilterLabels } from './use-filter-labels.web.ts';

type Raw = Readonly<Record<string, string>>;

/** What the list shows, out of the URL: view, filters, search, sort, open peek. */
export function useOrderList(fixed?: OrderView) {
  const raw = useSearch({ strict: false }) as Raw;
  const set = useSearchChange();
  const views = useOrderViews();
  const fields = useOrderFields();
  const [lastView, keepView] = useScreenPreference<string>('order.view');
  const view = fixed ?? viewOf(views.all, raw.view ?? '', lastView);
  const plain = usePlain(raw, fields, view.filters);
  const sort = raw.sort || view.sort;
  const labels = useFilterLabels(fields, plain);
  // Every status chosen filters nothing: no chip says so, and a chip taken away chooses every status.
  const chosen = useMemo(() => (isEveryStatus(plain) ? withoutStatus(plain) : plain), [plain]);
  const value = useMemo(() => readFilters(fields, chosen, labels), [fields, chosen, labels]);
  const [typed, setTyped] = useTyped(raw.q ?? '', (q) => set({ q }));
  useEffect(() => {
    if (raw.view && raw.view !== lastView && !fixed) keepView(raw.view);
  }, [raw.view, lastView, keepView, fixed]);
  const onFilters = (next: FilterValue) => {
    const changed = { status: ORDER_STATUSES, ...hiddenFilters(fields, plain), ...toPlain(next) };
    set({ filters: sameFilters(changed, view.filters) ? null : changed });
  };
  const definition: ViewDefinition = { filters: plain, sort };
  return {
    views,
    view,
    fields,
    value,
    onFilters,
    typed,
    setTyped,
    sort: readSort(sort),
    onSort: (next: TableSort) => set({ sort: writeSort(next) === view.sort ? '' : writeSort(next) }),
    isChanged: hasFilters(raw) || Boolean(raw.sort),
    reset: () => set({ filters: null, sort: '' }),
    clear: () => {
      setTyped('');
      set({ filters: null, q: '', sort: '', view: fixed ? '' : 'all' });
    },
    showView: (id: string) => set({ view: id, filters: null, sort: '', open: '' }, true),
    definition,
    question: useQuestion(raw.q ?? '', sort, plain),
    /** Id of the activity whose peek is open. */
    peek: /^\d+$/.test(raw.open ?? '') ? Number(raw.open) : null,
    ...useSelection(JSON.stringify([view.id, raw.q ?? '', plain])),
    setPeek: useCallback((id: number | null) => set({ open: id === null ? '' : String(id) }), [set]),
  };
}

function useSearchChange() {
  const navigate = useNavigate();
  return useCallback(
    (change: ListChange, isStep = false) =>
      void navigate({
        to: '.',
        search: ((before: Raw) => writeListSearch(before, change)) as never,
        replace: !isStep,
        resetScroll: false,
      }),
    [navigate],
  );
}

function usePlain(raw: Raw, fields: readonly FilterField[], ofView: PlainFilters): PlainFilters {
  const ofLink = useLinkFilters(raw, fields);
  const text = JSON.stringify(hasFilters(raw) ? ofLink : ofView);
  return useMemo(() => JSON.parse(text) as PlainFilters, [text]);
}

function viewOf(all: readonly OrderView[], wanted: string, last: string | null): OrderView {
  const found = all.find((view) => view.id === wanted) ?? all.find((view) => view.id === last) ?? all[0];
  if (!found) throw new Error('the system views are always there');
  return found;
}

function useQuestion(q: string, sort: string, plain: PlainFilters): OrderQuestion {
  const filters = useMemo(() => wireFilters(plain), [plain]);
  return useMemo(() => ({ ...(q ? { q } : {}), sort, filters }), [q, sort, filters]);
}

const isEveryStatus = ({ status }: PlainFilters): boolean =>
  Array.isArray(status) && ORDER_STATUSES.every((one) => (status as readonly unknown[]).includes(one));

const withoutStatus = ({ status: _all, ...rest }: PlainFilters): PlainFilters => rest;

function readFilters(fields: readonly FilterField[], plain: PlainFilters, labels: RefLabels): FilterValue {
  return Object.assign({}, ...fields.map((field) => fromPlain([field], plain, labels[field.key])));
}

/** Filters of a view or link that this person's bar does not show stay in force. */
function hiddenFilters(fields: readonly FilterField[], plain: PlainFilters): PlainFilters {
  return Object.fromEntries(Object.entries(plain).filter(([key]) => !fields.some((field) => field.key === key)));
}

function readSort(sort: string): TableSort {
  const [first = ''] = sort.split(',');
  return { key: first.replace(/^-/, ''), direction: first.startsWith('-') ? 'desc' : 'asc' };
}

const writeSort = ({ key, direction }: TableSort): string => (direction === 'desc' ? `-${key}` : key);
