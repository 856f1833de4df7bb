import { type RefObject, useImperativeHandle, useMemo } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { bestPlace } from '../board-model/best-place.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import type { OfficerWork } from '../board-model/officer-work.web.ts';
import { HOUR, STEP, snap } from '../board-web/board-time.web.ts';
import type { BoardEvent, Plan } from '../board-web/board-types.ts';
import { type DragStore, type Surface, useDraggedId } from '../board-web/drag-store.web.ts';
import { layLanes, visibleRows } from '../board-web/lanes.rules.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { useAhead, useViewport } from '../board-web/use-viewport.web.ts';
import { Ghost } from './ghost.staff.tsx';
import styles from './timeline.module.css';
import { type LaidRow, LEAST_BAR, TimelineRow } from './timeline-row.staff.tsx';

/** Width of the names, px; as in the style sheet. */
const NAMES = 160;
const HEAD = 32;
const LANE = 62;
const GAP = 6;
const LEAST_ROW = 76;
const LEAST_HOUR = 64;
/** So far above and below the window bars are drawn already. */
const AHEAD = 130;

export interface ViewProps {
  board: BoardData;
  store: DragStore;
  surface: RefObject<Surface | null>;
  scroller: RefObject<HTMLDivElement | null>;
  focusId: number | null;
  openId: number | null;
  mayMove: (event: BoardEvent) => boolean;
  /** Shows what stands behind the activities of one officer's day; 0 for what nobody does yet. */
  onRest: (officerId: number) => void;
}

/** Officers × hours of one day: shifts behind, activities in lanes, the now-line under them. Only rows in sight are drawn. */
export function Timeline(props: ViewProps) {
  const { board, store, surface, scroller, focusId } = props;
  const t = useT();
  const format = useFormat();
  const port = useViewport(scroller);
  const draggedId = useDraggedId(store);
  const range = useMemo(() => hoursOf(board), [board]);
  const hours = (range.to - range.from) / HOUR;
  // Whole pixels: lines of the grid are all equally thick.
  const perHour = Math.max(LEAST_HOUR, Math.floor((port.width - NAMES - 2) / hours));
  const rows = useMemo(() => layRows(board, range, perHour), [board, range, perHour]);
  const { tops, rowOf } = rows;
  const height = HEAD + (tops.at(-1) ?? 0);
  const ahead = useAhead(AHEAD);
  const [from, to] = [port.top - HEAD - ahead, port.top + port.height + ahead];
  const [first, last] = visibleRows(tops, from, to);
  const shown = port.height === 0 ? [] : rows.list.slice(first, last + 1);
  const x = (at: number): number => NAMES + ((at - range.from) / HOUR) * perHour;
  const boxOf = (plan: Plan) => {
    const row = rowOf.get(plan.driver_id ?? 0);
    if (plan.start === null || row === undefined) return null;
    const left = x(plan.start);
    return { left, top: HEAD + (tops[row] ?? 0) + GAP, width: x(plan.end ?? plan.start) - left, height: LANE - 4 };
  };
  useImperativeHandle(surface, () => timelineSurface({ board, rows, range, perHour, scroller, boxOf }));
  const tabStop = tabStopOf(shown, focusId);
  const now = Date.now();
  return (
    <div className={styles.scroller} ref={scroller} data-board-scroller>
      <div
        className={styles.canvas}
        style={{ width: NAMES + hours * perHour, height, ['--hour' as never]: `${perHour}px` }}
        data-canvas
      >
        <div className={styles.head} style={{ width: NAMES + hours * perHour }}>
          <span className={styles.count}>{t('planning.officers', { count: board.officers.length })}</span>
          {Array.from({ length: Math.floor(hours) }, (_, n) => range.from + n * HOUR).map((at) => (
            <span key={at} className={styles.hour} style={{ left: x(at) }}>
              {format.time(new Date(at))}
            </span>
          ))}
          {now > range.from && now < range.to ? (
            <span className={styles.now} style={{ left: x(now) }}>
              {format.time(new Date(now))}
            </span>
          ) : null}
        </div>
        {now > range.from && now < range.to ? <i className={styles.nowLine} style={{ left: x(now) }} /> : null}
        {shown.map((row, index) => {
          const top = tops[first + index] ?? 0;
          const own = (id: number | null) => (id !== null && row.ids.has(id) ? id : null);
          return (
            <TimelineRow
              key={row.id}
              row={row}
              top={HEAD + top}
              height={(tops[first + index + 1] ?? 0) - top}
              firstLane={Math.floor((from - top) / LANE)}
              lastLane={Math.floor((to - top) / LANE)}
              dayFrom={board.from}
              dayTo={board.to}
              range={range}
              perHour={perHour}
              work={board.model.work(row.id)}
              model={row.helps ? board.model : null}
              tabStop={own(tabStop)}
              openId={own(props.openId)}
              draggedId={own(draggedId)}
              mayMove={props.mayMove}
              onRest={props.onRest}
            />
          );
        })}
        <Ghost store={store} boxOf={boxOf} />
      </div>
    </div>
  );
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The hours worth showing: the working day, and whatever is planned or rostered around it. */
function hoursOf({ from, to, model, officers }: BoardData): Range {
  let first = from + 7 * HOUR;
  let last = from + 19 * HOUR;
  const widen = (start: number, end: number) => {
    if (start >= from && start < to) first = Math.min(first, Math.floor((start - from) / HOUR) * HOUR + from);
    if (end > from && end <= to) last = Math.max(last, Math.ceil((end - from) / HOUR) * HOUR + from);
  };
  for (const event of model.events) if (!event.all_day) widen(orderOf(event).start, orderOf(event).end);
  for (const { id } of officers)
    for (const entry of model.officers.get(id)?.roster ?? []) if (entry.kind === 'shift') widen(entry.start, entry.end);
  return { from: first, to: Math.min(last, to) };
}

interface Rows {
  readonly list: readonly LaidRow[];
  /** Top of each row, and the bottom of the last. */
  readonly tops: readonly number[];
  readonly rowOf: ReadonlyMap<number, number>;
}

const laid = new WeakMap<OfficerWork, { key: string; row: LaidRow }>();

/** A row with its bars in lanes; the same object while the officer's work, the hours and their width stay. */
function layRow(id: number, officer: LaidRow['officer'], work: OfficerWork, range: Range, perHour: number): LaidRow {
  const key = `${range.from} ${range.to} ${perHour}`;
  const known = laid.get(work);
  if (known?.key === key && known.row.officer === officer) return known.row;
  const inside = work.events.filter((event) => orderOf(event).start < range.to && orderOf(event).end > range.from);
  const placed = layLanes(inside.map(orderOf), ((LEAST_BAR + 2) / perHour) * HOUR);
  const bars = inside.map((event, index) => ({ event, lane: placed[index]?.lane ?? 0 }));
  const lanes = bars.reduce((most, { lane }) => Math.max(most, lane + 1), 1);
  const ids = new Set(bars.map(({ event }) => event.id));
  const row = { id, officer, bars, lanes, ids, helps: inside.some(({ driver }) => (driver?.id ?? 0) !== id) };
  laid.set(work, { key, row });
  return row;
}

/** Rows by officer, those without one first. */
function layRows({ model, officers }: BoardData, range: Range, perHour: number): Rows {
  const list: LaidRow[] = [];
  const free = model.work(0);
  if (free.events.length > 0) list.push(layRow(0, null, free, range, perHour));
  for (const officer of officers) list.push(layRow(officer.id, officer, model.work(officer.id), range, perHour));
  const tops = [0];
  for (const { lanes } of list) tops.push((tops.at(-1) ?? 0) + Math.max(LEAST_ROW, lanes * LANE + GAP * 2 - 4));
  return { list, tops, rowOf: new Map(list.map(({ id }, index) => [id, index])) };
}

function tabStopOf(shown: readonly LaidRow[], focusId: number | null): number | null {
  let first: number | null = null;
  for (const { bars, ids } of shown) {
    if (focusId !== null && ids.has(focusId)) return focusId;
    first ??= bars[0]?.event.id ?? null;
  }
  return first;
}

interface Geometry {
  board: BoardData;
  rows: Rows;
  range: Range;
  perHour: number;
  scroller: RefObject<HTMLDivElement | null>;
  boxOf: (plan: Plan) => { left: number; top: number; width: number; height: number } | null;
}

function timelineSurface({ board, rows, range, perHour, scroller, boxOf }: Geometry): Surface {
  const { list, tops } = rows;
  const timeAt = (clientX: number): number | null => {
    const canvas = scroller.current?.firstElementChild?.getBoundingClientRect();
    return canvas ? range.from + ((clientX - canvas.left - NAMES) / perHour) * HOUR : null;
  };
  const keep = (start: number, length: number, driver_id: number | null): Plan => {
    const at = Math.min(Math.max(snap(start, board.from), board.from), board.to - STEP);
    return { driver_id, start: at, end: at + length };
  };
  return {
    planAt: (x, y, event, grab) => {
      const box = scroller.current?.getBoundingClientRect();
      const at = timeAt(x);
      if (!box || at === null || x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
      const inside = y - box.top + (scroller.current?.scrollTop ?? 0) - HEAD;
      const [row] = visibleRows(tops, inside, inside);
      const { start, end } = orderOf(event);
      return keep(at - grab, end - start, list[row]?.id || null);
    },
    endAt: (x) => {
      const at = timeAt(x);
      return at === null ? null : snap(at, board.from);
    },
    step: (plan, key, isLong) => {
      const { start, end, driver_id } = plan;
      if (start === null || end === null) return null;
      const by = key === 'ArrowLeft' ? -STEP : key === 'ArrowRight' ? STEP : 0;
      if (isLong) return by ? { ...plan, end: Math.max(start + STEP, end + by) } : null;
      if (by) return keep(start + by, end - start, driver_id);
      const row = (rows.rowOf.get(driver_id ?? 0) ?? -1) + (key === 'ArrowDown' ? 1 : -1);
      const next = list[row];
      return next ? { ...plan, driver_id: next.id || null } : null;
    },
    first: (event) =>
      bestPlace(
        board.model,
        board.officers.map(({ id }) => id),
        event,
        board.from,
        Date.now(),
      ),
    next: (id, key) => neighbour(list, id, key),
    show: (plan) => scrollTo(scroller.current, boxOf(plan)),
  };
}

/** Left and right along a row, up and down to the bar nearest in time. */
function neighbour(list: readonly LaidRow[], id: number | null, key: string): number | null {
  const at = list.findIndex(({ ids }) => id !== null && ids.has(id));
  const bars = list[at]?.bars ?? [];
  const index = bars.findIndex(({ event }) => event.id === id);
  if (key === 'ArrowLeft') return bars[index - 1]?.event.id ?? null;
  if (key === 'ArrowRight') return bars[index + 1]?.event.id ?? null;
  const by = key === 'ArrowDown' ? 1 : -1;
  const from = bars[index] ? orderOf(bars[index].event).start : 0;
  for (let row = at + by; row >= 0 && row < list.length; row += by) {
    const [nearest] = [...(list[row]?.bars ?? [])].sort(
      (one, other) => Math.abs(orderOf(one.event).start - from) - Math.abs(orderOf(other.event).start - from),
    );
    if (nearest) return nearest.event.id;
  }
  return null;
}

function scrollTo(
  scroller: HTMLElement | null,
  box: { left: number; top: number; width: number; height: number } | null,
) {
  if (!scroller || !box) return;
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
  if (box.top < scrollTop + HEAD) scroller.scrollTop = box.top - HEAD - GAP;
  else if (box.top + box.height > scrollTop + clientHeight)
    scroller.scrollTop = box.top + box.height - clientHeight + GAP;
  if (box.left < scrollLeft + NAMES) scroller.scrollLeft = box.left - NAMES - 20;
  else if (box.left + box.width > scrollLeft + clientWidth)
    scroller.scrollLeft = box.left + box.width - clientWidth + 20;
}
