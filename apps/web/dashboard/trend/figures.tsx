import { lazy, Suspense, useId, useState } from 'react';
import { param, useSearchState } from '../../../../platform/web/routing/search-state.ts';
import { type Formatters, useFormat } from '../../../../ui/format/format-context.tsx';
import { Empty } from '../../../../ui/format/values.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import type { TotalTerm } from '../../../../ui/patterns/record/formula-table.tsx';
import { Segmented } from '../../../../ui/primitives/actions/segmented.tsx';
import { Link } from '../../../../ui/primitives/link.tsx';
import { type Translate, useT } from '../../../../ui/text/text.tsx';
import type { TrendAnswer } from '../home-calls.ts';
import { useRowsHref } from '../questions.ts';
import styles from './trend.module.css';
import { type Compared, change, compare, share, sumOf, type TrendSums } from './trend.rules.ts';

/** Lengths of the period, and the one the page opens with; the answer reaches back twice the longest. */
const DAYS = ['7', '14', '28'] as const;
const SEARCH = { days: param.oneOf('14', ...DAYS) };

interface Figure {
  id: string;
  text: string;
  line: readonly number[];
  /** "+9.2%", "−2.1 pt"; null without an earlier value. */
  change: string | null;
  /** How it comes about, in rows that add up. */
  terms: readonly TotalTerm[];
  /** How many rows are behind it, and the way to them. */
  count: number;
  href: string;
}

const FormulaTable = lazy(() =>
  import('../../../../ui/patterns/record/formula-table.tsx').then((module) => ({ default: module.FormulaTable })),
);

/** The last days against as many before; each figure opens how it is made and the way to its rows. */
export function Figures({ data }: { data: TrendAnswer | undefined }) {
  const t = useT();
  const format = useFormat();
  const [{ days }, set] = useSearchState(SEARCH);
  const found = data ? compare(data.days, data.today, Number(days)) : null;
  const figures = useFigures(found);
  return (
    <Section
      title={t('dashboard.last_days', { count: Number(days) })}
      action={
        <Segmented
          label={t('dashboard.period')}
          options={DAYS.map((value) => ({ value, label: t('dashboard.days_short', { count: Number(value) }) }))}
          value={days}
          onChange={(next) => set({ days: next })}
        />
      }
    >
      <p className={styles.against}>
        {found ? t('dashboard.against', { days: format.days(found.beforeFrom, found.beforeTo) }) : null}
      </p>
      {figures === null ? (
        <div className={styles.figuresWait} aria-hidden="true" />
      ) : (
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <FigureRow key={figure.id} figure={figure} />
          ))}
        </dl>
      )}
    </Section>
  );
}

function FigureRow({ figure }: { figure: Figure }) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const made = t('dashboard.made', { figure: figure.text, name: t(`dashboard.${figure.id}`) });
  return (
    <div>
      <dt>{t(`dashboard.${figure.id}`)}</dt>
      <dd>
        <Spark values={figure.line} />
        {figure.text ? (
          <button
            type="button"
            className={styles.figure}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={made}
            onClick={() => setOpen(!isOpen)}
          >
            {figure.text}
          </button>
        ) : (
          <Empty />
        )}
        <span className={styles.change} data-tip={figure.change === null ? t('dashboard.no_earlier') : undefined}>
          {figure.change ?? '—'}
        </span>
      </dd>
      {isOpen ? (
        <dd className={styles.made} id={id}>
          <Suspense fallback={null}>
            <FormulaTable terms={figure.terms} label={made} />
          </Suspense>
          {figure.count > 0 ? (
            <Link href={figure.href}>{t('dashboard.open_rows', { count: figure.count })}</Link>
          ) : null}
        </dd>
      ) : null}
    </div>
  );
}

/** A sum week by week, and what it was before. */
function weekTerms(
  found: Compared,
  id: 'completed' | 'created' | 'value',
  write: (value: number) => string,
  t: Translate,
  format: Formatters,
): TotalTerm[] {
  const of = (sums: TrendSums) => write(sums[id]);
  const { length } = found.days;
  const weeks = Array.from({ length: length / 7 }, (_, at) => found.days.slice(at * 7, at * 7 + 7)).map((week) => ({
    sign: '+' as const,
    label: format.days(week[0]?.day ?? found.from, week.at(-1)?.day ?? found.to),
    amount: of(sumOf(week)),
  }));
  return [
    ...weeks,
    { sign: '=', label: t(`dashboard.${id}`), detail: t(`dashboard.made.${id}`), amount: of(found.now) },
    { label: format.days(found.beforeFrom, found.beforeTo), amount: of(found.before) },
  ];
}

function useFigures(found: Compared | null): Figure[] | null {
  const t = useT();
  const format = useFormat();
  const rowsHref = useRowsHref();
  if (!found) return null;
  const { now, before, days, from, to } = found;
  const signed = (value: number | null, write: (size: number) => string): string | null =>
    value === null ? null : `${value > 0 ? '+' : value < 0 ? '−' : ''}${write(Math.abs(value))}`;
  const inPercent = (one: number, other: number) => signed(change(one, other), (size) => format.percent(size, 1));
  const [kept, keptBefore] = [share(now.on_time, now.promised), share(before.on_time, before.promised)];
  const points = kept === null || keptBefore === null ? null : Math.round((kept - keptBefore) * 10) / 10;
  const percent = (value: number | null) => (value === null ? '—' : format.percent(value, 1));
  const done = rowsHref({ status: ['completed'], completed_at: { from, to } });
  const figures: Figure[] = [
    {
      id: 'completed',
      text: format.number(now.completed),
      line: days.map(({ completed }) => completed),
      change: inPercent(now.completed, before.completed),
      terms: weekTerms(found, 'completed', format.number, t, format),
      count: now.completed,
      href: done,
    },
    {
      id: 'on_time',
      text: kept === null ? '' : format.percent(kept, 1),
      line: days.map((day) => share(day.on_time, day.promised) ?? 0),
      change: signed(points, (size) => t('dashboard.points', { count: format.number(size, 1) })),
      terms: [
        { label: t('dashboard.made.promised'), amount: format.number(now.promised) },
        { label: t('dashboard.made.kept'), amount: format.number(now.on_time) },
        { sign: '=', label: t('dashboard.on_time'), detail: t('dashboard.made.on_time'), amount: percent(kept) },
        { label: format.days(found.beforeFrom, found.beforeTo), amount: percent(keptBefore) },
      ],
      count: now.completed,
      href: done,
    },
    {
      id: 'created',
      text: format.number(now.created),
      line: days.map(({ created }) => created),
      change: inPercent(now.created, before.created),
      terms: weekTerms(found, 'created', format.number, t, format),
      count: now.created,
      href: rowsHref({ created_at: { from, to } }),
    },
  ];
  if (days[0]?.value !== undefined)
    figures.push({
      id: 'value',
      text: format.money(now.value),
      line: days.map(({ value }) => value ?? 0),
      change: inPercent(now.value, before.value),
      terms: weekTerms(found, 'value', format.money, t, format),
      count: now.completed,
      href: done,
    });
  return figures;
}

const WIDTH = 56;
const TALL = 16;

/** A line without axes beside its figure; the dot is today. */
function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1);
  const points = values.map((value, at) => [
    2 + (at * (WIDTH - 4)) / Math.max(1, values.length - 1),
    TALL - 2 - (value * (TALL - 4)) / most,
  ]);
  const [x, y] = points[points.length - 1] ?? [0, 0];
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${TALL}`} height={TALL} aria-hidden="true" focusable="false">
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  );
}
