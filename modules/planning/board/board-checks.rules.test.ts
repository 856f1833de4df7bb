import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../platform/kernel/days.ts';
import { holidayIn } from '../holiday/holiday-year.rules.ts';
import {
  type BoardOfficer,
  type BoardOrder,
  type BoardShift,
  chipsOf,
  isConflict,
  isHard,
  refusalOf,
} from './board-checks.rules.ts';
import { daysOff } from './days-off.rules.ts';
import { distanceKm, travelMinutes } from './travel.rules.ts';

const at = (time: string): number => Date.parse(`2026-06-15T${time}:00Z`);
const order = (id: number, from: string, to: string, more: Partial<BoardOrder> = {}): BoardOrder => ({
  id,
  reference_no: `ACT-${id}`,
  status: 'released',
  type_id: 1,
  location_id: null,
  driver_id: 5,
  secondary_officer_id: null,
  start: at(from),
  end: at(to),
  due: null,
  lat: null,
  long: null,
  ...more,
});
const shift = (more: Partial<BoardShift> = {}): BoardShift => ({
  ...{ kind: 'shift', start: at('08:00'), end: at('16:00'), break_minutes: 30, max_orders: null },
  ...{ order_type_ids: [], location_id: null },
  ...more,
});
const ana = (more: Partial<BoardOfficer> = {}): BoardOfficer => ({
  id: 5,
  name: 'Ana',
  active: true,
  type_ids: null,
  location_id: null,
  roster: [shift()],
  ...more,
});
const rules = { strict: false, now: at('07:00'), daysOff: [] };
const codes = (one: BoardOrder, officer: BoardOfficer | null, others: BoardOrder[] = [], more = {}) =>
  chipsOf(one, officer, others, { ...rules, ...more }).map(({ code }) => code);

describe('travel', () => {
  const harbour = { lat: 40.7128, long: -74.006 };
  const square = { lat: 40.7589, long: -73.9851 };
  test('5.42 km of air are 10.6 minutes of street', () => {
    expect(distanceKm(harbour, square)).toBeCloseTo(5.42, 2);
    expect(travelMinutes(harbour, square)).toBeCloseTo(10.57, 1);
    expect(travelMinutes(harbour, harbour)).toBe(0);
    expect(travelMinutes(harbour, { lat: null, long: null })).toBe(0);
  });
  test('ten free minutes for 10.6 of travel are 0.6 too few', () => {
    const first = order(1, '09:00', '10:00', harbour);
    const next = order(2, '10:10', '11:00', square);
    expect(chipsOf(next, ana(), [first], rules)).toEqual([
      { code: 'travel_gap', minutes: 0.6, other: { id: 1, reference_no: 'ACT-1' } },
    ]);
    expect(codes(order(3, '10:11', '11:00', square), ana(), [first])).toEqual([]);
  });
});

describe('chips of a drop', () => {
  test('an overlap names the other activity and its minutes; a strict company refuses it', () => {
    const other = order(1, '11:00', '13:00');
    const late = order(2, '12:30', '14:15');
    expect(chipsOf(late, ana(), [other], rules)).toEqual([
      { code: 'overlap', minutes: 30, other: { id: 1, reference_no: 'ACT-1' } },
    ]);
    const strict = chipsOf(late, ana(), [other], { ...rules, strict: true });
    expect(refusalOf('released', strict)).toBe('officer_busy');
    expect(codes(order(3, '13:00', '14:00'), ana(), [other])).toEqual([]);
    expect(codes(late, ana(), [{ ...other, status: 'completed' }])).toEqual([]);
  });
  test('leave comes before the shift; outside the shift is said; a day without a roster follows the company', () => {
    const leave = shift({ kind: 'leave', start: at('00:00'), end: at('12:00') });
    expect(chipsOf(order(1, '09:00', '10:00'), ana({ roster: [leave] }), [], rules)).toEqual([
      { code: 'on_leave', why: 'leave' },
    ]);
    expect(codes(order(1, '15:30', '16:30'), ana())).toEqual(['outside_shift']);
    const holiday = { start: at('00:00'), end: at('23:59'), name: 'Labour Day', location_id: null };
    const off = chipsOf(order(1, '09:00', '10:00'), ana({ roster: [] }), [], { ...rules, daysOff: [holiday] });
    expect(off).toEqual([{ code: 'outside_shift', why: 'Labour Day' }]);
    expect(codes(order(1, '09:00', '10:00'), ana({ roster: [] }))).toEqual([]);
  });
  test('a shift for some types warns of the others; one of two shifts at the time is enough', () => {
    const job = order(1, '09:00', '10:00');
    const other = shift({ order_type_ids: [2] });
    expect(codes(job, ana({ roster: [other] }))).toEqual(['shift_other_types']);
    expect(codes(job, ana({ roster: [shift({ order_type_ids: [2, 1] })] }))).toEqual([]);
    expect(codes(job, ana({ roster: [other, shift({ kind: 'on_call' })] }))).toEqual([]);
    expect(isConflict({ code: 'shift_other_types' })).toBe(true);
  });
  test('a holiday of one location warns of its activities and shifts, and of no others', () => {
    const fair = { start: at('00:00'), end: at('23:59'), name: 'Town fair', location_id: 7 };
    const chips = (one: BoardOrder, officer: BoardOfficer) => chipsOf(one, officer, [], { ...rules, daysOff: [fair] });
    const told = [{ code: 'outside_shift', why: 'Town fair' }];
    expect(chips(order(1, '09:00', '10:00', { location_id: 7 }), ana())).toEqual(told);
    expect(chips(order(1, '09:00', '10:00'), ana({ roster: [shift({ location_id: 7 })] }))).toEqual(told);
    expect(chips(order(1, '09:00', '10:00'), ana({ roster: [], location_id: 7 }))).toEqual(told);
    expect(chips(order(1, '09:00', '10:00', { location_id: 8 }), ana({ location_id: 7 }))).toEqual([]);
    expect(chips(order(1, '09:00', '10:00'), ana({ roster: [] }))).toEqual([]);
  });
  test('too much for the shift, more than its most, late for the customer, not released yet', () => {
    const others = [order(1, '08:00', '12:00'), order(2, '12:00', '15:00')];
    expect(chipsOf(order(3, '15:00', '16:00'), ana(), others, rules)).toEqual([{ code: 'over_capacity', minutes: 30 }]);
    const short = ana({ roster: [shift({ break_minutes: 0, max_orders: 2 })] });
    expect(codes(order(3, '15:00', '16:00'), short, others)).toEqual(['over_max_orders']);
    expect(chipsOf(order(4, '09:00', '10:00', { due: at('09:45') }), ana(), [], rules)).toEqual([
      { code: 'late_to_window', minutes: 15 },
    ]);
    expect(codes(order(5, '09:00', '10:00', { status: 'pending' }), ana())).toEqual(['unreleased_gate']);
  });
  test('who left or may not do this work is refused; a closed activity stays', () => {
    expect(refusalOf('released', chipsOf(order(1, '09:00', '10:00'), ana({ active: false }), [], rules))).toBe(
      'officer_inactive',
    );
    const chips = chipsOf(order(1, '09:00', '10:00'), ana({ type_ids: [2] }), [], rules);
    expect([refusalOf('released', chips), chips.every(isHard), chips.every(isConflict)]).toEqual([
      'not_permitted_type',
      true,
      true,
    ]);
    expect(refusalOf('completed', [])).toBe('order_closed');
    expect(codes(order(1, '09:00', '10:00', { status: 'completed' }), ana({ active: false }))).toEqual([]);
    expect(codes(order(1, '09:00', '10:00'), null)).toEqual([]);
  });
});

test('days off are those outside the work week and holidays, also yearly and half ones, on the clock of the company', () => {
  const from = Date.parse('2026-12-24T05:00:00Z');
  const to = Date.parse('2026-12-28T05:00:00Z');
  const holidays = [
    { name: 'Christmas Day', day: '2020-12-25', part: 'full' as const, yearly: true, location_id: null },
    { name: 'Christmas Eve', day: '2026-12-24', part: 'pm' as const, yearly: false, location_id: null },
  ];
  const found = daysOff(from, to, 'America/Jamaica', [1, 2, 3, 4, 5], holidays);
  expect(found.map(({ start, name }) => [new Date(start).toISOString(), name])).toEqual([
    ['2026-12-24T17:00:00.000Z', 'Christmas Eve'],
    ['2026-12-25T05:00:00.000Z', 'Christmas Day'],
    ['2026-12-26T05:00:00.000Z', null],
    ['2026-12-27T05:00:00.000Z', null],
  ]);
});

test('of a holiday only the days it falls on are off, over several years and on 29 February too', () => {
  const row = fc.record({
    day: fc.constantFrom('2023-02-28', '2024-02-29', '2024-12-31', '2025-01-01', '2025-02-28', '2026-02-28'),
    part: fc.constantFrom('full' as const, 'am' as const, 'pm' as const),
    yearly: fc.boolean(),
    location_id: fc.constantFrom(null, 7),
  });
  const check = fc.property(fc.array(row, { maxLength: 6 }), fc.integer({ min: 0, max: 800 }), (rows, first) => {
    const holidays = rows.map((one, index) => ({ ...one, name: `${index}` }));
    const from = Date.parse('2023-12-01T00:00:00Z') + first * 86_400_000;
    const found = daysOff(from, from + 400 * 86_400_000, 'UTC', [1, 2, 3, 4, 5, 6, 7], holidays);
    const plain = Array.from({ length: 400 }, (_, n) => addDays(new Date(from).toISOString().slice(0, 10), n)).flatMap(
      (day) =>
        holidays
          .filter((one) => (one.yearly ? holidayIn(one.day, Number(day.slice(0, 4))) : one.day) === day)
          .map(({ name, part }) => `${day}T${part === 'pm' ? '12' : '00'} ${name}`),
    );
    const starts = found.map(({ start }) => start);
    expect(found.map(({ start, name }) => `${new Date(start).toISOString().slice(0, 13)} ${name}`).sort()).toEqual(
      plain.sort(),
    );
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });
  fc.assert(check, { numRuns: 25 });
});

test('of two hundred years no more than four hundred days are looked at', () => {
  const holidays = [{ name: 'Day', day: '2020-03-01', part: 'full' as const, yearly: true, location_id: null }];
  const found = daysOff(Date.parse('1900-01-01'), Date.parse('2100-01-01'), 'UTC', [1, 2, 3, 4, 5, 6], holidays);
  expect(found.filter(({ name }) => name === 'Day')).toHaveLength(1);
  expect(found.filter(({ name }) => name === null)).toHaveLength(57);
});
