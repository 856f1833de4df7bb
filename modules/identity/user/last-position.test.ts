import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** Where somebody is at this moment is told to themselves and to who may see where people are, by no call to anybody else. */
const PLACE = { lat: 18.471_147, long: -77.918_299 };

let app: TestServer;
let officer: { caller: Caller; id: number };

beforeAll(async () => {
  app = await testServer();
  officer = await staffWith(app, ['view.users', 'update.users'], 'all');
  await app.sql('update app_user set lat = $2, long = $3, located_at = now() where id = $1', [
    officer.id,
    PLACE.lat,
    PLACE.long,
  ]);
});
afterAll(() => app.close());

const BASE = ['view.users', 'update.users', 'view_all.order', 'view.order', 'view.auditlogs', 'view.schedule'];
const ways = (who: Caller): ReturnType<Caller['get']>[] => [
  who.get(`/user/${officer.id}`),
  who.put(`/user/${officer.id}`, { phone: '+1 876 555 0100' }),
  who.get('/user'),
  who.get('/user/all'),
  who.get(`/user/${officer.id}/audit_logs`),
];

test('with the permission or about oneself the record tells the position', async () => {
  const seer = (await staffWith(app, [...BASE, 'view_location.users'], 'all')).caller;
  expect((await seer.get(`/user/${officer.id}`)).data).toMatchObject(PLACE);
  expect((await officer.caller.get(`/user/${officer.id}`)).data).toMatchObject(PLACE);
});

test('without it no call does', async () => {
  const { caller } = await staffWith(app, BASE, 'all');
  for (const [at, answer] of (await Promise.all(ways(caller))).entries()) {
    expect([at, answer.status]).toEqual([at, 200]);
    expect(JSON.stringify(answer.body), `way ${at}`).not.toMatch(/18\.471147|77\.918299/);
  }
  expect((await caller.get(`/user/${officer.id}`)).data).toMatchObject({ lat: null, long: null });
});
