import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** Whoever was invited in a language has an account in it, unless they choose another. */
let app: TestServer;
let admin: Caller;
let houses = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const customerIn = async (language: 'es' | null): Promise<number> =>
  (await admin.post('/customer', { name: `Casa ${++houses}`, language })).data.id;

/** Comes in by an invitation; the language the account has. */
async function entered(email: string, invite: string | undefined, more: object = {}): Promise<string> {
  const body = { mode: 'existing', first_name: 'Ana', email, invite, password: 'a long enough Passw0rd!' };
  const made = await app.nobody().post('/customer-onboard', { ...body, ...more });
  expect([made.status, made.data], JSON.stringify(made.body)).toEqual([202, { status: 'approved' }]);
  return (await app.sql('select language from app_user where email = $1', [email]))[0]?.language;
}
async function mailed(email: string): Promise<{ invite: string | undefined; text: string }> {
  const [mail] = await app.sql('select text from message where "to" = $1', [[email]]);
  return { invite: /invite=([\w-]{43})/.exec(mail?.text ?? '')?.[1], text: mail?.text ?? '' };
}

test('of an invitation that was mailed', async () => {
  const customer = await customerIn(null);
  const invited = async (email: string, more: object) => {
    expect((await admin.post(`/customer/${customer}/invite`, { email, ...more })).status).toBe(200);
    return (await mailed(email)).invite;
  };
  expect(await entered('ana@casa.test', await invited('ana@casa.test', { language: 'es' }))).toBe('es');
  const asked = await invited('ben@casa.test', { language: 'es' });
  expect(await entered('ben@casa.test', asked, { language: 'en' })).toBe('en');
});

test('of the customer where the invitation names none, mailed or handed over', async () => {
  const customer = await customerIn('es');
  expect((await admin.post(`/customer/${customer}/invite`, { email: 'cleo@casa.test' })).status).toBe(200);
  const { invite, text } = await mailed('cleo@casa.test');
  expect(text).toMatch(/&lang=es$/);
  expect(await entered('cleo@casa.test', invite)).toBe('es');
  const made = (await admin.post(`/customer/${customer}/invite/link`, { email: 'dora@casa.test' })).data.link;
  expect(await entered('dora@casa.test', /invite=([\w-]{43})/.exec(made)?.[1])).toBe('es');
});

test('who asks without an invitation is answered in the language of the request', async () => {
  const code = (await admin.get(`/customer/${await customerIn(null)}`)).data.customer_code;
  const body = { mode: 'existing', first_name: 'Eva', email: 'eva@casa.test', customer_code: code };
  const asked = await app.nobody().post('/customer-onboard', body, { 'x-localization': 'es' });
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  expect((await mailed('eva@casa.test')).text).toMatch(/^Hola, Eva:/);
});
