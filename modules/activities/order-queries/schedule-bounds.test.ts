import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

interface Schedule {
  events: { id: number; start: string }[];
  days: { day: string; count: number }[];
  left: { day: string; driver_id: number | null; count: number; minutes: number }[];
  is_bounded: boolean;
}

let app: TestServer;
let admin: Caller;
let type: number;
let driver: number;
const WEEK = { from: '2031-03-03', to: '2031-03-09' };

/** In the company's zone, five hours behind UTC. */
const at = (day: number, hour: number, minute = 0): string =>
  new Date(Date.UTC(2031, 2, day, hour + 5, minute)).toISOString();

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Bounded', prefix: 'BND' })).data.id;
  driver = (await app.sql("select id::int from app_user where email = 'officer@demo.test'"))[0].id;
  const places = [
    ...Array.from({ length: 7 }, (_, n) => at(4, 9, n)),
    ...Array.from({ length: 5 }, (_, n) => at(4, 14 + n)),
    at(5, 23, 30),
  ];
  for (const [n, start] of places.entries())
    await admin.post('/order', {
      order_type_id: type,
      title: `Bounded ${n}`,
      scheduled_start: start,
      scheduled_end: new Date(Date.parse(start) + 20 * 60_000).toISOString(),
      driver_id: n % 2 === 0 ? driver : null,
    });
});
afterAll(() => app.close());

const schedule = async (query: object = {}, filters: object = {}): Promise<Schedule> =>
  (
    await admin.get('/order/get/schedule', {
      ...query,
      filters: { type_id: [type], scheduled: WEEK, ...filters },
    } as Record<string, unknown>)
  ).data;
const startsOf = ({ events }: Schedule): string[] => events.map(({ start }) => start);
const DAYS = [
  { day: '2031-03-04', count: 12 },
  { day: '2031-03-05', count: 1 },
];

test('without a bound everything comes, counted by the days of the company', async () => {
  const all = await schedule();
  expect([all.events.length, all.days, all.left, all.is_bounded]).toEqual([13, DAYS, [], false]);
});

test('per_day: the first of each day, the count of all, and that there are more', async () => {
  const some = await schedule({ per_day: 3 });
  expect(startsOf(some)).toEqual([at(4, 9, 0), at(4, 9, 1), at(4, 9, 2), at(5, 23, 30)]);
  expect([some.days, some.is_bounded]).toEqual([DAYS, true]);
  const enough = await schedule({ per_day: 12 });
  expect([enough.events.length, enough.is_bounded]).toEqual([13, false]);
});

test('per_half_hour: a crowd in the morning does not hide the afternoon', async () => {
  const some = await schedule({ per_half_hour: 2 });
  expect(startsOf(some)).toEqual([
    ...[at(4, 9, 0), at(4, 9, 1), at(4, 14), at(4, 15), at(4, 16), at(4, 17), at(4, 18)],
    at(5, 23, 30),
  ]);
  const both = await schedule({ per_half_hour: 2, per_day: 8 });
  expect([both.events.length, both.days, both.is_bounded]).toEqual([4, DAYS, true]);
});

test('per_officer: each officer has as many of a day, and so has what nobody does', async () => {
  const some = await schedule({ per_officer: 2 });
  expect(startsOf(some)).toEqual([at(4, 9, 0), at(4, 9, 1), at(4, 9, 2), at(4, 9, 3), at(5, 23, 30)]);
  expect([some.days, some.is_bounded]).toEqual([DAYS, true]);
  // What stands behind, with its minutes: loads are right though not everything is sent.
  expect(some.left).toEqual([
    { day: '2031-03-04', driver_id: driver, count: 4, minutes: 80 },
    { day: '2031-03-04', driver_id: null, count: 4, minutes: 80 },
  ]);
  expect((await schedule({ per_officer: 6 })).left).toEqual([]);
});

test('officers are chosen before the bound; 0 adds what nobody does', async () => {
  const theirs = await schedule({ per_day: 2 }, { officer_id: [driver] });
  expect([startsOf(theirs), theirs.days[0]?.count]).toEqual([[at(4, 9, 0), at(4, 9, 2), at(5, 23, 30)], 6]);
  const withFree = await schedule({ per_day: 2 }, { officer_id: [driver, 0] });
  expect(withFree.days).toEqual(DAYS);
});

test('a bound that is none is refused', async () => {
  const answer = await admin.get('/order/get/schedule', { per_day: 0 });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['per_day']]);
});
