import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../platform/contract/endpoint.ts';
import { isPortalSlug } from '../../platform/server/access/guard.ts';
import { customerWith } from '../../platform/testing/people/customer-with.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

/** The portal of a blocked customer is for reading: every call that writes there is asked, whoever adds one says here how. */
let app: TestServer;
let admin: Caller;
let person: Caller;
let customer: number;
/** A link to sign that was made before the customer was blocked. */
let signLink: string;
const ids = { request: 0, visit: 0, done: 0, colleague: 0, registration: 0, document: 0, note: 0, type: 0, paper: 0 };

/** What a call writes nothing of the customer's with, and why it stays open. */
const OPEN: Readonly<Record<string, string>> = {
  'POST /customer-portal/{customerId}/support/read': 'says what the person has read',
};

type Ask = (base: string) => [path: string, body?: object];
const SHA = '0'.repeat(64);
const CALLS: Readonly<Record<string, Ask>> = {
  'POST /customer/{id}/users': () => [`/customer/${customer}/users`, { first_name: 'N', email: 'n@blocked.example' }],
  'PUT /customer/{id}/users/{userId}': () => [`/customer/${customer}/users/${ids.colleague}`, { title: 'Buyer' }],
  'DELETE /customer/{id}/users/{userId}': () => [`/customer/${customer}/users/${ids.colleague}`],
  'POST /customer/{id}/invite': () => [`/customer/${customer}/invite`, { email: 'i@blocked.example' }],
  'POST /portal-registration/{id}/approve': () => [`/portal-registration/${ids.registration}/approve`, {}],
  'POST /portal-registration/{id}/reject': () => [`/portal-registration/${ids.registration}/reject`, { reason: 'No' }],
  'POST /customer-portal/{customerId}/support': (base) => [`${base}/support`, { body: 'Hello' }],
  'POST /customer-portal/{customerId}/orders/{id}/feedback': (base) => [
    `${base}/orders/${ids.done}/feedback`,
    { rating: 5 },
  ],
  'POST /order/{id}/customer-signoff': () => [`/order/${ids.visit}/customer-signoff`, { signer_name: 'N' }],
  'POST /order/{id}/refuse-signoff': () => [`/order/${ids.visit}/refuse-signoff`, { name: 'N', reason: 'Late' }],
  'POST /customer-portal/{customerId}/orders': (base) => [
    `${base}/orders`,
    { order_type_id: ids.type, title: 'Another' },
  ],
  'PUT /customer-portal/{customerId}/orders/{id}': (base) => [`${base}/orders/${ids.request}`, { title: 'Changed' }],
  'POST /customer-portal/{customerId}/edit-orders': (base) => [
    `${base}/edit-orders`,
    { orders: [{ id: ids.request, title: 'Changed' }] },
  ],
  'DELETE /customer-portal/{id}': () => [`/customer-portal/${ids.request}`],
  'POST /customer-portal/{customerId}/orders/{id}/notes': (base) => [
    `${base}/orders/${ids.request}/notes`,
    { content: 'Hello' },
  ],
  'DELETE /customer-portal/{customerId}/orders/{id}/notes/{noteId}': (base) => [
    `${base}/orders/${ids.request}/notes/${ids.note}`,
  ],
  'POST /customer-portal/{customerId}/orders/{id}/attachments': (base) => [
    `${base}/orders/${ids.request}/attachments`,
    { key: 'x', name: 'x.png' },
  ],
  'DELETE /customer-portal/{customerId}/orders/{id}/attachments/{attId}': (base) => [
    `${base}/orders/${ids.request}/attachments/1`,
  ],
  'POST /customer-portal/{customerId}/orders/{id}/documents/{documentId}/sign': (base) => [
    `${base}/orders/${ids.request}/documents/1/sign`,
    { version: 1, content_sha256: SHA, signer_name: 'N' },
  ],
  'POST /customer-document': () => [
    '/customer-document',
    { name: 'Permit', document_type_ids: [ids.paper], attachments: [{ key: 'x', name: 'x.png' }] },
  ],
  'PUT /customer-document/{id}': () => [`/customer-document/${ids.document}`, { name: 'Other' }],
  'DELETE /customer-document/{id}': () => [`/customer-document/${ids.document}`],
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const writesInPortal = ({ method, access, path }: Endpoint): boolean =>
  method !== 'GET' &&
  (typeof access === 'object'
    ? access.any.some(isPortalSlug)
    : access === 'portal' || (access === 'session' && path.startsWith('/customer-portal')));

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  customer = (await admin.post('/customer', { name: 'Soon blocked' })).data.id;
  const slugs = await app.sql<{ slug: string }>('select distinct slug from permission');
  person = await customerWith(app, customer, slugs.map(({ slug }) => slug).filter(isPortalSlug));
  const made = async (caller: Caller, path: string, body: object): Promise<number> => {
    const answer = await caller.post(path, body);
    return answer.data?.id ?? expect.fail(JSON.stringify(answer.body));
  };
  ids.type = await made(admin, '/ordertype', { name: 'Seen work', prefix: 'SEE', portal_visible: true });
  ids.request = await made(person, `/customer-portal/${customer}/orders`, { order_type_id: ids.type, title: 'Leak' });
  ids.note = await made(person, `/customer-portal/${customer}/orders/${ids.request}/notes`, { content: 'Please' });
  for (const name of ['visit', 'done'] as const) {
    ids[name] = await made(admin, '/order', { order_type_id: ids.type, customer_id: customer, title: name });
    await admin.post(`/order/${ids[name]}/release`, {});
  }
  await admin.post(`/order/${ids.done}/complete`, {});
  const asked = await admin.post(`/order/${ids.done}/sign-link`, { name: 'N' });
  signLink = asked.data?.url?.split('/sign/')[1] ?? expect.fail(JSON.stringify(asked.body));
  const colleague = { first_name: 'C', email: 'c@blocked.example' };
  ids.colleague = (await admin.post(`/customer/${customer}/users`, colleague)).data.user_id;
  const row = async (text: string): Promise<number> => (await app.sql(text, [customer]))[0]?.id ?? expect.fail(text);
  ids.registration =
    await row(`insert into portal_registration (tenant_id, mode, status, first_name, email, language, payload, customer_id)
    select tenant_id, 'existing', 'pending', 'f', 'r@blocked.example', 'en', '{}', id from customer where id = $1 returning id::int`);
  ids.document = await row(`insert into customer_document (tenant_id, customer_id, name, status)
    select tenant_id, id, 'Permit', 'pending' from customer where id = $1 returning id::int`);
  ids.paper = await row(
    `select d.id::int from document_type d join customer c on c.tenant_id = d.tenant_id and c.id = $1 order by d.id limit 1`,
  );
  const blocked = await admin.post(`/customer/${customer}/status`, { status: 'blocked', reason: 'Unpaid bills' });
  expect(blocked.status, JSON.stringify(blocked.body)).toBe(200);
});
afterAll(() => app.close());

test('every call that writes in the portal is known here', () => {
  const all = app.ordo.modules.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
  const found = all.filter(writesInPortal).map(nameOf);
  expect(found.toSorted()).toEqual([...Object.keys(CALLS), ...Object.keys(OPEN)].toSorted());
});

test.each(Object.keys(CALLS))('%s: a person of a blocked customer is refused', async (name) => {
  const [path, body] = CALLS[name]?.(`/customer-portal/${customer}`) ?? expect.fail(name);
  const send = { POST: person.post, PUT: person.put, DELETE: person.delete }[name.split(' ')[0] as 'POST'];
  const { status, body: told } = await send(path, body);
  expect([status, told.code, told.message], JSON.stringify(told)).toEqual([
    409,
    'customer_blocked',
    'Your account is on hold. Please contact us.',
  ]);
});

test('a link to sign that was made before still confirms the work that was done', async () => {
  const read = await app.nobody().get(`/sign/${signLink}`);
  expect([read.status, read.data?.state], JSON.stringify(read.body)).toEqual([200, 'open']);
  const { content_sha256 } = read.data;
  const signed = { signer_name: 'N', confirmed: true, content_sha256 };
  const answer = await app.nobody().post(`/sign/${signLink}`, signed);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  expect((await admin.get(`/order/${ids.done}`)).data.signoff?.signer_name).toBe('N');
});

test('they still read', async () => {
  for (const path of [`/customer-portal/${customer}/orders/${ids.visit}`, `/customer/${customer}/users`])
    expect((await person.get(path)).status).toBe(200);
  expect((await person.post(`/customer-portal/${customer}/support/read`)).status).toBe(200);
});

test('nobody is invited for a blocked customer, by staff neither; the team still adds its people', async () => {
  for (const path of ['invite', 'invite/link']) {
    const refused = await admin.post(`/customer/${customer}/${path}`, { email: 'late@blocked.example' });
    expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'customer_blocked']);
  }
  const added = await admin.post(`/customer/${customer}/users`, { first_name: 'S', email: 's@blocked.example' });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
});
