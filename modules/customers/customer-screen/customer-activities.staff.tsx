import { Section } from '../../../ui/patterns/page/page.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';
import { CustomerOrders } from './customer-orders.staff.tsx';

const PER_PAGE = 25;

/** Every activity of the customer, and the way to the full list with its filters. */
export default function CustomerActivities({ customer }: { customer: CustomerRecord }) {
  const t = useT();
  return (
    <Section
      title={t('customer.tab.activities')}
      count={customer.counts.orders}
      action={<Link href={`/ams/activities?f.customer_id=${customer.id}`}>{t('customer.open_list')}</Link>}
    >
      <CustomerOrders
        customerId={customer.id}
        label={t('customer.tab.activities')}
        sort="-scheduled_start"
        perPage={PER_PAGE}
        empty={t('customer.no_activities')}
        isWhole
      />
    </Section>
  );
}
