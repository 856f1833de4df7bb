import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { FormatDate, FormatNumber } from '../../../ui/format/values.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { errorMessage } from '../query/api-error.ts';
import { saveBlob } from '../query/download.ts';
import { useRead } from '../query/hooks.ts';
import { looseRemote } from '../query/remote.ts';
import { sendForFile } from '../query/send.ts';
import { useCan } from '../session/session-store.ts';

type ExportStatus = 'queued' | 'running' | 'done' | 'failed' | 'expired';
interface ExportRun {
  export_id: number;
  format: 'xlsx' | 'csv';
  status: ExportStatus;
  rows: number | null;
  file_name: string;
  created_at: string;
  expires_at: string;
}

const calls = {
  list: looseRemote<Record<never, never>, ExportRun[]>('GET', '/export'),
  file: looseRemote<{ params: { id: number } }, unknown>('GET', '/export/{id}/file'),
};
const MEANINGS: Record<ExportStatus, StatusMeaning> = {
  queued: 'neutral',
  running: 'progress',
  done: 'success',
  failed: 'danger',
  expired: 'cancelled',
};
/** Milliseconds between looks at what is still being written. */
const LOOK_MS = 2_000;

/** The screen /ams/exports: the person's long exports of the last day. */
export function ExportsScreen() {
  return <Exports only={null} />;
}

/** The screen /ams/exports/{id}, where the notice of a finished export leads. */
export function ExportScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Exports only={Number(id)} />;
}

function Exports({ only }: { only: number | null }) {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useRead(calls.list, {});
  const isOpen = data?.some(({ status }) => status === 'queued' || status === 'running');
  useRead(calls.list, {}, { every: isOpen ? LOOK_MS : undefined, isQuiet: true });
  const rows = only === null ? data : data?.filter((run) => run.export_id === only);
  return (
    <Page layout="list">
      <PageHeader
        title={t(only === null ? 'exports.title' : 'exports.one')}
        controls={can('view.jobs') ? <Button href="/ams/jobs">{t('exports.jobs')}</Button> : null}
      />
      <ResourceTable<ExportRun>
        label={t('exports.title')}
        columns={columns(t)}
        rows={rows}
        rowId={(run) => String(run.export_id)}
        rowLabel={(run) => run.file_name}
        status={data ? 'ready' : error ? 'error' : 'loading'}
        error={error ? { title: error.message, requestId: error.requestId, onRetry: () => void refetch() } : undefined}
        empty={
          only === null
            ? { title: t('exports.none'), text: t('exports.none_text') }
            : { title: t('exports.gone'), text: t('exports.gone_text') }
        }
      />
    </Page>
  );
}

const columns = (t: Translate): ResourceColumn<ExportRun>[] => [
  {
    id: 'file_name',
    header: t('exports.file'),
    isRef: true,
    minWidth: 220,
    card: 'title',
    cell: (run) => run.file_name,
  },
  {
    id: 'status',
    header: t('exports.state'),
    width: 144,
    priority: 1,
    card: 'status',
    cell: ({ status }) => <StatusBadge meaning={MEANINGS[status]} label={t(`exports.status.${status}`)} />,
  },
  {
    id: 'rows',
    header: t('exports.rows'),
    width: 104,
    align: 'end',
    priority: 3,
    cell: (run) => <FormatNumber value={run.rows} decimals={0} />,
  },
  {
    id: 'created_at',
    header: t('exports.started'),
    width: 152,
    priority: 3,
    card: 'date',
    cell: (run) => <FormatDate value={run.created_at} />,
  },
  {
    id: 'expires_at',
    header: t('exports.until'),
    width: 152,
    priority: 4,
    cell: (run) => <FormatDate value={run.expires_at} />,
  },
  {
    id: 'download',
    header: t('exports.download'),
    width: 152,
    priority: 1,
    card: 'meta',
    cell: (run) => <Download run={run} />,
  },
];

function Download({ run }: { run: ExportRun }) {
  const t = useT();
  if (run.status !== 'done') return null;
  const type = run.format === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const save = () =>
    sendForFile(calls.file, { params: { id: run.export_id } }, type)
      .then(({ blob, fileName }) => saveBlob(blob, fileName ?? run.file_name))
      .catch((error: unknown) => notifyError(errorMessage(error, t('web.error.unknown'))));
  return (
    <Button variant="quiet" aria-label={`${t('exports.download')} ${run.file_name}`} onClick={() => void save()}>
      <IconDownload size={16} stroke={1.75} aria-hidden="true" /> {t('exports.download')}
    </Button>
  );
}
