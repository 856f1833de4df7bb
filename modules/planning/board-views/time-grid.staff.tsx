import { useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { addDays } from '../../../platform/kernel/days.ts';
import { dateFormat } from '../../../ui/format/format.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { useT } from '../../../ui/text/text.tsx';
import { bestPlace } from '../board-model/best-place.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { dayOf, HOUR, STEP, snap, startOf } from '../board-web/board-time.web.ts';
import type { BoardEvent, Plan } from '../board-web/board-types.ts';
import { type Surface, useDraggedId } from '../board-web/drag-store.web.ts';
import { layLanes } from '../board-web/lanes.rules.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { useAhead, useViewport } from '../board-web/use-viewport.web.ts';
import { EventBar } from './event-bar.staff.tsx';
import { Ghost } from './ghost.staff.tsx';
import styles from './time-grid.module.css';
import type { ViewProps } from './timeline.staff.tsx';

const HOURS_WIDTH = 56;
const HEAD = 48;
const HOUR_PX = 56;
const LEAST_LANE = 62;
const LEAST_DAY = 120;
/** So far above and below the window bars are drawn already. */
const AHEAD = 200;
/** A calendar opens at the beginning of the working day. */
const FIRST_HOUR = 6.75;

interface Placed {
  readonly event: BoardEvent;
  readonly day: number;
  readonly lane: number;
  readonly lanes: number;
}

interface Props extends ViewProps {
  zone: string;
  onDay: (day: string) => void;
}

/** One day or a week as a calendar: hours down, days across. What has no room any more is counted, and opens its day. */
export function TimeGrid(props: Props) {
  const { board, store, surface, scroller, zone } = props;
  const t = useT();
  const format = useFormat();
  const port = useViewport(scroller);
  const draggedId = useDraggedId(store);
  const { days } = board;
  const starts = useMemo(() => [...days, addDays(days.at(-1) ?? '', 1)].map((day) => startOf(day, zone)), [days, zone]);
  const dayWidth = Math.max(LEAST_DAY, (port.width - HOURS_WIDTH - 2) / days.length);
  const most = Math.max(1, Math.floor(dayWidth / LEAST_LANE));
  const { placed, hidden } = useMemo(() => place(board, starts, most), [board, starts, most]);
  useFirstHour(scroller, days[0] ?? '', hoursOf(placed, starts));
  const boxOf = (plan: Plan) => boxIn(starts, dayWidth, plan);
  useImperativeHandle(surface, () => gridSurface({ board, starts, dayWidth, scroller, boxOf }));
  const ahead = useAhead(AHEAD);
  const inSight = placed.filter(({ event, day }) => {
    const top = HEAD + ((orderOf(event).start - (starts[day] ?? 0)) / HOUR) * HOUR_PX;
    const bottom = top + ((orderOf(event).end - orderOf(event).start) / HOUR) * HOUR_PX;
    return bottom > port.top - ahead && top < port.top + port.height + ahead;
  });
  const tabStop = inSight.some(({ event }) => event.id === props.focusId) ? props.focusId : inSight[0]?.event.id;
  const today = dayOf(Date.now(), zone);
  return (
    <div className={styles.scroller} ref={scroller} data-board-scroller>
      <div
        className={styles.canvas}
        style={{ width: HOURS_WIDTH + dayWidth * days.length, height: HEAD + 24 * HOUR_PX }}
      >
        <div className={styles.head}>
          {days.map((day, index) => (
            <button
              key={day}
              type="button"
              className={cx(styles.day, day === today && styles.today)}
              style={{ left: HOURS_WIDTH + index * dayWidth, width: dayWidth }}
              onClick={() => props.onDay(day)}
            >
              <span>{dayWords(day, format.context.locale)}</span>
              {hidden[index] ? (
                <span className={styles.more}>{t('planning.more', { count: hidden[index] })}</span>
              ) : null}
            </button>
          ))}
        </div>
        {Array.from({ length: 24 }, (_, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day
          <span key={hour} className={styles.hour} style={{ top: HEAD + hour * HOUR_PX }}>
            {format.time(new Date((starts[0] ?? 0) + hour * HOUR))}
          </span>
        ))}
        {days.map((day, index) => (
          <i
            key={day}
            className={cx(styles.column, isOff(board, starts[index] ?? 0) && styles.offDay)}
            style={{ left: HOURS_WIDTH + index * dayWidth, width: dayWidth }}
          />
        ))}
        {inSight.map(({ event, day, lane, lanes }) => {
          const { start, end } = orderOf(event);
          const left = HOURS_WIDTH + day * dayWidth + (lane * dayWidth) / Math.min(lanes, most);
          const height = Math.max(22, ((end - start) / HOUR) * HOUR_PX - 2);
          const chips = board.model.chips(event);
          return (
            <EventBar
              key={event.id}
              event={event}
              chips={chips}
              left={left}
              top={HEAD + ((start - (starts[day] ?? 0)) / HOUR) * HOUR_PX}
              width={dayWidth / Math.min(lanes, most) - 3}
              height={height}
              size={height < 36 ? 'line' : height < 52 ? 'short' : 'full'}
              officer={event.driver?.name ?? t('planning.nobody')}
              axis="y"
              isTabStop={event.id === tabStop}
              isOpen={event.id === props.openId}
              isMoved={event.id === draggedId}
              mayResize={props.mayMove(event)}
            />
          );
        })}
        <Ghost store={store} boxOf={boxOf} />
      </div>
    </div>
  );
}

const isOff = ({ model }: BoardData, start: number): boolean =>
  model.rules.daysOff.some((off) => off.start <= start && off.end > start);

/** "Sat 21 Nov" of a plain day. */
export const dayWords = (day: string, locale: string): string =>
  dateFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** Bars by day with their lanes; `most` lanes a day, the rest is counted. */
function place({ model, days, unsent }: BoardData, starts: readonly number[], most: number) {
  const byDay: BoardEvent[][] = starts.slice(1).map(() => []);
  for (const event of model.events) {
    const { start } = orderOf(event);
    const day = starts.findIndex((_, index) => start < (starts[index + 1] ?? 0));
    if (start >= (starts[0] ?? 0) && day >= 0) byDay[day]?.push(event);
  }
  const placed: Placed[] = [];
  const hidden = byDay.map((events, day) => {
    const lanes = layLanes(events.map(orderOf), HOUR / 2, most);
    let left = unsent.get(days[day] ?? '') ?? 0;
    events.forEach((event, index) => {
      const { lane, lanes: all } = lanes[index] ?? { lane: 0, lanes: 1 };
      if (lane >= most) left++;
      else placed.push({ event, day, lane, lanes: all });
    });
    return left;
  });
  return { placed, hidden };
}

function boxIn(starts: readonly number[], dayWidth: number, { start, end }: Plan) {
  if (start === null) return null;
  const day = starts.findIndex((from, index) => start >= from && start < (starts[index + 1] ?? 0));
  if (day < 0) return null;
  return {
    left: HOURS_WIDTH + day * dayWidth,
    top: HEAD + ((start - (starts[day] ?? 0)) / HOUR) * HOUR_PX,
    width: dayWidth - 4,
    height: (((end ?? start) - start) / HOUR) * HOUR_PX,
  };
}

interface Geometry extends Pick<ViewProps, 'scroller'> {
  board: BoardData;
  starts: readonly number[];
  dayWidth: number;
  boxOf: (plan: Plan) => { left: number; top: number; width: number; height: number } | null;
}

function gridSurface({ board, starts, dayWidth, scroller, boxOf }: Geometry): Surface {
  const at = (x: number, y: number): { day: number; time: number } | null => {
    const box = scroller.current?.getBoundingClientRect();
    const canvas = scroller.current?.firstElementChild?.getBoundingClientRect();
    if (!box || !canvas || x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
    const day = Math.min(starts.length - 2, Math.max(0, Math.floor((x - canvas.left - HOURS_WIDTH) / dayWidth)));
    return { day, time: (starts[day] ?? 0) + ((y - canvas.top - HEAD) / HOUR_PX) * HOUR };
  };
  const put = (start: number, length: number, day: number, driver_id: number | null): Plan => {
    const from = starts[day] ?? 0;
    const time = Math.min(Math.max(snap(start, from), from), (starts[day + 1] ?? 0) - STEP);
    return { driver_id, start: time, end: time + length };
  };
  const dayOfPlan = (start: number): number =>
    starts.findIndex((from, i) => start >= from && start < (starts[i + 1] ?? 0));
  return {
    planAt: (x, y, event, grab) => {
      const found = at(x, y);
      const { start, end, driver_id } = orderOf(event);
      return found ? put(found.time - grab, end - start, found.day, driver_id) : null;
    },
    endAt: (x, y) => {
      const found = at(x, y);
      return found ? snap(found.time, starts[found.day] ?? 0) : null;
    },
    step: (plan, key, isLong) => {
      const { start, end, driver_id } = plan;
      if (start === null || end === null) return null;
      const by = key === 'ArrowUp' ? -STEP : key === 'ArrowDown' ? STEP : 0;
      if (isLong) return by ? { ...plan, end: Math.max(start + STEP, end + by) } : null;
      const day = dayOfPlan(start);
      if (by) return put(start + by, end - start, day, driver_id);
      const next = day + (key === 'ArrowRight' ? 1 : -1);
      if (next < 0 || next > starts.length - 2) return null;
      return put(start - (starts[day] ?? 0) + (starts[next] ?? 0), end - start, next, driver_id);
    },
    first: (event) =>
      bestPlace(
        board.model,
        board.officers.map(({ id }) => id),
        event,
        starts[0] ?? 0,
        Date.now(),
      ),
    next: (id, key) => {
      const index = board.model.events.findIndex((event) => event.id === id);
      const by = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
      return board.model.events[index + by]?.id ?? null;
    },
    show: (plan) => {
      const box = boxOf(plan);
      const view = scroller.current;
      if (!box || !view) return;
      const isIn = box.top > view.scrollTop + HEAD && box.top + box.height < view.scrollTop + view.clientHeight;
      if (!isIn) view.scrollTop = box.top - HEAD - 40;
    },
  };
}

/** When the placed work begins, hours of its day. */
const hoursOf = (placed: readonly Placed[], starts: readonly number[]): number[] =>
  placed.map(({ event, day }) => (orderOf(event).start - (starts[day] ?? 0)) / HOUR);

/** Opens the calendar, and moves it to the first work of a day of which none would be in sight. */
function useFirstHour(scroller: Props['scroller'], day: string, hours: readonly number[]): void {
  const isOpen = useRef(false);
  const isKnown = hours.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day, when its work is there
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view) return;
    // Assigned, not scrollTo(): that answers a promise, which React would call as the effect's end.
    if (!isOpen.current) view.scrollTop = FIRST_HOUR * HOUR_PX;
    isOpen.current = true;
    const isInSight = (hour: number) =>
      hour * HOUR_PX >= view.scrollTop && hour * HOUR_PX < view.scrollTop + view.clientHeight - HEAD;
    if (isKnown && !hours.some(isInSight)) view.scrollTop = Math.min(...hours) * HOUR_PX;
  }, [scroller, day, isKnown]);
}
