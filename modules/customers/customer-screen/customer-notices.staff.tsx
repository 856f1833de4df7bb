import { useRead } from '../../../platform/web/query/hooks.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { customerReads } from '../customer-web/customer-calls.web.ts';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';
import styles from './customer-screen.module.css';

interface Props {
  customer: CustomerRecord;
  /** Asks to take the hold away; absent for who may not. */
  onRelease: (() => void) | undefined;
}

/** What stands in the way of work with this customer, and where a merged one went. */
export function CustomerNotices({ customer, onRelease }: Props) {
  const t = useT();
  const isHeld = customer.status === 'on_hold' || customer.status === 'blocked';
  if (!isHeld && customer.merged_from === null) return null;
  return (
    <div className={styles.notices}>
      {isHeld ? <Held customer={customer} onRelease={onRelease} /> : null}
      {customer.merged_from === null ? null : (
        <Banner meaning="info">{t('customer.merged', { name: customer.name })}</Banner>
      )}
    </div>
  );
}

/** How far back the history is asked for who held the customer; most are not changed that often while they are held. */
const MOST = 100;

function Held({ customer, onRelease }: Props) {
  const t = useT();
  const format = useFormat();
  const { id, status, hold_reason: reason } = customer;
  const { data } = useRead(customerReads.history, { params: { id }, query: { page: 1, per_page: MOST } });
  const step = data?.data.find(
    ({ table_name, payload }) => table_name === 'customer' && payload.after?.status === status,
  );
  return (
    <Banner
      meaning={status === 'blocked' ? 'danger' : 'warning'}
      title={
        step?.actor_name
          ? t(`customer.hold_since.${status}`, { date: format.date(step.at), name: step.actor_name })
          : t(`customer.status.${status}`)
      }
      actions={onRelease ? [{ id: 'release', label: t('customer.step.release'), onSelect: onRelease }] : []}
    >
      {reason ? <p>{t('customer.hold_why', { reason })}</p> : null}
      <p>{t(`customer.step_text.${status}`)}</p>
    </Banner>
  );
}
