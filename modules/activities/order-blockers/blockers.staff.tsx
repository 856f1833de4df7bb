import { Section } from '../../../ui/patterns/page/page.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { useOrderSteps } from '../order-steps/use-order-steps.staff.tsx';
import styles from './blockers.module.css';

interface Props {
  steps: Pick<ReturnType<typeof useOrderSteps>, 'primary' | 'blockers'>;
  /** Around it, where there is anything to say. */
  className?: string;
}

/** What keeps the next step from happening, each with the way to mend it; as many beside each other as fit. */
export function Blockers({ steps: { primary, blockers }, className }: Props) {
  const t = useT();
  if (!primary || blockers.length === 0) return null;
  const count = blockers.reduce((sum, { left }) => sum + left, 0);
  const kind = blockers.every(({ tasks }) => tasks) ? 'tasks' : 'other';
  return (
    <div className={className}>
      <Section title={t(`activity.before.${primary.id}`)} count={t('activity.before.left', { count, kind })}>
        <ul className={styles.blockers}>
          {blockers.map(({ reason, fix, tasks }) => (
            <li key={`${fix?.label} ${reason}`}>
              <StatusShape meaning="danger" />
              <span>
                {fix?.href ? <Link href={fix.href}>{fix.label}</Link> : null}
                {fix?.onSelect ? (
                  <button type="button" className={styles.fix} onClick={fix.onSelect}>
                    {fix.label}
                  </button>
                ) : null}
                {reason ? <span className={fix ? styles.reason : undefined}>{reason}</span> : null}
                {tasks ? <TasksLeft names={tasks} /> : null}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

const TASKS_SHOWN = 3;

/** The first tasks that are left, each on a line of its own, and how many more there are. */
function TasksLeft({ names }: { names: readonly string[] }) {
  const t = useT();
  const more = names.length - TASKS_SHOWN;
  return (
    <ul className={styles.tasksLeft}>
      {names.slice(0, more === 1 ? names.length : TASKS_SHOWN).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have one name
        <li key={at}>{name}</li>
      ))}
      {more > 1 ? <li>{t('activity.before.more', { count: more })}</li> : null}
    </ul>
  );
}
