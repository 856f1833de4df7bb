import { AmountsIn, useFormat } from '../../../ui/format/format-context.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { Tab } from '../../../ui/patterns/page/tabs.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { OrderFiles } from '../order-files/order-files.staff.tsx';
import { OrderHistory } from '../order-history/order-history.staff.tsx';
import { OrderPapers, papersOf } from '../order-papers/order-papers.staff.tsx';
import { orderPath } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { OrderReviews } from '../review-screens/order-reviews.staff.tsx';
import styles from './order-page.module.css';
import { OrderTimeline } from './order-timeline.staff.tsx';

const NAMES = ['summary', 'reviews', 'documents', 'files', 'history'] as const;
export type TabName = (typeof NAMES)[number];

/** Tabs of the record with their counts; the URL is their state. The items' tab is their editor: the summary lists them. */
export function useOrderTabs(record: OrderRecord, mayEditItems: boolean): Tab[] {
  const t = useT();
  const format = useFormat();
  const papers = papersOf(record);
  const counts: Partial<Record<TabName, string>> = {
    documents: papers.length > 0 ? format.number(papers.length) : undefined,
    reviews: record.checkoff_total > 0 ? `${record.checkoff_done}/${record.checkoff_total}` : undefined,
    files: record.attachments.length > 0 ? format.number(record.attachments.length) : undefined,
  };
  const tabs: Tab[] = NAMES.filter((id) => id !== 'documents' || papers.length > 0).map((id) => ({
    id,
    label: t(`activity.tab.${id}`),
    count: counts[id],
    href: orderPath(record.id, id === 'summary' ? '' : `?tab=${id}`),
  }));
  const editor = { id: 'items', label: t('activity.tab.items'), href: orderPath(record.id, '/items') };
  return mayEditItems ? tabs.toSpliced(1, 0, editor) : tabs;
}

/** Whether the URL names a tab that has content of its own here. */
export const isOrderTab = (name: string | undefined): name is TabName =>
  name !== 'summary' && (NAMES as readonly (string | undefined)[]).includes(name);

/** The content of a tab other than the summary. */
export function OrderTab({ name, record }: { name: TabName; record: OrderRecord }) {
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
