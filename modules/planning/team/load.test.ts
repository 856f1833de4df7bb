import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { loadOf } from '../board/travel.rules.ts';

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('load is work and the way between, against shifts without their breaks; what is cancelled or of another day is not in it', () => {
  const HOUR = 3_600_000;
  const place = { lat: 18.0, long: -76.8 };
  const one = { status: 'completed', start: 8 * HOUR, end: 10 * HOUR, ...place };
  const far = { status: 'pending', start: 13 * HOUR, end: 14.5 * HOUR, lat: 18.0, long: -77.1 };
  const shift = { kind: 'shift', start: 7 * HOUR, end: 15 * HOUR, break_minutes: 45 };
  const all = [far, one, { ...one, status: 'cancelled' }, { ...one, start: 30 * HOUR, end: 31 * HOUR }];
  const roster = [shift, { ...shift, kind: 'leave' }];
  expect(loadOf(all, roster, 0, 24 * HOUR)).toEqual({ work: 210, travel: 62, of: 435 });
  expect(loadOf([one, { ...far, ...place }], [], 0, 24 * HOUR)).toEqual({ work: 210, travel: 0, of: 0 });
});

test('the dashboard, the picker of an activity and the board tell the same load of a person', async () => {
  const { data: team } = await admin.get('/dispatch/team');
  const id = team.members[0].id;
  const at = (hour: number) => new Date(Date.parse(team.from) + hour * 3_600_000).toISOString();
  const [{ type }] = await app.sql(
    'select min(id)::int as type from order_type where tenant_id = 1 and deleted_at is null',
  );
  for (const [hour, long] of [
    [9, -76.8],
    [13, -77.1],
  ] as const) {
    const times = { scheduled_start: at(hour), scheduled_end: at(hour + 2) };
    const made = await admin.post('/order', { order_type_id: type, driver_id: id, ...times });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await app.sql(`update "order" set lat = 18.0, long = ${long} where id = ${made.data.id}`);
  }
  const shift = { user_id: id, day: team.day, kind: 'shift', start_at: at(7), end_at: at(16) };
  await admin.post('/user-roster', { ...shift, break_minutes: 60, status: 'published' });
  const member = (await admin.get('/dispatch/team')).data.members.find((one: { id: number }) => one.id === id);
  expect(member.travel_minutes).toBeGreaterThan(0);
  expect(member.shift_minutes).toBeGreaterThan(0);
  const { data: choice } = await admin.get('/dispatch/officers', { day: team.day });
  const offered = choice.officers.find((one: { id: number }) => one.id === id);
  const figures = ({ planned_minutes, travel_minutes, shift_minutes }: typeof member) => ({
    planned_minutes,
    travel_minutes,
    shift_minutes,
  });
  expect(figures(offered)).toEqual(figures(member));
  const { data: board } = await admin.get('/dispatch/board', { from: team.from, days: 1 });
  const row = board.officers.find((one: { id: number }) => one.id === id);
  const percent = (100 * (member.planned_minutes + member.travel_minutes)) / member.shift_minutes;
  expect(row.load_percent).toBe(Math.round(percent));
});
