import { send } from '../../../../platform/web/query/send.ts';
import { useCan, useSession } from '../../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../../ui/format/format-context.tsx';
import { type ChecklistItem, ChecklistRun } from '../../../../ui/patterns/record/checklist-run.tsx';
import { EmptyState } from '../../../../ui/patterns/states/states.tsx';
import { notifyError } from '../../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../../ui/text/text.tsx';
import { OPEN_STATUSES } from '../../order/order-states.rules.ts';
import { orderWrites } from '../../order-web/order-calls.web.ts';
import type { OrderLine, OrderRecord } from '../../order-web/order-types.web.ts';
import { ordersChanged } from '../../order-web/order-write.web.ts';
import styles from '../order-page.module.css';
import { holdTick } from './held-ticks.web.ts';

/** Tasks of an activity; a tick shows at once and goes back when the server refuses it. */
export function OrderTasks({ record }: { record: OrderRecord }) {
  const t = useT();
  const format = useFormat();
  const mayTick = useMayTick(record);
  const tasks = record.items.filter((item) => item.type.is_task);
  const toggle = async ({ id }: ChecklistItem, isDone: boolean) => {
    const at = new Date().toISOString();
    const item = tasks.find((task) => task.hash === id);
    const letGo = holdTick(record.id, id, { isDone, at });
    const data = [{ id: item?.id, task_checked: isDone, at }];
    const isSaved = await send(orderWrites.checklist, { params: { id: record.id }, body: { data } }).then(
      () => true,
      (error: Error) => {
        // At once, from here: reading it anew needs the network that may be gone.
        letGo();
        notifyError(t('activity.task_not_saved', { name: item?.name ?? '', reason: error.message }));
        return false;
      },
    );
    await ordersChanged();
    // What has been read by now was read after the tick.
    if (isSaved) letGo();
  };
  if (tasks.length === 0) return <EmptyState level={3} title={t('activity.tasks_none')} />;
  return (
    <>
      {groupsOf(tasks).map(([group, items]) => (
        <div key={group}>
          {group ? <h3>{group}</h3> : null}
          <ChecklistRun
            label={group || t('activity.tasks')}
            isReadOnly={!mayTick}
            onToggle={(item, isDone) => void toggle(item, isDone)}
            items={items.map((task) => ({
              id: task.hash,
              label: task.name,
              isDone: task.task_checked,
              isRequired: task.required,
              detail: task.task_checked_at ? (
                <span className={styles.meta}>{format.dateTime(task.task_checked_at)}</span>
              ) : null,
            }))}
          />
        </div>
      ))}
    </>
  );
}

/** The desk, or an officer of an open activity. */
function useMayTick(record: OrderRecord): boolean {
  const can = useCan();
  const { user } = useSession();
  if (!OPEN_STATUSES.includes(record.status)) return false;
  return can('update.order') || [record.driver_id, record.secondary_officer_id].includes(user.id);
}

function groupsOf(tasks: readonly OrderLine[]): [string, OrderLine[]][] {
  const groups = new Map<string, OrderLine[]>();
  for (const task of tasks) {
    const name = task.checklist_group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), task]);
  }
  return [...groups];
}
