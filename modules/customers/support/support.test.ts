import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let pat: Caller;
let kim: Caller;
let customer: number;
let second: number;

/** A person of customers who may use the portal. */
async function portalPerson(email: string, customers: number[]): Promise<Caller> {
  const [{ id }] = await app.sql(
    `insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login, is_customer_user, customer_id)
      select tenant_id, $1, $2, password_hash, false, true, $3 from app_user where email = 'officer@demo.test' returning id`,
    [email.split('@')[0], email, customers[0]],
  );
  const [{ tenant_id, role }] = await app.sql(
    `select u.tenant_id, r.id as role from app_user u join role r on r.tenant_id = u.tenant_id and r.name = 'Customer viewer' where u.id = $1`,
    [id],
  );
  for (const [at, customerId] of customers.entries())
    await app.sql(
      'insert into customer_user (tenant_id, customer_id, user_id, portal_access, portal_role_id, is_primary) values ($1, $2, $3, true, $4, $5)',
      [tenant_id, customerId, id, role, at === 0],
    );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant_id, id, role]);
  return app.as(email);
}

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const make = async (name: string): Promise<number> => (await admin.post('/customer', { name, force: true })).data.id;
  customer = await make('Chat one');
  second = await make('Chat two');
  pat = await portalPerson('pat@chat.test', [customer, second]);
  kim = await portalPerson('kim@chat.test', [customer]);
});
afterAll(() => app.close());

const own = (id = customer, rest = '') => `/customer-portal/${id}/support${rest}`;
const threadOf = async (name: string): Promise<Loose> =>
  (await admin.get('/support', { q: name })).data.find((row: Loose) => row.person.name.startsWith(name));

test('a customer writes, the team is told, answers, and the customer is told: unread on both sides', async () => {
  expect((await pat.get(own())).data).toEqual({ messages: [], has_more: false, unread: 0 });
  const sent = await pat.post(own(), { body: '  Our door is stuck  ' });
  expect([sent.status, sent.data?.body, sent.data?.from_staff], JSON.stringify(sent.body)).toEqual([
    201,
    'Our door is stuck',
    false,
  ]);
  const thread = await threadOf('pat');
  expect(thread).toMatchObject({ customer: { name: 'Chat one' }, unread: 1, last_body: 'Our door is stuck' });
  const told = await app.sql("select data from notification where event = 'support.message' and owner_id = $1", [
    thread.id,
  ]);
  expect(JSON.parse(told[0]?.data ?? '{}')).toMatchObject({
    module: 'support',
    id: thread.id,
    message: 'Our door is stuck',
  });

  expect((await admin.get('/support', { filters: { unread: true } })).data.map((row: Loose) => row.id)).toContain(
    thread.id,
  );
  expect((await admin.post(`/support/${thread.id}/read`)).status).toBe(200);
  expect((await admin.get('/support', { filters: { unread: true } })).data.map((row: Loose) => row.id)).not.toContain(
    thread.id,
  );
  expect((await admin.post(`/support/${thread.id}/messages`, { body: 'We come at ten' })).status).toBe(201);
  expect((await pat.get(own(customer, '/unread'))).data).toEqual({ count: 1 });
  const [answered] = await app.sql(
    "select n.data from notification n join app_user u on u.id = n.user_id where n.event = 'support.answer' and u.email = 'pat@chat.test'",
  );
  expect(JSON.parse(answered.data)).toMatchObject({ message: 'We come at ten', module: 'support' });
  const { messages, unread } = (await pat.get(own())).data;
  expect([messages.map((message: Loose) => message.body), unread]).toEqual([
    ['Our door is stuck', 'We come at ten'],
    1,
  ]);
  expect(messages[0].read_at).not.toBeNull();
  await pat.post(own(customer, '/read'));
  expect((await pat.get(own(customer, '/unread'))).data).toEqual({ count: 0 });
  expect((await pat.post(own(), { body: '   ' })).status).toBe(422);
  expect((await pat.post(own(), { body: 'x'.repeat(4001) })).status).toBe(422);
});

test('twenty messages at once: all kept, all counted, one thread; earlier ones come page by page', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, (_, at) => kim.post(own(), { body: `Message ${at}` })));
  expect(tries.every(({ status }) => status === 201)).toBe(true);
  const thread = await threadOf('kim');
  expect(thread.unread).toBe(20);
  for (let at = 0; at < 35; at++) await admin.post(`/support/${thread.id}/messages`, { body: `Answer ${at}` });
  const newest = (await kim.get(own())).data;
  expect([newest.messages.length, newest.has_more, newest.messages.at(-1).body]).toEqual([50, true, 'Answer 34']);
  const earlier = (await kim.get(own(), { before: newest.messages[0].id })).data;
  expect([earlier.messages.length, earlier.has_more]).toEqual([5, false]);
});

test('walls: another person, another customer, another company, staff without the right', async () => {
  expect((await kim.get(own())).data.messages.some((message: Loose) => message.body === 'Our door is stuck')).toBe(
    false,
  );
  expect((await kim.get(own(second))).status).toBe(404);
  expect((await kim.post(own(second), { body: 'x' })).status).toBe(404);
  const elsewhere = await pat.get(own(second));
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'customer_changed']);
  expect((await admin.get(own())).status).toBe(404);
  const { id } = await threadOf('pat');
  for (const path of ['/support', `/support/${id}`]) expect((await pat.get(path)).status).toBe(403);
  const officer = await app.as('officer@demo.test');
  expect((await officer.get('/support')).status).toBe(403);
  expect((await officer.post(`/support/${id}/messages`, { body: 'x' })).status).toBe(403);
  const beta = await app.as('admin@beta.test', { subdomain: 'beta' }).catch(() => null);
  if (!beta) throw new Error('the second company has no administrator');
  expect((await beta.get(`/support/${id}`)).status).toBe(404);
  expect((await beta.post(`/support/${id}/messages`, { body: 'x' })).status).toBe(404);
});

test('the page hears of a message at once, and only of its own thread', async () => {
  const heard = async (caller: Caller) => {
    const stop = new AbortController();
    const response = await caller.raw('GET', '/stream', { signal: stop.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (needle: string): Promise<string> => {
      while (!text.includes(needle)) {
        const { value, done } = (await reader?.read()) ?? { value: '', done: true };
        if (done) throw new Error(`the stream ended before ${needle}`);
        text += value;
      }
      return text;
    };
    await until('ready');
    return { until, stop: () => stop.abort() };
  };
  const [team, person] = [await heard(admin), await heard(pat)];
  const { id } = await threadOf('pat');
  await kim.post(own(), { body: 'Not for Pat' });
  await pat.post(own(), { body: 'Still stuck' });
  expect(await team.until(`"resource":"support","id":${id}`)).toContain('support');
  const own_events = await person.until('portal-support');
  expect(own_events).toContain(`"id":${id}`);
  const other = (await threadOf('kim')).id;
  expect(own_events).not.toContain(`"resource":"portal-support","id":${other},`);
  team.stop();
  person.stop();
});

test('nobody is answered who was taken off the customer or may not come in any more', async () => {
  const lee = await portalPerson('lee@chat.test', [customer, second]);
  expect((await lee.post(own(), { body: 'Who is there?' })).status).toBe(201);
  const { id, person } = await threadOf('lee');
  const answer = (body: string) => admin.post(`/support/${id}/messages`, { body });
  const link = `/customer/${customer}/users/${person.id}`;
  expect((await answer('We are')).status).toBe(201);
  const heard = () => app.sql("select 1 from notification where event = 'support.answer' and data like '%A secret%'");
  const refused = async () => {
    const told = await answer('A secret');
    expect([told.status, told.body.code]).toEqual([409, 'person_away']);
    expect(await heard()).toEqual([]);
    expect((await threadOf('lee')).last_body).toBe('We are');
  };
  const off = async (path: string, shut: object, open: object) => {
    expect((await admin.put(path, shut)).status).toBe(200);
    await refused();
    expect((await admin.put(path, open)).status).toBe(200);
  };
  await off(link, { portal_access: false }, { portal_access: true });
  await off(`/user/${person.id}`, { disable: true }, { disable: false });
  await off(`/user/${person.id}`, { is_blacklisted: true }, { is_blacklisted: false });
  await off(`/user/${person.id}`, { web_access: false }, { web_access: true });
  expect((await answer('We are')).status).toBe(201);
  expect((await admin.delete(link)).status).toBe(200);
  await refused();
});
