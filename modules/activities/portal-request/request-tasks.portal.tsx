import { PortalCard, PortalRow } from '../../../ui/patterns/portal/portal-page.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { PortalLine, PortalRequest } from '../portal-web/portal-types.web.ts';
import styles from './request.module.css';

/** The tasks of the work and how many are done; `isOver`: what is open is said to be not done. */
export function RequestTasks({ request, isOver }: { request: PortalRequest; isOver: boolean }) {
  const t = useT();
  const tasks = request.items.filter((line) => line.type.is_task);
  if (tasks.length === 0) return null;
  return (
    <PortalCard title={t('portal.request.tasks')} end={<TaskCount tasks={tasks} />}>
      {tasks.map((task) => (
        <PortalRow key={task.id} title={<Task task={task} isOver={isOver} />} />
      ))}
    </PortalCard>
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
