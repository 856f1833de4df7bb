import { IconPlus } from '@tabler/icons-react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { shortcutResource, useStar } from '../../../platform/web/shortcuts/shortcuts.ts';
import { FormatDate, FormatNumber, FormatText } from '../../../ui/format/values.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { SearchField } from '../../../ui/primitives/fields/search-field.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import styles from './report.module.css';
import { callsOf, FACES, type ReportFace, reportHref, type SavedReport } from './report-calls.web.ts';
import { useReportActions } from './use-report-actions.staff.tsx';

const SEARCH = { q: param.text(), page: param.integer(1), kind: param.oneOf('report', 'statement') };

/** /ams/activity-reports: reports and statements of activities. */
export function ActivityReportsPage() {
  const t = useT();
  const can = useCan();
  const [{ kind }] = useSearchState(SEARCH);
  const face = kind === 'statement' ? FACES.order_statement : FACES.order_report;
  const tabs = [
    { id: 'report', label: t('reports.kinds.order_report'), href: '/ams/activity-reports' },
    { id: 'statement', label: t('reports.kinds.order_statement'), href: '/ams/activity-reports?kind=statement' },
  ];
  return (
    <ReportList
      key={face.kind}
      face={face}
      title={t('reports.title.activities')}
      above={
        can('view.order_statements') ? (
          <div className={styles.tabs}>
            <Tabs tabs={tabs} current={kind} label={t('reports.title.activities')} />
          </div>
        ) : null
      }
    />
  );
}

/** /ams/custom-reports. */
export function CustomReportsPage() {
  const t = useT();
  return <ReportList face={FACES.custom_report} title={t('reports.title.custom')} above={null} />;
}

function ReportList({ face, title, above }: { face: ReportFace; title: string; above: React.ReactNode }) {
  const t = useT();
  const can = useCan();
  const [{ q, page }, set] = useSearchState(SEARCH);
  const read = useRead(callsOf(face).list, { query: { page, q: q || undefined } }, { keepsPrevious: keepPage });
  const actionsOf = useReportActions(face, () => undefined);
  const star = useStar({ resource: shortcutResource(face.page), row_id: null, label: title });
  const create: Action = {
    id: 'new',
    label: t(`reports.new.${face.kind}`),
    icon: <IconPlus size={16} stroke={1.75} />,
    href: reportHref(face, 'new'),
    reason: can(`create.${face.word}`) ? undefined : t('reports.forbidden'),
  };
  return (
    <Page layout="list">
      <PageHeader
        title={title}
        count={read.data?.total}
        primary={create}
        favourite={star}
        controls={
          <SearchField label={t('reports.find')} value={q} onChange={(next) => void set({ q: next, page: 1 })} />
        }
      />
      {above}
      <ResourceTable<SavedReport>
        label={title}
        columns={columns(t)}
        rows={read.data?.data}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        rowHref={(row) => reportHref(face, row.id)}
        rowActions={actionsOf}
        {...readStates(read, () => void askAgain(callsOf(face).list))}
        forbidden={{ title: t('reports.forbidden') }}
        empty={{
          title: t('reports.none'),
          text: t(`reports.none_text.${face.kind}`),
          actions: create.reason ? [] : [create],
        }}
        emptyFiltered={
          q
            ? {
                title: t('reports.none_found'),
                actions: [{ id: 'clear', label: t('reports.clear'), onSelect: () => void set({ q: '', page: 1 }) }],
              }
            : null
        }
        paging={{
          page,
          perPage: read.data?.per_page ?? 10,
          total: read.data?.total ?? 0,
          onPage: (next) => void set({ page: next }, true),
        }}
      />
    </Page>
  );
}

const columns = (t: Translate): ResourceColumn<SavedReport>[] => [
  {
    id: 'name',
    header: t('reports.name'),
    isRef: true,
    minWidth: 220,
    priority: 1,
    card: 'title',
    cell: (row) => row.name,
  },
  {
    id: 'description',
    header: t('reports.description'),
    minWidth: 220,
    priority: 4,
    cell: (row) => <FormatText value={row.description} />,
  },
  {
    id: 'owner',
    header: t('reports.owner'),
    minWidth: 140,
    priority: 3,
    card: 'meta',
    cell: (row) => row.owner.name,
  },
  {
    id: 'shared',
    header: t('reports.shared'),
    width: 150,
    priority: 2,
    card: 'status',
    cell: (row) => t(`reports.shared.${row.shared}`),
  },
  {
    id: 'last_run_at',
    header: t('reports.last_run'),
    width: 160,
    priority: 2,
    card: 'date',
    cell: (row) => <FormatDate value={row.last_run_at} />,
  },
  {
    id: 'last_rows',
    header: t('reports.last_rows'),
    width: 100,
    align: 'end',
    priority: 4,
    cell: (row) => <FormatNumber value={row.last_rows} decimals={0} />,
  },
];
