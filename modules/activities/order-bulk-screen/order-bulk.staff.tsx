import { lazy, useState } from 'react';
import { BulkPanel } from '../../../platform/web/bulk/bulk-panel.tsx';
import { idsOfAll } from '../../../platform/web/bulk/bulk-run.ts';
import { useBulk } from '../../../platform/web/bulk/use-bulk.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { orderBulk, orderReads } from '../order-web/order-calls.web.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import type { OrderQuestion, OrderRow } from '../order-web/order-types.web.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import { BulkForm, type BulkFormName } from './bulk-forms.staff.tsx';
import { type BulkJob, orderWork } from './order-work.web.ts';
import { StatementDialog } from './statement-layer.staff.tsx';

const ReorderDialog = lazy(() =>
  import('./reorder-dialog.staff.tsx').then((module) => ({ default: module.ReorderDialog })),
);
/** More than this cannot be put in order by hand. */
const MOST_REORDERED = 100;
/** "Select all matching" ends here; more is a task for an export or a narrower filter. */
const MOST_SELECTED = 5000;

interface Props {
  selection: ReadonlySet<string>;
  onSelection: (selection: Set<string>) => void;
  question: OrderQuestion;
  /** What is on screen, in its order. */
  rows: readonly OrderRow[];
  total: number;
  isEstimate: boolean;
}

type Open = { kind: 'form'; name: BulkFormName } | { kind: 'statement' } | { kind: 'reorder' } | null;

/** What can be done with the selected activities, the questions it asks, its progress and its result. */
export function OrderBulk({ selection, onSelection, question, rows, total, isEstimate }: Props) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const bulk = useBulk({
    selection,
    onSelection,
    allIds: () =>
      idsOfAll(async (page) => (await send(orderReads.list, { query: { ...question, ...page } })).data, MOST_SELECTED),
    changed: ordersChanged,
  });
  const { ids } = bulk;
  const shown = rows.filter(({ id }) => selection.has(String(id)));
  const mayReorder = shown.length === ids.length && ids.length > 1 && ids.length <= MOST_REORDERED;
  const start = (job: BulkJob) => bulk.start(orderWork(t(`activity.bulk.${job.name}_result`), job));
  const askDelete = async () => {
    const isSure = await confirm({
      title: t('activity.bulk.delete_title', { count: ids.length }),
      text: t('activity.bulk.delete_text'),
      confirm: t('activity.bulk.delete_confirm', { count: ids.length }),
      isDanger: true,
    });
    if (isSure) start({ name: 'remove', call: orderBulk.remove, extra: {} });
  };
  const askReview = async () => {
    const isSure = await confirm({
      title: t('activity.bulk.review_title', { count: ids.length }),
      text: t('activity.bulk.review_text'),
      confirm: t('activity.bulk.review_confirm', { count: ids.length }),
    });
    if (isSure) start({ name: 'review', call: orderBulk.review, extra: { result: 'passed' } });
  };
  const actions = bulkActions(t, can, {
    review: () => void askReview(),
    form: (name) => setOpen({ kind: 'form', name }),
    release: () => start({ name: 'release', call: orderBulk.release, extra: {} }),
    statement: () => setOpen({ kind: 'statement' }),
    reorder: mayReorder ? () => setOpen({ kind: 'reorder' }) : null,
    remove: () => void askDelete(),
  });
  return (
    <>
      <BulkPanel
        bulk={bulk}
        actions={actions}
        total={total}
        isEstimate={isEstimate}
        most={MOST_SELECTED}
        hrefOf={orderPath}
      />
      {open?.kind === 'form' ? (
        <BulkForm
          name={open.name}
          count={ids.length}
          onClose={() => setOpen(null)}
          onSubmit={(job) => {
            setOpen(null);
            start(job);
          }}
        />
      ) : null}
      {open?.kind === 'reorder' ? (
        <LazyLayer>
          <ReorderDialog rows={shown} onClose={() => setOpen(null)} />
        </LazyLayer>
      ) : null}
      {open?.kind === 'statement' ? <StatementDialog orders={ids} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

interface Doors {
  form: (name: BulkFormName) => void;
  release: () => void;
  statement: () => void;
  remove: () => void;
  review: () => void;
  /** null: too few, too many or not all on screen, to be put in order by hand. */
  reorder: (() => void) | null;
}

/** The bar's actions in the order of the work; what a person may not do at all is not there. */
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
    {
      id: 'reorder',
      slug: 'reorder.order',
      label: t('activity.reorder'),
      onSelect: () => doors.reorder?.(),
      reason: doors.reorder ? undefined : t('activity.reorder.count', { most: MOST_REORDERED }),
    },
    {
      id: 'cancel',
      slug: 'cancel.order',
      label: t('activity.bulk.cancel_result'),
      onSelect: () => doors.form('cancel'),
    },
    { id: 'delete', slug: 'delete.order', label: t('activity.action.delete'), isDanger: true, onSelect: doors.remove },
  ];
  return all.filter(({ slug }) => can(slug)).map(({ slug: _slug, ...action }) => action);
}
