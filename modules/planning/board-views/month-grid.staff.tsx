import { useImperativeHandle, useMemo } from 'react';
import { addDays } from '../../../platform/kernel/days.ts';
import { dateFormat } from '../../../ui/format/format.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { lineWidth } from '../../../ui/patterns/table/text-width.ts';
import { cx } from '../../../ui/primitives/cx.ts';
import { useT } from '../../../ui/text/text.tsx';
import { bestPlace } from '../board-model/best-place.web.ts';
import type { BoardModel } from '../board-model/board-model.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { dayOf, HOUR, startOf } from '../board-web/board-time.web.ts';
import type { BoardEvent, Plan } from '../board-web/board-types.ts';
import { type Surface, useDraggedId } from '../board-web/drag-store.web.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { useViewport } from '../board-web/use-viewport.web.ts';
import { nameOf } from '../planning-words/bar-words.web.ts';
import { EventBar } from './event-bar.staff.tsx';
import { Ghost } from './ghost.staff.tsx';
import styles from './month-grid.module.css';
import {
  fitDay,
  foldDone,
  LEAST_CELL,
  LEAST_WIDTH,
  lineFor,
  MONTH,
  shownOf,
  urgency,
  WORDS_FROM,
} from './month-layout.web.ts';
import { DayRest } from './month-rest.staff.tsx';
import type { ViewProps } from './timeline.staff.tsx';

const { head: HEAD, dayHead: DAY_HEAD, line: LINE, gap: GAP, inset: INSET } = MONTH;
/** Signs, lines and padding beside a name, and its letters. */
const BESIDE = 30;
const NAME_PX = 12.5;
const isLong = (event: BoardEvent, width: number): boolean =>
  lineWidth(nameOf(event), NAME_PX) > width - 2 * INSET - BESIDE - (event.is_overdue ? 17 : 0);

const NONE: readonly BoardEvent[] = [];

interface Props extends ViewProps {
  zone: string;
  month: string;
  onDay: (day: string) => void;
  onOpen: (id: number) => void;
  onMove: (event: BoardEvent) => void;
}

/** A month of weeks; a drop changes the day and keeps the hour and the officer. */
export function MonthGrid(props: Props) {
  const { board, store, surface, scroller, zone, month } = props;
  const t = useT();
  const { context } = useFormat();
  const port = useViewport(scroller);
  const draggedId = useDraggedId(store);
  const { days } = board;
  const weeks = days.length / 7;
  const width = Math.max(LEAST_WIDTH, (port.width - 2) / 7);
  const height = Math.max(LEAST_CELL, Math.floor((port.height - HEAD - 1) / weeks));
  const starts = useMemo(() => [...days, addDays(days.at(-1) ?? '', 1)].map((day) => startOf(day, zone)), [days, zone]);
  const cells = useMemo(() => byDay(board.model, starts), [board.model, starts]);
  const boxOf = (plan: Plan) => {
    const day = plan.start === null ? -1 : dayAt(starts, plan.start);
    if (day < 0) return null;
    return {
      left: (day % 7) * width + INSET,
      top: HEAD + Math.floor(day / 7) * height + DAY_HEAD,
      width: width - 2 * INSET,
      height: LINE - GAP,
    };
  };
  const unsentOn = (index: number) => board.unsent.get(days[index] ?? '') ?? 0;
  const fitted = cells.map((cards, day) => {
    const { open, done } = foldDone(cards, props.openId);
    const more = unsentOn(day) + done.length;
    const line = lineFor(
      open.length,
      height,
      more,
      open.some((event) => isLong(event, width)),
    );
    return { ...shownOf(open, fitDay(open.length, height, more), props.openId), done, line };
  });
  const shown = fitted.flatMap(({ shown: cards, line }, day) =>
    cards.map((event, at) => ({ event, day, line, top: DAY_HEAD + at * line })),
  );
  const order = shown.map(({ event }) => event.id);
  useImperativeHandle(surface, () => monthSurface({ board, starts, width, height, scroller, order, boxOf }));
  const tabStop = shown.some(({ event }) => event.id === props.focusId) ? props.focusId : shown[0]?.event.id;
  const today = dayOf(Date.now(), zone);
  return (
    <div className={styles.scroller} ref={scroller} data-board-scroller>
      <div className={styles.canvas} style={{ width: width * 7, height: HEAD + height * weeks }}>
        <div className={styles.head}>
          {days.slice(0, 7).map((day, index) => (
            <span key={day} style={{ left: index * width }}>
              {dateFormat(context.locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))}
            </span>
          ))}
        </div>
        {days.map((day, index) => (
          <div
            key={day}
            className={cx(styles.cell, !day.startsWith(month) && styles.outside)}
            style={{ left: (index % 7) * width, top: HEAD + Math.floor(index / 7) * height, width, height }}
          >
            <button
              type="button"
              className={cx(styles.day, day === today && styles.today)}
              onClick={() => props.onDay(day)}
            >
              <span aria-hidden="true">{Number(day.slice(8))}</span>
              <span className="app-sr">
                {t('planning.day_of', { day, count: (cells[index]?.length ?? 0) + unsentOn(index) })}
              </span>
            </button>
            <DayRest
              {...props}
              day={day}
              all={cells[index] ?? NONE}
              fitted={fitted[index]}
              unsent={unsentOn(index)}
              hasWord={width >= WORDS_FROM}
            />
          </div>
        ))}
        {shown.map(({ event, day, line, top }) => (
          <EventBar
            key={event.id}
            event={event}
            chips={board.model.chips(event)}
            left={(day % 7) * width + INSET}
            top={HEAD + Math.floor(day / 7) * height + top}
            width={width - 2 * INSET}
            height={line - GAP}
            size={line === LINE ? 'line' : 'name'}
            axis="none"
            isTabStop={event.id === tabStop}
            isOpen={event.id === props.openId}
            isMoved={event.id === draggedId}
            mayResize={false}
          />
        ))}
        <Ghost store={store} boxOf={boxOf} />
      </div>
    </div>
  );
}

const dayAt = (starts: readonly number[], at: number): number =>
  starts.findIndex((from, index) => at >= from && at < (starts[index + 1] ?? 0));

/** The activities of each day: what needs somebody first, of these the earliest. */
function byDay(model: BoardModel, starts: readonly number[]): BoardEvent[][] {
  const cells: BoardEvent[][] = starts.slice(1).map(() => []);
  let day = 0;
  for (const event of model.events) {
    const { start } = orderOf(event);
    while (day < cells.length - 1 && start >= (starts[day + 1] ?? 0)) day++;
    if (start >= (starts[day] ?? 0)) cells[day]?.push(event);
  }
  const rank = (event: BoardEvent): number => urgency(event, event.driver ? model.chips(event) : []);
  return cells.map((events) => {
    const ranks = new Map(events.map((event) => [event.id, rank(event)]));
    return events.sort((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0));
  });
}

interface Geometry extends Pick<ViewProps, 'scroller'> {
  board: BoardData;
  starts: readonly number[];
  width: number;
  height: number;
  /** The cards as they stand: day by day, from above. */
  order: readonly number[];
  boxOf: (plan: Plan) => { left: number; top: number; width: number; height: number } | null;
}

function monthSurface({ board, starts, width, height, scroller, order, boxOf }: Geometry): Surface {
  const put = (event: BoardEvent, day: number): Plan | null => {
    const from = starts[day];
    if (from === undefined || day < 0 || day > starts.length - 2) return null;
    const { start, end, driver_id } = orderOf(event);
    const before = starts[dayAt(starts, start)];
    const hour = event.isWaiting || before === undefined ? 9 * HOUR : start - before;
    return { driver_id, start: from + hour, end: from + hour + (end - start) };
  };
  return {
    planAt: (x, y, event) => {
      const box = scroller.current?.getBoundingClientRect();
      const canvas = scroller.current?.firstElementChild?.getBoundingClientRect();
      if (!box || !canvas || x < box.left || x > box.right || y < box.top + HEAD || y > box.bottom) return null;
      const column = Math.min(6, Math.max(0, Math.floor((x - canvas.left) / width)));
      return put(event, Math.floor((y - canvas.top - HEAD) / height) * 7 + column);
    },
    endAt: () => null,
    step: (plan, key) => {
      if (plan.start === null || plan.end === null) return null;
      const day = dayAt(starts, plan.start);
      const next = day + { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key as 'ArrowLeft'];
      const [from, to] = [starts[day], starts[next]];
      if (from === undefined || to === undefined || next > starts.length - 2) return null;
      return { ...plan, start: plan.start - from + to, end: plan.end - from + to };
    },
    first: (event) => {
      const today = Math.max(0, dayAt(starts, Date.now()));
      return bestPlace(
        board.model,
        board.officers.map(({ id }) => id),
        event,
        starts[today] ?? 0,
        Date.now(),
      );
    },
    next: (id, key) => {
      const index = id === null ? -1 : order.indexOf(id);
      return order[index + (key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1)] ?? null;
    },
    show: (plan) => {
      const box = boxOf(plan);
      const view = scroller.current;
      if (box && view && (box.top < view.scrollTop || box.top > view.scrollTop + view.clientHeight - 40))
        view.scrollTop = box.top - 60;
    },
  };
}
