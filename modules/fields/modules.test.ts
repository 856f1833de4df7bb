import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../platform/server/sheets/read-sheet.ts';
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
  if (status !== 200) return '';
  const cells: string[] = [];
  for await (const row of readSheet(Buffer.from(data.file_data, 'base64'), { maxRows: 5000, maxColumns: 300 }))
    cells.push(...row.cells.map((cell) => cell?.value ?? ''));
  return cells.join(' ');
}

test('lines have no fields of their own: a value is refused, and one that was stored before is told to nobody', async () => {
  const work = (await admin.post('/itemtype', { name: 'Without fields', is_order_item: true })).data.id;
  const type = (await admin.post('/ordertype', { name: 'Lines without fields', prefix: 'LWF' })).data.id;
  const send = (additional: object) =>
    admin.post('/order', { order_type_id: type, additional: {}, items: [{ order_item_type_id: work, additional }] });
  await app.sql('update additional_field set active = false');
  expect((await send({ 999999: 'zz' })).status).toBe(422);
  const { data, body } = await send({});
  if (!data) expect.fail(JSON.stringify(body));
  await app.sql(`update order_item set additional = '{"1001": "COST-777"}' where order_id = $1`, [data.id]);
  for (const path of [`/order/${data.id}`, `/order/${data.id}/items`])
    expect(JSON.stringify((await admin.get(path)).data)).not.toContain('COST-777');
});
