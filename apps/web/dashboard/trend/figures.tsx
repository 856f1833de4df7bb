import { useFormat } from '../../../../ui/format/format-context.tsx';
import { Empty } from '../../../../ui/format/values.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import { Link } from '../../../../ui/primitives/link.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import type { TrendAnswer } from '../home-calls.ts';
import { rowsHref } from '../questions.ts';
import styles from './trend.module.css';
import { type Compared, change, compare, share } from './trend.rules.ts';

const DAYS = 14;

interface Figure {
  id: string;
  text: string;
  line: readonly number[];
  /** "+9.2%", "−2.1 pt"; null without an earlier value. */
  change: string | null;
  href: string;
}

/** The last two weeks against the two before; each figure is the way to its rows. */
export function Figures({ data }: { data: TrendAnswer | undefined }) {
  const t = useT();
  const format = useFormat();
  const found = data ? compare(data.days, data.today, DAYS) : null;
  const figures = useFigures(found);
  const against = found ? t('dashboard.against', { days: format.days(found.beforeFrom, found.beforeTo) }) : undefined;
  return (
    <Section title={t('dashboard.last_days', { count: DAYS })} count={against}>
      {figures === null ? (
        <div className={styles.figuresWait} aria-hidden="true" />
      ) : (
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <div key={figure.id}>
              <dt>{t(`dashboard.${figure.id}`)}</dt>
              <dd>
                <Spark values={figure.line} />
                <Link href={figure.href} className={styles.figure}>
                  {figure.text || <Empty />}
                </Link>
                <span
                  className={styles.change}
                  data-tip={figure.change === null ? t('dashboard.no_earlier') : undefined}
                >
                  {figure.change ?? '—'}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

function useFigures(found: Compared | null): Figure[] | null {
  const t = useT();
  const format = useFormat();
  if (!found) return null;
  const { now, before, days, from, to } = found;
  const signed = (value: number | null, write: (size: number) => string): string | null =>
    value === null ? null : `${value > 0 ? '+' : value < 0 ? '−' : ''}${write(Math.abs(value))}`;
  const inPercent = (one: number, other: number) => signed(change(one, other), (size) => format.percent(size, 1));
  const [kept, keptBefore] = [share(now.on_time, now.promised), share(before.on_time, before.promised)];
  const points = kept === null || keptBefore === null ? null : Math.round((kept - keptBefore) * 10) / 10;
  const done = rowsHref({ status: ['completed'], completed_at: { from, to } });
  const figures: Figure[] = [
    {
      id: 'completed',
      text: format.number(now.completed),
      line: days.map(({ completed }) => completed),
      change: inPercent(now.completed, before.completed),
      href: done,
    },
    {
      id: 'on_time',
      text: kept === null ? '' : format.percent(kept, 1),
      line: days.map((day) => share(day.on_time, day.promised) ?? 0),
      change: signed(points, (size) => t('dashboard.points', { count: format.number(size, 1) })),
      href: done,
    },
    {
      id: 'created',
      text: format.number(now.created),
      line: days.map(({ created }) => created),
      change: inPercent(now.created, before.created),
      href: rowsHref({ created_at: { from, to } }),
    },
  ];
  if (days[0]?.value !== undefined)
    figures.push({
      id: 'value',
      text: format.money(now.value),
      line: days.map(({ value }) => value ?? 0),
      change: inPercent(now.value, before.value),
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
