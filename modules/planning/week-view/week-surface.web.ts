import type { RefObject } from 'react';
import { bestPlace, nextPlace } from '../board-model/best-place.web.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { HOUR } from '../board-web/board-time.web.ts';
import type { BoardEvent, Plan } from '../board-web/board-types.ts';
import type { Box, Surface } from '../board-web/drag-store.web.ts';
import { visibleRows } from '../board-web/lanes.rules.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { dayAt, WEEK, type WeekCell } from './week-layout.rules.ts';

export interface WeekRow {
  readonly id: number;
  readonly officer: BoardData['officers'][number] | null;
  readonly cells: readonly WeekCell<BoardEvent>[];
  readonly ids: ReadonlySet<number>;
  readonly heightOf: (event: BoardEvent) => number;
}

/** Rows of the week with where they stand. */
export interface WeekGeometry {
  readonly board: BoardData;
  readonly rows: readonly WeekRow[];
  /** Top of each row, and the bottom of the last. */
  readonly tops: readonly number[];
  /** First instant of each day, and the end of the last. */
  readonly starts: readonly number[];
  readonly width: number;
  /** Width of the column of people. */
  readonly names: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** Where a plan would stand: at the top of its cell. */
export function boxIn({ rows, tops, starts, width, names }: WeekGeometry, plan: Plan): Box | null {
  const row = rows.findIndex(({ id }) => id === (plan.driver_id ?? 0));
  const day = plan.start === null ? -1 : dayAt(starts, plan.start);
  if (row < 0 || day < 0) return null;
  return {
    left: names + day * width + 3,
    top: WEEK.head + (tops[row] ?? 0) + WEEK.gap,
    width: width - 6,
    height: WEEK.card,
  };
}

/** What dragging and the keys ask of the week: a drop changes day and person and keeps the hour. */
export function weekSurface(geometry: WeekGeometry): Surface {
  const { board, rows, tops, starts, width, names, scroller } = geometry;
  const put = (event: BoardEvent, driver_id: number | null, day: number): Plan | null => {
    const from = starts[day];
    if (from === undefined || day < 0 || day > starts.length - 2) return null;
    const { start, end } = orderOf(event);
    const before = starts[dayAt(starts, start)];
    const hour = event.isWaiting || before === undefined ? 9 * HOUR : start - before;
    return { driver_id, start: from + hour, end: from + hour + (end - start) };
  };
  const planAt: Surface['planAt'] = (x, y, event) => {
    const view = scroller.current;
    const box = view?.getBoundingClientRect();
    if (!view || !box || x < box.left + names || x > box.right || y < box.top + WEEK.head || y > box.bottom - WEEK.foot)
      return null;
    const inside = y - box.top + view.scrollTop - WEEK.head;
    const [row] = visibleRows(tops, inside, inside);
    const day = Math.floor((x - box.left + view.scrollLeft - names) / width);
    return put(event, rows[row]?.id || null, Math.min(day, starts.length - 2));
  };
  const step: Surface['step'] = (plan, key) => {
    if (plan.start === null || plan.end === null) return null;
    const side = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
    if (side === 0) {
      const next = rows[rows.findIndex(({ id }) => id === (plan.driver_id ?? 0)) + (key === 'ArrowDown' ? 1 : -1)];
      return next ? { ...plan, driver_id: next.id || null } : null;
    }
    const day = dayAt(starts, plan.start);
    const [from, to] = [starts[day], starts[day + side]];
    if (from === undefined || to === undefined || day + side > starts.length - 2) return null;
    return { ...plan, start: plan.start - from + to, end: plan.end - from + to };
  };
  return {
    planAt,
    step,
    endAt: () => null,
    first: (event) => {
      const people = board.officers.map(({ id }) => id);
      const now = Date.now();
      const today = starts[Math.max(0, dayAt(starts, now))] ?? 0;
      // After the last shift of today it is the first of the next day shown, not midnight.
      const next = nextPlace(board.model, people, event, today, now, (at) => starts[dayAt(starts, at)] ?? at);
      if (next?.start != null && next.start < (starts.at(-1) ?? 0)) return next;
      return bestPlace(board.model, people, event, today, now);
    },
    next: (id, key) => neighbour(rows, id, key),
    show: (plan) => scrollTo(scroller.current, boxIn(geometry, plan), names),
  };
}

/** Left and right along a person's week, up and down to the card of the same day, else the first of the next person. */
function neighbour(rows: readonly WeekRow[], id: number | null, key: string): number | null {
  const at = rows.findIndex(({ ids }) => id !== null && ids.has(id));
  const own = rows[at]?.cells.flatMap(({ cards }) => cards) ?? [];
  const index = own.findIndex((card) => card.id === id);
  if (key === 'ArrowLeft') return own[index - 1]?.id ?? null;
  if (key === 'ArrowRight') return own[index + 1]?.id ?? null;
  const by = key === 'ArrowDown' ? 1 : -1;
  const day = rows[at]?.cells.findIndex(({ cards }) => cards.some((card) => card.id === id)) ?? -1;
  const list = rows[at]?.cells[day]?.cards ?? [];
  const beside = list[list.findIndex((card) => card.id === id) + by];
  if (beside) return beside.id;
  for (let row = at + by; row >= 0 && row < rows.length; row += by) {
    const cells = rows[row]?.cells ?? [];
    const found = cells[day]?.cards ?? [];
    const near = by > 0 ? found[0] : found.at(-1);
    const any = near ?? cells.find(({ cards }) => cards.length > 0)?.cards[0];
    if (any) return any.id;
  }
  return null;
}

function scrollTo(view: HTMLElement | null, box: Box | null, names: number): void {
  if (!view || !box) return;
  if (box.top < view.scrollTop + WEEK.head) view.scrollTop = box.top - WEEK.head - WEEK.gap;
  const bottom = view.scrollTop + view.clientHeight - WEEK.foot;
  if (box.top + box.height > bottom) view.scrollTop += box.top + box.height - bottom + WEEK.gap;
  if (box.left < view.scrollLeft + names) view.scrollLeft = box.left - names;
  else if (box.left + box.width > view.scrollLeft + view.clientWidth)
    view.scrollLeft = box.left + box.width - view.clientWidth + WEEK.gap;
}
