import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let portal: Caller;
let customerId: number;
let typeId: number;
let kind: number;

beforeAll(async () => {
  app = await testServer();
  [admin, portal] = [await app.as('admin@demo.test'), await app.as('customer@demo.test')];
  const [own] = await app.sql(`select cu.customer_id::int as id from customer_user cu
    join app_user u on u.id = cu.user_id where u.email = 'customer@demo.test' order by cu.is_primary desc limit 1`);
  customerId = own.id;
  typeId = (await admin.post('/ordertype', { name: 'With a certificate', prefix: 'WAC', portal_visible: true })).data
    .id;
  kind = (await admin.post('/document-type', { name: 'Certificate', has_expiry: true, who_uploads: 'both' })).data.id;
  const asked = { document_type_id: kind, requirement: 'optional', stage: 'complete' };
  expect((await admin.post(`/ordertype/${typeId}/documents`, asked)).status).toBe(201);
});
afterAll(() => app.close());

/** A paper of the customer that ends so many days from today. */
const brought = async (status: string, days: number, of = kind): Promise<void> => {
  const [made] = await app.sql(
    `with own as (insert into customer_document (tenant_id, customer_id, name, status, expires_at)
      select tenant_id, id, 'Certificate', $2, (now() at time zone (select c.time_zone from company c where c.tenant_id = customer.tenant_id))::date + $3::int from customer where id = $1 returning tenant_id, id)
    insert into customer_document_type (tenant_id, customer_document_id, document_type_id) select tenant_id, id, $4 from own
    returning customer_document_id as id`,
    [customerId, status, days, of],
  );
  expect(made).toBeDefined();
};
/** How it stands for a visit so many days from now. */
const asked = async (days: number) => {
  const [{ start }] = await app.sql(
    `select to_char(now() + make_interval(days => $1), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start`,
    [days],
  );
  const made = await admin.post('/order', { order_type_id: typeId, customer_id: customerId, scheduled_start: start });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { data } = await portal.get(`/customer-portal/${customerId}/orders/${made.data.id}`);
  const [{ visit }] = await app.sql(
    `select to_char(scheduled_start at time zone time_zone, 'YYYY-MM-DD') as visit from "order" where id = $1`,
    [made.data.id],
  );
  return { paper: data.documents[0], visit };
};

test('what is good today and not on the day of the visit says until when; the new one may be sent', async () => {
  await brought('expired', -3);
  const { paper: over } = await asked(10);
  expect(over).toMatchObject({ state: 'expired', ends_before_visit: null, may_upload: true });
  await brought('approved', 5);
  const { paper, visit } = await asked(10);
  expect(paper.ends_before_visit).toEqual({ until: paper.expires_at, visit });
  expect(paper).toMatchObject({ state: 'expired', requirement: 'optional', may_upload: true });
  // Before its end it is simply valid.
  expect((await asked(1)).paper).toMatchObject({ state: 'expiring', ends_before_visit: null });
  // One that waits for approval and ends too early as well helps no more.
  await brought('pending', 7);
  expect((await asked(10)).paper).toMatchObject({ ends_before_visit: { until: expect.any(String) }, may_upload: true });
  await brought('pending', 400);
  expect((await asked(10)).paper).toMatchObject({ state: 'pending', ends_before_visit: null, may_upload: false });
});

test('the home page asks for what required papers lack, each once, also where one expires soon', async () => {
  const type = (await admin.post('/ordertype', { name: 'With a permit', prefix: 'WPE', portal_visible: true })).data.id;
  const body = { name: 'Permit', has_expiry: true, who_uploads: 'both' };
  const permit = (await admin.post('/document-type', body)).data.id;
  const line = { document_type_id: permit, requirement: 'required', stage: 'complete' };
  expect((await admin.post(`/ordertype/${type}/documents`, line)).status).toBe(201);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const work = async (days: number) =>
    (await admin.post('/order', { order_type_id: type, customer_id: customerId, scheduled_start: day(days) })).data.id;
  await work(3);
  const nearest = await work(1);
  const wanted = async () =>
    (await portal.get(`/customer-portal/${customerId}/dashboard`)).data.papers.filter(
      ({ name }: { name: string }) => name === 'Permit',
    );
  expect(await wanted()).toMatchObject([{ state: 'missing', order_id: nearest, expires_at: null }]);
  await brought('approved', 9, permit);
  expect(await wanted()).toMatchObject([{ state: 'expiring', order_id: nearest, expires_at: expect.any(String) }]);
  await brought('pending', 400, permit);
  expect(await wanted()).toEqual([]);
});
