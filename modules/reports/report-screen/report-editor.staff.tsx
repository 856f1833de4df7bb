import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useExport } from '../../../platform/web/exports/use-export.ts';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useRecordStar } from '../../../platform/web/shortcuts/shortcuts.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { Page, PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { ColumnFacts, LookFacts, NotYours, RecordFacts } from '../report-reading/report-facts.staff.tsx';
import styles from './report.module.css';
import { callsOf, type ReportFace, reportHref, runReport, type SavedReport } from './report-calls.web.ts';
import { Columns } from './report-columns.staff.tsx';
import { Preview } from './report-preview.staff.tsx';
import { Records } from './report-records.staff.tsx';
import { Naming, Shape } from './report-settings.staff.tsx';
import { type About, bodyOf, formatsOf, newValues, type ReportValues, valuesOf } from './report-values.web.ts';
import { useReportActions } from './use-report-actions.staff.tsx';

const none: readonly never[] = [];

/** Words of an export that takes its time. */
const TOLD = {
  table: 'exports.later',
  statements: 'reports.statements_later',
  ready: 'reports.statements_ready',
} as const;

interface Props {
  face: ReportFace;
  report: SavedReport | null;
  /** Columns a new report begins with. */
  usual?: readonly string[];
  /** The customer a new one is begun for. */
  about?: About | null;
}

/** A report of somebody else: read, run, copied. */
export function ReportReader({ face, report }: { face: ReportFace; report: SavedReport }) {
  const t = useT();
  const values = valuesOf(report);
  const isDocument = values.layout !== 'table';
  const calls = callsOf(face);
  const known = useRead(calls.columns, { query: { options: values.dataset } }, { fresh: 'master' }).data ?? none;
  return (
    <Page>
      <ReportHead face={face} report={report} isDirty={false} />
      <PageBody aside={<LookFacts report={report} known={known} />}>
        <div className={styles.notices}>
          <NotYours face={face} report={report} />
        </div>
        <Section title={t('reports.records')}>
          <RecordFacts face={face} report={report} />
        </Section>
        {isDocument ? null : <ColumnFacts report={report} known={known} />}
        <Preview face={face} values={values} known={known} />
      </PageBody>
    </Page>
  );
}

/** A report: which records, which columns, how shown; with the answer below as it is being made. */
export function ReportEditor({ face, report, usual = none, about = null }: Props) {
  const t = useT();
  const form = useReportForm(face, report, usual, about);
  const { values, set, errors } = form;
  const calls = callsOf(face);
  const known = useRead(calls.columns, { query: { options: values.dataset } }, { fresh: 'master' }).data ?? none;
  const datasets = useRead(calls.datasets, {}, { fresh: 'master' }).data ?? none;
  const part = { values, set, known };
  const hasItems = datasets.find(({ key }) => key === values.dataset)?.has_items ?? false;
  return (
    <Page>
      <ReportHead face={face} report={report} isDirty={form.isDirty} />
      <PageBody
        aside={
          <>
            <Naming {...part} errors={errors} />
            <Shape {...part} face={face} hasItems={hasItems} errors={errors} />
          </>
        }
      >
        {form.failure ? (
          <div className={styles.notices}>
            <Banner meaning="danger">{form.failure.message}</Banner>
          </div>
        ) : null}
        <Section title={t('reports.records')}>
          {face.kind === 'custom_report' && datasets.length > 1 ? (
            <SelectField
              label={t('reports.dataset')}
              name="dataset"
              options={datasets.map(({ key, label }) => ({ value: key, label }))}
              value={values.dataset}
              onChange={(dataset) =>
                set({ dataset: dataset ?? 'orders', columns: [], group_by: [], items_mode: 'none' })
              }
              isRequired
            />
          ) : null}
          <Records {...part} face={face} />
        </Section>
        {values.layout === 'table' ? <Columns {...part} /> : null}
        <Preview face={face} values={values} known={known} />
      </PageBody>
      <SaveBar
        changes={form.isDirty ? 1 : 0}
        onSave={form.submit}
        onDiscard={() => form.reset(report ? valuesOf(report) : newValues(face, usual, about))}
        isSaving={form.isBusy}
        saveLabel={t(report ? 'reports.save' : 'reports.create')}
      />
    </Page>
  );
}

function useReportForm(face: ReportFace, report: SavedReport | null, usual: readonly string[], about: About | null) {
  const t = useT();
  const navigate = useNavigate();
  const calls = callsOf(face);
  const form = useForm<ReportValues, SavedReport>({
    initial: report ? valuesOf(report) : newValues(face, usual, about),
    check: (values): Record<string, string> => (values.name.trim() === '' ? { name: t('reports.name_needed') } : {}),
    send: (values) => {
      const body = bodyOf(values, face);
      return report
        ? send(calls.update, { params: { id: report.id }, body: { ...body, updated_at: report.updated_at } })
        : send(calls.create, { body });
    },
    onDone: (saved) => {
      notify(t('reports.saved', { name: saved.name }));
      void invalidate([face.base]);
      if (!report) void navigate({ href: reportHref(face, saved.id), replace: true });
    },
  });
  const restore = form.set;
  useDirtyGuard({
    name: `${face.kind}:${report?.id ?? 'new'}`,
    isDirty: form.isDirty && !form.isBusy,
    value: form.values,
    onRestore: restore,
    onSave: form.save,
  });
  return form;
}

function ReportHead({ face, report, isDirty }: Props & { isDirty: boolean }) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { isBusy, run: prepare } = useExport();
  const actionsOf = useReportActions(face, () => void navigate({ href: face.page, replace: true }));
  const star = useRecordStar(face.page, report?.id ?? 0, report?.name);
  if (!report) return <RecordHeader title={t(`reports.new.${face.kind}`)} />;
  const onTold = (what: keyof typeof TOLD) => notify(t(TOLD[what]));
  const run = (format?: SavedReport['format']) => prepare(() => runReport(face, report, format, onTold));
  const reason = can(`export.${face.word}`) ? (isDirty ? t('reports.save_first') : undefined) : t('reports.forbidden');
  const others = formatsOf(report.layout)
    .filter((format) => format !== report.format)
    .map((format) => ({
      id: format,
      label: t('reports.export_as', { format: t(`reports.format.${format}`) }),
      onSelect: () => void run(format),
      reason,
    }));
  return (
    <RecordHeader
      title={report.name}
      favourite={star}
      facts={[
        t(`reports.kind.${face.kind}`),
        report.is_own ? t(`reports.shared.${report.shared}`) : t('reports.of', { name: report.owner.name }),
        ...(report.last_run_at
          ? [
              <span key="run">
                {t('reports.last_run')} <FormatDate value={report.last_run_at} />
              </span>,
            ]
          : []),
      ]}
      primary={{
        id: 'export',
        label: t('reports.export'),
        icon: <IconDownload size={16} stroke={1.75} />,
        isBusy,
        onSelect: () => void run(),
        reason,
      }}
      more={[...others, ...actionsOf(report)]}
    />
  );
}
