import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

const MINUTE = 60_000;
let server: TestServer;
let admin: Caller;
let ana: number;
let type: number;

const from = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const member = (data: Loose, id: number): Loose => data.members.find((row: Loose) => row.id === id);

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  [{ id: ana }] = (await server.sql("select id::int from app_user where email = 'officer@demo.test'")) as [
    { id: number },
  ];
  [{ id: type }] = (await server.sql("select id::int from order_type where name = 'Maintenance'")) as [{ id: number }];
  // The day of the demo company gives way to one that is known.
  await server.sql(
    `update "order" set scheduled_start = null, scheduled_end = null where driver_id = ${ana} or secondary_officer_id = ${ana}`,
  );
  // Seen this minute: the demo company may have been made long before this runs.
  await server.sql(`update app_user set located_at = now() where id = ${ana}`);
});
afterAll(() => server?.close());

describe('the team now', () => {
  test('what somebody is at, since when, how late, and how full the day is', async () => {
    const times = { scheduled_start: from(0), scheduled_end: from(30) };
    const { data: order } = await admin.post('/order', {
      order_type_id: type,
      driver_id: ana,
      title: 'Pump room',
      ...times,
    });
    const { status, data, statements } = await admin.get('/dispatch/team');
    expect(status).toBe(200);
    expect(statements).toBeLessThanOrEqual(5);
    const row = member(data, ana);
    expect(row).toMatchObject({
      state: 'due',
      now: { id: order.id, name: 'Pump room' },
      since: order.scheduled_start,
      done: 0,
      total: 1,
    });
    expect(row.behind).toBeGreaterThanOrEqual(0);
    expect(row.planned_minutes).toBe(30);
    expect(row.bars).toEqual([
      { id: order.id, start: order.scheduled_start, end: order.scheduled_end, state: 'ahead' },
    ]);
  });

  test('who works today is whoever has a shift or an activity today: as many as the rows say', async () => {
    await server.sql(`delete from roster_entry where user_id = ${ana}`);
    const { data } = await admin.get('/dispatch/team');
    expect(member(data, ana)).toMatchObject({ shift_minutes: 0, total: 1 });
    expect(data.working).toBeGreaterThan(data.on_shift);
    const rows = data.members.filter(({ shift_minutes, total }: Loose) => shift_minutes > 0 || total > 0);
    expect(data.working).toBe(rows.length);
  });

  test('what somebody is at is said in the reader’s language', async () => {
    await server.sql(`update "order" set progress_status_id = (select id from progress_status where names ->> 'en' = 'On site')
      where driver_id = ${ana} and scheduled_start is not null`);
    const progressIn = async (language: string) => {
      const { data } = await admin.get('/dispatch/team', {}, { 'x-localization': language });
      return member(data, ana).now.progress;
    };
    expect([await progressIn('en'), await progressIn('es')]).toEqual(['On site', 'En el sitio']);
  });

  test('somebody who sees only their own work sees only their own day', async () => {
    const officer = await server.as('officer@demo.test');
    const { status, data } = await officer.get('/dispatch/team');
    expect(status).toBe(200);
    expect(data.members.map(({ id }: Loose) => id)).toEqual([ana]);
    expect((await server.nobody().get('/dispatch/team')).status).toBe(401);
  });
});

describe('who can do a type', () => {
  const choice = (query: object, caller = admin) => caller.get('/dispatch/officers', query as Record<string, unknown>);
  const find = (data: Loose, id: number) => data.officers.find((row: Loose) => row.id === id);

  test('only who may see and complete it, with activities, hours and absence of that day', async () => {
    const made = await admin.post('/ordertype', { name: 'Choice of officers', prefix: 'CHO' });
    const own = made.data.id as number;
    const { data: all } = await choice({});
    expect(find(all, ana)).toBeDefined();
    const { data: allowed } = await choice({ order_type_id: own });
    // Whoever is named can really be given such an activity, and who is not named cannot.
    const types = async (id: number) =>
      (await admin.get('/dispatch/board', { with_orders: 0 })).data.officers.find((row: Loose) => row.id === id)
        ?.type_ids;
    const held = await types(ana);
    expect(find(allowed, ana) !== undefined).toBe(held === null || held.includes(own));
    expect(allowed.officers.length).toBeLessThan(all.officers.length);

    const day = '2031-05-06';
    const times = { scheduled_start: `${day}T15:00:00.000Z`, scheduled_end: `${day}T16:30:00.000Z` };
    await admin.post('/order', { order_type_id: type, driver_id: ana, ...times });
    const shift = {
      user_id: ana,
      day,
      kind: 'shift',
      start_at: `${day}T13:00:00.000Z`,
      end_at: `${day}T21:00:00.000Z`,
    };
    await admin.post('/user-roster', { ...shift, break_minutes: 60, status: 'published' });
    expect(find((await choice({ day })).data, ana)).toMatchObject({
      count: 1,
      planned_minutes: 90,
      shift_minutes: 420,
      away: null,
    });
  });

  test('who sees only their own work learns names, not the load of others; a customer nothing', async () => {
    const officer = await server.as('officer@demo.test');
    const { status, data } = await choice({ day: '2031-05-06' }, officer);
    expect(status).toBe(200);
    expect(find(data, ana)).toMatchObject({ count: null, planned_minutes: null, shift_minutes: null, away: null });
    expect((await choice({}, await server.as('customer@demo.test'))).status).toBe(403);
  });
});
