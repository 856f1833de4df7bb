import { IconPlus, IconRefresh, IconUpload } from '@tabler/icons-react';
import { lazy, useMemo } from 'react';
import { importHref } from '../../../platform/web/import-wizard/import-places.ts';
import { usePreferences, useScreenPreference } from '../../../platform/web/preferences/preferences.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useRowKeys } from '../../../platform/web/shortcuts/row-keys.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { ColumnChooser } from '../../../ui/patterns/list/column-chooser.tsx';
import { SavedViews } from '../../../ui/patterns/list/saved-views.tsx';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import { RefusedDrawer } from '../../../ui/patterns/overlay/refused-drawer.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import type { ColumnState } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { useColumnState } from '../../../ui/patterns/table/use-column-state.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { useOpeningKey } from '../../../ui/primitives/typing/single-keys.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useFieldColumns } from '../../fields/public.web.tsx';
import { type CustomerRow, customerPath } from '../customer-web/customer-types.web.ts';
import { useCustomerActions } from '../customer-web/use-customer-actions.staff.tsx';
import { CustomerBulk } from './customer-bulk.staff.tsx';
import { customerColumns } from './customer-columns.staff.tsx';
import { CustomerExport } from './customer-export.staff.tsx';
import { CustomerPeek } from './customer-peek.staff.tsx';
import { type CustomerList, useCustomerList } from './use-customer-list.web.ts';
import { useCustomerWidths } from './use-customer-widths.web.ts';

const CustomerPeekOf = lazy(() => import('./customer-peek-of.staff.tsx'));
const NewCustomer = lazy(() => import('../customer-create-screen/new-customer.staff.tsx'));
const ICON = { size: 16, stroke: 1.75 } as const;

/** /ams/customers: every customer of the company. */
export function CustomersPage() {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const { hasSingleKeys } = usePreferences();
  useRowKeys(t('customer.title'));
  const list = useCustomerList();
  const { state, set } = list;
  const { selection, setSelection } = list;
  const actions = useCustomerActions((id) => {
    list.drop(id);
    if (state.open === id) set({ open: null });
  });
  const seesCredit = can('view_credit.customers') || can('edit_credit.customers');
  const additional = useFieldColumns<CustomerRow>('customer');
  const widths = useCustomerWidths(list.rows, JSON.stringify([state.q, state.filters, state.sort]));
  const columns = useMemo(
    () => [...customerColumns(t, seesCredit, widths), ...additional],
    [t, seesCredit, widths, additional],
  );
  const [stored, store] = useScreenPreference<ColumnState>('columns.customer');
  const chooser = useColumnState(columns, stored, store);
  const count = list.total === undefined ? undefined : format.count(list.total, list.isEstimate);
  const head = useHeadActions(list);
  useOpeningKey('c', hasSingleKeys && can('create.customers'), () => set({ open: 'new' }, true));
  return (
    <Page layout="list">
      <PageHeader
        title={t('customer.title')}
        count={count}
        controls={<CustomerExport list={list} count={count} />}
        {...head}
      />
      <SavedViews {...list.views.props} />
      <FilterBar
        fields={list.fields}
        value={state.filters}
        onChange={(filters) => set({ filters })}
        find={{ value: list.typed, onChange: list.setTyped, label: t('customer.find') }}
        resultNote={list.total === undefined ? undefined : t('customer.results', { count: list.total })}
        end={<ColumnChooser {...chooser} />}
        hasSingleKeys={hasSingleKeys}
      />
      <ResourceTable<CustomerRow>
        label={t('customer.title')}
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowLabel={rowLabel}
        status={list.status}
        error={list.error}
        onRetry={list.onRetry}
        forbidden={{ title: t('customer.forbidden') }}
        {...useEmptyStates(list, head.primary)}
        rowHref={rowHref}
        onPeek={(row) => set({ open: row.id })}
        peekedId={typeof state.open === 'number' ? String(state.open) : null}
        rowActions={actions.ofCustomer}
        selection={can('update.customers') || can('export.customers') ? selection : undefined}
        onSelection={setSelection}
        sort={state.sort ?? FIRST_SORT}
        onSort={(sort) => set({ sort })}
        columnState={chooser.state}
        onColumnState={chooser.set}
        paging={list.paging}
      />
      <CustomerBulk list={list} selection={selection} onSelection={setSelection} />
      <Beside list={list} actionsOf={actions.ofCustomer} />
      {list.views.dialog}
      {actions.dialog}
    </Page>
  );
}

const FIRST_SORT = { key: 'name', direction: 'asc' } as const;
const rowId = (row: CustomerRow): string => String(row.id);
const rowLabel = (row: CustomerRow): string => row.name;
const rowHref = (row: CustomerRow): string => customerPath(row.id);

/** The peek of a row, or the form of a new customer. */
function Beside({ list, actionsOf }: { list: CustomerList; actionsOf: (row: CustomerRow) => Action[] }) {
  const t = useT();
  const can = useCan();
  const { state, set } = list;
  if (state.open === 'new') {
    const close = () => set({ open: null });
    return (
      <LazyLayer>
        {can('create.customers') ? (
          <NewCustomer onClose={close} onCreated={(made) => set({ open: made.id })} />
        ) : (
          <RefusedDrawer title={t('customer.new')} reason={t('customer.new_forbidden')} onClose={close} />
        )}
      </LazyLayer>
    );
  }
  const { row, ...ways } = list.beside;
  if (row) return <CustomerPeek customer={row} actions={actionsOf(row)} {...ways} />;
  return typeof state.open === 'number' && list.rows ? (
    <LazyLayer>
      <CustomerPeekOf id={state.open} actionsOf={actionsOf} onClose={ways.onClose} />
    </LazyLayer>
  ) : null;
}

function useHeadActions(list: CustomerList) {
  const t = useT();
  const can = useCan();
  const primary: Action = {
    id: 'new',
    label: t('customer.new'),
    icon: <IconPlus {...ICON} />,
    onSelect: () => list.set({ open: 'new' }, true),
    shortcut: 'C',
    reason: can('create.customers') ? undefined : t('customer.new_forbidden'),
  };
  const secondary: Action[] = can('import.customers')
    ? [{ id: 'import', label: t('customer.import'), icon: <IconUpload {...ICON} />, href: importHref('customer') }]
    : [];
  const more: Action[] = [
    { id: 'refresh', label: t('customer.refresh'), icon: <IconRefresh {...ICON} />, onSelect: list.refresh },
    ...(list.views.forget
      ? [{ id: 'forget', label: t('records.views.delete'), isDanger: true, onSelect: list.views.forget }]
      : []),
  ];
  return { primary, secondary, more };
}

function useEmptyStates(list: CustomerList, create: Action) {
  const t = useT();
  const clear = { id: 'clear', label: t('customer.clear'), onSelect: list.clear };
  const bring = { id: 'import', label: t('customer.import'), href: importHref('customer') };
  return {
    empty: {
      title: t('customer.empty'),
      text: t('customer.empty_text'),
      actions: create.reason ? [] : [create, bring],
    },
    emptyFiltered: list.state.isNarrowed
      ? { title: t('customer.empty_filtered'), text: t('customer.empty_filtered_text'), actions: [clear] }
      : null,
  };
}
