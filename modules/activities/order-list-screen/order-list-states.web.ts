import { importHref } from '../../../platform/web/import-wizard/import-places.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { listError, listStatus } from '../../../platform/web/resource-list/state/list-read.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import type { ResourceTableProps } from '../../../ui/patterns/table/resource-table-props.ts';
import { useT } from '../../../ui/text/text.tsx';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';
import type { useOrderList } from '../order-list-views/use-order-list.web.ts';
import { orderReads } from '../order-web/order-calls.web.ts';
import { NEW_ORDER } from '../order-web/order-names.web.ts';
import type { OrderRow } from '../order-web/order-types.web.ts';
import type { useOrderPages } from './use-order-pages.web.ts';

type States = Pick<
  ResourceTableProps<OrderRow>,
  'status' | 'error' | 'onRetry' | 'forbidden' | 'empty' | 'emptyFiltered' | 'staleNote'
>;

const ANY = { query: { filters: { status: ORDER_STATUSES }, page: 1, per_page: 1 } };

/** Whether there is no activity at all; asked only where a view as it stands shows none. undefined until it is known. */
function useNone(list: ReturnType<typeof useOrderList>, pages: ReturnType<typeof useOrderPages>): boolean | undefined {
  const isBare = !list.isChanged && list.typed === '' && pages.shown?.total === 0 && pages.isAsked;
  const { data, error } = useRead(orderReads.list, ANY, { isEnabled: isBare, isQuiet: true });
  if (!isBare) return false;
  if (error) return list.view.id === 'all';
  return data ? data.total === 0 : undefined;
}

/** Every state of the list in words: loading, old rows, nothing yet, nothing that fits, failed, forbidden, no filter. */
export function useListStates(
  list: ReturnType<typeof useOrderList>,
  pages: ReturnType<typeof useOrderPages>,
): States & { hasNone: boolean } {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const { error, shown } = pages;
  const hasNone = useNone(list, pages);
  const create = can('create.order') ? [{ id: 'new', label: t('activity.new'), href: NEW_ORDER }] : [];
  const bring = can('import.order')
    ? [{ id: 'import', label: t('activity.list.import'), href: importHref('order') }]
    : [];
  const clear = { id: 'clear', label: t('activity.list.show_all'), onSelect: list.clear };
  return {
    hasNone: hasNone === true,
    status: hasNone === undefined ? 'loading' : listStatus({ ...pages, hasRows: shown !== null }),
    error: listError(error, pages.refetch),
    onRetry: pages.refetch,
    forbidden: { title: t('activity.list.forbidden') },
    staleNote: t('activity.list.stale', { ago: format.ago(new Date(pages.updatedAt)) }),
    empty: {
      title: t('activity.list.empty'),
      text: create.length > 0 ? t('activity.list.empty_text') : undefined,
      actions: create.length > 0 ? [...create, ...bring] : [],
    },
    emptyFiltered: pages.isAsked
      ? hasNone
        ? null
        : { title: emptyTitle(list, t), actions: emptyActions(list, create, clear) }
      : { title: t('activity.list.no_filter'), text: t('activity.list.no_filter_text'), actions: [clear] },
    ...(shown || pages.isAsked ? {} : { status: 'ready' as const }),
  };
}

/** Nothing open is where a new company starts; a narrowed list can be widened. */
function emptyActions<A, B>(list: ReturnType<typeof useOrderList>, create: A[], clear: B): (A | B)[] {
  if (list.isChanged || list.typed !== '') return [clear];
  return list.view.id === 'open' ? [...create, clear] : [];
}

function emptyTitle(list: ReturnType<typeof useOrderList>, t: ReturnType<typeof useT>): string {
  if (list.typed !== '') return t('activity.list.nothing_found', { text: list.typed });
  if (list.isChanged || list.view.saved) return t('activity.list.nothing_fits');
  return t(`activity.view.${list.view.id}_empty`);
}
