import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let role: number;
let delivery: number;
let repair: number;
let kind: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  role = made(
    await admin.post('/role', { name: 'Reviewers', permissions: ['view.order', 'view_all.order', 'view.reviews'] }),
  ).id;
  kind = made(await admin.post('/checkoff', { name: 'Seal', role_ids: [role] })).id;
  const type = async (name: string, prefix: string): Promise<number> =>
    made(await admin.post('/ordertype', { name, prefix })).id;
  [delivery, repair] = [await type('Told delivery', 'TDE'), await type('Told repair', 'TRE')];
  const types = [{ checkoff_type_id: kind }];
  made(await admin.post('/checkoff-template', { name: 'Seals', order_type_ids: [delivery, repair], types }));
});
afterAll(() => app.close());

const made = (answer: { status: number; data: Loose; body: unknown }): Loose =>
  answer.status < 300 ? answer.data : expect.fail(JSON.stringify(answer.body));

/** Somebody who holds the role of the review and may see activities of the type; gives their id. */
async function reviewer(email: string, type: number): Promise<number> {
  const [{ tenant_id }] = await app.sql("select tenant_id from app_user where email = 'officer@demo.test'");
  const [{ id }] = await app.sql(
    'insert into app_user (tenant_id, first_name, email, is_first_time_login) values ($1, $2, $2, false) returning id::int',
    [tenant_id, email],
  );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant_id, id, role]);
  await app.sql(
    `insert into activity_type_grant (tenant_id, order_type_id, user_id, can_view, can_create, can_update, can_complete, can_delete)
      values ($1, $2, $3, true, true, true, true, false)`,
    [tenant_id, type, id],
  );
  return id;
}
const newOrder = async (type: number, more: object = {}): Promise<number> =>
  made(await admin.post('/order', { order_type_id: type, ...more })).id;
const told = async (event: string, order: number): Promise<number[]> =>
  (
    await app.sql('select user_id::int as id from notification where event = $1 and owner_id = $2 order by user_id', [
      event,
      order,
    ])
  ).map(({ id }) => id);

test('who may see one activity type hears of its reviews, and of no review of another', async () => {
  const deliverer = await reviewer('told.delivery@demo.test', delivery);
  const repairer = await reviewer('told.repair@demo.test', repair);
  expect(await told('checkoff.waiting', await newOrder(delivery))).toEqual([deliverer]);
  expect(await told('checkoff.waiting', await newOrder(repair))).toEqual([repairer]);
});

test('a failed review is not told to an officer who lost the activity’s type since', async () => {
  const driver = await reviewer('told.driver@demo.test', delivery);
  const order = await newOrder(delivery, { driver_id: driver });
  await app.sql('delete from activity_type_grant where user_id = $1', [driver]);
  made(await admin.post(`/order/${order}/checkoff`, { checkoff_type_id: kind, result: 'failed', comment: 'Leaks' }));
  expect(await told('checkoff.failed', order)).not.toContain(driver);
});

test('a step’s own roles stand in place of those of the review type: only they are told and may answer', async () => {
  const others = made(
    await admin.post('/role', { name: 'Last eyes', permissions: ['view.order', 'view_all.order'] }),
  ).id;
  const type = made(await admin.post('/ordertype', { name: 'Told step', prefix: 'TST' })).id;
  const template = made(
    await admin.post('/checkoff-template', {
      name: 'Own roles',
      order_type_ids: [type],
      types: [{ checkoff_type_id: kind, role_ids: [others] }],
    }),
  );
  const general = await reviewer('told.general@demo.test', type);
  const own = await reviewer('told.own@demo.test', type);
  await app.sql('update user_role set role_id = $1 where user_id = $2', [others, own]);
  expect(await told('checkoff.waiting', await newOrder(type))).toEqual([own]);
  made(await admin.put(`/checkoff-template/${template.id}/types/${template.types[0].id}`, { role_ids: [] }));
  expect(await told('checkoff.waiting', await newOrder(type))).toEqual([general]);
});
