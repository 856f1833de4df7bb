import { Navigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { BulkBar } from '../../../ui/patterns/list/bulk-bar.tsx';
import { ColumnChooser } from '../../../ui/patterns/list/column-chooser.tsx';
import { SavedViews } from '../../../ui/patterns/list/saved-views.tsx';
import { RefusedDrawer } from '../../../ui/patterns/overlay/refused-drawer.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { type HeaderActions, PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { AnyResource } from '../../resource/define.ts';
import { usePreferences } from '../preferences/preferences.ts';
import type { AnyRow } from '../resource-form/form-values.ts';
import { RecordDrawer, type RecordDrawerProps } from '../resource-form/record-drawer.tsx';
import type { InputSlots } from '../resource-form/record-fields.tsx';
import { useCreateKey } from '../shortcuts/create-key.ts';
import type { CardSlots, CellSlots } from './columns/columns.tsx';
import type { RecordBadge } from './columns/record-badge.tsx';
import { InlineAdd, type Named, takesNameOnly } from './inline-add.tsx';
import { useListActions } from './list-actions.tsx';
import { ListExport } from './list-export.tsx';
import { type SystemView, searchOf } from './state/use-views.tsx';
import { type ArrangeRows, type MoreOfList, type ResourceList, useResourceList } from './use-resource-list.ts';

/** Typed, local replacements of parts of a derived list (ARCHITECTURE, ladder of escape). */
export interface ListSlots {
  cells?: CellSlots;
  /** Who may not change a record reads it as facts, not in its shut form. */
  readsAsFacts?: boolean;
  /** Parts of a phone card; constant or memoised. */
  cards?: CardSlots;
  inputs?: InputSlots;
  /** A choice that stands as a badge; constant. */
  badge?: RecordBadge;
  /** Fields people can filter by, for a call that takes fewer than the definition has; a constant array. */
  filters?: readonly string[];
  /** Puts the rows into an order of their own while nothing is sorted or narrowed, e.g. a tree; a constant function. */
  arrange?: ArrangeRows;
  /** Filters and columns that are no fields of the definition; rows and call must know them. Constant or memoised. */
  more?: MoreOfList;
  /** Inputs of a new record behind those of the definition. */
  moreInputs?: RecordDrawerProps['more'];
  /** What stands below the inputs, e.g. a preview of what is typed. */
  foot?: RecordDrawerProps['foot'];
  /** Views that everybody has; the list opens with the first. Constant or memoised. */
  views?: readonly SystemView[];
  /** The first row that has to be in sight when the list opens, for one that begins with what is over. */
  startsAt?: (row: AnyRow) => boolean;
  /** What a record that is added by its bare name brings along, given the rows of the list. */
  named?: (rows: readonly AnyRow[]) => Named;
  /** More entries of a row's menu. */
  rowActions?: (row: AnyRow) => readonly Action[];
  /** More actions for selected rows; `select` leaves those that were refused. */
  bulkActions?: (rows: readonly AnyRow[], select: (ids: Set<string>) => void) => readonly Action[];
  /** Actions of the page beside its primary one, given the rows of the list. */
  secondary?: (rows: readonly AnyRow[]) => readonly Action[];
  /** A record was saved that this list does not show: who made it has to hear where it is. */
  onSavedElsewhere?: (row: AnyRow, isNew: boolean) => void;
  /** More entries of the page's menu. */
  pageActions?: readonly Action[];
}

/** Props of ResourceListScreen. */
export interface ResourceListScreenProps {
  resource: AnyResource;
  /** Path of the record page below this list, `/ams/item-type-group`; without it records open in a drawer. */
  recordPath?: string;
  slots?: ListSlots;
}

/** The list screen of a definition: views, filters, table, order, bulk actions, and the form beside it. */
export function ResourceListScreen(props: ResourceListScreenProps) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [first] = props.slots?.views ?? [];
  if (!first || Object.keys(search).length > 0) return <OpenList {...props} />;
  return <Navigate to="." search={searchOf(first.id, first.definition) as never} replace />;
}

function OpenList({ resource, recordPath, slots = {} }: ResourceListScreenProps) {
  const t = useT();
  const { hasSingleKeys } = usePreferences();
  const [said, setSaid] = useState('');
  const list = useResourceList(resource, slots, setSaid);
  const actions = useListActions(list, slots, recordPath);
  const { state, set, rights } = list;
  useCreateKey(rights.canCreate, actions.create);
  const onSaved = async (saved: AnyRow) => {
    const isNew = state.open === 'new';
    if (!slots.onSavedElsewhere) return;
    const rows = await list.reread();
    if (rows?.every(({ id }) => id !== saved.id)) slots.onSavedElsewhere(saved, isNew);
  };
  // Lists leave long texts out: a record that has some is read when it is opened.
  const isWhole = !Object.values(resource.fields).some(({ options }) => options.long);
  return (
    <Page layout="list">
      <ListHead
        list={list}
        primary={rights.isOwnOnly ? undefined : actions.primary}
        secondary={actions.secondary}
        more={actions.more}
      />
      <SavedViews {...list.views.props} />
      <ListFilters list={list} hasSingleKeys={hasSingleKeys} />
      <ListTable
        list={list}
        actions={actions}
        recordPath={recordPath}
        startsAt={slots.startsAt}
        named={slots.named?.(list.rows ?? NO_ROWS)}
      />
      <BulkBar count={list.selection.size} actions={actions.bulk} onClear={() => list.setSelection(new Set())} />
      {state.open === null ? null : state.open === 'new' && !rights.canCreate ? (
        <RefusedDrawer
          title={actions.primary.label}
          reason={t('records.no_permission')}
          onClose={() => set({ open: null }, true)}
        />
      ) : (
        <RecordDrawer
          key={state.open}
          resource={resource}
          id={state.open}
          row={isWhole ? list.rows?.find((row) => row.id === state.open) : undefined}
          inputs={slots.inputs}
          more={slots.moreInputs}
          foot={slots.foot}
          isReadOnly={state.open !== 'new' && !rights.canUpdate}
          cells={slots.readsAsFacts ? slots.cells : undefined}
          onClose={() => set({ open: null }, true)}
          onSaved={(saved) => void onSaved(saved)}
        />
      )}
      {list.views.dialog}
      {actions.dialogs}
      <span role="status" className="app-sr">
        {said}
      </span>
    </Page>
  );
}

interface ListTableProps {
  list: ResourceList;
  actions: ReturnType<typeof useListActions>;
  recordPath?: string;
  startsAt?: ListSlots['startsAt'];
  named?: Named;
}

function ListTable({ list, actions, recordPath, startsAt, named }: ListTableProps) {
  const t = useT();
  const { state, set, names, hrefOf } = list;
  const rowHref = useMemo(
    () => (row: AnyRow) => (recordPath ? `${recordPath}/${row.id}` : hrefOf(row.id)),
    [recordPath, hrefOf],
  );
  return (
    <ResourceTable<AnyRow>
      label={names.many}
      columns={list.columns}
      rows={list.rows}
      rowId={rowIdOf}
      rowLabel={list.nameOf}
      status={list.status}
      error={list.error}
      onRetry={list.onRetry}
      forbidden={{ title: t('records.list.forbidden', { what: names.many.toLowerCase() }) }}
      empty={actions.empty}
      emptyFiltered={actions.emptyFiltered}
      staleNote={list.staleNote}
      rowHref={rowHref}
      onOpen={recordPath ? undefined : (row) => set({ open: row.id }, true)}
      rowActions={actions.rowActions}
      selection={list.rights.hasBulk ? list.selection : undefined}
      onSelection={list.setSelection}
      startsAt={startsAt}
      sort={state.sort}
      onSort={(sort) => set({ sort })}
      columnState={list.columnState.state}
      onColumnState={list.columnState.set}
      paging={list.paging}
      ending={
        takesNameOnly(list.resource) && list.rights.canCreate ? (
          <InlineAdd resource={list.resource} id={INLINE_ID} named={named} />
        ) : null
      }
    />
  );
}

/** Where "New …" puts the cursor on lists that take a bare name. */
export const INLINE_ID = 'inline-add';

const NO_ROWS: readonly AnyRow[] = [];
const rowIdOf = (row: AnyRow): string => String(row.id);

function ListHead({ list, ...actions }: { list: ResourceList } & HeaderActions) {
  const format = useFormat();
  const count = list.total === undefined ? undefined : format.count(list.total, list.isEstimate);
  return <PageHeader title={list.names.many} count={count} controls={<ListExport list={list} />} {...actions} />;
}

function ListFilters({ list, hasSingleKeys }: { list: ResourceList; hasSingleKeys: boolean }): ReactNode {
  const t = useT();
  return (
    <FilterBar
      fields={list.fields}
      value={list.state.filters}
      onChange={(filters) => list.set({ filters })}
      find={{ value: list.find, onChange: list.setFind }}
      resultNote={
        list.total === undefined
          ? undefined
          : t('records.list.results', { count: list.total, what: list.names.countedFor(list.total) })
      }
      end={<ColumnChooser {...list.columnState} />}
      hasSingleKeys={hasSingleKeys}
    />
  );
}
