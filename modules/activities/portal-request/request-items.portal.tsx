import { FormatMoney, FormatNumber } from '../../../ui/format/values.tsx';
import { PortalCard, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { PortalLine, PortalRequest } from '../portal-web/portal-types.web.ts';
import styles from './request.module.css';

/** What the work consists of, as far as the customer sees it, with its total; nothing while there are no lines. */
export function RequestItems({ request }: { request: PortalRequest }) {
  const t = useT();
  // What was planned and then not needed is no part of completed work.
  const isUnused = (line: PortalLine) => request.status === 'completed' && line.quantity_used === 0;
  const lines = request.items.filter((line) => !line.type.is_task && !isUnused(line));
  const tasks = request.items.filter((line) => line.type.is_task);
  return (
    <>
      {tasks.length > 0 ? (
        <PortalCard title={t('portal.request.tasks')} end={<TaskCount tasks={tasks} />}>
          {tasks.map((task) => (
            <PortalRow key={task.id} title={<Task task={task} isOver={request.status === 'completed'} />} />
          ))}
        </PortalCard>
      ) : null}
      {lines.length > 0 ? (
        <PortalCard title={t('portal.request.items')}>
          {lines.map((line) => (
            <PortalRow
              key={line.id}
              title={line.name}
              meta={<LineMeta line={line} />}
              end={<Amount value={line.line_total} request={request} />}
            />
          ))}
          {request.customer_total === undefined ? null : (
            <PortalRow
              title={<strong>{t('portal.field.total')}</strong>}
              end={
                <strong>
                  <Amount value={request.customer_total} request={request} />
                </strong>
              }
            />
          )}
        </PortalCard>
      ) : null}
    </>
  );
}

function Amount({ value, request }: { value: number | undefined; request: PortalRequest }) {
  return value === undefined ? null : <FormatMoney value={value} currency={request.currency?.code} />;
}

function LineMeta({ line }: { line: PortalLine }) {
  const t = useT();
  if (line.type.is_discount) return line.description;
  const quantity = line.quantity_used ?? line.quantity;
  return (
    <>
      {t('portal.request.quantity')} <FormatNumber value={quantity} />
      {line.description ? ` · ${line.description}` : null}
    </>
  );
}

function TaskCount({ tasks }: { tasks: readonly PortalLine[] }) {
  const t = useT();
  const done = tasks.filter((task) => task.task_checked).length;
  return <span className={styles.quiet}>{t('portal.request.tasks_done', { done, total: tasks.length })}</span>;
}

function Task({ task, isOver }: { task: PortalLine; isOver: boolean }) {
  const t = useT();
  return (
    <span className={styles.task}>
      <StatusShape meaning={task.task_checked ? 'success' : 'neutral'} />
      <span>
        {task.name}
        <span className="app-sr">
          {task.task_checked ? t('portal.request.task_done') : isOver ? t('portal.request.task_not_done') : ''}
        </span>
      </span>
    </span>
  );
}
