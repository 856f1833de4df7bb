import { useFormat } from '../../../ui/format/format-context.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { Tab } from '../../../ui/patterns/page/tabs.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { OrderFiles } from '../order-files/order-files.staff.tsx';
import { OrderHistory } from '../order-history/order-history.staff.tsx';
import { OrderPapers, papersOf } from '../order-papers/order-papers.staff.tsx';
import { orderPath } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { OrderReviews } from '../review-screens/order-reviews.staff.tsx';
import { OrderItemsTable } from './order-items-table.staff.tsx';
import styles from './order-page.module.css';
import { OrderTasks } from './order-tasks.staff.tsx';
import { OrderTimeline } from './order-timeline.staff.tsx';

const NAMES = ['summary', 'items', 'tasks', 'reviews', 'documents', 'files', 'history'] as const;
export type TabName = (typeof NAMES)[number];

/** Tabs of the record with their counts; the URL is their state. */
export function useOrderTabs(record: OrderRecord): Tab[] {
  const t = useT();
  const format = useFormat();
  const papers = papersOf(record);
  const counts: Partial<Record<TabName, string>> = {
    items: format.number(record.items.filter((item) => !item.type.is_task || item.type.is_order_item).length),
    tasks: record.totalTasks > 0 ? `${record.completedTasks}/${record.totalTasks}` : undefined,
    documents: papers.length > 0 ? format.number(papers.length) : undefined,
    reviews: record.checkoff_total > 0 ? `${record.checkoff_done}/${record.checkoff_total}` : undefined,
    files: record.attachments.length > 0 ? format.number(record.attachments.length) : undefined,
  };
  return NAMES.filter((id) => id !== 'documents' || papers.length > 0).map((id) => ({
    id,
    label: t(`activity.tab.${id}`),
    count: counts[id],
    href: orderPath(record.id, id === 'summary' ? '' : `?tab=${id}`),
  }));
}

/** The content of a tab other than the summary. */
export function OrderTab({
  name,
  record,
  mayEditItems,
}: {
  name: TabName;
  record: OrderRecord;
  mayEditItems: boolean;
}) {
  const t = useT();
  switch (name) {
    case 'items':
      return (
        <Section
          title={t('activity.items')}
          action={
            mayEditItems ? <Link href={orderPath(record.id, '/items')}>{t('activity.edit_items')}</Link> : undefined
          }
        >
          <OrderItemsTable record={record} mayEdit={mayEditItems} />
        </Section>
      );
    case 'tasks':
      return (
        <Section
          title={t('activity.tasks')}
          count={t('activity.tasks_done', { done: record.completedTasks, total: record.totalTasks })}
        >
          <OrderTasks record={record} />
        </Section>
      );
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
        <Section title={t('activity.section.timeline')}>
          <OrderTimeline record={record} />
        </Section>
      </div>
      <Section title={t('activity.section.changes')}>
        <OrderHistory record={record} />
      </Section>
    </>
  );
}
