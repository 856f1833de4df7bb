import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { callsOf, FACES, type ReportFace } from './report-calls.web.ts';
import { ReportEditor, ReportReader } from './report-editor.staff.tsx';

const SEARCH = { kind: param.oneOf('report', 'statement'), customer: param.id(), name: param.text() };

/** /ams/activity-reports/{id}, `new` for one that is not saved yet; `?kind=statement` for statements, `&customer=` for one customer's. */
export function ActivityReportPage() {
  const [{ kind }] = useSearchState(SEARCH);
  return <ReportPage face={kind === 'statement' ? FACES.order_statement : FACES.order_report} />;
}

/** /ams/custom-reports/{id}. */
export const CustomReportPage = () => <ReportPage face={FACES.custom_report} />;

function ReportPage({ face }: { face: ReportFace }) {
  const t = useT();
  const { id } = useParams({ strict: false }) as { id: string };
  const [{ customer, name }] = useSearchState(SEARCH);
  const isNew = id === 'new';
  const read = useRead(callsOf(face).get, { params: { id: Number(id) || 0 } }, { isEnabled: !isNew });
  usePageRecord(
    isNew ? { reference: t(`reports.new.${face.kind}`) } : read.data ? { reference: read.data.name } : null,
  );
  const calls = callsOf(face);
  const known = useRead(calls.columns, { query: { options: 'orders' } }, { fresh: 'master', isEnabled: isNew }).data;
  const usual = known?.filter((column) => column.default).map(({ key }) => key);
  if (isNew && usual)
    return (
      <ReportEditor
        key="new"
        face={face}
        report={null}
        usual={usual}
        about={customer ? { id: customer, name } : null}
      />
    );
  // Reports and statements are kept together: a favourite or a link without its kind finds the statement too.
  if (read.error?.status === 404 && face.kind === 'order_report') return <ReportPage face={FACES.order_statement} />;
  if (read.data && !read.data.may_edit) return <ReportReader face={face} report={read.data} />;
  if (read.data) return <ReportEditor key={`${face.kind}:${read.data.updated_at}`} face={face} report={read.data} />;
  return (
    <Page>
      <RecordHeader title={t(`reports.kind.${face.kind}`)} />
      <PageBody>
        <Region
          status={read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : 'loading'}
          forbidden={{ title: t('reports.forbidden') }}
          error={
            read.error?.status === 404
              ? { title: t('reports.gone'), text: <Link href={face.page}>{t('reports.back')}</Link> }
              : { title: read.error?.message ?? '', onRetry: () => void read.refetch() }
          }
        >
          {null}
        </Region>
      </PageBody>
    </Page>
  );
}
