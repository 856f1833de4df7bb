import { memo } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type BoardModel, orderOf } from '../board-web/board-model.web.ts';
import { HOUR } from '../board-web/board-time.web.ts';
import type { Board, BoardEvent } from '../board-web/board-types.ts';
import { EventBar } from './event-bar.staff.tsx';
import styles from './timeline.module.css';

const NAMES = 160;
const LANE = 62;
const GAP = 6;
const SHORT_PX = 90;

export interface LaidRow {
  readonly id: number;
  /** Null: activities with a time and nobody to do them. */
  readonly officer: Board['officers'][number] | null;
  readonly bars: readonly { readonly event: BoardEvent; readonly lane: number }[];
}

interface Props {
  row: LaidRow;
  top: number;
  height: number;
  range: { from: number; to: number };
  perHour: number;
  model: BoardModel;
  tabStop: number | null;
  openId: number | null;
  draggedId: number | null;
  mayMove: (event: BoardEvent) => boolean;
}

/** One officer's day. */
export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { row, top, height, range, perHour, model } = props;
  const x = (at: number): number =>
    NAMES + ((Math.min(Math.max(at, range.from), range.to) - range.from) / HOUR) * perHour;
  return (
    <div className={styles.row} style={{ top, height }}>
      <RowName row={row} model={model} />
      <OffTimes row={row} range={range} model={model} x={x} />
      {row.bars.map(({ event, lane }) => {
        const { start, end } = orderOf(event);
        const left = x(start);
        const width = Math.max(24, x(end) - left - 2);
        return (
          <EventBar
            key={event.id}
            event={event}
            chips={model.chips(event)}
            left={left}
            top={GAP + lane * LANE}
            width={width}
            height={LANE - 4}
            size={width < SHORT_PX ? 'short' : 'full'}
            axis="x"
            isHelper={event.driver?.id !== row.id && row.id !== 0}
            isTabStop={event.id === props.tabStop}
            isOpen={event.id === props.openId}
            isMoved={event.id === props.draggedId}
            mayResize={props.mayMove(event)}
          />
        );
      })}
    </div>
  );
});

function RowName({ row, model }: { row: LaidRow; model: BoardModel }) {
  const t = useT();
  const format = useFormat();
  const load = row.officer ? model.load(row.id) : null;
  const percent = load && load.of > 0 ? Math.round((100 * load.minutes) / load.of) : 0;
  return (
    <div className={styles.name}>
      <strong>{row.officer?.name ?? t('planning.nobody')}</strong>
      {row.officer?.department_name ? <span>{row.officer.department_name}</span> : null}
      {load ? (
        <>
          <span className="app-num">
            {t('planning.load', { minutes: format.duration(Math.round(load.minutes)), of: format.duration(load.of) })}
          </span>
          <i className={styles.load} aria-hidden="true">
            <i style={{ width: `${Math.min(100, percent)}%` }} data-over={percent > 100} />
          </i>
        </>
      ) : null}
    </div>
  );
}

/** Stretches the officer does not work: outside the shift, away, or nobody works. */
function OffTimes({ row, range, model, x }: Pick<Props, 'row' | 'range' | 'model'> & { x: (at: number) => number }) {
  const t = useT();
  const format = useFormat();
  const roster = model.officers.get(row.id)?.roster ?? [];
  const meets = roster.filter(({ start, end }) => start < range.to && end > range.from);
  const shifts = meets.filter(({ kind }) => kind === 'shift' || kind === 'on_call');
  const away = meets.filter(({ kind }) => kind !== 'shift' && kind !== 'on_call');
  const blocks: { start: number; end: number; label: string }[] = away.map(({ start, end, kind }) => ({
    ...{ start, end },
    label: t(`planning.away.${kind}`),
  }));
  const first = Math.min(...shifts.map(({ start }) => start));
  const last = Math.max(...shifts.map(({ end }) => end));
  if (shifts.length > 0) {
    if (first > range.from)
      blocks.push({
        start: range.from,
        end: first,
        label: t('planning.off_until', { time: format.time(new Date(first)) }),
      });
    if (last < range.to)
      blocks.push({ start: last, end: range.to, label: t('planning.off_from', { time: format.time(new Date(last)) }) });
  } else if (away.length === 0 && row.officer) {
    for (const { start, end, name } of model.rules.daysOff)
      if (start < range.to && end > range.from) blocks.push({ start, end, label: name ?? t('planning.day_off') });
  }
  return blocks.map(({ start, end, label }) => {
    const left = x(start);
    const width = x(end) - left;
    return (
      <span key={`${start}-${label}`} className={styles.off} style={{ left, width }}>
        {width > 84 ? label : null}
      </span>
    );
  });
}
