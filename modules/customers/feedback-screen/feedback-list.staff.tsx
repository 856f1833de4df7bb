import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import styles from '../registration-screen/registration-screen.module.css';
import { type FeedbackRow, feedbackCalls } from './feedback-calls.web.ts';
import { FeedbackDrawer } from './feedback-drawer.staff.tsx';

const STATES = ['new', 'acknowledged', 'resolved'] as const;
const SEARCH = { status: param.oneOf(...STATES), page: param.integer(1) };
const MEANING = { new: 'warning', acknowledged: 'info', resolved: 'success' } as const;

/** /ams/feedback: what customers said of their activities, and the answer to it. */
export function FeedbackPage() {
  const t = useT();
  const format = useFormat();
  const can = useCan();
  const [{ status, page }, set] = useSearchState(SEARCH);
  const [open, setOpen] = useState<FeedbackRow | null>(null);
  const read = useRead(feedbackCalls.list, { query: { page, filters: { status } } }, { keepsPrevious: keepPage });
  return (
    <Page layout="list">
      <PageHeader
        title={t('desk.title')}
        count={read.data ? format.number(read.data.total) : undefined}
        controls={
          can('view.feedback_questions') ? <Button href="/ams/feedback-questions">{t('desk.questions')}</Button> : null
        }
      />
      <div className={styles.tabs}>
        <Tabs
          label={t('desk.title')}
          current={status}
          onSelect={(next) => set({ status: next as (typeof STATES)[number], page: 1 })}
          tabs={STATES.map((id) => ({ id, label: t(`desk.status.${id}`) }))}
        />
      </div>
      <ResourceTable<FeedbackRow>
        label={t('desk.title')}
        columns={columnsOf(t)}
        rows={read.data?.data}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.order.reference_no}
        {...readStates(read, () => void askAgain(feedbackCalls.list))}
        forbidden={{ title: t('desk.forbidden') }}
        empty={{ title: t('desk.empty'), text: t('desk.empty_text') }}
        rowHref={(row) => `/ams/activities/${row.order.id}`}
        onPeek={setOpen}
        rowActions={(row) => [{ id: 'answer', label: t('desk.answer'), onSelect: () => setOpen(row) }]}
        paging={{
          page,
          perPage: read.data?.per_page ?? 10,
          total: read.data?.total ?? 0,
          onPage: (next: number) => set({ page: next }),
        }}
      />
      {open ? <FeedbackDrawer key={open.id} row={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}

function columnsOf(t: Translate): ResourceColumn<FeedbackRow>[] {
  return [
    {
      id: 'order',
      header: t('desk.activity'),
      isRef: true,
      width: 130,
      card: 'title',
      cell: (row) => row.order.reference_no,
    },
    {
      id: 'rating',
      header: t('desk.rating'),
      width: 120,
      priority: 1,
      card: 'amount',
      cell: (row) => t('desk.of_five', { rating: row.rating }),
    },
    {
      id: 'customer',
      header: t('desk.customer'),
      minWidth: 160,
      priority: 2,
      card: 'meta',
      cell: (row) => <FormatText value={row.customer?.name ?? null} />,
    },
    {
      id: 'comment',
      header: t('desk.comment'),
      minWidth: 240,
      priority: 3,
      card: 'meta',
      cell: (row) => <FormatText value={row.comment} />,
    },
    {
      id: 'officers',
      header: t('desk.officers'),
      minWidth: 150,
      priority: 4,
      cell: (row) => <FormatText value={row.officers.map((officer) => officer.name).join(', ') || null} />,
    },
    {
      id: 'created_at',
      header: t('desk.said'),
      width: 150,
      priority: 2,
      card: 'date',
      cell: (row) => <FormatDate value={row.created_at} />,
    },
    {
      id: 'status',
      header: t('desk.state'),
      width: 150,
      priority: 2,
      card: 'status',
      cell: (row) => <StatusBadge meaning={MEANING[row.status]} label={t(`desk.status.${row.status}`)} />,
    },
  ];
}
