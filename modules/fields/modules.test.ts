import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../platform/server/sheets/read-sheet.ts';
import { staffWith } from '../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { upload } from '../../platform/testing/upload.ts';
import { FIELD_MODULES, type FieldModuleName } from './field-value/field.rules.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let app: TestServer;
let admin: Caller;
/** What a document needs besides values; each one takes an upload of its own. */
let paper: { name: string; customer_id: number; document_type_ids: number[] };
let files: string[];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  // A manager who reads the log as well.
  await app.sql(`insert into role_permission (tenant_id, role_id, permission_id) select r.tenant_id, r.role_id, p.id from user_role r
    join app_user u on u.id = r.user_id and u.email = 'manager@demo.test'
    join permission p on p.tenant_id = r.tenant_id and p.slug = 'view.auditlogs' on conflict do nothing`);
  const kind = await admin.post('/document-type', { name: 'Net paper', who_uploads: 'both' });
  paper = { name: 'Net paper', customer_id: 1, document_type_ids: [kind.data.id] };
  files = [];
  for (let at = 0; at < 8; at++) files.push(await upload(app, admin, PDF, `net-${at}.pdf`));
});
afterAll(() => app.close());

/** How a record of each module whose records take values is made, read, changed and exported. */
interface Room {
  make(additional: object): [path: string, body: object];
  /** Where it is read, and changed by PUT unless `change` says where; null: a manager may not. */
  read(made: Made): string;
  change?: ((made: Made) => string) | null;
  sheet?: string;
  /** Where its changes are told, beside the audit log. */
  history?(made: Made): string;
}
interface Made {
  id: number;
}

const RECORDS: { readonly [N in FieldModuleName]?: Room } = {
  activity: {
    make: (additional) => ['/order', { additional }],
    read: ({ id }) => `/order/${id}`,
    sheet: '/order/export-excel',
    history: ({ id }) => `/order/${id}/audit_logs`,
  },
  customer: {
    make: (additional) => ['/customer', { name: `With values ${Math.random()}`, additional }],
    read: ({ id }) => `/customer/${id}`,
    sheet: '/customer/export-excel',
    history: ({ id }) => `/customer/${id}/audit_logs`,
  },
  user: {
    make: (additional) => [
      '/user',
      { first_name: 'With', last_name: 'Values', email: `values${Math.random()}@demo.test`, additional },
    ],
    read: ({ id }) => `/user/${id}`,
    change: null,
    sheet: '/user/export-excel',
    history: ({ id }) => `/user/${id}/audit_logs`,
  },
  location: {
    make: (additional) => ['/location', { name: `With values ${Math.random()}`, additional }],
    read: ({ id }) => `/location/${id}`,
  },
  contact: {
    make: (additional) => ['/customer/1/contacts', { first_name: 'With values', additional }],
    read: () => '/customer/1',
    change: ({ id }) => `/customer/1/contacts/${id}`,
  },
  customer_document: {
    make: (additional) => ['/customer-document', { ...paper, attachments: [{ key: files.pop() }], additional }],
    read: ({ id }) => `/customer-document/${id}`,
  },
};

test.each(FIELD_MODULES.map((module) => [module.name, module] as const))(
  '%s: a field is made only where records take, check and show its values',
  async (name, module) => {
    const body = { module_for: module.id, name: `Net ${name}`, type: 2, required: true };
    const made = await admin.post('/additional-field-new', body);
    const record = RECORDS[name];
    // Lines are made with their activity: their own test below.
    if (name === 'order_item') return;
    expect(module.takes).toBe(record !== undefined);
    if (!record) {
      expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, ['module_for']]);
      return;
    }
    const { id } = made.data;
    for (const wrong of [{}, { [id]: 'abc' }, { [id]: 1, 999999: 'zz' }]) {
      const refused = await admin.post(...record.make(wrong));
      expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
        422,
        expect.stringContaining('additional.'),
      ]);
    }
    const kept = await admin.post(...record.make({ [id]: 7 }));
    expect(kept.data?.additional, JSON.stringify(kept.body)).toMatchObject({ [id]: 7 });
    await isHidden(module.id, record, { [id]: 7 });
    await admin.put(`/additional-field-new/${id}`, { active: false });
  },
);

/** A field behind a permission: its holders read, change and export it; for others it is not there, and their writes keep it. */
async function isHidden(module: number, record: Room, others: object): Promise<void> {
  const field = {
    module_for: module,
    name: 'Net behind a right',
    type: 1,
    permission_slug: 'delete.auditlogs',
    is_unique: true,
  };
  const { id } = (await admin.post('/additional-field-new', field)).data;
  const secret = `COST-${module}`;
  const made = (await admin.post(...record.make({ ...others, [id]: secret }))).data as Made;
  expect((await admin.post(...record.make({ ...others, [id]: secret }))).body.errors).toHaveProperty([
    `additional.${id}`,
  ]);
  const manager = await app.as('manager@demo.test');
  expect(JSON.stringify((await admin.get(record.read(made))).data)).toContain(secret);
  const read = await manager.get(record.read(made));
  expect([read.status, JSON.stringify(read.data).includes(secret)]).toEqual([200, false]);
  if (record.sheet) {
    expect(await sheetOf(admin, record.sheet)).toContain(secret);
    expect(await sheetOf(manager, record.sheet)).not.toContain(secret);
  }
  const histories = ['/auditlogs?per_page=100', ...(record.history ? [record.history(made)] : [])];
  for (const history of histories) {
    expect(JSON.stringify((await admin.get(history)).data)).toContain(secret);
    const told = await manager.get(history);
    expect([told.status, JSON.stringify(told.data).includes(secret)], history).toEqual([200, false]);
  }
  const change = record.change === undefined ? record.read : record.change;
  if (change === null) return;
  const [other] = Object.keys(others);
  const saved = await manager.put(change(made), { additional: { [other ?? '']: 8 } });
  expect([saved.status, JSON.stringify(saved.body).includes(secret)], JSON.stringify(saved.body)).toEqual([200, false]);
  expect((await manager.put(change(made), { additional: { [id]: 'x' } })).status).toBe(422);
  expect(JSON.stringify((await admin.get(record.read(made))).data)).toContain(secret);
  const stale = await manager.put(change(made), { updated_at: '2020-01-01T00:00:00.000Z', additional: {} });
  expect(JSON.stringify(stale.body)).not.toContain(secret);
}

/** What an export says, in one text; nothing for whoever may not export. */
async function sheetOf(person: Caller, path: string): Promise<string> {
  const { status, data } = await person.get(path);
  return status === 200 ? sheetWords(data.file_data) : '';
}

async function sheetWords(file: string): Promise<string> {
  const cells: string[] = [];
  for await (const row of readSheet(Buffer.from(file, 'base64'), { maxRows: 5000, maxColumns: 300 }))
    cells.push(...row.cells.map((cell) => cell?.value ?? ''));
  return cells.join(' ');
}

test('lines: fields of their item type are asked, checked, kept and hidden in every answer that has lines', async () => {
  await app.sql('update additional_field set active = false');
  const typeOf = async (name: string) =>
    (await admin.post('/itemtype', { name, is_order_item: true, customer_access: 1 })).data.id as number;
  const [work, other] = [await typeOf('With fields'), await typeOf('Without fields')];
  const type = (await admin.post('/ordertype', { name: 'Lines with fields', prefix: 'LWF', portal_visible: true })).data
    .id;
  const fieldOf = async (name: string, more: object) =>
    (await admin.post('/additional-field-new', { module_for: 9, type: 1, name, mappings, ...more })).data.id as number;
  const mappings = [{ modelable_type: 'item_type', modelable_id: work }];
  const serial = await fieldOf('Serial number', { type: 2, required: true, show_in_portal: true });
  const cost = await fieldOf('Cost', { permission_slug: 'delete.auditlogs' });
  for (const more of [{ type: 9 }, { type: 1, is_unique: true }])
    expect((await admin.post('/additional-field-new', { module_for: 9, name: 'Not for lines', ...more })).status).toBe(
      422,
    );
  const [own] =
    await app.sql(`select cu.customer_id::int as id from customer_user cu join app_user u on u.id = cu.user_id
    where u.email = 'customer@demo.test' order by cu.is_primary desc limit 1`);
  const customerId = own.id;
  const line = (additional: object | undefined, id = work) => ({ order_item_type_id: id, additional });
  const send = (...items: object[]) => admin.post('/order', { order_type_id: type, customer_id: customerId, items });
  for (const wrong of [undefined, { [serial]: 'abc' }, { [serial]: 1, 999999: 'zz' }]) {
    const refused = await send(line({}, other), line(wrong));
    expect([refused.status, Object.keys(refused.body.errors ?? {})[0]]).toEqual([
      422,
      expect.stringMatching(/^items\.1\.additional\.\d+$/),
    ]);
  }
  const made = await send(line({ [serial]: 77, [cost]: 'COST-777' }), line(undefined, other));
  if (!made.data) expect.fail(JSON.stringify(made.body));
  const { id, items } = made.data;
  expect(items[0].additional).toEqual({ [serial]: 77, [cost]: 'COST-777' });
  const [manager, portal] = [await app.as('manager@demo.test'), await app.as('customer@demo.test')];
  for (const path of [
    `/order/${id}`,
    `/order/${id}/items`,
    `/customer-portal/${customerId}/orders/${id}`,
    `/service/${id}/items`,
  ]) {
    const read = await (path.startsWith('/order') ? manager : portal).get(path);
    const text = JSON.stringify(read.data);
    expect([read.status, text.includes(`"${serial}":77`), text.includes('COST')], path).toEqual([200, true, false]);
  }
  const { hash } = items[0];
  const change = (additional: object) => manager.put(`/order/${id}/items/${items[0].id}`, { hash, additional });
  expect((await change({ [cost]: 'x' })).body.errors).toHaveProperty([`items.0.additional.${cost}`]);
  expect((await change({ [serial]: null })).status).toBe(422);
  expect((await change({ [serial]: 78 })).data.items[0].additional).toEqual({ [serial]: 78 });
  const [stored] = (await admin.get(`/order/${id}/items`)).data;
  expect(stored.additional).toEqual({ [serial]: 78, [cost]: 'COST-777' });
  // The paper of the customer says what the portal says.
  const { data: paper } = await admin.post('/order/bulk_order_statement', { orders: [id], option: 'excel' });
  const words = await sheetWords(paper.file_data);
  expect([words.includes('Serial number: 78'), words.includes('COST')]).toEqual([true, false]);
  const history = JSON.stringify((await manager.get(`/order/${id}/audit_logs?per_page=100`)).data);
  expect([history.includes('"additional"'), history.includes('COST')]).toEqual([true, false]);
});

test('lines: their fields are columns of reports, one line a row or several in one cell', async () => {
  await app.sql('update additional_field set active = false');
  const work = (await admin.post('/itemtype', { name: 'Reported', is_order_item: true })).data.id;
  const type = (await admin.post('/ordertype', { name: 'Lines reported', prefix: 'LRP' })).data.id;
  const color = (
    await admin.post('/additional-field-new', {
      module_for: 9,
      type: 4,
      name: 'Color',
      items: [{ name: 'Red' }, { name: 'Blue' }],
    })
  ).data;
  const secret = (
    await admin.post('/additional-field-new', {
      module_for: 9,
      type: 1,
      name: 'Secret',
      permission_slug: 'delete.auditlogs',
    })
  ).data.id;
  const [red, blue] = color.items.map((item: { id: number }) => item.id);
  const line = (choice: number) => ({
    order_item_type_id: work,
    additional: { [color.id]: choice, [secret]: 'COST-777' },
  });
  const made = await admin.post('/order', { order_type_id: type, items: [line(red), line(blue), line(red)] });
  if (!made.data) expect.fail(JSON.stringify(made.body));
  const shown = async (person: Caller, dataset: string, items_mode: string) => {
    const answer = await person.post('/custom-report/preview', {
      dataset,
      items_mode,
      columns: [{ key: 'reference_no' }, { key: `additional.${color.id}` }, { key: `additional.${secret}` }],
      filters: { type_id: [type] },
    });
    if (!answer.data) expect.fail(JSON.stringify(answer.body));
    return answer.data.rows.map((row: unknown[]) => row.slice(1));
  };
  const rows = [
    ['Red', 'COST-777'],
    ['Blue', 'COST-777'],
    ['Red', 'COST-777'],
  ];
  expect(await shown(admin, 'orders', 'rows')).toEqual(rows);
  expect(await shown(admin, 'order_items', 'none')).toEqual(rows);
  expect(await shown(admin, 'orders', 'summary')).toEqual([['Blue; Red', 'COST-777']]);
  expect(await shown(await app.as('manager@demo.test'), 'orders', 'summary')).toEqual([['Blue; Red']]);
});

test('fields of customers need the permission of customer fields', async () => {
  const asked = async (...slugs: string[]) => {
    const { caller } = await staffWith(app, ['view.dashboard', ...slugs]);
    return [(await caller.get('/additional-field/2')).status, (await caller.get('/additional-field-form/2')).status];
  };
  expect(await asked('view.additional_field')).toEqual([403, 200]);
  expect(await asked('view.customer_additional_field')).toEqual([200, 200]);
});
