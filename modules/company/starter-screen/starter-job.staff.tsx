import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { StarterSets } from '../first-hour-screen/first-calls.web.ts';
import styles from '../first-hour-screen/first-hour.module.css';

const MEANINGS = { pending: 'neutral', released: 'progress', incomplete: 'warning' } as const;

/** How a job runs with the statuses of a set, from the request to the signature. */
export function StarterJob({ entries }: { entries: StarterSets[number]['entries'] }) {
  const t = useT();
  const of = (...states: string[]) => entries.filter(({ state_of }) => state_of !== null && states.includes(state_of));
  const steps = of('pending', 'released');
  const pauses = of('incomplete').map(({ name }) => name);
  // Without statuses of its own a job has no way to show.
  if (steps.length === 0) return null;
  return (
    <div>
      <h3>{t('first.starter.job')}</h3>
      <ol className={styles.job}>
        {steps.map((entry) => (
          <li key={entry.key}>
            <StatusBadge meaning={MEANINGS[entry.state_of ?? 'pending']} label={entry.name} />
          </li>
        ))}
        <li>
          <StatusBadge meaning="success" label={t('first.starter.completed')} />
        </li>
      </ol>
      <p className={styles.text}>{t('first.starter.by_hand')}</p>
      {pauses.length > 0 ? (
        <p className={styles.text}>{t('first.starter.pauses', { names: pauses.join(', ') })}</p>
      ) : null}
    </div>
  );
}
