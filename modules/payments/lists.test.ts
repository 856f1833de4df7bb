import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { upload } from '../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

/** A staff member with these permissions only. */
async function personWith(name: string, permissions: string[]): Promise<Caller> {
  const email = `${name}@demo.test`;
  const body = {
    first_name: name,
    last_name: 'Person',
    email,
    roles: [],
    permissions,
    password: 'correct horse battery',
  };
  expect((await admin.post('/user', body)).status).toBe(201);
  await server.sql('update app_user set is_first_time_login = false where email = $1', [email]);
  return server.as(email);
}

const csv = async (who: Caller, text: string, name = 'list.csv'): Promise<string> =>
  upload(server, who, Buffer.from(text), name);

describe('banks', () => {
  test('an account number is shown as its last four characters, and whole only to those who may', async () => {
    const made = await admin.post('/master-bank', { name: 'Main account', account_no: '1234 5678 9012' });
    expect([made.status, made.data.account_no]).toEqual([201, '•••• 9012']);
    const { id } = made.data;
    expect((await admin.get(`/master-bank/${id}/account`)).data).toEqual({ account_no: '1234 5678 9012', iban: null });
    const kept = await admin.put(`/master-bank/${id}`, { account_no: '•••• 9012', branch: 'Harbour' });
    expect(kept.data).toMatchObject({ account_no: '•••• 9012', branch: 'Harbour' });
    expect((await admin.get(`/master-bank/${id}/account`)).data).toEqual({ account_no: '1234 5678 9012', iban: null });
    const clerk = await personWith('clerk', ['view.master_bank']);
    expect((await clerk.get(`/master-bank/${id}`)).data).not.toHaveProperty('secret_account');
    expect((await clerk.get(`/master-bank/${id}/account`)).status).toBe(403);
    const logged = await server.sql("select payload::text as text, action from audit_log where table_name = 'bank'");
    expect(logged.map(({ action }) => action)).toContain('view_secret');
    expect(logged.every(({ text }) => !text.includes('5678'))).toBe(true);
  });

  test('permissions.fetch_lists: a person gets the banks of their roles and those of everybody', async () => {
    const [role] = await server.sql(
      "select id::int from role where name = 'Manager' and tenant_id = (select id from tenant where subdomain = 'demo')",
    );
    await admin.post('/master-bank', { name: 'For managers', role_ids: [role.id] });
    await admin.post('/master-bank', { name: 'For everybody' });
    await admin.post('/master-bank', { name: 'Closed', active: false });
    const names = async (who: Caller) =>
      (await who.get('/master-bank/fetchby/permission')).data.map((row: { name: string }) => row.name);
    const officer = await server.as('officer@demo.test');
    expect(await names(officer)).toContain('For everybody');
    expect(await names(officer)).not.toContain('For managers');
    expect(await names(await server.as('manager@demo.test'))).toContain('For managers');
    expect(await names(admin)).not.toContain('Closed');
  });

  test('a role that a list names is not deleted, and an unknown one is refused', async () => {
    const role = await admin.post('/role', { name: 'Till', audience: 'staff' });
    const type = await admin.post('/payment-type', { name: 'Till money', role_ids: [role.data.id] });
    expect(type.data.roles).toEqual([{ id: role.data.id, name: 'Till' }]);
    const gone = await admin.delete(`/role/${role.data.id}`);
    expect([gone.status, gone.body.code]).toEqual([409, 'in_use']);
    const unknown = await admin.post('/payment-type', { name: 'Unknown role', role_ids: [999_999] });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['role_ids']]);
  });
});

describe('generic lists', () => {
  test.each(['payment-type', 'payment-purpose', 'targets', 'product', 'service', 'rental', 'user-roster'])(
    'generic.unpaginated: %s answers everything at page 0 or none',
    async (path) => {
      for (let n = 0; n < 12; n++) {
        const day = `2031-01-${String(n + 1).padStart(2, '0')}`;
        const [user] = await server.sql("select id::int from app_user where email = 'officer@demo.test'");
        const rest =
          path === 'targets'
            ? { start_month: '2031-01-01', end_month: '2031-03-01' }
            : path === 'user-roster'
              ? {
                  user_id: user.id,
                  day,
                  start_at: `${day}T09:00:00.000Z`,
                  end_at: `${day}T17:00:00.000Z`,
                  name: undefined,
                }
              : {};
        const made = await admin.post(`/${path}`, { name: `${path.replace('-', ' ')} number ${n}`, ...rest });
        expect([made.status, made.body.errors]).toEqual([201, undefined]);
      }
      for (const query of [{}, { page: 0 }]) {
        const list = await admin.get(`/${path}`, query);
        expect(list.data.length).toBeGreaterThanOrEqual(12);
        expect(list.success.total).toBe(list.data.length);
      }
      expect((await admin.get(`/${path}`, { page: 1 })).data).toHaveLength(10);
    },
  );

  test('a product, a service and a rental of one name are three records; each list shows its own', async () => {
    for (const path of ['product', 'service', 'rental']) {
      const made = await admin.post(`/${path}`, { name: 'Same name', price: '12.50' });
      expect([made.status, made.data.price]).toEqual([201, 12.5]);
      const other = path === 'product' ? 'service' : 'product';
      expect((await admin.get(`/${other}/${made.data.id}`)).status).toBe(404);
      expect((await admin.put(`/${other}/${made.data.id}`, { name: 'Taken' })).status).toBe(404);
      expect((await admin.post(`/${path}`, { name: 'SAME NAME' })).body.errors).toHaveProperty('name');
    }
  });

  test('transaction_types.black_hole, transaction_types.officer_hidden: options keep the stored names, sheets say Loss Vault and no Officer', async () => {
    const { entities, flows } = (await admin.get('/transaction_type/options')).data;
    expect(Object.values(entities)).toEqual(['Location', 'Customer', 'Supplier', 'Officer', 'Black Hole']);
    expect(Object.values(flows)).toEqual(['In', 'Out', 'Transfer', 'Adjustment']);
    const loss = await admin.post('/transaction_type', {
      name: 'Loss',
      flow: 'Adjustment',
      from_entity: 'Location',
      to_entity: 'Black Hole',
    });
    expect([loss.status, loss.data.to_entity]).toEqual([201, 'Black Hole']);
    const taken = { name: 'Taken along', flow: 'Transfer', from_entity: 'Location', to_entity: 'Officer' };
    expect((await admin.post('/transaction_type', taken)).status).toBe(201);
    const file = await admin.get('/transaction_type/export-excel-csv');
    const text = Buffer.from(file.data.file_data, 'base64').toString();
    expect(text).toContain('Loss Vault');
    expect(text).toMatch(/Taken along,Transfer,Location,,/);
    expect(text).not.toMatch(/Black Hole|Officer/);
    const wrong = await admin.post('/transaction_type', {
      name: 'Wrong',
      flow: 'In',
      from_entity: 'Location',
      to_entity: 'Location',
    });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['from_entity', 'to_entity']]);
    expect((await admin.put(`/transaction_type/${loss.data.id}`, { to_entity: 'Customer' })).status).toBe(422);
  });

  test('the transaction types of an activity are those of its items, else of its type', async () => {
    const [order] = await server.sql(`select o.id::int, o.order_type_id::int as type from "order" o
      where o.tenant_id = (select id from tenant where subdomain = 'demo') order by o.id limit 1`);
    expect((await admin.get(`/transaction_type/fetch_order/${order.id}`)).data).toEqual([]);
    const out = await admin.post('/transaction_type', { name: 'Delivery out' });
    await admin.put(`/ordertype/${order.type}`, { transaction_type_id: out.data.id });
    expect(
      (await admin.get(`/transaction_type/fetch_order/${order.id}`)).data.map((row: { id: number }) => row.id),
    ).toEqual([out.data.id]);
    expect((await admin.get('/transaction_type/fetch_order/999999999')).status).toBe(404);
    expect((await admin.delete(`/transaction_type/${out.data.id}`)).body.code).toBe('in_use');
  });
});

describe('a list and its sheet', () => {
  test('a name that looks like a formula goes out with an apostrophe and comes back equal; numbers stay numbers', async () => {
    const name = '=HYPERLINK("x")';
    const made = await admin.post('/asset-vendor', { name, notes: "'quoted\nline", phone: '-555' });
    expect(made.status).toBe(201);
    const file = await admin.get('/asset-vendor/export-excel-csv', { q: 'HYPERLINK' });
    expect(Buffer.from(file.data.file_data, 'base64').toString()).toContain(`"'=HYPERLINK(""x"")"`);
    await admin.put(`/asset-vendor/${made.data.id}`, { notes: 'changed', phone: '111' });
    const xlsx = await csv(admin, Buffer.from(file.data.file_data, 'base64').toString());
    const back = await admin.post('/import/asset_vendor', { key: xlsx, file_name: 'vendors.csv', dry_run: false });
    expect(back.data).toMatchObject({ status: 'done', created: 0, updated: 1, failed: 0 });
    expect((await admin.get(`/asset-vendor/${made.data.id}`)).data).toMatchObject({
      name,
      phone: '-555',
      notes: "'quoted\nline",
    });
    await admin.post('/master-bank', { name: 'Overdrawn', opening_balance: '-5' });
    const money = await admin.get('/master-bank/export-excel-csv', { q: 'Overdrawn' });
    expect(Buffer.from(money.data.file_data, 'base64').toString()).toMatch(/,-5(\.00)?,/);
  });

  test('the dry run says of every row what will happen: create, update, unchanged, skip or error', async () => {
    await admin.post('/payment-purpose', { name: 'Rent', kind: 'payment', description: 'Monthly' });
    await admin.post('/payment-purpose', { name: 'Bond', kind: 'deposit' });
    const text = 'Name,Kind,Description\nRent,Payment,Monthly\nBond,Refund,\nNew one,Deposit,x\nBad,Nonsense,x\n';
    const run = await admin.post('/import/payment_purpose', { key: await csv(admin, text), dry_run: true });
    expect(run.data).toMatchObject({
      status: 'validated',
      total: 4,
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 0,
      failed: 1,
    });
    expect(run.data.errors).toMatchObject([{ row: 5, column: 'kind', value: 'Nonsense' }]);
    const rows = (await admin.get(`/import/${run.data.run_id}/rows`)).data.map((row: { action: string }) => row.action);
    expect(rows).toEqual(['unchanged', 'update', 'create', 'error']);
    const only = await admin.post('/import/payment_purpose', {
      key: await csv(admin, text),
      dry_run: true,
      mode: 'insert',
    });
    expect(only.data).toMatchObject({ created: 1, updated: 0, skipped: 2, failed: 1 });
    expect((await admin.get('/payment-purpose', { q: 'New one' })).success.total).toBe(0);
  });

  test('#CLEAR empties a field, a blank cell leaves it', async () => {
    const made = await admin.post('/payment-purpose', { name: 'Clearing', description: 'Old words' });
    await admin.post('/import/payment_purpose', {
      key: await csv(admin, 'Name,Kind,Description\nClearing,Refund,\n'),
      dry_run: false,
    });
    expect((await admin.get(`/payment-purpose/${made.data.id}`)).data).toMatchObject({
      kind: 'refund',
      description: 'Old words',
    });
    await admin.post('/import/payment_purpose', {
      key: await csv(admin, 'Name,Description\nClearing,#CLEAR\n'),
      dry_run: false,
    });
    expect((await admin.get(`/payment-purpose/${made.data.id}`)).data).toMatchObject({
      kind: 'refund',
      description: null,
    });
  });

  test('who may only create does not change what is there by an import', async () => {
    const maker = await personWith('maker', ['create.payment_purpose']);
    const key = await csv(maker, 'Name,Kind\nRent,Refund\n');
    const refused = await maker.post('/import/payment_purpose', { key, dry_run: false });
    expect([refused.status, refused.body.permission]).toEqual([403, 'update.payment_purpose']);
    const added = await maker.post('/import/payment_purpose', {
      key: await csv(maker, 'Name,Kind\nMade,Refund\nRent,Refund\n'),
      dry_run: false,
      mode: 'insert',
    });
    expect(added.data).toMatchObject({ created: 1, updated: 0, skipped: 1 });
  });

  test('roles and activity types of a row are named by name, several with commas; an unknown one is told', async () => {
    const good = await admin.post('/import/payment_type', {
      key: await csv(admin, 'Name,Roles\nWire,"Manager, Officer"\n'),
      dry_run: false,
    });
    expect(good.data).toMatchObject({ status: 'done', created: 1 });
    const [wire] = (await admin.get('/payment-type', { q: 'Wire' })).data;
    expect(wire.roles.map((role: { name: string }) => role.name)).toEqual(['Manager', 'Officer']);
    const bad = await admin.post('/import/payment_type', {
      key: await csv(admin, 'Name,Roles\nWire two,"Manager, Nobody"\n'),
    });
    expect(bad.data.errors).toMatchObject([{ row: 2, column: 'role_ids', value: 'Nobody', code: 'not_found' }]);
  });
});
