import { useState } from 'react';
import { useFormat } from '../../../../ui/format/format-context.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import { ErrorState } from '../../../../ui/patterns/states/states.tsx';
import { Segmented } from '../../../../ui/primitives/actions/segmented.tsx';
import { Link } from '../../../../ui/primitives/link.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import type { TrendAnswer } from '../home-calls.ts';
import { useRowsHref } from '../questions.ts';
import styles from './trend.module.css';
import { axisOf, type TrendWeek, weeksOf } from './trend.rules.ts';

const WEEKS = 8;

interface Props {
  data: TrendAnswer | undefined;
  error: { message: string; requestId?: string | undefined; onRetry: () => void } | null;
}

/** Planned and completed activities by week, as bars or as a table; grey is what was, the accent is now. */
export function TrendChart({ data, error }: Props) {
  const t = useT();
  const [isTable, setTable] = useState(false);
  const weeks = data ? weeksOf(data.days, data.today).slice(-WEEKS) : [];
  return (
    <Section
      title={t('dashboard.trend')}
      count={t('dashboard.trend_unit')}
      action={
        <Segmented
          label={t('dashboard.trend_as')}
          options={(['chart', 'table'] as const).map((value) => ({ value, label: t(`dashboard.trend_${value}`) }))}
          value={isTable ? 'table' : 'chart'}
          onChange={(view) => setTable(view === 'table')}
        />
      }
    >
      {error && !data ? (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={error.onRetry} level={3} />
      ) : null}
      {!data && !error ? <div className={styles.waiting} aria-hidden="true" /> : null}
      {data && isTable ? <TrendTable weeks={weeks} /> : null}
      {data && !isTable ? <Bars weeks={weeks} /> : null}
    </Section>
  );
}

/** The way to the activities a bar stands for. */
function useDoneHref(): (week: TrendWeek) => string {
  const rowsHref = useRowsHref();
  return ({ from, to }) => rowsHref({ status: ['completed'], completed_at: { from, to } });
}

const HEIGHT = 132;
const LABEL = 18;

/** Where the figure of a bar stands: on the bar, or on the line of the plan when that would cross it. */
const labelAt = ({ planned, completed }: TrendWeek, top: number): number =>
  planned > completed && ((planned - completed) / top) * HEIGHT < LABEL ? planned : completed;

function Bars({ weeks }: { weeks: readonly TrendWeek[] }) {
  const t = useT();
  const format = useFormat();
  const doneHref = useDoneHref();
  const { top, step } = axisOf(Math.max(...weeks.map(({ planned, completed }) => Math.max(planned, completed))));
  const lines = Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step);
  const last = weeks[weeks.length - 1];
  return (
    <div className={styles.chart}>
      <div className={styles.plot} style={{ height: HEIGHT }}>
        {lines.map((value) => (
          <span key={value} className={styles.line} style={{ bottom: `${(100 * value) / top}%` }}>
            {format.number(value)}
          </span>
        ))}
        <ol className={styles.bars}>
          {weeks.map((week) => (
            <li key={week.from} className={week.isNow ? styles.now : undefined}>
              <Link
                href={doneHref(week)}
                className={styles.column}
                aria-label={t('dashboard.trend_week', {
                  day: format.date(week.from),
                  done: week.completed,
                  planned: week.planned,
                })}
              >
                <i className={styles.done} style={{ height: `${(100 * week.completed) / top}%` }} />
                <i className={styles.plan} style={{ bottom: `${(100 * week.planned) / top}%` }} />
                <b className={styles.count} style={{ bottom: `${(100 * labelAt(week, top)) / top}%` }}>
                  {format.number(week.completed)}
                </b>
              </Link>
            </li>
          ))}
        </ol>
      </div>
      <ol className={styles.days} aria-hidden="true">
        {weeks.map((week) => (
          <li key={week.from} className={week.isNow ? styles.now : undefined}>
            {week.isNow ? t('dashboard.this_week') : format.date(week.from)}
          </li>
        ))}
      </ol>
      {last ? (
        <p className={styles.words}>
          <span>
            <i className={styles.planMark} /> {t('dashboard.trend_planned', { count: last.planned })}
          </span>
          <b>{t('dashboard.trend_done', { count: last.completed })}</b>
        </p>
      ) : null}
    </div>
  );
}

function TrendTable({ weeks }: { weeks: readonly TrendWeek[] }) {
  const t = useT();
  const format = useFormat();
  const doneHref = useDoneHref();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.week')}</th>
          <th scope="col">{t('dashboard.planned')}</th>
          <th scope="col">{t('dashboard.completed')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.from}>
            <th scope="row">{week.isNow ? t('dashboard.this_week') : format.date(week.from)}</th>
            <td>{format.number(week.planned)}</td>
            <td>
              <Link href={doneHref(week)}>{format.number(week.completed)}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
