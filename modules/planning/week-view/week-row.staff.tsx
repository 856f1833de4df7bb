import { memo } from 'react';
import { dateFormat } from '../../../ui/format/format.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { useT } from '../../../ui/text/text.tsx';
import { overBy, totalOf } from '../board/travel.rules.ts';
import { RestOfDay } from '../board-marks/rest-of-day.staff.tsx';
import type { BoardModel } from '../board-model/board-model.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import type { OfficerWork } from '../board-model/officer-work.web.ts';
import { EventBar } from '../board-views/event-bar.staff.tsx';
import { longLoad, shortLoad } from '../planning-words/load-words.web.ts';
import styles from './week-grid.module.css';
import { cardTops, dayState, WEEK } from './week-layout.rules.ts';
import type { WeekRow } from './week-surface.web.ts';

interface Props {
  row: WeekRow;
  top: number;
  height: number;
  width: number;
  /** Width of the column of people. */
  names: number;
  days: readonly string[];
  starts: readonly number[];
  work: OfficerWork;
  model: BoardModel;
  tabStop: number | null;
  openId: number | null;
  draggedId: number | null;
  /** More than the first cards of each day are shown. */
  isOpened: boolean;
  onOpened: (isOpened: boolean) => void;
  onDay: (day: string) => void;
}

/** One person's week; drawn anew only when their work changes. */
export const WeekRowView = memo(function WeekRowView(props: Props) {
  const { row, top, height, width, names, days, starts, work, model } = props;
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.row} style={{ top, height }}>
      <Person row={row} work={work} starts={starts} days={days}>
        {props.isOpened ? (
          <button type="button" className={styles.fewer} onClick={() => props.onOpened(false)}>
            {t('planning.fewer')}
          </button>
        ) : null}
      </Person>
      <OverDays {...{ row, work, starts, width, names }} />
      <Away {...{ row, work, starts, width, names }} />
      {row.cells.map(({ cards }, day) => {
        const tops = cardTops(cards, row.heightOf);
        return cards.map((event, line) => {
          const { start, end } = orderOf(event);
          return (
            <EventBar
              key={event.id}
              event={event}
              chips={model.chips(event)}
              left={names + day * width + 3}
              top={tops[line] ?? 0}
              width={width - 7}
              height={row.heightOf(event)}
              size="card"
              when={
                event.all_day
                  ? t('planning.all_day')
                  : [start, end]
                      .slice(0, width < WEEK.narrow ? 1 : 2)
                      .map((at) => format.time(new Date(at)))
                      .join('–')
              }
              axis="none"
              isHelper={row.id !== 0 && event.driver?.id !== row.id}
              isTabStop={event.id === props.tabStop}
              isOpen={event.id === props.openId}
              isMoved={event.id === props.draggedId}
              mayResize={false}
            />
          );
        });
      })}
      {row.cells.map(({ cards, rest }, day) => {
        const left = rest.length + work.leftIn(starts[day] ?? 0, starts[day + 1] ?? 0);
        return left > 0 ? (
          <RestOfDay
            key={days[day]}
            count={left}
            events={rest}
            model={model}
            style={{ left: names + day * width, width, top: cardTops(cards, row.heightOf).at(-1) ?? 0 }}
            onClick={() => (rest.length > 0 && !props.isOpened ? props.onOpened(true) : props.onDay(days[day] ?? ''))}
          />
        ) : null;
      })}
    </div>
  );
});

interface PersonProps {
  row: WeekRow;
  work: OfficerWork;
  starts: readonly number[];
  days: readonly string[];
  children: React.ReactNode;
}

function Person({ row, work, starts, days: names, children }: PersonProps) {
  const t = useT();
  const format = useFormat();
  const load = row.officer ? work.load(starts[0] ?? 0, starts.at(-1) ?? 0) : null;
  // A full day is too much in a light week too.
  const days = overOf(row, work, starts);
  const loads = starts.slice(1).map((end, day) => work.load(starts[day] ?? 0, end));
  const weekday = dateFormat(format.context.locale, { weekday: 'short', timeZone: 'UTC' });
  const which = names.flatMap((day, at) => ((days[at] ?? 0) > 0 ? weekday.format(new Date(`${day}T12:00:00Z`)) : []));
  const over = days.reduce((sum, minutes) => sum + minutes, 0);
  // Without the way it might fit: who reads that it does not is told that the way is in it.
  const hasWay = loads.some(({ travel }, day) => travel > 0 && (days[day] ?? 0) > 0);
  return (
    <div className={styles.name}>
      <strong data-tip={row.officer?.name}>{row.officer?.name ?? t('planning.nobody')}</strong>
      {row.officer?.department_name && over === 0 ? <span>{row.officer.department_name}</span> : null}
      {load && load.of + load.work > 0 ? (
        <>
          <span className={cx('app-num', load.travel > 0 && styles.way)}>{shortLoad(load, t)}</span>
          <i className={styles.load} aria-hidden="true">
            <i
              style={{ width: `${load.of > 0 ? Math.min(100, (100 * totalOf(load)) / load.of) : 0}%` }}
              data-over={overBy(load) > 0}
            />
          </i>
        </>
      ) : null}
      {over > 0 ? (
        <span
          className={styles.over}
          data-tip={loads
            .flatMap((each, day) =>
              (days[day] ?? 0) > 0 ? `${format.date(new Date(starts[day] ?? 0))}: ${longLoad(each, t, format)}` : [],
            )
            .join(' · ')}
        >
          {t('planning.over_on', { days: which.join(', '), minutes: format.duration(over) })}
          {hasWay ? t('planning.over_way') : null}
        </span>
      ) : null}
      {children}
    </div>
  );
}

const overOf = (row: WeekRow, work: OfficerWork, starts: readonly number[]): number[] =>
  row.officer ? starts.slice(1).map((end, day) => overBy(work.load(starts[day] ?? 0, end))) : [];

type Days = Pick<Props, 'row' | 'work' | 'starts' | 'width' | 'names'>;

/** Marks the days that hold more than fits; the words stand beside the name. */
function OverDays({ row, work, starts, width, names }: Days) {
  return overOf(row, work, starts).map((minutes, day) =>
    minutes > 0 ? (
      <i
        key={starts[day]}
        className={styles.overDay}
        style={{ left: names + day * width, width: width - 1 }}
        data-over-day={day}
        aria-hidden="true"
      />
    ) : null,
  );
}

/** Days somebody is away or off; the word stands on the first of several. */
function Away({ row, work, starts, width, names }: Days) {
  const t = useT();
  if (!row.officer) return null;
  const roster = work.officer?.roster ?? [];
  const states = starts.slice(1).map((end, day) => dayState(roster, work.rules.daysOff, [starts[day] ?? 0, end]));
  return states.map((state, day) =>
    state === null ? null : (
      <span
        key={starts[day]}
        className={cx(styles.away, (row.cells[day]?.cards.length ?? 0) > 0 && styles.below)}
        style={{ left: names + day * width, width }}
      >
        {state === states[day - 1] || state === 'off' ? null : t(`planning.away.${state}`)}
      </span>
    ),
  );
}
