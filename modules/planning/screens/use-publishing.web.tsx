import { lazy, type ReactNode, useEffect } from 'react';
import type { BulkWork } from '../../../platform/web/bulk/bulk-run.ts';
import { useBulk } from '../../../platform/web/bulk/use-bulk.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import { useRowName } from '../../../platform/web/resource-list/state/use-row-name.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import { useUndo } from '../../../ui/patterns/overlay/undo.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { setShifts } from '../user-roster/roster-bulk.contract.ts';
import { userRoster } from '../user-roster/user-roster.resource.ts';

const loadResult = () => import('../../../platform/web/bulk/bulk-result.tsx');
const BulkResult = lazy(async () => ({ default: (await loadResult()).BulkResult }));

const setCall = remote<typeof setShifts>('POST', '/user-roster/bulk');
const PATH = `/${userRoster.path}`;
/** So many go in one call: progress is seen, and a stop takes effect soon. */
const PORTION = 100;
const NOBODY: ReadonlySet<string> = new Set();

const isDraft = (row: AnyRow): boolean => row.status === 'draft';
const idsOf = (rows: readonly AnyRow[]): number[] => rows.map(({ id }) => id);

interface Publishing {
  /** For the bar over chosen shifts. */
  chosen: (rows: readonly AnyRow[], select: (ids: Set<string>) => void) => readonly Action[];
  /** For the menu of one shift. */
  one: (row: AnyRow) => readonly Action[];
  /** For the page: every draft it shows. */
  shown: (rows: readonly AnyRow[]) => readonly Action[];
  result: ReactNode;
}

/** Publishing several shifts: one call, what became of each, and the way back. */
export function usePublishing(): Publishing {
  const t = useT();
  const can = useCan();
  const nameOf = useRowName(userRoster);
  const offerUndo = useUndo();
  // What became of them is not part of the first load, but there before anybody asks, also when the network goes away in between.
  useEffect(() => void loadResult().catch(() => undefined), []);
  const takeBack = (ids: readonly number[]) =>
    void send(setCall, { body: { ids: [...ids], set: { status: 'draft' } } })
      .catch((error: Error) => notifyError(error.message))
      .finally(() => invalidate([PATH]));
  const bulk = useBulk({
    selection: NOBODY,
    onSelection: () => undefined,
    allIds: async () => [],
    changed: (done) => {
      if (done.length > 0)
        offerUndo({
          text: t('planning.roster.published_many', { count: done.length }),
          onUndo: () => takeBack(done),
        });
      return invalidate([PATH]);
    },
  });
  const publish = (rows: readonly AnyRow[], select?: (ids: Set<string>) => void) => {
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
    const work: BulkWork = {
      title: t('planning.roster.publish_title'),
      size: PORTION,
      portion: async (ids) => {
        const { done, failures } = await send(setCall, { body: { ids: [...ids], set: { status: 'published' } } });
        select?.(new Set(failures.map(({ id }) => String(id))));
        return {
          done,
          failures: failures.map(({ id, message }) => ({ id, message, name: names.get(id) ?? `#${id}` })),
        };
      },
    };
    bulk.start(work, idsOf(rows.filter(isDraft)));
  };
  const may = can('update.user_roster');
  return {
    chosen: (rows, select) => {
      if (!may) return [];
      const reason = rows.some(isDraft) ? undefined : t('planning.roster.no_drafts');
      const onSelect = () => publish(rows, select);
      return [{ id: 'publish', label: t('planning.roster.publish_chosen'), onSelect, reason }];
    },
    one: (row) =>
      may && isDraft(row)
        ? [{ id: 'publish', label: t('planning.roster.publish_chosen'), onSelect: () => publish([row]) }]
        : [],
    shown: (rows) => {
      const count = rows.filter(isDraft).length;
      if (!may || count === 0) return [];
      return [{ id: 'publish', label: t('planning.roster.publish_shown', { count }), onSelect: () => publish(rows) }];
    },
    result: bulk.shown ? (
      <LazyLayer>
        <BulkResult
          {...bulk.shown}
          hrefOf={(id) => `/ams/${userRoster.path}/${id}`}
          onRetry={bulk.retry}
          onStop={bulk.stop}
          onClose={bulk.close}
        />
      </LazyLayer>
    ) : null,
  };
}
