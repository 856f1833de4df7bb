import { useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { decide } from '../officer-queue/queue.web.ts';
import { type Choice, chosen, type QueueConflict } from '../officer-queue/queue-conflict.rules.ts';
import type { FieldValue } from '../order/field-merge.rules.ts';
import { useProgressStatuses } from '../order-web/order-lookups.web.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import styles from './officer.module.css';
import queue from './queue.module.css';

/** Fields that somebody else changed too: both values with their times, and a choice for each. */
export function QueueConflicts({ conflicts }: { conflicts: readonly QueueConflict[] }) {
  const t = useT();
  if (conflicts.length === 0) return null;
  return (
    <section aria-label={t('activity.officer.conflict_title')}>
      <h2>{t('activity.officer.conflict_title')}</h2>
      <p>{t('activity.officer.conflict_text')}</p>
      <ul className={styles.queue}>
        {conflicts.map((conflict) => (
          <ConflictCard key={conflict.id} conflict={conflict} />
        ))}
      </ul>
    </section>
  );
}

function ConflictCard({ conflict }: { conflict: QueueConflict }) {
  const t = useT();
  const format = useFormat();
  const steps = useProgressStatuses();
  const words = (value: FieldValue): string => {
    if (value === null || value === '') return t('activity.officer.value_empty');
    if (conflict.field === 'task_checked')
      return t(value === true ? 'activity.officer.value_done' : 'activity.officer.value_open');
    if (conflict.field === 'progress_status_id') return steps.find((step) => step.id === value)?.name ?? String(value);
    return conflict.field === 'quantity_used' ? format.number(Number(value)) : String(value);
  };
  const sides: { choice: Choice; value: FieldValue; at: string | null }[] = [
    { choice: 'own', value: conflict.sent, at: conflict.sent_at },
    { choice: 'other', value: conflict.stored, at: conflict.stored_at },
  ];
  return (
    <li>
      <div className={styles.queueWords}>
        <strong>{conflict.label}</strong>
        <span>
          {t(`activity.officer.field_${conflict.field}`)} ·{' '}
          <Link href={orderPath(conflict.orderId)}>{conflict.reference}</Link>
        </span>
      </div>
      <div className={queue.sides}>
        {sides.map(({ choice, value, at }) => {
          const stands = !chosen(conflict, choice).isSent;
          const who = t(`activity.officer.side_${choice}`);
          return (
            <div key={choice} className={queue.side} data-stands={stands || undefined}>
              <span>{who}</span>
              <span>{at ? format.dateTime(at) : null}</span>
              <strong>{words(value)}</strong>
              <span>{stands ? t('activity.officer.stands') : null}</span>
              <Button
                isWide
                variant={stands ? 'secondary' : 'primary'}
                aria-label={`${t(stands ? 'activity.officer.keep_it' : 'activity.officer.use_it')}: ${words(value)}, ${conflict.label}`}
                onClick={() => void decide(conflict, choice)}
              >
                {t(stands ? 'activity.officer.keep_it' : 'activity.officer.use_it')}
              </Button>
            </div>
          );
        })}
      </div>
    </li>
  );
}
