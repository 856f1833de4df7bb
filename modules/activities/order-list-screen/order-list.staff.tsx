import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { useScreenPreference } from '../../../platform/web/preferences/preferences.ts';
import { openRow } from '../../../platform/web/resource-list/state/use-list.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useRowKeys } from '../../../platform/web/shortcuts/row-keys.ts';
import { formatAboutMoney } from '../../../ui/format/about-money.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { ColumnChooser } from '../../../ui/patterns/list/column-chooser.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { type HeaderActions, PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import type { ColumnState } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { useColumnState } from '../../../ui/patterns/table/use-column-state.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useFieldColumns } from '../../fields/public.web.tsx';
import { OrderBulk } from '../order-bulk-screen/order-bulk.staff.tsx';
import { firstColumns } from '../order-first-view/first-view.rules.ts';
import { useFirstList } from '../order-first-view/first-view.web.ts';
import { OrderViewBar } from '../order-list-views/order-view-bar.staff.tsx';
import type { OrderView } from '../order-list-views/order-views.web.ts';
import { useOrderList } from '../order-list-views/use-order-list.web.ts';
import { ViewMenu } from '../order-list-views/view-menu.staff.tsx';
import type { OrderWidths } from '../order-list-widths/order-widths.web.ts';
import { useOrderWidths } from '../order-list-widths/use-order-widths.web.ts';
import { useCompanyFacts } from '../order-web/order-company.web.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import type { OrderQuestion, OrderRow } from '../order-web/order-types.web.ts';
import { useRememberedWalk } from '../order-web/order-walk.web.ts';
import { orderColumns } from './order-columns.staff.tsx';
import { useOrderExport } from './order-export.staff.tsx';
import { useListStates } from './order-list-states.web.ts';
import { OrderPeek } from './order-peek.staff.tsx';
import { useListActions } from './use-list-actions.staff.tsx';
import { useOrderPages } from './use-order-pages.web.ts';

/** The columns of the list with those of additional fields behind them. */
function useColumns(isNarrow: boolean, isPeeking: boolean, widths: OrderWidths) {
  const t = useT();
  const can = useCan();
  const additional = useFieldColumns<OrderRow>('activity');
  return useMemo(
    () => [...orderColumns(t, can('view_prices.order'), { isNarrow, isPeeking }, widths), ...additional],
    [t, can, isNarrow, isPeeking, widths, additional],
  );
}

/** The list of activities; `fixed` shows one view only, without the tabs. */
export function OrderList({ fixed, title }: { fixed?: OrderView; title: string }) {
  const format = useFormat();
  const list = useOrderList(fixed);
  const [isExact, setExact] = useState(false);
  const question = useMemo<OrderQuestion>(
    () => ({ ...list.question, ...(isExact ? { exact: true } : {}) }),
    [list.question, isExact],
  );
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const pages = useOrderPages(question, isPhone);
  const { shown } = pages;
  useRememberedWalk(question, shown);
  const chosen = { selection: list.selection, onSelection: list.setSelection };
  const selecting = useState(false);
  useRowKeys(title);
  const isPeeking = list.peek !== null;
  const isNarrow = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false }) || isPeeking;
  const columns = useColumns(isNarrow, isPeeking, useOrderWidths(shown?.rows, JSON.stringify(question), isNarrow));
  const [stored, store] = useScreenPreference<ColumnState>('order.columns');
  const { first } = useFirstList();
  const ofCompany = useMemo(() => firstColumns(columns, first), [columns, first]);
  const chooser = useColumnState(columns, stored ?? ofCompany, store);
  const { hasNone, ...states } = useListStates(list, pages);
  const actions = useListActions(isPhone ? () => selecting[1](true) : undefined);
  const rows = shown?.rows ?? [];
  const count = shown ? format.count(shown.total, shown.isEstimate) : undefined;
  const total = shown?.total ?? 0;
  const exporting = useOrderExport({ question: list.question, count, isEmpty: shown?.total === 0, hasNone }, isPhone);
  const frame = useMemo(
    () => ({ offset: shown?.offset ?? 0, total, isEstimate: shown?.isEstimate, onRange: pages.onRange }),
    [shown?.offset, total, shown?.isEstimate, pages.onRange],
  );
  return (
    <Page layout="list">
      <PageHeader title={title} count={count} controls={exporting.button} {...withMore(actions.head, exporting.more)} />
      {fixed ? null : <OrderViewBar list={list} />}
      <OrderFilters list={list} total={shown?.total}>
        <ColumnChooser {...chooser} />
        <ViewMenu
          list={list}
          onRefresh={pages.refetch}
          onCount={shown?.isEstimate ? () => setExact(true) : undefined}
        />
      </OrderFilters>
      <ResourceTable<OrderRow>
        label={title}
        columns={columns}
        rows={shown?.rows}
        rowId={rowId}
        rowLabel={rowLabel}
        {...states}
        rowHref={rowHref}
        onPeek={(row) => list.setPeek(row.id)}
        peekedId={list.peek === null ? null : String(list.peek)}
        rowActions={actions.ofRow}
        {...chosen}
        selecting={selecting}
        sort={list.sort}
        onSort={list.onSort}
        columnState={chooser.state}
        onColumnState={chooser.set}
        {...(isPhone ? { paging: pages.paging } : { window: frame })}
        sums={<Sum value={shown?.sum} isEstimate={shown?.isEstimate ?? false} />}
      />
      <OrderBulk
        {...chosen}
        question={list.question}
        rows={rows}
        total={total}
        isEstimate={shown?.isEstimate ?? false}
      />
      <PeekIn list={list} rows={rows} />
      {actions.dialog}
    </Page>
  );
}

const withMore = (head: HeaderActions, more: readonly Action[]): HeaderActions => ({
  ...head,
  more: [...(head.more ?? []), ...more],
});

type List = ReturnType<typeof useOrderList>;

/** Filters and search; `children` stand at the end of the bar. */
function OrderFilters({ list, total, children }: { list: List; total: number | undefined; children: ReactNode }) {
  const t = useT();
  return (
    <FilterBar
      fields={list.fields}
      value={list.value}
      onChange={list.onFilters}
      find={{ value: list.typed, onChange: list.setTyped, label: t('activity.list.find') }}
      resultNote={total === undefined ? undefined : t('activity.list.results', { count: total })}
      end={children}
    />
  );
}

/** The preview walks along the rows that are loaded. */
function PeekIn({ list, rows }: { list: List; rows: readonly OrderRow[] }) {
  const { row, ...ways } = openRow(rows, list.peek, list.setPeek);
  return <OrderPeek id={list.peek} row={row} onClose={() => list.setPeek(null)} {...ways} />;
}

const rowId = (row: OrderRow): string => String(row.id);
const rowLabel = (row: OrderRow): string => row.reference_no;
const rowHref = (row: OrderRow): string => orderPath(row.id);

function Sum({ value, isEstimate }: { value: number | null | undefined; isEstimate: boolean }) {
  const t = useT();
  const format = useFormat();
  const { currency } = useCompanyFacts();
  if (value === undefined || value === null) return null;
  return (
    <span className="app-num">
      {t('activity.list.sum', {
        sum: isEstimate ? formatAboutMoney(value, format.context, currency) : format.money(value, { currency }),
      })}
    </span>
  );
}
