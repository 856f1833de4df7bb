import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const mailsTo = async (to: string): Promise<number> =>
  (await app.sql('select 1 from message where $1 = any("to")', [to])).length;
const five = (press: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: 5 }, async () => (await press()).status));
/** A while later, as the tokens see it. */
const later = () => app.sql(`update auth_token set created_at = created_at - interval '1 minute'`);

test('an invitation to a customer that is pressed several times is mailed once, and again when it is asked for later', async () => {
  const { data: customer } = await admin.post('/customer', { name: 'Pressed twice' });
  const press = (email = 'twice@new.test') => admin.post(`/customer/${customer.id}/invite`, { email });
  expect(await five(press)).toEqual(Array(5).fill(200));
  expect(await mailsTo('twice@new.test')).toBe(1);
  await press('other@new.test');
  expect(await mailsTo('other@new.test')).toBe(1);
  await later();
  await press();
  expect(await mailsTo('twice@new.test')).toBe(2);
});

test('a colleague’s invitation that is pressed several times is mailed once', async () => {
  const { data: person } = await admin.post('/user', { first_name: 'Twice', email: 'colleague@new.test', roles: [] });
  const before = await mailsTo('colleague@new.test');
  await later();
  expect(await five(() => admin.post(`/user/${person.id}/invite`, {}))).toEqual(Array(5).fill(200));
  expect(await mailsTo('colleague@new.test')).toBe(before + 1);
});
