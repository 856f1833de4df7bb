import { AmountsIn } from '../../../../ui/format/format-context.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { OrderFiles } from '../../order-files/order-files.staff.tsx';
import { OrderHistory } from '../../order-history/order-history.staff.tsx';
import { OrderPapers } from '../../order-papers/order-papers.staff.tsx';
import type { OrderRecord } from '../../order-web/order-types.web.ts';
import { OrderReviews } from '../../review-screens/order-reviews.staff.tsx';
import styles from '../order-page.module.css';
import type { TabName } from '../order-tabs.staff.tsx';
import { OrderTimeline } from '../order-timeline.staff.tsx';

/** The content of a tab other than the summary. */
export default function OrderTab({ name, record }: { name: TabName; record: OrderRecord }) {
  const t = useT();
  switch (name) {
    case 'documents':
      return (
        <Section title={t('activity.tab.documents')}>
          <OrderPapers record={record} />
        </Section>
      );
    case 'reviews':
      return (
        <Section title={t('activity.tab.reviews')}>
          <OrderReviews record={record} />
        </Section>
      );
    case 'files':
      return (
        <Section title={t('activity.tab.files')}>
          <OrderFiles record={record} />
        </Section>
      );
    default:
      return <History record={record} />;
  }
}

/** Below 1280 px the timeline lives here; every change follows. */
function History({ record }: { record: OrderRecord }) {
  const t = useT();
  return (
    <>
      <div className={styles.onNarrowOnly}>
        <OrderTimeline record={record} />
      </div>
      <Section title={t('activity.section.changes')}>
        <AmountsIn currency={record.currency}>
          <OrderHistory record={record} />
        </AmountsIn>
      </Section>
    </>
  );
}
