import { ChecklistRun } from '../../../ui/patterns/record/checklist-run.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../officer-screen/officer.module.css';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import own from './job.module.css';
import type { OfficerJobState } from './use-officer-job.web.ts';

/** The tasks of the job, one by one or all at once. */
export function JobTasks({ job, record, isOpen }: { job: OfficerJobState; record: OrderRecord; isOpen: boolean }) {
  const t = useT();
  const tasks = record.items.filter((item) => item.type.is_task);
  const open = tasks.filter((task) => !task.task_checked);
  if (tasks.length === 0) return null;
  return (
    <section id="job-tasks" className={styles.block} aria-label={t('activity.tasks')}>
      <h2>
        {t('activity.tasks')}{' '}
        <span className={styles.count}>
          {t('activity.officer.of', { done: tasks.length - open.length, total: tasks.length })}
        </span>
      </h2>
      <ChecklistRun
        label={t('activity.tasks')}
        isReadOnly={!isOpen}
        onToggle={({ id }, isDone) => {
          const task = tasks.find((each) => each.hash === id);
          if (task) job.tick(task, isDone);
        }}
        items={tasks.map((task) => ({
          id: task.hash,
          label: task.name,
          isDone: task.task_checked,
          isRequired: task.required,
          sync: job.syncOf(task.hash),
        }))}
      />
      {isOpen && open.length > 1 ? (
        <div className={own.allDone}>
          <Button
            isWide
            onClick={() => {
              for (const task of open) job.tick(task, true);
            }}
          >
            {t('activity.officer.tick_all', { count: open.length })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
