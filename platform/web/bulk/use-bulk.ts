import { useRef, useState } from 'react';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { oneSend } from '../../../ui/primitives/typing/one-send.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type BulkProblem, type BulkProgress, type BulkWork, problemOf, raised, runBulk } from './bulk-run.ts';

/** What a list gives to its bulk changes. */
export interface BulkOptions {
  selection: ReadonlySet<string>;
  onSelection: (selection: Set<string>) => void;
  /** Reads the ids of everything the list finds, as far as "Select all" goes. */
  allIds: () => Promise<readonly number[]>;
  /** After every run: what shows these records asks anew; `done` are those that were changed. */
  changed: (done: readonly number[]) => Promise<unknown>;
}

interface Shown {
  work: BulkWork;
  progress: BulkProgress;
  isRunning: boolean;
  /** Why the rest did not run at all. */
  problem: BulkProblem | null;
  /** What a new try takes up: who was refused, and those it never came to. */
  open: readonly number[];
}

/** The selected ids and the bulk changes that run on them. */
export type Bulk = ReturnType<typeof useBulk>;

/** Selection and bulk changes of one list: one runs at a time, who was refused stays selected, the first refusal is raised as an error. */
export function useBulk({ selection, onSelection, allIds, changed }: BulkOptions) {
  const t = useT();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAll, setAll] = useState(false);
  const stopper = useRef(new AbortController());
  const [once] = useState(oneSend);
  const ids = [...selection].map(Number);

  const run = async (work: BulkWork, over: readonly number[]) => {
    stopper.current = new AbortController();
    let progress: BulkProgress = { done: [], failures: [], total: over.length };
    let problem: BulkProblem | null = null;
    const show = (latest: BulkProgress) => {
      progress = latest;
      setShown({ work, progress, isRunning: true, problem, open: [] });
    };
    show(progress);
    try {
      await runBulk(work, over, show, stopper.current.signal);
    } catch (error) {
      problem = problemOf(error, t);
    }
    const left = over.filter((id) => !progress.done.includes(id));
    // What a person stopped is not taken up again by itself.
    const open = problem ? left : progress.failures.map(({ id }) => id);
    setShown(left.length === 0 ? null : { work, progress, isRunning: false, problem, open });
    onSelection(new Set(left.map(String)));
    const error = raised(progress);
    if (error !== null) notifyError(error);
    // Not waited for: what was refused may be tried again at once.
    void changed(progress.done);
  };
  const retry = () => {
    if (shown) void once(() => run(shown.work, shown.open));
  };
  return {
    ids,
    isAll,
    shown,
    start: (work: BulkWork, over: readonly number[] = ids) => void once(() => run(work, over)),
    retry,
    stop: () => stopper.current.abort(),
    close: () => setShown(null),
    clear: () => {
      setAll(false);
      onSelection(new Set());
    },
    selectAll: async () => {
      const found = await allIds().catch(() => null);
      if (found === null) return notifyError(t('records.bulk.select_failed'));
      onSelection(new Set(found.map(String)));
      return setAll(true);
    },
  };
}
