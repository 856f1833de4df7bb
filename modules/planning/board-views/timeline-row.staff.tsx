import { memo } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { useT } from '../../../ui/text/text.tsx';
import { isOver, type Load, totalOf } from '../board/travel.rules.ts';
import type { BoardModel } from '../board-model/board-model.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import type { OfficerWork } from '../board-model/officer-work.web.ts';
import { HOUR } from '../board-web/board-time.web.ts';
import type { Board, BoardEvent } from '../board-web/board-types.ts';
import { longLoad, shortLoad } from '../planning-words/load-words.web.ts';
import { EventBar } from './event-bar.staff.tsx';
import styles from './timeline.module.css';

const NAMES = 160;
const LANE = 62;
const GAP = 6;
const SHORT_PX = 90;
/** A bar is never narrower: the beginning of a name has room. */
export const LEAST_BAR = 44;

export interface LaidRow {
  readonly id: number;
  /** Null: activities with a time and nobody to do them. */
  readonly officer: Board['officers'][number] | null;
  readonly bars: readonly { readonly event: BoardEvent; readonly lane: number }[];
  readonly lanes: number;
  readonly ids: ReadonlySet<number>;
  readonly helps: boolean;
}

interface Props {
  row: LaidRow;
  top: number;
  height: number;
  range: { from: number; to: number };
  perHour: number;
  work: OfficerWork;
  /** Only where the officer helps with what others do: their work says what is wrong with it. */
  model: BoardModel | null;
  /** Lanes in sight; the bars of the others are not drawn. */
  firstLane: number;
  lastLane: number;
  dayFrom: number;
  dayTo: number;
  tabStop: number | null;
  openId: number | null;
  draggedId: number | null;
  mayMove: (event: BoardEvent) => boolean;
  onRest: (officerId: number) => void;
}

/** One officer's day; drawn anew only when this officer's work or the lanes in sight change. */
export const TimelineRow = memo(function TimelineRow(props: Props) {
  const { row, top, height, range, perHour, work, firstLane, lastLane } = props;
  const inSight = row.bars.filter(({ lane }) => lane >= firstLane && lane <= lastLane);
  const x = (at: number): number =>
    NAMES + ((Math.min(Math.max(at, range.from), range.to) - range.from) / HOUR) * perHour;
  return (
    <div className={styles.row} style={{ top, height }}>
      <RowName
        row={row}
        load={row.officer ? work.load(props.dayFrom, props.dayTo) : null}
        left={work.leftIn(props.dayFrom, props.dayTo)}
        onRest={props.onRest}
      />
      <OffTimes row={row} range={range} work={work} x={x} />
      {inSight.map(({ event, lane }) => {
        const { start, end } = orderOf(event);
        const left = x(start);
        const width = Math.max(LEAST_BAR, x(end) - left - 2);
        return (
          <EventBar
            key={event.id}
            event={event}
            chips={props.model ? props.model.chips(event) : work.chips(event)}
            left={left}
            top={GAP + lane * LANE}
            width={width}
            height={LANE - 4}
            size={width < SHORT_PX ? 'name' : 'full'}
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

interface RowNameProps extends Pick<Props, 'row' | 'onRest'> {
  load: Load | null;
  left: number;
}

function RowName({ row, load, left, onRest }: RowNameProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.name}>
      <strong>{row.officer?.name ?? t('planning.nobody')}</strong>
      {row.officer?.department_name ? <span>{row.officer.department_name}</span> : null}
      {load && load.of + load.work > 0 ? (
        <>
          <span className={cx('app-num', load.travel > 0 && styles.way)} data-tip={longLoad(load, t, format)}>
            {shortLoad(load, t)}
          </span>
          <i className={styles.load} aria-hidden="true">
            <i
              style={{ width: `${load.of > 0 ? Math.min(100, (100 * totalOf(load)) / load.of) : 0}%` }}
              data-over={isOver(load)}
            />
          </i>
        </>
      ) : null}
      {left > 0 ? (
        <button type="button" className={styles.rest} onClick={() => onRest(row.id)}>
          {t('planning.more', { count: left })}
        </button>
      ) : null}
    </div>
  );
}

/** Stretches the officer does not work: outside the shift, away, or nobody works. */
function OffTimes({ row, range, work, x }: Pick<Props, 'row' | 'range' | 'work'> & { x: (at: number) => number }) {
  const t = useT();
  const format = useFormat();
  const roster = work.officer?.roster ?? [];
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
    for (const { start, end, name } of work.rules.daysOff)
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
