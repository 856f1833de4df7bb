import { FormatDate, FormatNumber, FormatText } from '../../../ui/format/values.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useChange, useRead } from '../query/hooks.ts';
import { looseRemote } from '../query/remote.ts';
import { askAgain, keepPage, readStates } from '../resource-list/state/list-read.ts';
import { param, useSearchState } from '../routing/search-state.ts';
import { useCan } from '../session/session-store.ts';
import styles from './jobs.module.css';

const STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
type JobState = (typeof STATES)[number];
interface Job {
  id: number;
  title: string;
  state: JobState;
  progress: number;
  total: number | null;
  error: string | null;
  user_name: string | null;
  created_at: string;
  finished_at: string | null;
}

const calls = {
  list: looseRemote<{ query: { everyone: true; status?: JobState } }, Job[]>('GET', '/job'),
  retry: looseRemote<{ params: { id: number }; body: Record<string, never> }, unknown>('POST', '/job/{id}/retry'),
};
const MEANINGS: Record<JobState, StatusMeaning> = {
  queued: 'neutral',
  running: 'progress',
  done: 'success',
  failed: 'danger',
  cancelled: 'cancelled',
};
const TABS = ['all', ...STATES] as const;
const SEARCH = { state: param.oneOf(...TABS) };
/** Milliseconds between looks while the screen is open. */
const LOOK_MS = 5_000;

/** The screen /ams/jobs: everybody's background jobs, newest first, and another try for failed ones. */
export function JobsPage() {
  const t = useT();
  const can = useCan();
  const [{ state }, set] = useSearchState(SEARCH);
  const query = { everyone: true as const, ...(state === 'all' ? {} : { status: state }) };
  const read = useRead(calls.list, { query }, { every: LOOK_MS, keepsPrevious: keepPage });
  const { data } = read;
  const retry = useChange(calls.retry, {
    invalidates: ['/job'],
    onDone: () => notify(t('jobs.retried')),
    onFailed: (failure: Error) => notifyError(failure.message),
  });
  return (
    <Page layout="list">
      <PageHeader title={t('jobs.title')} />
      <div className={styles.tabs}>
        <Tabs
          label={t('jobs.state')}
          current={state}
          onSelect={(next) => set({ state: next as (typeof TABS)[number] })}
          tabs={TABS.map((id) => ({ id, label: t(`jobs.status.${id}`) }))}
        />
      </div>
      <ResourceTable<Job>
        label={t('jobs.title')}
        columns={columns(t)}
        rows={data}
        rowId={(job) => String(job.id)}
        rowLabel={(job) => job.title}
        {...readStates(read, () => void askAgain(calls.list))}
        empty={{
          title: t(state === 'all' ? 'jobs.none' : 'jobs.none_state'),
          text: state === 'all' ? t('jobs.none_text') : undefined,
        }}
        rowActions={(job) =>
          job.state === 'failed' && can('retry.jobs')
            ? [
                {
                  id: 'retry',
                  label: t('jobs.retry'),
                  onSelect: () => retry.mutate({ params: { id: job.id }, body: {} }),
                },
              ]
            : []
        }
      />
    </Page>
  );
}

const columns = (t: Translate): ResourceColumn<Job>[] => [
  { id: 'title', header: t('jobs.what'), isRef: true, minWidth: 240, card: 'title', cell: (job) => job.title },
  {
    id: 'state',
    header: t('jobs.state'),
    width: 136,
    priority: 1,
    card: 'status',
    cell: ({ state }) => <StatusBadge meaning={MEANINGS[state]} label={t(`jobs.status.${state}`)} />,
  },
  {
    id: 'user',
    header: t('jobs.who'),
    width: 176,
    priority: 2,
    card: 'meta',
    cell: ({ user_name }) => user_name ?? t('jobs.nobody'),
  },
  {
    id: 'progress',
    header: t('jobs.progress'),
    width: 112,
    align: 'end',
    priority: 3,
    cell: ({ progress, total }) =>
      total === null ? null : (
        <>
          <FormatNumber value={progress} decimals={0} /> %
        </>
      ),
  },
  {
    id: 'created_at',
    header: t('jobs.asked'),
    width: 152,
    priority: 2,
    card: 'date',
    cell: ({ created_at }) => <FormatDate value={created_at} />,
  },
  {
    id: 'finished_at',
    header: t('jobs.ended'),
    width: 152,
    priority: 4,
    cell: ({ finished_at }) => <FormatDate value={finished_at} />,
  },
  {
    id: 'error',
    header: t('jobs.error'),
    minWidth: 200,
    priority: 3,
    cell: ({ error }) => <FormatText value={error} />,
  },
];
