import { Section } from '../../../ui/patterns/page/page.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { useOrderSteps } from '../order-steps/use-order-steps.staff.tsx';
import styles from './blockers.module.css';

export type StepsWithBlockers = Pick<ReturnType<typeof useOrderSteps>, 'primary' | 'blockers'>;

export const hasBlockers = ({ primary, blockers }: StepsWithBlockers): boolean =>
  Boolean(primary) && blockers.length > 0;

interface Props {
  steps: StepsWithBlockers;
  /** As many beside each other as fit, where they have the width of a page. */
  isWide?: boolean;
}

/** What keeps the next step from happening, each with the way to mend it. */
export function Blockers({ steps, isWide }: Props) {
  const t = useT();
  const { primary, blockers } = steps;
  if (!primary || !hasBlockers(steps)) return null;
  const count = blockers.reduce((sum, { left }) => sum + left, 0);
  const kind = blockers.every(({ tasks }) => tasks) ? 'tasks' : 'other';
  return (
    <Section title={t(`activity.before.${primary.id}`)} count={t('activity.before.left', { count, kind })}>
      <ul className={styles.blockers} data-wide={isWide}>
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
