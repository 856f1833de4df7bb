import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { errorMessage, isApiError } from '../../../platform/web/query/api-error.ts';
import { saveBlob } from '../../../platform/web/query/download.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import { sendForFile } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatDate, FormatNumber, FormatText } from '../../../ui/format/values.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useReadsAsCustomers } from '../../identity/public.web.tsx';
import type { backupRun, exportEverything, listBackups } from '../run/backup.contract.ts';
import styles from './backups.module.css';

const listCall = remote<typeof listBackups>('GET', '/backup');
const exportCall = remote<typeof exportEverything>('POST', '/backup/export-everything');
const fileCall = looseRemote<{ params: { id: number } }, unknown>('GET', '/backup/{id}/file');
const RUNNING_MS = 2_000;
/** All files of a company over a slow line. */
const LONGEST_DOWNLOAD_MS = 6 * 3_600_000;
const MEANINGS = { running: 'info', done: 'success', failed: 'danger', removed: 'neutral' } as const;

type Run = z.infer<typeof backupRun>;

/** The nightly copies and the exports of everything, and the button that makes one. */
export function BackupList() {
  const t = useT();
  const { bytes } = useFormat();
  const [every, setEvery] = useState<number | undefined>();
  // The file holds every activity with its prices.
  const mayExport = useReadsAsCustomers().prices;
  const read = useRead(listCall, {}, { every });
  const wanted = read.data?.some(({ status }) => status === 'running') ? RUNNING_MS : undefined;
  if (wanted !== every) setEvery(wanted);
  const start = useChange(exportCall, {
    invalidates: [listCall, '/job'],
    onDone: () => notify(t('backup.started')),
    onFailed: (error) => error.code !== 'reauthentication_required' && notifyError(error.message),
  });
  return (
    <Section
      title={t('backup.title')}
      action={
        mayExport && (
          <Button isBusy={start.isPending} onClick={() => start.mutate({})}>
            {t('backup.export')}
          </Button>
        )
      }
    >
      <p className={styles.text}>{t('backup.text')}</p>
      <ResourceTable<Run>
        label={t('backup.title')}
        columns={columnsOf(t, bytes)}
        rows={read.data}
        rowId={(run) => String(run.id)}
        status={read.data ? 'ready' : read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : 'loading'}
        error={
          read.error
            ? { title: read.error.message, requestId: read.error.requestId, onRetry: () => void read.refetch() }
            : undefined
        }
        forbidden={{ title: t('backup.forbidden') }}
        empty={{ title: t('backup.none'), text: t('backup.none_text') }}
        isEmbedded
      />
    </Section>
  );
}

const columnsOf = (t: Translate, bytes: (size: number | null) => string): ResourceColumn<Run>[] => [
  {
    id: 'created_at',
    header: t('backup.date'),
    width: 160,
    priority: 1,
    card: 'date',
    cell: (run) => <FormatDate value={run.created_at} />,
  },
  {
    id: 'kind',
    header: t('backup.kind'),
    minWidth: 130,
    priority: 1,
    card: 'title',
    // Why it failed stands where it is read, on a phone too.
    cell: (run) => [t(`backup.kind.${run.kind}`), run.error].filter(Boolean).join(': '),
  },
  {
    id: 'status',
    header: t('backup.status'),
    width: 130,
    priority: 1,
    card: 'status',
    cell: (run) => <Status run={run} />,
  },
  {
    id: 'size',
    header: t('backup.size'),
    width: 90,
    align: 'end',
    priority: 2,
    card: 'amount',
    cell: (run) => <FormatText value={bytes(run.size)} />,
  },
  { id: 'row_count', header: t('backup.rows'), width: 100, align: 'end', priority: 4, cell: count('row_count') },
  { id: 'file_count', header: t('backup.files'), width: 90, align: 'end', priority: 4, cell: count('file_count') },
  {
    id: 'expires_at',
    header: t('backup.until'),
    width: 160,
    priority: 3,
    cell: (run) => <FormatDate value={run.status === 'done' ? run.expires_at : null} />,
  },
  {
    id: 'file',
    header: t('backup.download'),
    width: 152,
    align: 'end',
    priority: 1,
    card: 'meta',
    cell: (run) => <Fetch run={run} />,
  },
];

const count = (field: 'row_count' | 'file_count') => (run: Run) => <FormatNumber value={run[field]} />;

/** The word of how it went; why it failed stands with it. */
function Status({ run: { status, error } }: { run: Run }) {
  const t = useT();
  return (
    <span data-tip={error ?? undefined}>
      <StatusBadge meaning={MEANINGS[status]} label={t(`backup.status.${status}`)} />
    </span>
  );
}

function Fetch({ run }: { run: Run }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const mayFetch = useReadsAsCustomers().prices;
  if (!run.has_file || !mayFetch) return <FormatText value={null} />;
  const save = async (): Promise<void> => {
    setBusy(true);
    const fetched = () =>
      sendForFile(fileCall, { params: { id: run.id } }, 'application/zip', { timeout: LONGEST_DOWNLOAD_MS });
    try {
      const { blob, fileName } = await withConfirmedPassword(fetched);
      saveBlob(blob, fileName ?? `ordo-export-${run.id}.zip`);
    } catch (error) {
      if (!isApiError(error, 'reauthentication_required')) notifyError(errorMessage(error, t('web.error.unknown')));
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" isBusy={isBusy} onClick={() => void save()}>
      <IconDownload size={16} stroke={1.75} aria-hidden="true" /> {t('backup.download')}
    </Button>
  );
}
