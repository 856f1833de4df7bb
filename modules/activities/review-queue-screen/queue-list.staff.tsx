import { IconChecks } from '@tabler/icons-react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { QueueRow } from '../order-reviews/order-reviews.contract.ts';
import styles from '../review-screens/review-screens.module.css';
import type { QueueMarks } from './use-queue-marks.web.ts';
import type { ReviewQueue } from './use-review-queue.web.ts';

/** The waiting reviews: one is looked at, several can be passed together, and each says what became of it. */
export function QueueList({ queue, marks }: { queue: ReviewQueue; marks: QueueMarks }) {
  const t = useT();
  return (
    <div className={styles.side}>
      {marks.mayMark ? <MarkedBar queue={queue} marks={marks} /> : null}
      <ul className={styles.queue} aria-label={t('activity.queue.list')}>
        {queue.rows.map((row) => (
          <Entry key={row.id} row={row} queue={queue} marks={marks} />
        ))}
      </ul>
    </div>
  );
}

function MarkedBar({ queue, marks }: { queue: ReviewQueue; marks: QueueMarks }) {
  const t = useT();
  const count = marks.chosen.length;
  const { outcome } = marks;
  return (
    <>
      <div className={styles.marked}>
        <CheckboxField
          label={t('activity.queue.select_all')}
          value={count > 0 && count === queue.rows.length}
          onChange={marks.toggleAll}
        />
        {count > 0 ? (
          <Button icon={<IconChecks size={16} />} isBusy={marks.isBusy} onClick={marks.pass}>
            {t('activity.queue.pass_selected', { count })}
          </Button>
        ) : null}
      </div>
      {outcome ? (
        <Banner
          meaning={outcome.refused.size > 0 ? 'warning' : 'success'}
          title={t('activity.queue.outcome', { done: outcome.done, refused: outcome.refused.size })}
        >
          {outcome.refused.size > 0 ? t('activity.queue.outcome_text') : null}
        </Banner>
      ) : null}
    </>
  );
}

function Entry({ row, queue, marks }: { row: QueueRow; queue: ReviewQueue; marks: QueueMarks }) {
  const t = useT();
  const format = useFormat();
  const refusal = marks.outcome?.refused.get(row.id);
  const words = { name: row.type.name, reference: row.order.reference_no };
  return (
    <li className={styles.line}>
      {marks.mayMark ? (
        <CheckboxField
          label={t('activity.queue.select', words)}
          hideLabel
          value={marks.chosen.includes(row)}
          onChange={() => marks.toggle(row)}
        />
      ) : null}
      <button
        type="button"
        className={styles.entry}
        aria-current={row.id === queue.current?.id}
        onClick={() => queue.choose(row.id)}
      >
        <strong>{row.type.name}</strong>
        <span className={styles.quiet}>
          {row.order.reference_no} · {row.customer?.name ?? row.order_type.name}
        </span>
        <span className={styles.quiet}>{format.dateTime(row.created_at)}</span>
        {refusal ? <span className={styles.refused}>{refusal}</span> : null}
      </button>
    </li>
  );
}
