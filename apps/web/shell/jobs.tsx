import { useMemo, useState } from 'react';
import { openFile } from '../../../platform/web/files/stored-file.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { JobFailure } from '../../../ui/patterns/jobs/job-progress.tsx';
import { JobTray, type TrayJob } from '../../../ui/patterns/jobs/job-tray.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';

/** While something runs; between times the live events bring news. */
const RUNNING_MS = 2_000;
const SHOWN_MS = 3 * 86_400_000;

interface Job {
  id: number;
  kind: string;
  title: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  done: number;
  total: number | null;
  result: {
    key?: string;
    export_id?: number;
    failures?: { order_id: number; reference_no?: string | null; message: string }[];
  } | null;
  error: string | null;
  import_id: number | null;
  created_at: string;
}

const list = looseRemote<Record<never, never>, Job[]>('GET', '/job');
const cancel = looseRemote<{ params: { id: number }; body: Record<string, never> }, unknown>(
  'POST',
  '/job/{id}/cancel',
);
const retry = looseRemote<{ params: { id: number }; body: Record<string, never> }, unknown>('POST', '/job/{id}/retry');
const isOpen = ({ state }: Job): boolean => state === 'queued' || state === 'running';

/** The tray of the person's own background jobs; not there while they had none lately. */
export function Jobs() {
  const t = useT();
  const can = useCan();
  const [every, setEvery] = useState<number | undefined>();
  const { data } = useRead(list, {}, { every, isQuiet: true });
  const options = { invalidates: [list], onFailed: (error: Error) => notifyError(error.message) };
  const stop = useChange(cancel, options).mutate;
  const again = useChange(retry, options).mutate;
  const mayRetry = can('retry.jobs');
  const shown = useMemo(() => (data ?? []).filter(isRecent), [data]);
  const wanted = shown.some(isOpen) ? RUNNING_MS : undefined;
  if (wanted !== every) setEvery(wanted);
  if (shown.length === 0) return null;
  const jobs = shown.map(
    (job): TrayJob => ({
      ...wordsOf(job, t),
      onCancel: () => stop({ params: { id: job.id }, body: {} }),
      onAgain: mayRetry ? () => again({ params: { id: job.id }, body: {} }) : undefined,
    }),
  );
  return <JobTray jobs={jobs} />;
}

const isRecent = (job: Job): boolean => isOpen(job) || Date.now() - Date.parse(job.created_at) < SHOWN_MS;

function wordsOf(job: Job, t: Translate): TrayJob {
  const counted = job.total && isOpen(job) ? t('web.jobs.of', { done: job.done, total: job.total }) : undefined;
  return {
    id: String(job.id),
    title: job.title,
    status: job.state === 'queued' ? 'waiting' : job.state,
    percent: job.total ? job.progress : null,
    detail: job.error ?? counted,
    failures: job.result?.failures?.map(failureOf),
    result: resultOf(job, t),
  };
}

const failureOf = (failure: { order_id: number; reference_no?: string | null; message: string }): JobFailure => ({
  id: String(failure.order_id),
  label: failure.reference_no ?? String(failure.order_id),
  href: `/ams/activities/${failure.order_id}`,
  text: failure.message,
});

/** Where the outcome of a job is: a file, or the page of the import or export. */
function resultOf({ kind, result, import_id }: Job, t: Translate): TrayJob['result'] {
  if (import_id !== null) return { label: t('web.jobs.open'), href: `/ams/imports/${import_id}` };
  if (result?.export_id) return { label: t('web.jobs.open'), href: `/ams/exports/${result.export_id}` };
  if (kind === 'backup.export_everything')
    return { label: t('web.jobs.open'), href: '/ams/settings/usage?tab=backups' };
  const key = result?.key;
  if (!key) return undefined;
  const fetchFile = () => void openFile(key, 'download').catch((error: Error) => notifyError(error.message));
  return { label: t('web.jobs.download'), onSelect: fetchFile };
}
