import { useFormat } from '../../../../ui/format/format-context.tsx';
import type { Member, Team } from '../home-calls.ts';
import styles from './team.module.css';

const HOUR = 3_600_000;
/** Per cent of the scale that the mark of now takes, and an hour's figure beside it. */
const NOW_WIDTH = 19;

/** The hours a day is drawn over, ms. */
export interface Scale {
  readonly from: number;
  readonly to: number;
}

/** Whole hours around all that happens today, at least eight of them, now among them. */
export function scaleOf(team: Pick<Team, 'from' | 'to'>, rows: readonly Pick<Member, 'bars'>[], now: number): Scale {
  const [dayFrom, dayTo] = [Date.parse(team.from), Date.parse(team.to)];
  const times = rows.flatMap(({ bars }) => bars.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)]));
  const all = [now, ...times].filter((time) => time >= dayFrom && time <= dayTo);
  const from = Math.max(dayFrom, dayFrom + Math.floor((Math.min(...all, dayTo) - dayFrom) / HOUR) * HOUR);
  const to = dayFrom + Math.ceil((Math.max(...all, from) - dayFrom) / HOUR) * HOUR;
  return { from, to: Math.min(dayTo, Math.max(to, from + 8 * HOUR)) };
}

const share = (scale: Scale, at: number): number =>
  (100 * (Math.min(Math.max(at, scale.from), scale.to) - scale.from)) / (scale.to - scale.from);

/** Hours above the bars; the hour of now stands marked. */
export function DayScale({ scale, now }: { scale: Scale; now: number }) {
  const format = useFormat();
  const step = Math.max(2, Math.ceil((scale.to - scale.from) / HOUR / 5)) * HOUR;
  const marks: number[] = [];
  const nowAt = Math.min(88, Math.max(12, share(scale, now)));
  for (let at = scale.from + HOUR; at < scale.to; at += step)
    if (Math.abs(share(scale, at) - nowAt) > NOW_WIDTH && share(scale, at) < 94) marks.push(at);
  return (
    <span className={styles.scale} aria-hidden="true">
      {marks.map((at) => (
        <span key={at} style={{ insetInlineStart: `${share(scale, at)}%` }}>
          {format.time(new Date(at)).slice(0, 2)}
        </span>
      ))}
      <b style={{ insetInlineStart: `${nowAt}%` }}>{format.time(new Date(now))}</b>
    </span>
  );
}

/** The day of one person as bars; the words beside it say the same. */
export function DayBar({
  bars,
  scale,
  now,
  isSilent,
}: {
  bars: Member['bars'];
  scale: Scale;
  now: number;
  isSilent: boolean;
}) {
  return (
    <span className={styles.track} aria-hidden="true">
      {bars.map((bar) => {
        const start = share(scale, Date.parse(bar.start));
        const width = share(scale, Date.parse(bar.end)) - start;
        if (width <= 0) return null;
        return (
          <i
            key={`${bar.id}${bar.state}`}
            className={styles.bar}
            data-state={bar.state}
            data-silent={(isSilent && bar.state === 'ahead' && Date.parse(bar.start) <= now) || undefined}
            style={{ insetInlineStart: `${start}%`, width: `${width}%` }}
          />
        );
      })}
      <u style={{ insetInlineStart: `${share(scale, now)}%` }} />
    </span>
  );
}
