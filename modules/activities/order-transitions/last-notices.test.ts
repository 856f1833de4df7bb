import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerWith } from '../../../platform/testing/people/customer-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let officer: Caller;
let officerId: number;
let typeId: number;
let portalType: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  officer = await app.as('officer@demo.test');
  officerId = Number((await app.sql("select id from app_user where email = 'officer@demo.test'"))[0]?.id);
  typeId = (await admin.post('/ordertype', { name: 'Last notices', prefix: 'LN' })).data.id;
  const shown = { name: 'Asked for', prefix: 'ASK', portal_visible: true };
  portalType = (await admin.post('/ordertype', shown)).data.id;
});
afterAll(() => app.close());

/** An activity of the officer, released. */
async function given(): Promise<{ id: number; reference_no: string }> {
  const { data } = await admin.post('/order', { order_type_id: typeId, driver_id: officerId });
  await admin.post(`/order/${data.id}/release`, {});
  return data;
}
/** What the officer, or another reader, reads about an activity, newest first: each line with whether it leads somewhere. */
async function told(reference: string, reader = officer): Promise<[message: string, redirect: boolean][]> {
  const { data } = await reader.get('/notification');
  return data.data
    .map((line: { data: string | object }) => (typeof line.data === 'string' ? JSON.parse(line.data) : line.data))
    .filter(({ name }: { name: string }) => name === reference)
    .map(({ message, redirect }: { message: string; redirect: boolean }) => [message, redirect]);
}

test('an officer reads that a visit was taken away, though it cannot be opened any more', async () => {
  const { id, reference_no } = await given();
  expect((await officer.get(`/order/${id}`)).status).toBe(200);
  expect((await admin.post('/order/bulk_set_driver', { orders: [id], driverId: null })).data.done).toEqual([id]);
  expect((await officer.get(`/order/${id}`)).status).toBe(404);
  expect(await told(reference_no)).toEqual([['You were unassigned from the activity.', false]]);
});

test('an officer reads that a visit was deleted', async () => {
  const { id, reference_no } = await given();
  expect((await admin.delete(`/order/${id}`)).status).toBe(200);
  expect(await told(reference_no)).toEqual([['The activity was deleted.', false]]);
});

test('an officer reads that a deleted visit is theirs again', async () => {
  const { id, reference_no } = await given();
  expect((await admin.delete(`/order/${id}`)).status).toBe(200);
  const [deletion] = await app.sql(
    `select id from audit_log where table_name = 'order' and row_id = $1 and action = 'delete' order by id desc limit 1`,
    [id],
  );
  const back = await admin.post(`/auditlogs/${deletion.id}/restore`, {});
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect((await told(reference_no)).slice(0, 2)).toEqual([
    ['The activity was restored.', true],
    ['The activity was deleted.', false],
  ]);
});

/** A customer with a person who may ask for work in the portal. */
async function house(name: string): Promise<{ id: number; person: Caller; userId: number }> {
  const { id } = (await admin.post('/customer', { name })).data;
  const person = await customerWith(app, id, ['view.portal_orders', 'create.portal_orders']);
  const [user] = await app.sql('select id::int from app_user where customer_id = $1', [id]);
  return { id, person, userId: user.id };
}
const asked = async ({ id, userId }: { id: number; userId: number }, isReleased = true) => {
  const { data } = await admin.post('/order', { order_type_id: portalType, customer_id: id, customer_user_id: userId });
  if (isReleased) expect((await admin.post(`/order/${data.id}/release`, {})).status).toBe(200);
  return data as { id: number; reference_no: string };
};
const GONE = ['The activity was deleted.', false];

test('the customer reads that a released activity was deleted, alone or with others, and that it is back', async () => {
  const alder = await house('Alder Court');
  const [one, two, unseen] = [await asked(alder), await asked(alder), await asked(alder, false)];
  expect(await told(one.reference_no, alder.person)).toEqual([['The activity was released.', true]]);
  expect((await admin.delete(`/order/${one.id}`)).status).toBe(200);
  expect((await admin.post('/order/bulk_delete', { orders: [two.id, unseen.id] })).data.done).toHaveLength(2);
  expect((await alder.person.get(`/customer-portal/${alder.id}/orders/${one.id}`)).status).toBe(404);
  for (const { reference_no } of [one, two]) expect(await told(reference_no, alder.person)).toEqual([GONE]);
  expect(await told(unseen.reference_no, alder.person)).toEqual([]);
  const [deletion] = await app.sql(
    `select id from audit_log where table_name = 'order' and row_id = $1 and action = 'delete' order by id desc limit 1`,
    [one.id],
  );
  expect((await admin.post(`/auditlogs/${deletion.id}/restore`, {})).status).toBe(200);
  expect((await told(one.reference_no, alder.person))[0]).toEqual(['The activity was restored.', true]);
});

test('whoever asked for work in the portal reads that it was deleted before its release', async () => {
  const birch = await house('Birch Court');
  const made = await birch.person.post(`/customer-portal/${birch.id}/orders`, {
    order_type_id: portalType,
    title: 'A tap drips',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, reference_no } = made.data;
  expect((await admin.delete(`/order/${id}`)).status).toBe(200);
  expect(await told(reference_no, birch.person)).toEqual([GONE]);
});

test('the customer reads that an activity is theirs no more; whose it is now is not told', async () => {
  const [cedar, elm] = [await house('Cedar Court'), await house('Elm Court')];
  for (const customer_id of [elm.id, null]) {
    const { id, reference_no } = await asked(cedar);
    const moved = await admin.put(`/order/${id}`, { customer_id });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await told(reference_no, cedar.person)).toEqual([['The activity was taken off your account.', false]]);
  }
});
