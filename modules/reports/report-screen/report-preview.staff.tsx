import { useDebouncedValue } from '@mantine/hooks';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { FormatDate, FormatMoney, FormatNumber, FormatText } from '../../../ui/format/values.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { RefreshingBar } from '../../../ui/patterns/states/refreshing-bar.tsx';
import { EmptyState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './report.module.css';
import { type ColumnInfo, callsOf, type ReportFace, type ReportPreview } from './report-calls.web.ts';
import { questionOf, type ReportValues } from './report-values.web.ts';

const TYPING_MS = 400;

interface Props {
  face: ReportFace;
  values: ReportValues;
  known: readonly ColumnInfo[];
}

/** What tells the activities of documents from each other. */
const DOCUMENTS: Partial<ReportValues> = {
  columns: ['reference_no', 'customer', 'title', 'status', 'completed_at', 'customer_total'].map((key) => ({ key })),
  group_by: [],
  items_mode: 'none',
};

/** The first rows of the report as it stands, with the totals of all of them; of documents, the activities that get one. */
export function Preview({ face, values: chosen, known }: Props) {
  const t = useT();
  const isDocument = chosen.layout !== 'table';
  const values = isDocument ? { ...chosen, ...DOCUMENTS } : chosen;
  const [question] = useDebouncedValue(JSON.stringify(questionOf(values, face)), TYPING_MS);
  const isAsked = values.columns.length > 0;
  const read = useRead(
    callsOf(face).preview,
    { body: JSON.parse(question) },
    { keepsPrevious: true, isEnabled: isAsked, isQuiet: true },
  );
  const data = isAsked ? read.data : undefined;
  const shown = data && data.rows.length < (data.total ?? Number.POSITIVE_INFINITY) ? data.rows.length : null;
  return (
    <Section
      title={t(isDocument ? 'reports.in_it' : 'reports.preview')}
      count={data ? (data.total === null ? t('reports.many') : t('reports.rows', { count: data.total })) : undefined}
    >
      {read.isFetching && data ? <RefreshingBar /> : null}
      {read.error ? (
        <Banner meaning="danger" title={t('reports.not_possible')}>
          {problemOf(read.error)}
        </Banner>
      ) : null}
      {isAsked ? null : <EmptyState title={t('reports.no_columns')} text={t('reports.no_columns_text')} level={3} />}
      {isAsked && !data && !read.error ? <Skeleton lines={6} /> : null}
      {data && !read.error ? <PreviewTable preview={data} /> : null}
      {data && shown !== null && !read.error ? (
        <p className={styles.note}>{t('reports.first_rows', { count: shown })}</p>
      ) : null}
      {(data?.notes ?? []).map(({ key, reason }) => (
        <p key={key} className={styles.note}>
          {t(`reports.note.${reason}`, { column: known.find((column) => column.key === key)?.label ?? key })}
        </p>
      ))}
    </Section>
  );
}

const problemOf = (error: { message: string; errors: Record<string, string[]> }): string =>
  Object.values(error.errors)[0]?.[0] ?? error.message;

const NUMBERS = new Set(['integer', 'number', 'money', 'percent']);

function PreviewTable({ preview }: { preview: ReportPreview }) {
  const t = useT();
  const { columns, rows, totals } = preview;
  if (rows.length === 0) return <EmptyState title={t('reports.no_rows')} text={t('reports.no_rows_text')} level={3} />;
  const words = columns.findIndex(
    ({ key, type }) => !NUMBERS.has(type) || totals.every((total) => total[key] === undefined),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
    <section className={styles.scroller} aria-label={t('reports.preview')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, label, type }) => (
              <th key={key} scope="col" data-end={NUMBERS.has(type) || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other name and never move
            <tr key={at}>
              {columns.map(({ key, type }, place) => (
                <td key={key} data-end={NUMBERS.has(type) || undefined}>
                  <Cell type={type} value={row[place]} currency={preview.currencies[at]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals.length > 0 ? (
          <tfoot>
            {totals.map((total) => (
              <tr key={String(total.in_currency)}>
                {columns.map(({ key, type }, place) => (
                  <td key={key} data-end={NUMBERS.has(type) || undefined}>
                    {place === words ? (
                      [t('reports.total'), total.in_currency].filter(Boolean).join(' ')
                    ) : total[key] === undefined ? null : (
                      <Cell type={type} value={total[key]} currency={total.in_currency as string | null} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

function Cell({ type, value, currency }: { type: string; value: unknown; currency?: string | null }) {
  const t = useT();
  if (value === null || value === undefined) return <FormatText value={null} />;
  if (type === 'money') return <FormatMoney value={Number(value)} style="plain" currency={currency ?? undefined} />;
  if (type === 'integer') return <FormatNumber value={Number(value)} decimals={0} />;
  if (type === 'percent') return <>{`${Number(value)} %`}</>;
  if (type === 'number') return <FormatNumber value={Number(value)} />;
  if (type === 'instant') return <FormatDate value={String(value)} />;
  if (type === 'date') return <FormatDate value={String(value)} kind="date" />;
  if (type === 'boolean') return <>{t(value ? 'reports.yes' : 'reports.no')}</>;
  return <FormatText value={String(value)} />;
}
