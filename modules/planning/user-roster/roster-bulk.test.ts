import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;
let people: number[];

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  const rows = await server.sql(
    "select id::int from app_user where email in ('officer@demo.test', 'warehouse@demo.test') order by email",
  );
  people = rows.map(({ id }: { id: number }) => id);
});
afterAll(() => server.close());

const add = async (day: string, person = people[0], more: object = {}): Promise<number> => {
  const times = { start_at: `${day}T06:00:00.000Z`, end_at: `${day}T14:00:00.000Z` };
  return (await admin.post('/user-roster', { user_id: person, day, ...times, ...more })).data.id;
};
const statusOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await admin.get(`/user-roster/${id}`)).data.status));

test('chosen shifts are published in one call; one that is gone is told, the others go through; and back again', async () => {
  const [one, gone, other] = [await add('2034-03-06'), await add('2034-03-07'), await add('2034-03-08')];
  await admin.delete(`/user-roster/${gone}`);
  const set = { status: 'published' };
  const { data } = await admin.post('/user-roster/bulk', { ids: [other, gone, one], set });
  expect(data.done).toEqual([one, other]);
  expect(data.failures).toEqual([{ id: gone, code: 'not_found', message: expect.any(String) }]);
  expect(await statusOf([one, other])).toEqual(['published', 'published']);
  const back = await admin.post('/user-roster/bulk', { ids: [one], set: { status: 'draft' } });
  expect(back.data).toEqual({ done: [one], failures: [] });
  expect(await statusOf([one, other])).toEqual(['draft', 'published']);
});

test('the drafts of a period are published, of some people where they are named; what lies outside stays', async () => {
  const [in1, in2, after] = [await add('2034-04-03'), await add('2034-04-04', people[1]), await add('2034-04-10')];
  const week = { from: '2034-04-03', to: '2034-04-09' };
  expect((await admin.post('/user-roster/publish', { ...week, user_ids: [people[1]] })).data.done).toEqual([in2]);
  expect((await admin.post('/user-roster/publish', week)).data).toEqual({ done: [in1], failures: [] });
  expect((await admin.post('/user-roster/publish', week)).data).toEqual({ done: [], failures: [] });
  expect(await statusOf([in1, in2, after])).toEqual(['published', 'published', 'draft']);
  const wrong = await Promise.all(
    [
      { from: '2034-04-09', to: '2034-04-03' },
      { from: '2034-01-01', to: '2034-12-31' },
    ].map(async (body) => Object.keys((await admin.post('/user-roster/publish', body)).body.errors ?? {})),
  );
  expect(wrong).toEqual([['to'], ['to']]);
});

test('whoever may not change shifts publishes none; whoever may not see those of others is told of none', async () => {
  const draft = await add('2034-05-01');
  const set = { status: 'published' };
  const officer = await server.as('officer@demo.test');
  expect((await officer.post('/user-roster/bulk', { ids: [draft], set })).status).toBe(403);
  const period = { from: '2034-05-01', to: '2034-05-07' };
  expect((await officer.post('/user-roster/publish', period)).status).toBe(403);
  const { caller: blind } = await staffWith(server, ['update.user_roster']);
  expect((await blind.post('/user-roster/bulk', { ids: [draft], set })).data.failures[0].code).toBe('not_found');
  expect((await blind.post('/user-roster/publish', period)).data).toEqual({ done: [], failures: [] });
  expect(await statusOf([draft])).toEqual(['draft']);
});
