import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerWith } from '../../../platform/testing/people/customer-with.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SECRET = 'The alarm code of Alder is 4711';

let app: TestServer;
let admin: Caller;
let type: number;
let alder: { id: number; person: Caller };
let birch: { id: number; person: Caller };

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  const made = await admin.post('/ordertype', { name: 'Moved work', prefix: 'MOV', portal_visible: true });
  type = made.data.id;
  const side = async (name: string, more: object) => {
    const id = (await admin.post('/customer', { name, ...more })).data.id;
    const rights = ['view.portal_orders', 'create.portal_orders', 'sign_off.portal_orders'];
    return { id, person: await customerWith(app, id, rights) };
  };
  [alder, birch] = [
    await side('Alder House', { email: 'ann@alder.example' }),
    await side('Birch House', {
      email: 'bea@birch.example',
      contacts: [{ first_name: 'Bea', last_name: 'of Birch', phone: '876 555 0202', is_primary: true }],
      addresses: [{ kind: 'site', address1: '2 Birch Road', city: 'Birchville' }],
    }),
  ];
});
afterAll(() => app.close());

async function workOf(customer_id: number | null): Promise<{ id: number; link: string }> {
  const { id } = (await admin.post('/order', { order_type_id: type, customer_id, title: 'Fit lock' })).data;
  await admin.post(`/order/${id}/release`, {});
  const made = await admin.post(`/order/${id}/sign-link`, { name: 'Ann of Alder' });
  return { id, link: made.data?.url?.split('/sign/')[1] ?? expect.fail(JSON.stringify(made.body)) };
}
const seenBy = ({ id, person }: typeof alder, order: number) => person.get(`/customer-portal/${id}/orders/${order}`);
const move = (id: number, customer_id: number, caller = admin) => caller.put(`/order/${id}`, { customer_id });

test('a link to sign ends when another customer gets the activity, and leads to nothing of theirs', async () => {
  for (const before of [alder.id, null]) {
    const { id, link } = await workOf(before);
    const read = await app.nobody().get(`/sign/${link}`);
    expect([read.status, read.data.state]).toEqual([200, 'open']);
    expect((await move(id, birch.id)).status).toBe(200);
    const after = await app.nobody().get(`/sign/${link}`);
    expect([before, after.status, after.body.code]).toEqual([before, 410, 'link_expired']);
    const { content_sha256 } = read.data;
    const signed = { signer_name: 'Ann of Alder', confirmed: true, content_sha256 };
    expect((await app.nobody().post(`/sign/${link}`, signed)).status).toBe(410);
    const listed = (await admin.get(`/order/${id}/sign-link`)).data;
    expect(listed.map((one: { state: string }) => one.state)).toEqual(['revoked']);
    // Whoever sends one to the customer it is for now has it signed.
    const fresh = (await admin.post(`/order/${id}/sign-link`, { name: 'Bea of Birch' })).data.url.split('/sign/')[1];
    expect((await app.nobody().get(`/sign/${fresh}`)).status).toBe(200);
  }
});

test('notes, files and the signature of the customer before are not the next one’s to read', async () => {
  const { id } = await workOf(alder.id);
  const notes = `/customer-portal/${alder.id}/orders/${id}/notes`;
  expect((await alder.person.post(notes, { content: SECRET })).status).toBe(201);
  await admin.post(`/order/${id}/note`, { content: `Thank you: ${SECRET}`, visibility: 'customer' });
  const key = await upload(app, admin, PIXEL, 'door.png', 'image/png');
  await admin.post(`/order/${id}/attachment`, { key, name: 'door.png', visibility: 'customer' });
  await admin.post(`/order/${id}/customer-signoff`, { signer_name: 'Ann of Alder' });
  const own = await seenBy(alder, id);
  expect([own.data.notes.length, own.data.attachments.length, own.data.signoff?.signer_name]).toEqual([
    ...[2, 1, 'Ann of Alder'],
  ]);
  const slugs = ['view.order', 'view_all.order', 'update.order', 'view.customers'];
  const clerk = (await staffWith(app, slugs, { [type]: ['create', 'update'] })).caller;
  expect((await move(id, birch.id, clerk)).status).toBe(403);
  const moved = await move(id, birch.id);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await seenBy(alder, id)).status).toBe(404);
  const next = await seenBy(birch, id);
  expect([next.status, next.data.notes, next.data.attachments, next.data.signoff]).toEqual([200, [], [], null]);
  expect(JSON.stringify(next.data)).not.toMatch(/4711|Ann of Alder/);
  const office = (await admin.get(`/order/${id}`)).data;
  expect(JSON.stringify(office.notes)).toContain(SECRET);
  const written = `/customer-portal/${birch.id}/orders/${id}/notes`;
  expect((await birch.person.post(written, { content: 'Hello' })).status).toBe(201);
  expect((await seenBy(birch, id)).data.notes).toHaveLength(1);
});

/** The link of the mail that asked how it was, as its page sends it on. */
async function askedOf(order: number): Promise<{ order_id: number; timestamp: number; hash: string }> {
  const [mail] = await app.sql(
    "select text from message where event = 'feedback.requested' and owner_id = $1 order by id desc limit 1",
    [order],
  );
  const href = /http\S+rating=5/.exec(mail?.text ?? '')?.[0] ?? expect.fail('nobody was asked');
  const { hash = '', order_id, timestamp } = Object.fromEntries(new URL(href).searchParams);
  return { hash, order_id: Number(order_id), timestamp: Number(timestamp) };
}

test('the link that asked the customer before how it was ends, and their rating is not the next one’s to read', async () => {
  const { id } = await workOf(alder.id);
  const complete = async () => {
    const done = await admin.post(`/order/${id}/complete`, { address: 'Done' });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  };
  const moved = async (to: number) => {
    expect((await admin.post(`/order/${id}/incomplete`, { reason: 'Wrong customer' })).status).toBe(200);
    expect((await move(id, to)).status).toBe(200);
  };
  await complete();
  const link = await askedOf(id);
  expect((await app.nobody().get('/auth/get_order_data', link)).status).toBe(200);
  await moved(birch.id);
  await complete();
  const answered = async (asked: Awaited<ReturnType<typeof askedOf>>) => {
    const read = await app.nobody().get('/auth/get_order_data', asked);
    const said = await app.nobody().post('/auth/post_complete', { ...asked, rating: 1, comment: SECRET });
    return [read.status, said.status, said.body.code];
  };
  expect(await answered(link)).toEqual([403, 403, 'link_invalid']);
  expect(await app.sql('select 1 from feedback where order_id = $1', [id])).toEqual([]);
  expect((await answered(await askedOf(id))).slice(0, 2)).toEqual([200, 201]);
  expect((await seenBy(birch, id)).data.feedback).toMatchObject({ comment: SECRET });
  await moved(alder.id);
  const next = await seenBy(alder, id);
  expect([next.status, next.data.feedback]).toEqual([200, null]);
  expect(JSON.stringify(next.data)).not.toContain('4711');
  // Nor when they rated.
  await complete();
  const form = `/customer-portal/${alder.id}/orders/${id}/feedback`;
  expect((await alder.person.get(form)).data.submitted).toBeNull();
  const again = await alder.person.post(form, { rating: 4 });
  expect([again.status, JSON.stringify(again.body)]).toEqual([403, expect.not.stringMatching(/submitted|20\d\d-/)]);
});

const ANN = {
  contact_name: 'Ann of Alder',
  contact_phone: '876 555 0101',
  contact_email: 'ann@alder.example',
  address1: '4711 Alder Lane',
  city: 'Aldertown',
};

test('contact, place and who received the work of the customer before are not the next one’s', async () => {
  const none = (await admin.post('/customer', { name: 'Cedar House' })).data.id;
  const people = { id: none, person: await customerWith(app, none, ['view.portal_orders', 'sign_off.portal_orders']) };
  for (const [to, place] of [
    [
      birch,
      { contact_name: 'Bea of Birch', contact_phone: '876 555 0202', address1: '2 Birch Road', city: 'Birchville' },
    ],
    [people, { contact_name: null, contact_phone: null, contact_email: null, address1: null, city: null }],
  ] as const) {
    const { id } = await workOf(alder.id);
    expect((await admin.put(`/order/${id}`, ANN)).status).toBe(200);
    const received = { received_by: { name: 'Ann of Alder', position: 'Owner' } };
    expect((await admin.put(`/order/${id}`, { receivedBy: received.received_by })).status).toBe(200);
    const refused = await alder.person.post(`/order/${id}/refuse-signoff`, { name: 'Ann of Alder', reason: SECRET });
    expect(refused.status, JSON.stringify(refused.body)).toBeLessThan(300);
    const own = (await seenBy(alder, id)).data;
    expect([own.received_by_name, own.receivedBy.length, own.refusals.length]).toEqual(['Ann of Alder', 1, 1]);
    const moved = await move(id, to.id);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const office = (await admin.get(`/order/${id}`)).data;
    expect(office).toMatchObject({ ...place, received_by_name: null });
    // The office reads on who had the work.
    expect(office.receivedBy.map(({ name }: { name: string }) => name)).toEqual(['Ann of Alder']);
    const next = (await seenBy(to, id)).data;
    expect([next.received_by_name, next.receivedBy, next.refusals]).toEqual([null, [], []]);
    expect(JSON.stringify(next)).not.toMatch(/4711|Ann of Alder|Aldertown/);
    // What they receive is theirs to read.
    expect((await admin.put(`/order/${id}`, { receivedBy: { name: 'Bo' } })).status).toBe(200);
    expect((await seenBy(to, id)).data.receivedBy).toMatchObject([{ name: 'Bo' }]);
  }
});

test('what is sent along with another customer stands; nobody in between keeps nothing', async () => {
  const { id } = await workOf(alder.id);
  await admin.put(`/order/${id}`, ANN);
  const sent = { customer_id: birch.id, contact_name: 'At the gate', address1: '9 Site Road' };
  expect((await admin.put(`/order/${id}`, sent)).status).toBe(200);
  const site = { contact_name: 'At the gate', contact_phone: '876 555 0202', address1: '9 Site Road', city: null };
  expect((await admin.get(`/order/${id}`)).data).toMatchObject({ ...site, customer_address_id: null });
  const away = await admin.put(`/order/${id}`, { customer_id: null });
  expect(away.status, JSON.stringify(away.body)).toBe(200);
  const empty = { contact_name: null, contact_phone: null, address1: null, customer_user_id: null };
  expect((await admin.get(`/order/${id}`)).data).toMatchObject(empty);
});

test('whoever corrects a wrong customer keeps the place by naming it, with its point on the map', async () => {
  const { id } = await workOf(alder.id);
  const point = { lat: 18.01, long: -76.79, county: 'St Andrew', country_code: 'JM' };
  await admin.put(`/order/${id}`, { ...ANN, ...point });
  const { address1, city } = ANN;
  expect((await admin.put(`/order/${id}`, { customer_id: birch.id, address1, city })).status).toBe(200);
  const kept = (await admin.get(`/order/${id}`)).data;
  expect(kept).toMatchObject({ address1, city, ...point, customer_address_id: null });
  expect(kept).toMatchObject({ contact_name: 'Bea of Birch', contact_phone: '876 555 0202' });
  // Texts stand as they are sent; the person and the address on file of the customer before do not.
  const site = (await admin.get(`/customer/${birch.id}`)).data.addresses[0].id;
  await admin.put(`/order/${id}`, { customer_address_id: site });
  const same = { customer_address_id: site, address1: '2 Birch Road', contact_name: 'Bea of Birch' };
  const back = await admin.put(`/order/${id}`, { customer_id: alder.id, ...same });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  const after = { address1: '2 Birch Road', contact_name: 'Bea of Birch', contact_phone: null };
  expect((await admin.get(`/order/${id}`)).data).toMatchObject({ ...after, customer_address_id: null });
});

test('what was prepared before there was a customer is for the first one', async () => {
  const { id } = await workOf(null);
  await admin.post(`/order/${id}/note`, { content: 'Please be there at nine', visibility: 'customer' });
  expect((await move(id, alder.id)).status).toBe(200);
  expect((await seenBy(alder, id)).data.notes).toHaveLength(1);
  // The same customer again is no change.
  expect((await move(id, alder.id)).status).toBe(200);
  expect((await seenBy(alder, id)).data.notes).toHaveLength(1);
});

test('whoever may not read its prices gives a priced activity to no other customer', async () => {
  const sorts = (await admin.post('/itemtype', { name: 'Priced work' })).data.id;
  const made = async (customer_id: number | null, price: number) =>
    (await admin.post('/order', { order_type_id: type, customer_id, items: [{ order_item_type_id: sorts, price }] }))
      .data.id;
  const slugs = ['view.order', 'view_all.order', 'update.order', 'create.order', 'duplicate.order', 'view.customers'];
  const clerk = (await staffWith(app, slugs, { [type]: ['create', 'update'] })).caller;
  for (const from of [alder.id, null]) {
    const id = await made(from, 45.5);
    const refused = await move(id, birch.id, clerk);
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ permission: 'view_prices.order' })]);
    expect((await clerk.put(`/order/${id}`, { customer_id: null, title: 'Nobody’s yet' })).status).toBe(200);
    expect((await move(id, birch.id, clerk)).status).toBe(403);
    expect((await seenBy(birch, id)).status).toBe(404);
    expect((await move(await made(from, 0), birch.id, clerk)).status).toBe(200);
  }
  // A copy is the customer's of the first, and goes no further either.
  const copy = await clerk.post('/order/duplicate_order', { id: await made(alder.id, 12) });
  expect(copy.status, JSON.stringify(copy.body)).toBe(201);
  expect((await move(copy.data.id, birch.id, clerk)).status).toBe(403);
});
