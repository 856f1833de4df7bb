import { useRead } from '../../../platform/web/query/hooks.ts';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { activities, OrderFilters, officers } from '../../activities/public.web.tsx';
import type { ChosenColumn } from '../engine/report.rules.ts';
import { type ColumnInfo, callsOf, type ReportFace, type SavedReport } from '../report-screen/report-calls.web.ts';
import { useNamesOf } from '../report-screen/report-records.staff.tsx';
import { useReportActions } from '../report-screen/use-report-actions.staff.tsx';

interface Props {
  face: ReportFace;
  report: SavedReport;
}

/** Says whose report it is, with the way to one's own beside it. */
export function NotYours({ face, report }: Props) {
  const t = useT();
  const copy = useReportActions(face, () => undefined)(report).find(({ id, reason }) => id === 'copy' && !reason);
  return (
    <Banner meaning="info" actions={copy ? [{ ...copy, label: t('reports.copy_to_change') }] : []}>
      {t(copy ? 'reports.of_someone' : 'reports.not_yours')}
    </Banner>
  );
}

/** Which activities a report of somebody else is about. */
export function RecordFacts({ face, report }: Props) {
  const t = useT();
  const chosen = useNamesOf('order_ids', activities, report.order_ids ?? []);
  const people = useNamesOf('drivers', officers, report.drivers ?? []);
  const datasets = useRead(callsOf(face).datasets, {}, { fresh: 'master' }).data ?? [];
  if (chosen.length > 0)
    return <DataList items={[{ id: 'chosen', label: t('reports.chosen'), value: chosen.join(', ') }]} />;
  const isFiltered = Object.keys(report.filters).length > 0;
  const dataset = datasets.length > 1 ? datasets.find(({ key }) => key === report.dataset)?.label : undefined;
  return (
    <DataList
      items={[
        ...(dataset ? [{ id: 'dataset', label: t('reports.dataset'), value: dataset }] : []),
        {
          id: 'filters',
          label: t('reports.filters'),
          value: isFiltered ? <OrderFilters value={report.filters} isReadOnly /> : t('reports.all_activities'),
        },
        {
          id: 'officers',
          label: t('reports.officers'),
          value: people.length > 0 ? people.join(', ') : t('reports.all_officers'),
        },
      ]}
    />
  );
}

/** Its columns in their order, with how each is sorted and summed up. */
export function ColumnFacts({ report, known }: { report: SavedReport; known: readonly ColumnInfo[] }) {
  const t = useT();
  const infoOf = (key: string) => known.find((column) => column.key === key);
  const words = ({ key, sort, aggregate }: ChosenColumn): string => {
    const summed = aggregate ?? infoOf(key)?.aggregate;
    const label = infoOf(key)?.label ?? key;
    const notes = [summed ? t(`reports.aggregate.${summed}`) : null, sort ? t(`reports.sorted.${sort}`) : null];
    const said = notes.filter(Boolean).join(', ');
    return said ? `${label} (${said})` : label;
  };
  return (
    <Section title={t('reports.columns')} count={report.columns.length}>
      <p>{report.columns.map(words).join(' · ')}</p>
    </Section>
  );
}

/** Who reads it, and what its file looks like. */
export function LookFacts({ report, known }: { report: SavedReport; known: readonly ColumnInfo[] }) {
  const t = useT();
  const yes = (value: boolean | undefined): string => t(value ? 'reports.yes' : 'reports.no');
  const layout = report.layout ?? 'table';
  const groups = report.group_by.map((key) => known.find((column) => column.key === key)?.label ?? key);
  const table = [
    { id: 'items', label: t('reports.items'), value: t(`reports.items.${report.items_mode}`) },
    ...(groups.length > 0 ? [{ id: 'groups', label: t('reports.group_by'), value: groups.join(', ') }] : []),
    { id: 'totals', label: t('reports.totals_shown'), value: yes(report.totals) },
  ];
  const papers = [
    { id: 'unused', label: t('reports.unused_shown'), value: yes(report.with_unused) },
    { id: 'pictures', label: t('reports.pictures_shown'), value: yes(report.with_pictures) },
  ];
  return (
    <>
      <Section title={t('reports.report')}>
        <DataList
          items={[
            ...(report.description
              ? [{ id: 'description', label: t('reports.description'), value: report.description }]
              : []),
            { id: 'owner', label: t('reports.owner'), value: report.owner.name },
            { id: 'shared', label: t('reports.shared'), value: t(`reports.shared.${report.shared}`) },
          ]}
        />
      </Section>
      <Section title={t('reports.shape')}>
        <DataList
          items={[
            { id: 'layout', label: t('reports.layout'), value: t(`reports.layout.${layout}`) },
            ...(layout === 'table' ? table : papers),
            { id: 'format', label: t('reports.format'), value: t(`reports.format.${report.format}`) },
          ]}
        />
      </Section>
    </>
  );
}
