import { FormatDate, FormatNumber, FormatText } from '../../../ui/format/values.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { enumText, language } from '../i18n/i18n.ts';
import { useRead } from '../query/hooks.ts';
import { titleOf } from '../routing/screen.ts';
import { shortcutResource, useStar } from '../shortcuts/shortcuts.ts';
import { type ImportListRow, importCalls, type RunStatus } from './import-calls.ts';
import { type ImportPlaces, importHref } from './import-places.ts';

const MEANINGS: Record<RunStatus, StatusMeaning> = {
  uploaded: 'neutral',
  validating: 'progress',
  validated: 'warning',
  importing: 'progress',
  done: 'success',
  failed: 'danger',
  cancelled: 'cancelled',
  undoing: 'progress',
  undone: 'cancelled',
};

/** The person's imports, newest first, and what can be imported. */
export function ImportList({ places }: { places: ImportPlaces }) {
  const t = useT();
  const { data, error, refetch } = useRead(importCalls.list, {});
  const star = useStar({ resource: shortcutResource('/ams/imports'), row_id: null, label: t('imports.title') });
  const actions = Object.entries(places).map(([resource, { title }]) => ({
    id: resource,
    label: titleOf({ title }, language()),
    href: importHref(resource),
  }));
  return (
    <Page layout="list">
      <PageHeader
        title={t('imports.title')}
        favourite={star}
        controls={<ActionMenu actions={actions} target={<Button variant="primary">{t('imports.new')}</Button>} />}
      />
      <ResourceTable<ImportListRow>
        label={t('imports.title')}
        columns={columns(t, places)}
        rows={data}
        rowId={(row) => String(row.run_id)}
        rowLabel={(row) => row.file_name ?? String(row.run_id)}
        rowHref={(row) => `/ams/imports/${row.run_id}`}
        status={data ? 'ready' : error ? 'error' : 'loading'}
        error={error ? { title: error.message, requestId: error.requestId, onRetry: () => void refetch() } : undefined}
        empty={{ title: t('imports.none'), text: t('imports.none_text') }}
      />
    </Page>
  );
}

/** Words and shape of an import's state. */
export function RunState({ status }: { status: RunStatus }) {
  return <StatusBadge meaning={MEANINGS[status]} label={enumText('imports.status', status)} />;
}

/** What a check would create or change has not happened yet. */
const shownCount = (row: ImportListRow, id: 'total' | 'created' | 'updated' | 'failed'): number | null =>
  (id === 'created' || id === 'updated') && !WRITTEN.has(row.status) ? null : row[id];
const WRITTEN: ReadonlySet<RunStatus> = new Set(['done', 'undoing', 'undone']);

const columns = (t: Translate, places: ImportPlaces): ResourceColumn<ImportListRow>[] => [
  {
    id: 'file_name',
    header: t('imports.file'),
    isRef: true,
    minWidth: 200,
    card: 'title',
    cell: (row) => row.file_name ?? t('imports.unnamed', { id: row.run_id }),
  },
  {
    id: 'resource',
    header: t('imports.what'),
    minWidth: 140,
    priority: 2,
    card: 'meta',
    cell: (row) => <FormatText value={nameOf(places, row.resource)} />,
  },
  {
    id: 'status',
    header: t('imports.state'),
    width: 168,
    priority: 1,
    card: 'status',
    cell: (row) => <RunState status={row.status} />,
  },
  ...(['total', 'created', 'updated', 'failed'] as const).map(
    (id): ResourceColumn<ImportListRow> => ({
      id,
      header: t(`imports.count.${id}`),
      width: 104,
      align: 'end',
      priority: id === 'total' ? 3 : 4,
      cell: (row) => <FormatNumber value={shownCount(row, id)} decimals={0} />,
    }),
  ),
  {
    id: 'created_at',
    header: t('imports.started'),
    width: 144,
    priority: 2,
    card: 'date',
    cell: (row) => <FormatDate value={row.created_at} />,
  },
];

const nameOf = (places: ImportPlaces, resource: string): string => {
  const place = places[resource];
  return place ? titleOf(place, language()) : enumText('imports.resource', resource);
};
