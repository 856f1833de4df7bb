import { useRef, useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import type { Remote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { BulkBar } from '../../../ui/patterns/list/bulk-bar.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { orderBulk } from '../order-web/order-calls.web.ts';
import type { BulkAnswer, OrderQuestion } from '../order-web/order-types.web.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import { BulkForm, type BulkFormName } from './bulk-forms.staff.tsx';
import { BulkResult } from './bulk-result.staff.tsx';
import { allIds, type BulkProgress, MOST_SELECTED, raised, runBulk } from './bulk-run.web.ts';
import { StatementDialog } from './statement-dialog.staff.tsx';

/** A bulk change that can be run, and run again for what failed. */
export interface BulkJob {
  /** Names the change: `release`, `complete`… */
  name: string;
  call: Remote<{ body: { orders: readonly number[] } & object }, BulkAnswer>;
  extra: object;
}

interface Props {
  selection: ReadonlySet<string>;
  onSelection: (selection: Set<string>) => void;
  question: OrderQuestion;
  total: number;
  isEstimate: boolean;
}

type Open = { kind: 'form'; name: BulkFormName } | { kind: 'statement' } | null;

/** What can be done with the selected activities, the questions it asks, its progress and its result. */
export function OrderBulk({ selection, onSelection, question, total, isEstimate }: Props) {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const [open, setOpen] = useState<Open>(null);
  const [isAll, setAll] = useState(false);
  const run = useBulkRun(onSelection);
  const ids = [...selection].map(Number);
  const selectAll = async () => {
    const found = await allIds(question, new AbortController().signal).catch(() => null);
    if (found === null) return notifyError(t('activity.bulk.select_failed'));
    onSelection(new Set(found.map(String)));
    return setAll(true);
  };
  const clear = () => {
    setAll(false);
    onSelection(new Set());
  };
  const askDelete = async () => {
    const isSure = await confirm({
      title: t('activity.bulk.delete_title', { count: ids.length }),
      text: t('activity.bulk.delete_text'),
      confirm: t('activity.bulk.delete_confirm', { count: ids.length }),
      isDanger: true,
    });
    if (isSure) void run.start({ name: 'remove', call: orderBulk.remove, extra: {} }, ids);
  };
  const askReview = async () => {
    const isSure = await confirm({
      title: t('activity.bulk.review_title', { count: ids.length }),
      text: t('activity.bulk.review_text'),
      confirm: t('activity.bulk.review_confirm', { count: ids.length }),
    });
    if (isSure) void run.start({ name: 'review', call: orderBulk.review, extra: { result: 'passed' } }, ids);
  };
  const actions = bulkActions(t, can, {
    review: () => void askReview(),
    form: (name) => setOpen({ kind: 'form', name }),
    release: () => void run.start({ name: 'release', call: orderBulk.release, extra: {} }, ids),
    statement: () => setOpen({ kind: 'statement' }),
    remove: () => void askDelete(),
  });
  const reachable = Math.min(total, MOST_SELECTED);
  return (
    <>
      <BulkBar
        count={selection.size}
        actions={actions}
        onClear={clear}
        selectAll={
          total > selection.size || isAll
            ? {
                total: format.number(reachable) + (isEstimate && reachable === total ? '+' : ''),
                isOn: isAll,
                onSelect: () => void selectAll(),
              }
            : undefined
        }
      />
      {open?.kind === 'form' ? (
        <BulkForm
          name={open.name}
          count={ids.length}
          onClose={() => setOpen(null)}
          onSubmit={(job) => {
            setOpen(null);
            void run.start(job, ids);
          }}
        />
      ) : null}
      {open?.kind === 'statement' ? <StatementDialog orders={ids} onClose={() => setOpen(null)} /> : null}
      {run.shown ? <BulkResult {...run.shown} onRetry={run.retry} onStop={run.stop} onClose={run.close} /> : null}
    </>
  );
}

interface Shown {
  job: BulkJob;
  progress: BulkProgress;
  isRunning: boolean;
  /** Why the rest did not run at all. */
  problem: string | null;
}

/** Runs one bulk change at a time; failed rows stay selected, the first failure is raised as an error (document 001 §4). */
function useBulkRun(onSelection: (selection: Set<string>) => void) {
  const t = useT();
  const [shown, setShown] = useState<Shown | null>(null);
  const stopper = useRef(new AbortController());
  const start = async (job: BulkJob, ids: readonly number[]) => {
    stopper.current = new AbortController();
    const first: BulkProgress = { done: [], failures: [], total: ids.length };
    let latest = first;
    const show = (progress: BulkProgress, isRunning: boolean, problem: string | null = null) => {
      latest = progress;
      setShown({ job, progress, isRunning, problem });
    };
    show(first, true);
    try {
      const end = await runBulk(job.call, ids, job.extra, (progress) => show(progress, true), stopper.current.signal);
      const isClean = end.failures.length === 0 && end.done.length === ids.length;
      if (isClean) setShown(null);
      else show(end, false);
    } catch (error) {
      show(latest, false, errorMessage(error, t('web.error.unknown')));
    }
    const left = ids.filter((id) => !latest.done.includes(id));
    onSelection(new Set(left.map(String)));
    const problem = raised(latest);
    if (problem !== null) notifyError(problem);
    await ordersChanged();
  };
  return {
    shown,
    start,
    retry: () => {
      if (!shown) return;
      const failed = shown.progress.failures.map((failure) => failure.order_id);
      void start(shown.job, failed);
    },
    stop: () => stopper.current.abort(),
    close: () => setShown(null),
  };
}

interface Doors {
  form: (name: BulkFormName) => void;
  release: () => void;
  statement: () => void;
  remove: () => void;
  review: () => void;
}

/** The bar's actions in the order of the work; what a person may not do at all is not there (UI §3). */
function bulkActions(t: Translate, can: (slug: string) => boolean, doors: Doors): Action[] {
  const all: (Action & { slug: string })[] = [
    {
      id: 'assign',
      slug: 'assign_driver.order',
      label: t('activity.action.assign'),
      onSelect: () => doors.form('assign'),
    },
    { id: 'release', slug: 'release.order', label: t('activity.action.release'), onSelect: doors.release },
    {
      id: 'complete',
      slug: 'complete.order',
      label: t('activity.action.complete'),
      onSelect: () => doors.form('complete'),
    },
    {
      id: 'incomplete',
      slug: 'incomplete.order',
      label: t('activity.action.incomplete'),
      onSelect: () => doors.form('incomplete'),
    },
    { id: 'review', slug: 'bulk_review.reviews', label: t('activity.action.review'), onSelect: doors.review },
    {
      id: 'warehouse',
      slug: 'set_warehouse.order',
      label: t('activity.action.warehouse'),
      onSelect: () => doors.form('warehouse'),
    },
    { id: 'statement', slug: 'send_statement.order', label: t('activity.action.statement'), onSelect: doors.statement },
    { id: 'cancel', slug: 'cancel.order', label: t('activity.action.cancel'), onSelect: () => doors.form('cancel') },
    { id: 'delete', slug: 'delete.order', label: t('activity.action.delete'), isDanger: true, onSelect: doors.remove },
  ];
  return all.filter(({ slug }) => can(slug)).map(({ slug: _slug, ...action }) => action);
}
