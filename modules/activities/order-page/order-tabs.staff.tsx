import { lazy, Suspense } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import type { Tab } from '../../../ui/patterns/page/tabs.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PART_SLUGS } from '../order-record/part-rights.rules.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';

const NAMES = ['summary', 'reviews', 'documents', 'files', 'history'] as const;
export type TabName = (typeof NAMES)[number];

/** Tabs of the record with their counts; the URL is their state. The items' tab is their editor: the summary lists them. */
export function useOrderTabs(record: OrderRecord, mayEditItems: boolean): Tab[] {
  const t = useT();
  const format = useFormat();
  const counts: Partial<Record<TabName, string>> = {
    documents: record.documents.length > 0 ? format.number(record.documents.length) : undefined,
    reviews: record.checkoff_total > 0 ? `${record.checkoff_done}/${record.checkoff_total}` : undefined,
    files: record.attachments.length > 0 ? format.number(record.attachments.length) : undefined,
  };
  const can = useCan();
  const isThere: Partial<Record<TabName, boolean>> = {
    documents: record.documents.length > 0,
    reviews: PART_SLUGS.reviews.some(can),
    files: [...PART_SLUGS.attachments, 'create.order_attachments'].some(can),
  };
  const tabs: Tab[] = NAMES.filter((id) => isThere[id] ?? true).map((id) => ({
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

/** The tabs other than the summary: asked for beside the record, not part of what its first sight waits for. */
export const loadOrderTab = () => import('./tabs/order-tab.staff.tsx');
const Content = lazy(loadOrderTab);

/** The content of a tab other than the summary. */
export function OrderTab({ name, record }: { name: TabName; record: OrderRecord }) {
  return (
    <Suspense fallback={<Skeleton lines={6} height={20} />}>
      <Content name={name} record={record} />
    </Suspense>
  );
}
