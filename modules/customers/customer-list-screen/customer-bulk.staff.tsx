import { useRef, useState } from 'react';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { BulkBar } from '../../../ui/patterns/list/bulk-bar.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { CUSTOMER_PATHS } from '../customer-web/customer-calls.web.ts';
import { BulkChoice } from './bulk-choice.staff.tsx';
import { BulkResult } from './bulk-result.staff.tsx';
import { allIds, type BulkChange, type BulkProgress, MOST_SELECTED, runBulk } from './bulk-run.web.ts';
import { useCustomerSheet } from './customer-export.staff.tsx';
import type { CustomerList } from './use-customer-list.web.ts';

const FIELDS = [
  'add_segment',
  'remove_segment',
  'customer_group_id',
  'lifecycle_stage_id',
  'owner_user_id',
] as const satisfies readonly BulkChange['field'][];

interface Props {
  list: CustomerList;
  selection: ReadonlySet<string>;
  onSelection: (selection: Set<string>) => void;
}

/** What can be done with selected customers: segment, group, stage, account manager, export. */
export function CustomerBulk({ list, selection, onSelection }: Props) {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const sheet = useCustomerSheet();
  const run = useBulkRun(onSelection);
  const [asked, setAsked] = useState<BulkChange['field'] | null>(null);
  const ids = [...selection].map(Number);
  const { total = 0 } = list;
  const selectAll = () =>
    allIds(list.question).then(
      (all) => onSelection(new Set(all.map(String))),
      () => notifyError(t('customer.bulk.select_failed')),
    );
  const actions = [
    ...(can('update.customers')
      ? FIELDS.map((field) => ({ id: field, label: t(`customer.bulk.${field}`), onSelect: () => setAsked(field) }))
      : []),
    ...(can('export.customers')
      ? [
          {
            id: 'export',
            label: t('customer.bulk.export'),
            onSelect: () => void sheet.save({ filters: { id: ids } }),
          },
        ]
      : []),
  ];
  return (
    <>
      <BulkBar
        count={selection.size}
        actions={actions}
        onClear={() => onSelection(new Set())}
        selectAll={
          total > selection.size
            ? {
                total: format.number(Math.min(total, MOST_SELECTED)),
                isOn: false,
                onSelect: () => void selectAll(),
              }
            : undefined
        }
      />
      {asked ? (
        <BulkChoice
          field={asked}
          count={ids.length}
          onClose={() => setAsked(null)}
          onChoose={(value) => {
            setAsked(null);
            void run.start({ field: asked, value }, ids);
          }}
        />
      ) : null}
      {run.shown ? <BulkResult {...run.shown} onRetry={run.retry} onStop={run.stop} onClose={run.close} /> : null}
    </>
  );
}

interface Shown {
  change: BulkChange;
  progress: BulkProgress;
  isRunning: boolean;
}

/** Runs one change at a time; who was refused stays selected, the first refusal is raised as an error. */
function useBulkRun(onSelection: (selection: Set<string>) => void) {
  const t = useT();
  const [shown, setShown] = useState<Shown | null>(null);
  const stopper = useRef(new AbortController());
  const start = async (change: BulkChange, ids: readonly number[]) => {
    stopper.current = new AbortController();
    const show = (progress: BulkProgress) => setShown({ change, progress, isRunning: true });
    show({ done: [], failures: [], total: ids.length });
    const end = await runBulk(change, ids, show, stopper.current.signal, t('web.error.unknown'));
    setShown(end.done.length === ids.length ? null : { change, progress: end, isRunning: false });
    onSelection(new Set(ids.filter((id) => !end.done.includes(id)).map(String)));
    const [failure] = end.failures;
    if (failure) notifyError(failure.message);
    await invalidate(CUSTOMER_PATHS);
  };
  return {
    shown,
    start,
    retry: () => {
      if (shown)
        void start(
          shown.change,
          shown.progress.failures.map(({ id }) => id),
        );
    },
    stop: () => stopper.current.abort(),
    close: () => setShown(null),
  };
}
