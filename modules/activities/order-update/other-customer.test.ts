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
  const side = async (name: string) => {
    const id = (await admin.post('/customer', { name })).data.id;
    const rights = ['view.portal_orders', 'create.portal_orders', 'sign_off.portal_orders'];
    return { id, person: await customerWith(app, id, rights) };
  };
  [alder, birch] = [await side('Alder House'), await side('Birch House')];
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

test('what was prepared before there was a customer is for the first one', async () => {
  const { id } = await workOf(null);
  await admin.post(`/order/${id}/note`, { content: 'Please be there at nine', visibility: 'customer' });
  expect((await move(id, alder.id)).status).toBe(200);
  expect((await seenBy(alder, id)).data.notes).toHaveLength(1);
  // The same customer again is no change.
  expect((await move(id, alder.id)).status).toBe(200);
  expect((await seenBy(alder, id)).data.notes).toHaveLength(1);
});
