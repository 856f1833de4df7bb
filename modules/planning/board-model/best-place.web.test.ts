import { expect, test } from 'vitest';
import type { BoardOfficer } from '../board/board-checks.rules.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import { bestPlace, firstFree, nextPlace } from './best-place.web.ts';
import { boardModel } from './board-model.web.ts';

const HOUR = 3_600_000;
const DAY = Date.parse('2027-03-01T00:00:00Z');
const KINGSTON = { lat: 18, long: -76.8 };
/** About two and a half hours away. */
const MONTEGO_BAY = { lat: 18.47, long: -77.92 };
const iso = (at: number): string => new Date(at).toISOString();

const event = (id: number, start: number, place: { lat: number; long: number }, driver: number | null): BoardEvent => ({
  ...{
    id,
    reference_no: `A-${id}`,
    title: '',
    start: iso(start),
    end: iso(start + HOUR),
    all_day: false,
    time_zone: 'UTC',
  },
  ...{ status: 'released', priority: 3, colour: 'blue', type: { id: 1, name: 'Visit' } },
  driver: driver === null ? null : { id: driver, name: 'Officer' },
  ...{
    secondary: null,
    customer: null,
    city: null,
    location_id: null,
    due_at: null,
    is_overdue: false,
    ...place,
    updated_at: '',
  },
});
const officer = (id: number): BoardOfficer => ({
  ...{ id, name: 'Officer', active: true, type_ids: null, location_id: null },
  roster: [],
});

function board(events: BoardEvent[], ids: number[]) {
  const officers = new Map(ids.map((id) => [id, officer(id)]));
  const rules = { strict: false, now: DAY - 48 * HOUR, daysOff: [] };
  return boardModel(events, { officers, rules }, { from: DAY, to: DAY + 24 * HOUR, left: new Map() }, null);
}

test('the next available time leaves time for the way there and on', () => {
  const model = board([event(1, DAY + 8 * HOUR, KINGSTON, 7), event(2, DAY + 19 * HOUR, KINGSTON, 7)], [7]);
  const waiting = event(3, DAY, MONTEGO_BAY, null);
  const at = firstFree(model, waiting, 7, HOUR, DAY + 8 * HOUR, DAY + 20 * HOUR) ?? Number.NaN;
  expect(at).toBeGreaterThan(DAY + 11 * HOUR);
  expect(model.tryPlan(waiting, { driver_id: 7, start: at, end: at + HOUR })).toEqual([]);
});

test('who can get there is proposed before who is free at once', () => {
  const model = board([event(1, DAY + 8 * HOUR, KINGSTON, 7), event(2, DAY + 8 * HOUR, MONTEGO_BAY, 8)], [7, 8]);
  const place = bestPlace(model, [7, 8], event(3, DAY, MONTEGO_BAY, null), DAY, DAY - 48 * HOUR);
  expect(place).toEqual({ driver_id: 8, start: DAY + 9 * HOUR, end: DAY + 10 * HOUR });
});

test('a day later with time for the way comes before today without; where no day has it, the first free time stands', () => {
  const filled = (day: number): BoardEvent[] =>
    Array.from({ length: 5 }, (_, at) =>
      event(day * 10 + at, DAY + day * 24 * HOUR + (8 + 2 * at) * HOUR, KINGSTON, 7),
    );
  const startOfDay = (at: number): number => Math.floor(at / (24 * HOUR)) * 24 * HOUR;
  const waiting = event(900, DAY, MONTEGO_BAY, null);
  const next = (days: number) =>
    nextPlace(
      board(Array.from({ length: days }, (_, day) => filled(day)).flat(), [7]),
      [7],
      waiting,
      DAY,
      DAY,
      startOfDay,
    );
  expect(next(2)?.start).toBe(DAY + 56 * HOUR);
  expect(next(16)?.start).toBe(DAY + 9 * HOUR);
});
