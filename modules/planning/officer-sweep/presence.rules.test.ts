import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BoardOfficer,
  type BoardOrder,
  type BoardShift,
  chipsOf,
  type DayOff,
  type Rules,
} from '../board/board-checks.rules.ts';
import { chipsOfMany } from './officer-sweep.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = Date.parse('2026-06-15T00:00:00Z');
const order = (id: number, start: number, end: number, more: Partial<BoardOrder> = {}): BoardOrder => ({
  ...{ id, reference_no: `ACT-${id}`, status: 'released', type_id: 1, location_id: null },
  ...{ driver_id: 5, secondary_officer_id: null, due: null, lat: null, long: null },
  start: DAY + start,
  end: DAY + end,
  ...more,
});
const entry = (kind: string, start: number, end: number, more: Partial<BoardShift> = {}): BoardShift => ({
  ...{ kind, break_minutes: 0, max_orders: 2, order_type_ids: [], location_id: null },
  start: DAY + start,
  end: DAY + end,
  ...more,
});
const officer = (roster: readonly BoardShift[]): BoardOfficer => ({
  ...{ id: 5, name: 'Ana', active: true, type_ids: null, location_id: 7 },
  roster,
});
const rules = (daysOff: readonly DayOff[]): Rules => ({ strict: false, now: DAY, daysOff });
const byStart = <T extends { start: number }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => one.start - other.start);

/** Few hours and few places, so that much begins, ends and lies together. */
const hour = fc.integer({ min: -14, max: 38 }).map((hours) => hours * HOUR);
const length = fc.constantFrom(0, 1, 2, 4, 8, 16).map((hours) => hours * HOUR);
const place = fc.constantFrom(null, 7, 8, 9);
const drawnEntry = fc.record({
  kind: fc.constantFrom('shift', 'shift', 'on_call', 'on_call', 'training', 'leave', 'sick'),
  start: hour,
  length: length.filter((hours) => hours > 0),
  types: fc.constantFrom([], [1], [2], [1, 2]),
  place,
});
const drawnOff = fc.record({
  start: hour,
  length: fc.constantFrom(12, 24),
  name: fc.constantFrom(null, 'A', 'B'),
  place,
});
const drawnOrder = fc.record({ start: hour, length, type: fc.constantFrom(1, 2), place });

test('a roster and days off say of each activity what all of them say', () => {
  const drawn = fc.tuple(
    fc.array(drawnEntry, { maxLength: 12 }),
    fc.array(drawnOff, { maxLength: 8 }),
    fc.array(drawnOrder, { minLength: 1, maxLength: 6 }),
  );
  const check = fc.property(drawn, ([entries, offs, rows]) => {
    const roster = byStart(
      entries.map((one) =>
        entry(one.kind, one.start, one.start + one.length, { order_type_ids: one.types, location_id: one.place }),
      ),
    );
    const daysOff = byStart(
      offs.map((one, index) => ({
        ...{ start: DAY + one.start, end: DAY + one.start + one.length * HOUR, location_id: one.place },
        name: one.name && `${one.name}${index}`,
      })),
    );
    const orders = byStart(
      rows.map((one, index) =>
        order(index + 1, one.start, one.start + one.length, { type_id: one.type, location_id: one.place }),
      ),
    );
    const ana = officer(roster);
    const chips = chipsOfMany(ana, orders, rules(daysOff));
    for (const each of orders) expect(chips(each)).toEqual(chipsOf(each, ana, orders, rules(daysOff)));
  });
  fc.assert(check, { numRuns: 4000 });
});

/** Entries whose times are read while the chips are made. */
function counted(roster: readonly BoardShift[]): { roster: BoardShift[]; reads: () => number } {
  let reads = 0;
  const watched = roster.map((one) =>
    Object.defineProperty({ ...one }, 'start', {
      enumerable: true,
      get() {
        reads++;
        return one.start;
      },
    }),
  );
  return { roster: watched, reads: () => reads };
}

test.each([
  ['on call', 'on_call', 11 * HOUR, MINUTE],
  ['away', 'leave', -HOUR, 0.05 * MINUTE],
])('a long roster is sorted once and not walked for each activity: %s', (_, kind, from, step) => {
  const long = Array.from({ length: 10_000 }, (__, n) => entry(kind, from + n * step, from + n * step + 2 * HOUR));
  const { roster, reads } = counted(long);
  const orders = Array.from({ length: 2000 }, (__, n) => order(n, 9 * HOUR + n, 10 * HOUR + n));
  const chips = chipsOfMany(officer(roster), orders, rules([]));
  const first = reads();
  expect(orders.map(chips)).toHaveLength(2000);
  expect(first).toBeLessThan(10_000 * 100);
  // A few entries for each activity, of ten thousand.
  expect(reads() - first).toBeLessThan(2000 * 20);
});
