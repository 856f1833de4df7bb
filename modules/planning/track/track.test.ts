import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

const DAY = '2026-03-08';
let app: TestServer;
let admin: Caller;
let officer: Caller;
let id: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  officer = await app.as('winston.brown@demo.test');
  const [row] = (await app.sql("select id::int from app_user where email = 'winston.brown@demo.test'")) as [
    { id: number },
  ];
  id = row.id;
  await app.sql('delete from user_location_log where user_id = $1', [id]);
});
afterAll(() => app.close());

/** Somebody was somewhere. */
const was = (at: string, lat: number, long: number) =>
  app.sql(
    'insert into user_location_log (tenant_id, user_id, lat, long, at) select tenant_id, id, $2, $3, $4 from app_user where id = $1',
    [id, lat, long, at],
  );

/** An instant so many minutes before now. */
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const today = async (): Promise<string> => (await admin.get(`/user/${id}/track`)).data.day;

test('the way of a day is a line with its stops and its length', async () => {
  const day = await today();
  const noon = (await app.sql("select ($1::date + time '12:00') at time zone 'America/Jamaica' as at", [day])) as [
    { at: string },
  ];
  const at = (minutes: number) => new Date(new Date(noon[0].at).getTime() + minutes * 60_000).toISOString();
  for (const minute of [0, 1, 2, 3, 4]) await was(at(minute), 18 + minute * 0.001, -76.8);
  for (const minute of [5, 10, 15]) await was(at(minute), 18.005, -76.8);
  const { data } = await admin.get(`/user/${id}/track`, { day });
  expect(data).toMatchObject({
    user: { id, name: 'Winston Brown' },
    ...{ day, time_zone: 'America/Jamaica', kept_days: 30, positions: 8, kilometres: 0.56 },
    stops: [{ minutes: 10, from: at(5), to: at(15), lat: 18.005, long: -76.8 }],
  });
  expect(data.lines).toEqual([
    [
      { lat: 18, long: -76.8, at: at(0) },
      { lat: 18.005, long: -76.8, at: at(15) },
    ],
  ]);
});

test('a day begins and ends with the day of the company, not of Greenwich', async () => {
  const day = await today();
  const before = (await app.sql(
    "select ($1::date + time '00:00') at time zone 'America/Jamaica' - interval '1 minute' as at",
    [day],
  )) as [{ at: string }];
  await was(new Date(before[0].at).toISOString(), 18.2, -77);
  const positions = (await admin.get(`/user/${id}/track`, { day })).data.positions;
  expect(positions).toBe(8);
});

test('what is older than positions are kept is not shown, even before it is swept away', async () => {
  await was(ago(31 * 24 * 60), 18, -76.8);
  const old = (await app.sql(
    "select ((now() - interval '31 days') at time zone 'America/Jamaica')::date::text as day",
  )) as [{ day: string }];
  expect((await admin.get(`/user/${id}/track`, { day: old[0].day })).data.positions).toBe(0);
  expect((await admin.get(`/user/${id}/track`, { day: DAY })).data).toMatchObject({ day: DAY, lines: [], stops: [] });
});

test('people see their own way always, that of others with the right to see positions', async () => {
  expect((await officer.get(`/user/${id}/track`)).status).toBe(200);
  const [other] = (await app.sql("select id::int from app_user where email = 'officer@demo.test'")) as [{ id: number }];
  const refused = await officer.get(`/user/${other.id}/track`);
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
  expect((await admin.get('/user/999999/track')).status).toBe(404);
  expect((await admin.get(`/user/${id}/track`, { day: 'yesterday' })).status).toBe(422);
});
