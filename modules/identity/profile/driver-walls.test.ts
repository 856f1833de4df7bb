import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** What other screens say of activities in passing: only of those the reader may see. */
let app: TestServer;
let order: { id: number; order_type_id: number; reference_no: string; customer_id: number };
let driver: number;

beforeAll(async () => {
  app = await testServer();
  driver = (await app.sql("select id::int from app_user where email = 'winston.brown@demo.test'"))[0].id;
  order = (
    await app.sql(`select id::int, order_type_id::int, reference_no, customer_id::int from "order"
    where tenant_id = (select id from tenant where subdomain = 'demo') and customer_id is not null and status = 'released' and deleted_at is null order by id limit 1`)
  )[0];
  await app.sql('update "order" set driver_id = null, started_at = null where driver_id = $1', [driver]);
  await app.sql(
    `update "order" set driver_id = $1, status = 'released', started_at = now(), created_by = null where id = $2`,
    [driver, order.id],
  );
  await app.sql('update app_user set lat = 18, long = -76, located_at = now() where id = $1', [driver]);
});
afterAll(() => app.close());

const at = async (who: Caller) =>
  (await who.get('/user/drivers/location')).data.find((row: { id: number }) => row.id === driver)?.current_order;

test('a driver on the map is at an activity only for those who may see it', async () => {
  const here = { id: order.id, reference: order.reference_no };
  const [{ other }] = await app.sql(
    'select id::int as other from order_type where id <> $1 and tenant_id = (select tenant_id from "order" where id = $2) order by 1 limit 1',
    [order.order_type_id, order.id],
  );
  const slugs = ['view_location.users', 'view.order', 'view_all.order'];
  expect(await at((await staffWith(app, slugs, 'all')).caller)).toEqual(here);
  expect(await at((await staffWith(app, slugs, { [order.order_type_id]: [] })).caller)).toEqual(here);
  expect(await at((await staffWith(app, slugs, { [other]: [] })).caller)).toBeNull();
  // Of the right type, but somebody else's.
  expect(await at((await staffWith(app, slugs.slice(0, 2), 'all')).caller)).toBeNull();
  expect(await at((await staffWith(app, ['view_location.users', 'view_all.order'], 'all')).caller)).toBeNull();
});

test('a customer counts, and feedback names, only activities the reader may see', async () => {
  const own = (await staffWith(app, ['view.customers', 'view.order', 'view.feedback'], 'all')).caller;
  const all = (await staffWith(app, ['view.customers', 'view.order', 'view_all.order', 'view.feedback'], 'all')).caller;
  await app.sql(
    `insert into feedback (tenant_id, order_id, customer_id, rating) select tenant_id, id, customer_id, 4 from "order" where id = $1
      and not exists (select from feedback f where f.order_id = $1)`,
    [order.id],
  );
  const counts = async (who: Caller) => (await who.get(`/customer/${order.customer_id}`)).data.counts.orders;
  expect(await counts(all)).toBeGreaterThan(0);
  expect(await counts(own)).toBe(0);
  const named = async (who: Caller) =>
    (await who.get('/feedback', { page: 1, per_page: 100 })).data.map((row: { order: { id: number } }) => row.order.id);
  expect(await named(all)).toContain(order.id);
  expect(await named(own)).toEqual([]);
  // What a customer said outlives the activity it was said of, for those who saw it.
  await app.sql('update "order" set deleted_at = now() where id = $1', [order.id]);
  expect(await named(all)).toContain(order.id);
  expect(await named(own)).toEqual([]);
  await app.sql('update "order" set deleted_at = null where id = $1', [order.id]);
});
