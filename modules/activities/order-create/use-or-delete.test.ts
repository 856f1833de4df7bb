import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let type: number;
const TRIES = 20;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Used or deleted', prefix: 'UOD' })).data.id;
});
afterAll(() => app.close());

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Pair {
  /** What is used and deleted. */
  make: (n: number) => Promise<number>;
  use: (id: number) => Promise<{ status: number }>;
  remove: (id: number) => Promise<{ status: number }>;
  /** What is left of it by SQL: used though it is deleted. */
  broken: string;
}

const PAIRS: Record<string, Pair> = {
  customer: {
    make: async (n) => (await admin.post('/customer', { name: `Used or deleted ${n}` })).data.id,
    use: (id) => admin.post('/order', { order_type_id: type, customer_id: id }),
    remove: (id) => admin.delete(`/customer/${id}`),
    broken: `select 1 from "order" o join customer c on c.id = o.customer_id where c.deleted_at is not null and o.deleted_at is null and c.name like 'Used or deleted%'`,
  },
  'activity type': {
    make: async (n) => (await admin.post('/ordertype', { name: `Type used or deleted ${n}`, prefix: `U${n}` })).data.id,
    use: (id) => admin.post('/order', { order_type_id: id }),
    remove: (id) => admin.delete(`/ordertype/${id}`),
    broken: `select 1 from "order" o join order_type t on t.id = o.order_type_id where t.deleted_at is not null and o.deleted_at is null and t.name like 'Type used%'`,
  },
  role: {
    make: async (n) => (await admin.post('/role', { name: `Role used or deleted ${n}`, permissions: [] })).data.id,
    use: (id) => admin.post('/user', { first_name: 'Holder', email: `holder${id}@demo.test`, roles: [id] }),
    remove: (id) => admin.delete(`/role/${id}`),
    broken: `select 1 from user_role ur join role r on r.id = ur.role_id where r.deleted_at is not null and r.name like 'Role used%'`,
  },
};

describe.each(Object.entries(PAIRS))(
  'a %s that is used at the moment it is deleted',
  (_name, { make, use, remove, broken }) => {
    test('is in use, or is not found', async () => {
      const ids: number[] = [];
      for (let n = 0; n < TRIES; n++) ids.push(await make(n));
      const answers = await Promise.all(
        ids.map((id, n) => Promise.all([use(id), later(n * 3).then(() => remove(id))])),
      );
      for (const [used, gone] of answers) expect([used.status === 201, gone.status === 200]).not.toEqual([true, true]);
      expect(await app.sql(broken)).toEqual([]);
    });
  },
);

test('a person who is given work at the moment they are deleted keeps none', async () => {
  const people: number[] = [];
  for (let n = 0; n < 10; n++) {
    const email = `leaving${n}@demo.test`;
    const roles = [(await app.sql("select id::int from role where tenant_id = 1 and text_key = 'officer'"))[0].id];
    people.push((await admin.post('/user', { first_name: 'Leaving', email, roles })).data.id);
  }
  const orders: number[] = [];
  for (const _ of people) orders.push((await admin.post('/order', { order_type_id: type })).data.id);
  const answers = await Promise.all(
    people.map((id, n) =>
      Promise.all([admin.put(`/order/${orders[n]}`, { driver_id: id }), admin.delete(`/user/${id}`)]),
    ),
  );
  for (const [given, gone] of answers) expect([given.status === 200, gone.status === 200]).not.toEqual([true, true]);
  expect(
    await app.sql(
      `select 1 from "order" o join app_user u on u.id = o.driver_id where u.deleted_at is not null and u.first_name = 'Leaving'`,
    ),
  ).toEqual([]);
});
