import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { ApproveDrawer } from './approve-drawer.staff.tsx';
import { personName, type RegistrationRow, registrationCalls } from './registration-calls.web.ts';
import styles from './registration-screen.module.css';
import { RejectDialog } from './reject-dialog.staff.tsx';

const STATES = ['pending', 'email_pending', 'approved', 'rejected', 'expired'] as const;
const SEARCH = { status: param.oneOf(...STATES), page: param.integer(1) };
const MEANING = {
  pending: 'warning',
  email_pending: 'neutral',
  approved: 'success',
  rejected: 'danger',
  expired: 'neutral',
} as const;

/** /ams/customer-registrations: people who ask for a place in the portal, and the decision about them. */
export function RegistrationsPage() {
  const t = useT();
  const format = useFormat();
  const [{ status, page }, set] = useSearchState(SEARCH);
  const [open, setOpen] = useState<{ row: RegistrationRow; as: 'approve' | 'reject' } | null>(null);
  const read = useRead(registrationCalls.list, { query: { page, filters: { status } } }, { keepsPrevious: keepPage });
  const actionsOf = (row: RegistrationRow): Action[] =>
    row.status === 'pending'
      ? [
          { id: 'approve', label: t('registrations.approve'), onSelect: () => setOpen({ row, as: 'approve' }) },
          {
            id: 'reject',
            label: t('registrations.reject'),
            isDanger: true,
            onSelect: () => setOpen({ row, as: 'reject' }),
          },
        ]
      : [];
  const close = () => setOpen(null);
  return (
    <Page layout="list">
      <PageHeader title={t('registrations.title')} count={read.data ? format.number(read.data.total) : undefined} />
      <div className={styles.tabs}>
        <Tabs
          label={t('registrations.title')}
          current={status}
          onSelect={(next) => set({ status: next as (typeof STATES)[number], page: 1 })}
          tabs={STATES.map((id) => ({ id, label: t(`registrations.status.${id}`) }))}
        />
      </div>
      <ResourceTable<RegistrationRow>
        label={t('registrations.title')}
        columns={columnsOf(t)}
        rows={read.data?.data}
        rowId={(row) => String(row.id)}
        rowLabel={personName}
        {...readStates(read, () => void askAgain(registrationCalls.list))}
        forbidden={{ title: t('registrations.forbidden') }}
        empty={{ title: t('registrations.empty'), text: t('registrations.empty_text') }}
        rowActions={actionsOf}
        onPeek={(row) => (row.status === 'pending' ? setOpen({ row, as: 'approve' }) : undefined)}
        paging={{
          page,
          perPage: read.data?.per_page ?? 10,
          total: read.data?.total ?? 0,
          onPage: (next: number) => set({ page: next }),
        }}
      />
      {open?.as === 'approve' ? (
        <ApproveDrawer row={open.row} onClose={close} onReject={() => setOpen({ row: open.row, as: 'reject' })} />
      ) : null}
      {open?.as === 'reject' ? <RejectDialog row={open.row} onClose={close} /> : null}
    </Page>
  );
}

function columnsOf(t: Translate): ResourceColumn<RegistrationRow>[] {
  return [
    { id: 'name', header: t('registrations.person'), isRef: true, minWidth: 160, card: 'title', cell: personName },
    {
      id: 'email',
      header: t('registrations.email'),
      minWidth: 200,
      priority: 2,
      card: 'meta',
      cell: (row) => row.email,
    },
    {
      id: 'customer',
      header: t('registrations.customer'),
      minWidth: 160,
      priority: 2,
      card: 'meta',
      cell: (row) => <FormatText value={row.customer?.name ?? row.company?.name ?? null} />,
    },
    {
      id: 'mode',
      header: t('registrations.mode'),
      width: 150,
      priority: 3,
      cell: (row) => t(`registrations.mode.${row.mode}`),
    },
    {
      id: 'created_at',
      header: t('registrations.asked'),
      width: 150,
      priority: 2,
      card: 'date',
      cell: (row) => <FormatDate value={row.created_at} />,
    },
    {
      id: 'status',
      header: t('registrations.state'),
      width: 170,
      priority: 1,
      card: 'status',
      cell: (row) => <StatusBadge meaning={MEANING[row.status]} label={t(`registrations.status.${row.status}`)} />,
    },
  ];
}
