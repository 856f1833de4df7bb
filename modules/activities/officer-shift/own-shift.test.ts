import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { shiftsAsked } from './own-shift.rules.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());

const idOf = async (email: string): Promise<number> =>
  (await server.sql('select id::int from app_user where email = $1', [email]))[0].id;
const add = (user_id: number, day: string, more: object = {}) =>
  admin.post('/user-roster', {
    ...{ user_id, day, start_at: `${day}T12:00:00.000Z`, end_at: `${day}T20:00:00.000Z`, status: 'published' },
    ...more,
  });

test('an officer’s phone asks for the own published shifts of two days, and gets nothing else', async () => {
  const [person, other] = [await idOf('officer@demo.test'), await idOf('warehouse@demo.test')];
  const own = await add(person, '2032-07-02', { break_minutes: 30 });
  await add(person, '2032-07-01', { status: 'draft' });
  await add(person, '2032-07-03');
  await add(other, '2032-07-02');
  const officer = await server.as('officer@demo.test');
  const asked = await officer.get('/user-roster', shiftsAsked(person, '2032-07-02'));
  expect([asked.status, asked.data.map(({ id }: { id: number }) => id)]).toEqual([200, [own.data.id]]);
  expect(asked.data[0]).toMatchObject({ day: '2032-07-02', kind: 'shift', break_minutes: 30 });
});
