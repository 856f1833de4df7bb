import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import styles from './support.module.css';
import { type SupportRow, supportRemotes } from './support-calls.web.ts';
import { SupportThread } from './support-thread.staff.tsx';

const VIEWS = ['all', 'unread'] as const;
const SEARCH = { view: param.oneOf(...VIEWS), q: param.text(), page: param.integer(1) };
const PATH = '/ams/support';

/** /ams/support and /ams/support/{id}: what customers wrote by the help button of the portal, and the chat beside it. */
export function SupportPage() {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const asked = useRouterState({ select: ({ location }) => location.searchStr });
  const { id } = useParams({ strict: false }) as { id?: string };
  const [{ view, q, page }, set] = useSearchState(SEARCH);
  const query = { page, q: q || undefined, filters: view === 'unread' ? { unread: true } : {} };
  const read = useRead(supportRemotes.list, { query }, { keepsPrevious: keepPage });
  const go = (to: number | null) => void navigate({ to: to === null ? PATH : `${PATH}/${to}`, search: true as never });
  const open = Number(id) > 0 ? Number(id) : null;
  return (
    <Page layout="list">
      <PageHeader title={t('support.title')} count={read.data ? format.number(read.data.total) : undefined} />
      <div className={styles.tabs}>
        <Tabs
          label={t('support.title')}
          current={view}
          onSelect={(next) => set({ view: next as (typeof VIEWS)[number], page: 1 })}
          tabs={VIEWS.map((each) => ({ id: each, label: t(`support.view.${each}`) }))}
        />
      </div>
      <ResourceTable<SupportRow>
        label={t('support.title')}
        columns={columnsOf(t)}
        rows={read.data?.data}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.person.name}
        {...readStates(read, () => void askAgain(supportRemotes.list))}
        forbidden={{ title: t('support.forbidden') }}
        empty={{
          title: t(view === 'unread' ? 'support.none_unread' : 'support.none'),
          text: view === 'unread' ? undefined : t('support.none_text'),
        }}
        rowHref={(row) => `${PATH}/${row.id}${asked}`}
        onPeek={(row) => go(row.id)}
        paging={{
          page,
          perPage: read.data?.per_page ?? 10,
          total: read.data?.total ?? 0,
          onPage: (next: number) => set({ page: next }),
        }}
      />
      {open ? <SupportThread key={open} id={open} onClose={() => go(null)} /> : null}
    </Page>
  );
}

function columnsOf(t: Translate): ResourceColumn<SupportRow>[] {
  return [
    {
      id: 'person',
      header: t('support.person'),
      isRef: true,
      width: 200,
      card: 'title',
      cell: (row) => row.person.name,
    },
    {
      id: 'customer',
      header: t('support.customer'),
      minWidth: 180,
      priority: 2,
      card: 'meta',
      cell: (row) => row.customer.name,
    },
    {
      id: 'last',
      header: t('support.last'),
      minWidth: 260,
      priority: 1,
      card: 'meta',
      cell: (row) => (row.last_from_staff ? t('support.we', { body: row.last_body }) : row.last_body),
    },
    {
      id: 'unread',
      header: t('support.state'),
      width: 150,
      priority: 1,
      card: 'status',
      cell: (row) =>
        row.unread > 0 ? (
          <StatusBadge meaning="warning" label={t('support.unread', { count: row.unread })} />
        ) : (
          <StatusBadge
            meaning={row.last_from_staff ? 'success' : 'neutral'}
            label={t(row.last_from_staff ? 'support.answered' : 'support.seen')}
          />
        ),
    },
    {
      id: 'last_at',
      header: t('support.at'),
      width: 150,
      priority: 2,
      card: 'date',
      cell: (row) => <FormatDate value={row.last_at} />,
    },
  ];
}
