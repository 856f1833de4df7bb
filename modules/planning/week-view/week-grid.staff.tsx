import { useImperativeHandle, useLayoutEffect, useMemo, useState } from 'react';
import { addDays } from '../../../platform/kernel/days.ts';
import { dateFormat } from '../../../ui/format/format.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { lineWidth } from '../../../ui/patterns/table/text-width.ts';
import { cx } from '../../../ui/primitives/cx.ts';
import { useT } from '../../../ui/text/text.tsx';
import { isConflict } from '../board/board-checks.rules.ts';
import { isOver, type Load, totalOf } from '../board/travel.rules.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { Ghost } from '../board-views/ghost.staff.tsx';
import type { ViewProps } from '../board-views/timeline.staff.tsx';
import { dayOf, startOf } from '../board-web/board-time.web.ts';
import type { BoardEvent, Plan } from '../board-web/board-types.ts';
import { useDraggedId } from '../board-web/drag-store.web.ts';
import { visibleRows } from '../board-web/lanes.rules.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { useAhead, useViewport } from '../board-web/use-viewport.web.ts';
import { dayLoads, shortLoad } from '../planning-words/load-words.web.ts';
import styles from './week-grid.module.css';
import { mostFor, namesWidth, rowHeight, WEEK, weekCells } from './week-layout.rules.ts';
import { WeekRowView } from './week-row.staff.tsx';
import { boxIn, type WeekGeometry, type WeekRow, weekSurface } from './week-surface.web.ts';

/** A day is never narrower than this. */
const LEAST_DAY = 108;
const AHEAD = 160;
/** Letters of a day's total, and its padding. */
const TOTAL_PX = 12;
const TOTAL_BESIDE = 17;
/** Letters of a name, bold. */
const NAME_PX = 13.5;
const NONE_OPEN: ReadonlySet<number> = new Set();

interface Props extends ViewProps {
  zone: string;
  onDay: (day: string) => void;
}

/** People × days: each cell the visits of one day, below the totals of the day. Only rows in sight are drawn. */
export function WeekGrid(props: Props) {
  const { board, store, surface, scroller, zone, onDay } = props;
  const t = useT();
  const port = useViewport(scroller);
  const draggedId = useDraggedId(store);
  const { days } = board;
  const longest = useMemo(
    () => Math.max(0, ...board.officers.map(({ name }) => lineWidth(name, NAME_PX))),
    [board.officers],
  );
  const names = namesWidth(longest, port.width, days.length, LEAST_DAY);
  const width = Math.max(LEAST_DAY, Math.floor((port.width - names - 2) / days.length));
  const starts = useMemo(() => [...days, addDays(days.at(-1) ?? '', 1)].map((day) => startOf(day, zone)), [days, zone]);
  const room = port.height - WEEK.head - WEEK.foot;
  const [opened, setOpened] = useState(NONE_OPEN);
  const { rows, tops } = useMemo(
    () => layRows({ board, starts, opened, openId: props.openId, room, width, names }),
    [board, starts, opened, props.openId, room, width, names],
  );
  const geometry: WeekGeometry = { board, rows, tops, starts, width, names, scroller };
  useImperativeHandle(surface, () => weekSurface(geometry));
  const ahead = useAhead(AHEAD);
  const [first, last] = visibleRows(tops, port.top - WEEK.head - ahead, port.top + port.height + ahead);
  const shown = port.height === 0 ? [] : rows.slice(first, last + 1);
  const boxOf = (plan: Plan) => boxIn(geometry, plan);
  const tabStop = tabStopOf(shown, props.focusId);
  const today = dayOf(Date.now(), zone);
  useTodayInSight(scroller, port.height > 0, { day: days.indexOf(today), width, names });
  const canvas = names + width * days.length;
  return (
    <div className={styles.scroller} ref={scroller} style={{ ['--names' as never]: `${names}px` }} data-board-scroller>
      <div className={styles.canvas} style={{ width: canvas, minHeight: '100%' }}>
        <div className={styles.head} style={{ width: canvas }}>
          <span className={styles.corner}>{t('planning.officers', { count: board.officers.length })}</span>
          {days.map((day) => (
            <DayHead key={day} day={day} width={width} isToday={day === today} onDay={onDay} />
          ))}
        </div>
        <div className={styles.rows} style={{ height: tops.at(-1) ?? 0, ['--day' as never]: `${width}px` }}>
          {shown.map((row, index) => (
            <WeekRowView
              key={row.id}
              row={row}
              top={tops[first + index] ?? 0}
              height={(tops[first + index + 1] ?? 0) - (tops[first + index] ?? 0)}
              width={width}
              names={names}
              starts={starts}
              days={days}
              work={board.model.work(row.id)}
              model={board.model}
              tabStop={tabStop !== null && row.ids.has(tabStop) ? tabStop : null}
              openId={props.openId !== null && row.ids.has(props.openId) ? props.openId : null}
              draggedId={draggedId !== null && row.ids.has(draggedId) ? draggedId : null}
              isOpened={opened.has(row.id)}
              onOpened={(isOpened) => setOpened(withRow(opened, row.id, isOpened))}
              onDay={onDay}
            />
          ))}
        </div>
        <DayTotals board={board} starts={starts} width={width} />
        <Ghost store={store} boxOf={boxOf} />
      </div>
    </div>
  );
}

/** A week that is wider than its window opens where today is whole. */
function useTodayInSight(
  scroller: ViewProps['scroller'],
  isMeasured: boolean,
  { day, width, names }: { day: number; width: number; names: number },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a week, then the person scrolls
  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view || !isMeasured || day < 0) return;
    const end = names + (day + 1) * width;
    if (end > view.scrollLeft + view.clientWidth) view.scrollLeft = end - view.clientWidth;
  }, [isMeasured, day]);
}

interface DayHeadProps {
  day: string;
  width: number;
  isToday: boolean;
  onDay: (day: string) => void;
}

function DayHead({ day, width, isToday, onDay }: DayHeadProps) {
  const t = useT();
  const { context } = useFormat();
  const format = dateFormat(context.locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <span className={cx(styles.day, isToday && styles.today)} style={{ width }}>
      <button type="button" onClick={() => onDay(day)}>
        {format.format(new Date(`${day}T12:00:00Z`))}
      </button>
      {isToday ? <b>{t('planning.today')}</b> : null}
    </span>
  );
}

/** What of the day's shifts is planned, of everybody; each day in the same form. */
function DayTotals({ board, starts, width }: { board: BoardData; starts: readonly number[]; width: number }) {
  const t = useT();
  const loads = board.days.map((_, day) => totalsOf(board, starts[day] ?? 0, starts[day + 1] ?? 0));
  const words = dayLoads(loads, t, (each) => lineWidth(each, TOTAL_PX) <= width - TOTAL_BESIDE);
  return (
    <div className={styles.foot}>
      <span className={styles.corner}>{t('planning.planned_of_shifts')}</span>
      {loads.map((load, index) => (
        <span key={board.days[index]} className={styles.total} style={{ width }}>
          <span className={styles.cut} data-tip={shortLoad(load, t)}>
            {words[index]}
          </span>
          <i className={styles.load} aria-hidden="true">
            <i
              style={{ width: `${load.of > 0 ? Math.min(100, (100 * totalOf(load)) / load.of) : 0}%` }}
              data-over={isOver(load)}
            />
          </i>
        </span>
      ))}
    </div>
  );
}

/** The loads of everybody shown together, between two instants. */
export function totalsOf({ model, officers }: BoardData, from: number, to: number): Load {
  return officers.reduce<Load>(
    (sum, { id }) => {
      const { work, travel, of } = model.work(id).load(from, to);
      return { work: sum.work + work, travel: sum.travel + travel, of: sum.of + of };
    },
    { work: 0, travel: 0, of: 0 },
  );
}

function withRow(opened: ReadonlySet<number>, id: number, isOpened: boolean): ReadonlySet<number> {
  const next = new Set(opened);
  if (isOpened) next.add(id);
  else next.delete(id);
  return next;
}

interface Laying {
  board: BoardData;
  starts: readonly number[];
  opened: ReadonlySet<number>;
  /** The activity one looks at has its card, whatever room there is. */
  openId: number | null;
  room: number;
  width: number;
  names: number;
}

function layRows({ board, starts, opened, openId, room, width, names }: Laying): { rows: WeekRow[]; tops: number[] } {
  const { model, officers } = board;
  const people = model.work(0).events.length > 0 ? [0, ...officers.map(({ id }) => id)] : officers.map(({ id }) => id);
  const counts = people.slice(0, WEEK.people).map((id) => countsOf(model.work(id).events, starts));
  const most = mostFor(counts, room);
  const heightOf = (event: BoardEvent) =>
    width < WEEK.short && model.chips(event).some(isConflict) ? WEEK.tall : WEEK.card;
  const isWrong = (event: BoardEvent) => event.driver !== null && model.chips(event).some(isConflict);
  const lay = (id: number, officer: WeekRow['officer']): WeekRow => {
    const { events } = model.work(id);
    const cellsOf = (cards: number) => weekCells(events, (event) => orderOf(event).start, starts, cards, isWrong);
    const closed = cellsOf(most);
    const isHidden = closed.some(({ rest }) => rest.some((event) => event.id === openId));
    const cells = opened.has(id) || isHidden ? cellsOf(WEEK.open) : closed;
    return { id, officer, cells, ids: new Set(cells.flatMap(({ cards }) => cards.map((card) => card.id))), heightOf };
  };
  const rows = officers.map((officer) => lay(officer.id, officer));
  if (model.work(0).events.length > 0) rows.unshift(lay(0, null));
  const tops = [0];
  for (const { id, cells, officer } of rows) {
    const work = model.work(id);
    const unsent = cells.map((_, day) => work.leftIn(starts[day] ?? 0, starts[day + 1] ?? 0));
    const isLong = officer !== null && lineWidth(officer.name, NAME_PX) > names - WEEK.besideName;
    tops.push((tops.at(-1) ?? 0) + Math.max(isLong ? WEEK.longName : 0, rowHeight(cells, unsent, heightOf)));
  }
  return { rows, tops };
}

/** How many cards each day of a person has. */
const countsOf = (events: readonly BoardEvent[], starts: readonly number[]): number[] =>
  weekCells(events, (event) => orderOf(event).start, starts, 0).map(({ rest }) => rest.length);

function tabStopOf(shown: readonly WeekRow[], focusId: number | null): number | null {
  if (focusId !== null && shown.some(({ ids }) => ids.has(focusId))) return focusId;
  for (const { cells } of shown) for (const { cards } of cells) if (cards[0]) return cards[0].id;
  return null;
}
