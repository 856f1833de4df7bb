import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** What people have on a day is told as far as the asker sees the activities it is made of. */
const DAY = '2031-06-02';
const RIGHTS = ['view.order', 'view_all.order', 'update.order'];
let app: TestServer;
let admin: Caller;
let officer: number;
let shown: number;
let hidden: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const [ids] = await app.sql(`select min(t.id)::int as shown, max(t.id)::int as hidden,
      (select id::int from app_user where email = 'officer@demo.test') as officer
    from order_type t where t.tenant_id = 1 and t.deleted_at is null`);
  ({ shown, hidden, officer } = ids);
  for (const [order_type_id, hours] of [
    [shown, 1],
    [hidden, 2],
    [hidden, 3],
  ] as const) {
    const times = { scheduled_start: `${DAY}T15:00:00.000Z`, scheduled_end: `${DAY}T${15 + hours}:00:00.000Z` };
    const made = await admin.post('/order', { order_type_id, driver_id: officer, ...times });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  }
});
afterAll(() => app.close());

const choice = (who: Caller, query: Record<string, unknown> = {}) =>
  who.get('/dispatch/officers', { day: DAY, ...query });
const loadOf = async (who: Caller) =>
  (await choice(who)).data.officers.find(({ id }: { id: number }) => id === officer);

test('only activities that the asker may see are counted', async () => {
  const { caller } = await staffWith(app, RIGHTS, { [shown]: [] });
  expect(await loadOf(caller)).toMatchObject({ count: 1, planned_minutes: 60 });
  expect(await loadOf(admin)).toMatchObject({ count: 3, planned_minutes: 360 });
  const { caller: ofNone } = await staffWith(app, RIGHTS, {});
  expect(await loadOf(ofNone)).toMatchObject({ count: 0, planned_minutes: 0 });
  const listed = await caller.get('/order', { filters: { driver_id: [officer], scheduled: { from: DAY, to: DAY } } });
  expect(listed.success.total).toBe(1);
});

test('who is busy at the time of a visit is told to whoever sees the activities', async () => {
  const at = (minutes: number) => new Date(Date.parse(`${DAY}T15:00:00Z`) + minutes * 60_000).toISOString();
  const busy = async (who: Caller, from: number, to: number) => {
    const { data } = await choice(who, { start: at(from), end: at(to) });
    return data.officers.find(({ id }: { id: number }) => id === officer).busy;
  };
  const { caller } = await staffWith(app, RIGHTS, { [shown]: [] });
  expect(await busy(caller, 30, 90)).toEqual({ start: at(0), end: at(60) });
  expect(await busy(caller, 60, 90)).toBeNull();
  expect(await busy(admin, 60, 90)).toEqual({ start: at(0), end: at(120) });
  const { caller: own } = await staffWith(app, ['create.order'], { [shown]: [] });
  expect(await busy(own, 0, 60)).toBeNull();
});

test('a visit that goes on past midnight meets what begins there, which is not of the day', async () => {
  // Midnight of the demo company, in Jamaica.
  const at = (minutes: number) => new Date(Date.parse('2031-06-13T05:00:00Z') + minutes * 60_000).toISOString();
  const early = { scheduled_start: at(30), scheduled_end: at(90) };
  expect((await admin.post('/order', { order_type_id: shown, driver_id: officer, ...early })).status).toBe(201);
  const { data } = await choice(admin, { day: '2031-06-12', start: at(-120), end: at(90) });
  expect(data.officers.find(({ id }: { id: number }) => id === officer)).toMatchObject({
    busy: { start: at(30), end: at(90) },
    count: 0,
    planned_minutes: 0,
  });
});

test('who can do a type is told to whoever sees the type', async () => {
  const { caller } = await staffWith(app, RIGHTS, { [shown]: [] });
  expect((await choice(caller, { order_type_id: shown })).status).toBe(200);
  for (const order_type_id of [hidden, 99_999]) {
    const { status, body } = await choice(caller, { order_type_id });
    expect([status, body.errors]).toEqual([422, { order_type_id: expect.anything() }]);
  }
});
