import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';
import styles from './customer-screen.module.css';

/** What stands in the way of work with this customer, and where a merged one went. */
export function CustomerNotices({ customer }: { customer: CustomerRecord }) {
  const t = useT();
  const isHeld = customer.status === 'on_hold' || customer.status === 'blocked';
  if (!isHeld && customer.merged_from === null) return null;
  return (
    <div className={styles.notices}>
      {isHeld ? (
        <Banner
          meaning={customer.status === 'blocked' ? 'danger' : 'warning'}
          title={t(`customer.step_text.${customer.status}`)}
        >
          {customer.hold_reason}
        </Banner>
      ) : null}
      {customer.merged_from === null ? null : (
        <Banner meaning="info">{t('customer.merged', { name: customer.name })}</Banner>
      )}
    </div>
  );
}
