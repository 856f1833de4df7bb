import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BoardOfficer,
  type BoardOrder,
  type BoardShift,
  chipsOf,
  type Rules,
} from '../board/board-checks.rules.ts';
import { chipsOfMany } from './officer-sweep.rules.ts';
import { peaksOf } from './peaks.rules.ts';

const MINUTE = 60_000;
const DAY = Date.parse('2026-06-15T00:00:00Z');
const order = (id: number, start: number, minutes: number, more: Partial<BoardOrder> = {}): BoardOrder => ({
  id,
  reference_no: `ACT-${id}`,
  status: 'released',
  type_id: 1,
  location_id: null,
  driver_id: 5,
  secondary_officer_id: null,
  start: DAY + start * MINUTE,
  end: DAY + (start + minutes) * MINUTE,
  due: null,
  lat: null,
  long: null,
  ...more,
});
const shift = (start: number, minutes: number, more: Partial<BoardShift> = {}): BoardShift => ({
  ...{ kind: 'shift', break_minutes: 30, max_orders: 3, order_type_ids: [], location_id: null },
  ...{ start: DAY + start * MINUTE, end: DAY + (start + minutes) * MINUTE },
  ...more,
});
const officer = (roster: readonly BoardShift[]): BoardOfficer => ({
  ...{ id: 5, name: 'Ana', active: true, type_ids: null, location_id: null },
  roster,
});
const rules: Rules = { strict: false, now: DAY, daysOff: [] };
const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Steps of seven minutes, many of them close together, and few lengths, so that a lot begins, ends or lasts the same. */
const drawn = fc.record({
  start: fc.oneof(fc.integer({ min: 55, max: 70 }), fc.integer({ min: 0, max: 250 })).map((step) => step * 7),
  minutes: fc.constantFrom(0, 7, 7, 14, 21, 49, 140, 700, 13.5, 0.4, 0.3),
  status: fc.constantFrom('released', 'released', 'pending', 'incomplete', 'completed', 'cancelled'),
  place: fc.constantFrom(null, [18, -76.8], [18.02, -76.8], [18.1, -76.7], [18.4, -77]),
});
const shifts = fc.constantFrom(
  [],
  [shift(0, 420)],
  [shift(420, 480), shift(900, 600, { max_orders: null })],
  [shift(60, 900, { break_minutes: 0 }), shift(960, 400, { kind: 'on_call' }), shift(1000, 120, { kind: 'leave' })],
);

test('each activity has the chips it has when it is compared with each of the others', () => {
  const boards = fc.tuple(fc.array(drawn, { maxLength: 14 }), shifts, fc.array(drawn, { maxLength: 3 }));
  const check = fc.property(boards, ([rows, roster, moved]) => {
    const one = ({ start, minutes, status, place }: (typeof rows)[number], id: number): BoardOrder =>
      order(id, start, minutes, { status, lat: place?.[0] ?? null, long: place?.[1] ?? null });
    const orders = rows.map((row, index) => one(row, index + 1)).sort((a, b) => a.start - b.start);
    const ana = officer(roster);
    const chips = chipsOfMany(ana, orders, rules);
    // Those of the board, one that moves to another time, and some that are not on it.
    const asked = [...orders, ...moved.map((row, index) => one(row, index === 0 ? 1 : 100 + index))];
    for (const each of asked) expect(chips(each)).toEqual(chipsOf(each, ana, orders, rules));
  });
  fc.assert(check, { numRuns: 3000 });
});

const [here, near, far] = [
  { lat: 18, long: -76.8 },
  { lat: 18.4, long: -77 },
  { lat: 18.9, long: -77.5 },
];
test.each<[string, BoardOrder, BoardOrder[], number]>([
  [
    'what begins at its end is looked for past its own old place',
    order(1, 540, 10, here),
    [order(3, 545, 10, here), order(1, 550, 5, here), order(2, 560, 60, far)],
    2,
  ],
  [
    'of two that end together the first counts',
    order(3, 540, 60, here),
    [order(4, 470, 200), order(1, 480, 60, near), order(2, 500, 40, far), order(3, 540, 60, here)],
    1,
  ],
  [
    'also when the other has no length',
    order(3, 540, 60, here),
    [order(4, 470, 200), order(1, 500, 40, near), order(2, 540, 0, far), order(3, 540, 60, here)],
    1,
  ],
])('the way: %s', (_, asked, orders, other) => {
  const chips = chipsOfMany(officer([]), orders, rules)(asked);
  expect(chips.filter(({ code }) => code === 'travel_gap').map((chip) => chip.other?.id)).toEqual([other]);
  expect(chips).toEqual(chipsOf(asked, officer([]), orders, rules));
});

test('nobody has no chips of a person', () => {
  const one = order(1, 540, 60, { due: DAY });
  expect(chipsOfMany(null, [one], rules)(one)).toEqual(chipsOf(one, null, [], rules));
});

test.each([
  ['on minutes of eight hours', (n: number) => order(n, 480 + (n % 480), 60)],
  ['one within the other', (n: number) => order(n, n / 10, 1400 - n / 5)],
  ['all at once', (n: number) => order(n, 540, 60)],
  ['one after the other', (n: number) => order(n, 480 + n / 10, 0.1)],
])('five thousand activities of one day take no second: %s', (_, drawnAt) => {
  const orders = Array.from({ length: 5000 }, (_, n) => ({ ...drawnAt(n), lat: 18 + (n % 90) / 100, long: -76 }));
  const spent = cpuMs(() => {
    const chips = chipsOfMany(officer([shift(0, 960)]), orders, rules);
    expect(orders.map(chips)).toHaveLength(5000);
  });
  expect(spent).toBeLessThan(1000);
});

test('peaks of a range are those of its numbers, with one left out', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 });
  const index = fc.integer({ min: 0, max: 12 });
  const check = fc.property(
    numbers,
    index,
    index,
    index,
    fc.integer({ min: 0, max: 6 }),
    (list, one, other, but, least) => {
      const [from, to] = [Math.min(one, other, list.length), Math.min(Math.max(one, other), list.length)];
      const inRange = (place: number): boolean => place >= from && place < to && place !== but;
      const peaks = peaksOf(list);
      expect(peaks.max(from, to, but)).toBe(Math.max(...list.filter((_, place) => inRange(place))));
      expect(peaks.first(from, to, least, but)).toBe(
        list.findIndex((number, place) => inRange(place) && number >= least),
      );
    },
  );
  fc.assert(check, { numRuns: 1000 });
});
