import { afterEach, expect, test, vi } from 'vitest';
import { boardModel } from '../board-model/board-model.web.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import { type WeekGeometry, weekSurface } from './week-surface.web.ts';

const HOUR = 3_600_000;
const DAY = Date.parse('2027-03-01T00:00:00Z');
const starts = [0, 24, 48].map((hours) => DAY + hours * HOUR);
afterEach(() => void vi.useRealTimers());

const shift = (at: number) => ({
  ...{ kind: 'shift', start: at + 7 * HOUR, end: at + 16 * HOUR, break_minutes: 0, order_type_ids: [] },
});
const waiting: BoardEvent = {
  ...{ id: 1, reference_no: 'A-1', title: '', isWaiting: true, all_day: false, time_zone: 'UTC', updated_at: '' },
  ...{ start: new Date(DAY).toISOString(), end: new Date(DAY + HOUR).toISOString(), type: { id: 1, name: 'Visit' } },
  ...{ status: 'released', priority: 3, colour: 'blue', driver: null, secondary: null, customer: null, city: null },
  ...{ location_id: null, due_at: null, is_overdue: false, lat: 18, long: -76.8 },
};

test('what is taken up by the keys after the last shift of today begins with the next shift, not at midnight', () => {
  const officer = { id: 7, name: 'Officer', active: true, type_ids: null, location_id: null };
  const roster = [shift(DAY), shift(DAY + 24 * HOUR)] as never;
  const facts = { officers: new Map([[7, { ...officer, roster }]]), rules: { strict: false, now: DAY, daysOff: [] } };
  const model = boardModel([], facts, { from: DAY, to: starts[2] ?? 0, left: new Map() }, null);
  const geometry = { board: { model, officers: [{ id: 7 }] }, starts, rows: [], tops: [], width: 100 };
  const surface = weekSurface(geometry as unknown as WeekGeometry);
  const first = (now: number) => {
    vi.useFakeTimers({ now });
    return surface.first(waiting)?.start;
  };
  expect(first(DAY + 23.6 * HOUR)).toBe(DAY + 31 * HOUR);
  expect(first(DAY + 2 * HOUR)).toBe(DAY + 7 * HOUR);
  // Nothing is left of the week: today, from now on.
  expect(first(DAY + 47.6 * HOUR)).toBe(DAY + 47.75 * HOUR);
});
