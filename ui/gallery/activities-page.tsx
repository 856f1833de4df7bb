import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Empty, FormatDate, FormatMoney } from '../format/values.tsx';
import { FilterBar } from '../patterns/filter/filter-bar.tsx';
import type { FilterField, FilterValue } from '../patterns/filter/filter-value.ts';
import { BulkBar } from '../patterns/list/bulk-bar.tsx';
import { ColumnChooser } from '../patterns/list/column-chooser.tsx';
import { PeekWalk } from '../patterns/list/peek-walk.tsx';
import { SavedViews } from '../patterns/list/saved-views.tsx';
import { PeekDrawer } from '../patterns/overlay/peek-drawer.tsx';
import { DataList } from '../patterns/page/data-list.tsx';
import { Page } from '../patterns/page/page.tsx';
import { PageHeader } from '../patterns/page/page-header.tsx';
import { PageChrome } from '../patterns/shell/shell-context.tsx';
import type { ResourceColumn, TableSort } from '../patterns/table/column.ts';
import { ResourceTable } from '../patterns/table/resource-table.tsx';
import { useColumnState } from '../patterns/table/use-column-state.ts';
import type { Action } from '../primitives/actions/action.ts';
import { Button } from '../primitives/actions/button.tsx';
import { ProgressBar } from '../primitives/progress-bar.tsx';
import { StatusBadge } from '../primitives/status/status-badge.tsx';
import { type DemoActivity, demoActivities, searchPeople } from './demo/data.ts';
import { Frame } from './demo/frame.tsx';

const rows = demoActivities(Number(new URLSearchParams(window.location.search).get('rows') ?? 60));

const columns: ResourceColumn<DemoActivity>[] = [
  { id: 'ref', header: 'Ref', isRef: true, width: 108, sortKey: 'ref', priority: 1, card: 'meta' },
  { id: 'status', header: 'Status', width: 210, priority: 1, card: 'status', cell: (row) => <Statuses row={row} /> },
  { id: 'customer', header: 'Customer', minWidth: 150, priority: 1, card: 'title', sortKey: 'customer' },
  { id: 'type', header: 'Type', width: 116, priority: 3, card: 'meta' },
  { id: 'officer', header: 'Officer', width: 116, priority: 2, cell: (row) => row.officer ?? <Empty /> },
  {
    id: 'scheduled',
    header: 'Scheduled',
    width: 128,
    priority: 1,
    sortKey: 'scheduled',
    card: 'date',
    cell: (row) => <FormatDate value={row.scheduled} />,
  },
  {
    id: 'progress',
    header: 'Progress',
    width: 130,
    priority: 4,
    cell: (row) => <ProgressBar value={row.progress} label={`Progress of ${row.ref}`} />,
  },
  {
    id: 'total',
    header: 'Total',
    width: 110,
    align: 'end',
    priority: 1,
    sortKey: 'total',
    card: 'amount',
    cell: (row) => <FormatMoney value={row.total} />,
  },
];

function Statuses({ row }: { row: DemoActivity }) {
  return (
    <span style={{ display: 'inline-flex', gap: 12 }}>
      <StatusBadge variant="pill" {...row.status} />
      {row.progressWord ? <StatusBadge {...row.progressWord} /> : null}
    </span>
  );
}

const fields: FilterField[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    isPinned: true,
    options: ['Pending', 'Released', 'Incomplete', 'Completed', 'Cancelled'].map((label) => ({ value: label, label })),
  },
  { key: 'scheduled', label: 'Scheduled', kind: 'date' },
  { key: 'officer', label: 'Officer', kind: 'ref', search: searchPeople },
  { key: 'total', label: 'Total', kind: 'number', unit: 'USD' },
  { key: 'ref', label: 'Reference', kind: 'text' },
  { key: 'paid', label: 'Paid', kind: 'flag' },
];

const views = [
  { id: 'all', label: 'All', count: '1,284', href: '#all' },
  { id: 'today', label: 'Today', count: 38, href: '#today' },
  { id: 'unassigned', label: 'Unassigned', count: 12, href: '#unassigned' },
  { id: 'overdue', label: 'Overdue', count: 7, href: '#overdue' },
  { id: 'team', label: 'My team', href: '#team' },
];

const people = ['Andre Campbell', 'Ramón Núñez', 'Sofía Ferrer'].map((label) => ({ value: label, label }));
const paging = {
  page: 1,
  perPage: 60,
  total: 1284,
  onPage: () => undefined,
  perPageOptions: [15, 60, 200],
  onPerPage: () => undefined,
};
const bulk: Action[] = ['Assign officer', 'Complete', 'Release', 'Checkoff', 'Cancel', 'Delete'].map((label) => ({
  id: label,
  label,
  reason: label === 'Release' ? 'ACT-10480 is already released.' : undefined,
}));

function rowActions(row: DemoActivity): Action[] {
  const reason = row.progress > 0 ? 'Work has started.' : undefined;
  return [
    { id: 'open', label: 'Open activity', href: `?page=record&id=${row.id}` },
    { id: 'assign', label: 'Assign officer…' },
    { id: 'delete', label: 'Delete activity', isDanger: true, reason },
  ];
}

/** The list of activities. */
export function ActivitiesPage() {
  const [selection, setSelection] = useState<Set<string>>(new Set(['10480', '10478']));
  const [sort, setSort] = useState<TableSort>({ key: 'scheduled', direction: 'desc' });
  const [peek, setPeek] = useState<DemoActivity | null>(null);
  const chooser = useColumnState(columns);
  return (
    <Frame current="activities">
      <Page layout="list">
        <Head end={<ColumnChooser {...chooser} />} />
        <ResourceTable
          label="Activities"
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          status="ready"
          empty={{ title: 'No activities yet', text: 'Create one, or import a spreadsheet.' }}
          rowHref={(row) => `?page=record&id=${row.id}`}
          onPeek={setPeek}
          peekedId={peek?.id}
          rowLabel={(row) => row.ref}
          rowActions={rowActions}
          selection={selection}
          onSelection={setSelection}
          sort={sort}
          onSort={setSort}
          columnState={chooser.state}
          onColumnState={chooser.set}
          paging={paging}
          sums="Sum $412,880.50"
        />
        <BulkBar count={selection.size} onClear={() => setSelection(new Set())} actions={bulk} />
        <Peek row={peek} onClose={() => setPeek(null)} />
      </Page>
    </Frame>
  );
}

function Head({ end }: { end: ReactNode }) {
  const [find, setFind] = useState('');
  const [filters, setFilters] = useState<FilterValue>({
    scheduled: { kind: 'date', preset: 'this_week', from: '', to: '' },
    officer: { kind: 'ref', values: people },
  });
  return (
    <>
      <PageChrome crumbs={[{ label: 'Activities' }]} />
      <PageHeader
        title="Activities"
        count="1,284"
        secondary={[
          { id: 'export', label: 'Export' },
          { id: 'import', label: 'Import' },
        ]}
        primary={{ id: 'new', label: 'New activity', icon: <IconPlus size={16} /> }}
      />
      <SavedViews current="today" views={views} onAdd={() => undefined} />
      <FilterBar
        fields={fields}
        value={filters}
        onChange={setFilters}
        find={{ value: find, onChange: setFind }}
        resultNote="38 activities"
        end={end}
      />
    </>
  );
}

function Peek({ row, onClose }: { row: DemoActivity | null; onClose: () => void }) {
  return (
    <PeekDrawer
      recordId={row?.id ?? null}
      reference={row?.ref ?? ''}
      onClose={onClose}
      walk={<PeekWalk onNext={() => undefined} />}
      href="#record"
      footer={<Button>Open activity</Button>}
    >
      <h2>{row?.customer}</h2>
      <DataList
        items={[
          { id: 'type', label: 'Type', value: row?.type },
          { id: 'officer', label: 'Officer', value: row?.officer },
          { id: 'total', label: 'Total', value: <FormatMoney value={row?.total} /> },
        ]}
      />
    </PeekDrawer>
  );
}
