import { IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { QueueRow } from '../order-reviews/order-reviews.contract.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import styles from '../review-screens/review-screens.module.css';
import type { ReviewQueue } from './use-review-queue.web.ts';

interface Props {
  queue: ReviewQueue;
  row: QueueRow;
  onPass: () => void;
  onFail: (() => void) | undefined;
  onWaive: () => void;
}

/** What the review is about, and the answers it takes. */
export function QueueFacts({ queue, row, onPass, onFail, onWaive }: Props) {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const { type, order } = row;
  const facts = [
    {
      id: 'order',
      label: row.order_type.name,
      value: (
        <Link
          href={orderPath(order.id, '?tab=reviews')}
        >{`${order.reference_no}${order.title ? ` · ${order.title}` : ''}`}</Link>
      ),
    },
    ...(row.customer ? [{ id: 'customer', label: t('activity.field.customer'), value: row.customer.name }] : []),
    ...(row.driver ? [{ id: 'driver', label: t('activity.field.officer'), value: row.driver.name }] : []),
    { id: 'since', label: t('activity.queue.since', { when: '' }).trim(), value: format.dateTime(row.created_at) },
  ];
  return (
    <aside className={styles.facts}>
      <div className={styles.head}>
        <h2>{type.name}</h2>
        <span>
          <IconButton
            label={t('activity.queue.previous')}
            shortcut="↑"
            icon={<IconChevronUp />}
            onClick={() => queue.step(-1)}
          />
          <IconButton
            label={t('activity.queue.next')}
            shortcut="↓"
            icon={<IconChevronDown />}
            onClick={() => queue.step(1)}
          />
        </span>
      </div>
      {type.description ? <p className={styles.quiet}>{type.description}</p> : null}
      {row.failed ? (
        <Banner meaning="warning" title={t('activity.queue.failed_before', { comment: row.failed.comment ?? '' })} />
      ) : null}
      <DataList items={facts} />
      <div className={styles.buttons}>
        <Button variant="primary" icon={<IconCheck size={16} />} onClick={onPass}>
          {t(
            type.result === 'score'
              ? 'activity.checks.answer'
              : type.result === 'tick'
                ? 'activity.checks.tick'
                : 'activity.checks.pass',
          )}
        </Button>
        {onFail && type.result === 'pass_fail' ? (
          <Button icon={<IconX size={16} />} onClick={onFail}>
            {t('activity.checks.fail')}
          </Button>
        ) : null}
        {can('waive.order_checkoffs') ? (
          <Button variant="quiet" onClick={onWaive}>
            {t('activity.checks.waive')}
          </Button>
        ) : null}
      </div>
      <p className={styles.keys}>{t('activity.queue.keys')}</p>
    </aside>
  );
}
