import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type When, whenRange } from '../../kernel/when.ts';
import { RELATIVE_RANGES, relativeRange } from '../../kernel/zones.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { sql } from '../db/statement.ts';
import { within } from './within.ts';

/** What the statement reckons is what the rest of the product reckons, in every zone and with every first day of a week. */
let app: TestServer;
const CLOCKS = [
  ['UTC', 1],
  ['Asia/Kathmandu', 0],
  ['Pacific/Tongatapu', 6],
  ['Pacific/Midway', 1],
  ['Europe/Madrid', 1],
] as const;

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const ask = async (value: string, when: When, kind: 'day' | 'instant'): Promise<boolean> => {
  const cast = kind === 'day' ? sql`${value}::date` : sql`${value}::timestamptz`;
  const rows = await app.ordo.database.read<{ is: boolean }>(1, sql`select ${within(cast, when, kind)} as is`);
  return rows[0]?.is ?? false;
};
const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

describe.each(CLOCKS)('on the clock of %s, weeks beginning with day %i', (zone, first) => {
  const live = () =>
    app.sql(`update company set time_zone = '${zone}', first_day_of_week = ${first} where tenant_id = 1`);

  test.each(RELATIVE_RANGES)('%s begins and ends where it does', async (period) => {
    await live();
    const [{ now }] = await app.sql('select floor(extract(epoch from now()) * 1000)::float8 as now');
    const { from, to } = relativeRange(period, now, zone, first || 7);
    const edges = [justBefore(from), from, justBefore(to), to];
    expect(await Promise.all(edges.map((at) => ask(at, period, 'instant')))).toEqual([false, true, true, false]);
    const dayOf = (at: string): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });
    expect(await Promise.all(edges.map((at) => ask(dayOf(at), period, 'day')))).toEqual([false, true, true, false]);
  });

  test('days count whole, instants to their millisecond', async () => {
    await live();
    const days = { from: '2026-03-29', to: '2026-03-29' };
    const { from, to } = whenRange(days, { zone, now: 0, firstDayOfWeek: first });
    const edges = [justBefore(from ?? ''), from ?? '', justBefore(to ?? ''), to ?? ''];
    expect(await Promise.all(edges.map((at) => ask(at, days, 'instant')))).toEqual([false, true, true, false]);
    const instant = { from: '2026-03-29T10:00:00.000Z', to: '2026-03-29T10:00:00.000Z' };
    expect(await ask('2026-03-29T10:00:00.000Z', instant, 'instant')).toBe(true);
    expect(await ask('2026-03-29T10:00:00.001Z', instant, 'instant')).toBe(false);
  });
});

test.each([
  ['America/Havana', '2026-11-01'],
  ['Atlantic/Azores', '2026-10-25'],
])('where a night in %s turns midnight back, the day begins at the first of the two', async (zone, day) => {
  await app.sql(`update company set time_zone = '${zone}' where tenant_id = 1`);
  const days = { from: day, to: day };
  const { from, to } = whenRange(days, { zone, now: 0, firstDayOfWeek: 1 });
  const edges = [justBefore(from ?? ''), from ?? '', justBefore(to ?? ''), to ?? ''];
  expect(await Promise.all(edges.map((at) => ask(at, days, 'instant')))).toEqual([false, true, true, false]);
});
