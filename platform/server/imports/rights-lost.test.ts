import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Lost type', prefix: 'LOS' });
  await admin.post('/itemtype', { name: 'Lost work', tax_rate: 0 });
  const [{ id }] = await app.sql("select id::int from order_type where name = 'Lost type'");
  await admin.post('/order-template', { name: 'Lost template', order_type_id: id });
  await admin.post('/customer', { name: 'Lost customer', customer_code: 'LOST' });
});
afterAll(() => app.close());

type Row = Readonly<Record<string, string>>;

/** Rows of the imports, with what their person may do, and what of it is taken away. */
const IMPORTS: readonly [resource: string, lost: string, slugs: string[], row: Row][] = [
  [
    'order',
    'create.order',
    ['import.order', 'create.order', 'update.order', 'view.order', 'view_all.order', 'cancel.order'],
    { ex_ref_no: 'LOST-1', order_type_id: 'Lost type', title: 'Visit', customer_id: 'LOST', status: 'Pending' },
  ],
  [
    'customer',
    'edit_credit.customers',
    ['import', 'create', 'update', 'view', 'edit_credit', 'view_credit'].map((verb) => `${verb}.customers`),
    { name: 'Lost and new', credit_limit: '700' },
  ],
  [
    'user',
    'assign_roles.users',
    ['import', 'create', 'update', 'view', 'assign_roles'].map((verb) => `${verb}.users`),
    {
      ...{ first_name: 'Lost', email: 'lost@import.example', roles: 'Bare' },
    },
  ],
  [
    'role',
    'view.users',
    ['import.roles', 'create.roles', 'update.roles', 'view.users'],
    {
      ...{ name: 'Lost role', audience: 'staff', permissions: 'view.users' },
    },
  ],
  ...(['holidays', 'customer_segments', 'customer_group'] as const).map(
    (name) =>
      [
        name === 'holidays' ? 'holiday' : name.replace(/s$/, ''),
        `update.${name}`,
        [...(name === 'holidays' ? ['import'] : []), 'create', 'update', 'view'].map((verb) => `${verb}.${name}`),
        { name: 'Lost entry', ...(name === 'holidays' ? { date: '2031-05-06' } : {}) },
      ] as [string, string, string[], Row],
  ),
  [
    'order_template_item',
    'update.activity_template',
    ['import', 'create', 'update', 'view'].map((verb) => `${verb}.activity_template`),
    { template_id: 'Lost template', position: '1', order_item_type_id: 'Lost work', name: 'Line' },
  ],
];

test.each(IMPORTS)(
  '%s: without %s any more nothing checked is written, and nothing written undone',
  async (resource, lost, slugs, row) => {
    if (resource === 'user') await admin.post('/role', { name: 'Bare', permissions: ['view.users'] });
    const { caller, role } = await staffWith(app, slugs, 'all');
    const give = async (permissions: string[]) =>
      expect((await admin.put(`/role/${role}`, { permissions })).status).toBe(200);
    const checked = await caller.post(`/import/${resource}`, { rows: [row], dry_run: true });
    expect(checked.data, JSON.stringify(checked.body)).toMatchObject({ created: 1, failed: 0, errors: [] });
    const id = checked.data.run_id;
    await give(slugs.filter((slug) => slug !== lost));
    expect((await caller.post(`/import/${id}/confirm`)).status).toBe(403);
    expect((await app.sql('select status from import_run where id = $1', [id]))[0].status).toBe('validated');
    // More than there was is no loss.
    await give([...slugs, 'view.dashboard']);
    const written = await caller.post(`/import/${id}/confirm`);
    expect(written.data, JSON.stringify(written.body)).toMatchObject({ status: 'done', created: 1 });
    if (!written.data.can_undo) return;
    await give(slugs.filter((slug) => slug !== lost));
    expect((await caller.post(`/import/${id}/undo`)).status).toBe(403);
    expect((await app.sql('select status from import_run where id = $1', [id]))[0].status).toBe('done');
    await give(slugs);
    const undone = await caller.post(`/import/${id}/undo`);
    expect(undone.data, JSON.stringify(undone.body)).toMatchObject({ status: 'undone' });
  },
);

test('activities of a type that was taken away are neither made nor taken back; an administrator may', async () => {
  const slugs = ['import.order', 'create.order', 'update.order', 'view.order', 'view_all.order'];
  const [{ id: type }] = await app.sql("select id::int from order_type where name = 'Lost type'");
  const { caller, role } = await staffWith(app, slugs, { [type]: ['create', 'update'] });
  const row = (ex_ref_no: string) => ({
    ex_ref_no,
    order_type_id: 'Lost type',
    title: 'Visit',
    customer_id: 'LOST',
    status: 'Pending',
  });
  const write = await caller.post('/import/order', { rows: [row('LOST-2')], dry_run: false });
  const check = await caller.post('/import/order', { rows: [row('LOST-3')], dry_run: true });
  expect([write.data?.created, check.data?.created], JSON.stringify(write.body)).toEqual([1, 1]);
  expect((await admin.put(`/role/${role}`, { activity_types: [] })).status).toBe(200);
  expect((await caller.post(`/import/${check.data.run_id}/confirm`)).status).toBe(403);
  expect((await caller.post(`/import/${write.data.run_id}/undo`)).status).toBe(403);
  expect((await admin.post(`/import/${write.data.run_id}/undo`)).data).toMatchObject({ status: 'undone' });
});
