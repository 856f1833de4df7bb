import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { type Caller, fewest, type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

let count = 0;
/** Names far enough apart that they are no likely doubles. */
const unlike = (): string =>
  `${['Quarry', 'Velvet', 'Onyx', 'Juniper', 'Falcon'][count++ % 5]} ${crypto.randomUUID().slice(0, 18)}`;
const make = async (body: object = {}) => {
  const answer = await admin.post('/customer', { name: unlike(), ...body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.data;
};

/** An administrator's colleague whose role holds exactly these permissions. */
async function colleague(...slugs: string[]): Promise<Caller> {
  const email = `${crypto.randomUUID().slice(0, 8)}@demo.test`;
  await server.sql(
    `with who as (
      insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login)
      select 1, 'Colleague', $1, password_hash, false from app_user where email = 'admin@demo.test' returning tenant_id, id)
    insert into user_permission (tenant_id, user_id, permission_id)
    select 1, who.id, p.id from who join permission p on p.tenant_id = 1 and p.slug = any($2)`,
    [email, slugs],
  );
  return server.as(email);
}

describe('record', () => {
  test('a whole customer in one call, read back with everything in it', async () => {
    const segment = (await admin.post('/customer-segment', { name: 'Builders of the north' })).data;
    const agent = (await admin.post('/customer-agent', { name: 'Agent Orange' })).data;
    const group = (await admin.post('/customer-group', { name: 'Group of one' })).data;
    const body = {
      name: 'Harbour Works',
      email: 'Office@Harbour.Example',
      customer_group_id: group.id,
      payment_terms_days: 30,
      credit_limit: 1000.5,
      addresses: [
        {
          label: 'Office',
          address1: '1 Quay',
          city: 'Porto',
          country_code: 'pt',
          time_zone: 'Europe/Lisbon',
          is_default_billing: true,
        },
        { label: 'Yard', kind: 'site', address1: '2 Dock', latitude: 41.1, longitude: -8.6 },
      ],
      contacts: [
        { first_name: 'Ana', email: 'ana@harbour.example' },
        { first_name: 'Rui', is_primary: true },
      ],
      segment_ids: [segment.id],
      agent_ids: [agent.id],
    };
    const made = await admin.post('/customer', body);
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({
      name: 'Harbour Works',
      customer_code: expect.stringMatching(/^C-\d{6}$/),
      email: 'office@harbour.example',
      kind: 'company',
      status: 'active',
      credit_limit: 1000.5,
      customer_group: { id: group.id, name: 'Group of one' },
      segments: [{ id: segment.id, name: 'Builders of the north' }],
      agents: [{ agent_id: agent.id, is_primary: true }],
      addresses: [
        {
          label: 'Office',
          country_code: 'PT',
          time_zone: 'Europe/Lisbon',
          is_default_billing: true,
          is_default_delivery: true,
        },
        { label: 'Yard', latitude: 41.1, geocode_status: 'ok', is_default_billing: false },
      ],
      contacts: [
        { first_name: 'Rui', is_primary: true },
        { first_name: 'Ana', is_primary: false },
      ],
      counts: { open_orders: 0, users: 0 },
    });
    const read = await fewest(() => admin.get(`/customer/${made.data.id}`));
    expect(read.data).toEqual(made.data);
    expect(read.statements).toBe(1);
  });

  test('nested lists: kept by id, changed, added, removed; left alone when not sent', async () => {
    const made = await make({
      addresses: [
        { label: 'A', address1: '1' },
        { label: 'B', is_default_delivery: true },
      ],
      contacts: [{ first_name: 'Only' }],
    });
    const [b, a] = made.addresses
      .map((address: { label: string; id: number }) => address)
      .sort((x: { label: string }) => (x.label === 'B' ? -1 : 1));
    const changed = await admin.put(`/customer/${made.id}`, {
      addresses: [{ id: a.id, label: 'A2', is_default_delivery: true }, { label: 'C' }],
    });
    expect(changed.data.addresses).toMatchObject([
      { id: a.id, label: 'A2', address1: '1', is_default_billing: true, is_default_delivery: true },
      { label: 'C', is_default_delivery: false },
    ]);
    expect(changed.data.contacts).toEqual(made.contacts);
    const foreign = await admin.put(`/customer/${made.id}`, { addresses: [{ id: b.id, label: 'gone' }] });
    expect(foreign.body.errors).toHaveProperty('addresses.0.id');
    const two = await admin.put(`/customer/${made.id}`, {
      contacts: [
        { first_name: 'X', is_primary: true },
        { first_name: 'Y', is_primary: true },
      ],
    });
    expect(two.body.errors).toHaveProperty('contacts.is_primary');
    const wrong = await admin.put(`/customer/${made.id}`, { addresses: [{ country_code: 'ZZ' }] });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['country_code']]);
  });

  test('addresses and contacts one by one; a mark moves and is never lost', async () => {
    const { id } = await make();
    expect((await admin.post(`/customer/${id}/addresses`, { label: ' ' })).body.errors).toHaveProperty('address1');
    const first = (await admin.post(`/customer/${id}/addresses`, { label: 'First' })).data;
    expect(first).toMatchObject({ is_default_billing: true, is_default_delivery: true });
    const second = (await admin.post(`/customer/${id}/addresses`, { label: 'Second', is_default_billing: true })).data;
    await admin.put(`/customer/${id}/addresses/${first.id}`, { city: 'Faro', time_zone: 'Europe/Lisbon' });
    expect((await admin.get(`/customer/${id}/addresses`)).data).toMatchObject([
      { id: second.id, is_default_billing: true, is_default_delivery: false },
      { id: first.id, is_default_billing: false, is_default_delivery: true, city: 'Faro' },
    ]);
    expect((await admin.delete(`/customer/${id}/addresses/${second.id}`)).status).toBe(200);
    expect((await admin.get(`/customer/${id}/addresses`)).data).toMatchObject([
      { id: first.id, is_default_billing: true },
    ]);
    const other = await make();
    expect((await admin.put(`/customer/${other.id}/addresses/${first.id}`, { city: 'X' })).status).toBe(404);
    const contact = (await admin.post(`/customer/${other.id}/contacts`, { first_name: 'Ana' })).data;
    const foreign = await admin.put(`/customer/${id}/addresses/${first.id}`, { contact_id: contact.id });
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['addresses.contact_id']]);
    expect((await admin.post(`/customer/${id}/addresses`, { time_zone: 'Mars/Base' })).body.errors).toHaveProperty(
      'time_zone',
    );
  });

  test('20 default addresses at the same moment: one is it', async () => {
    const { id } = await make();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        admin.post(`/customer/${id}/addresses`, { label: `${n}`, is_default_billing: true }),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const rows = (await admin.get(`/customer/${id}/addresses`)).data;
    expect([rows.length, rows.filter((row: { is_default_billing: boolean }) => row.is_default_billing).length]).toEqual(
      [20, 1],
    );
  });

  test('codes are drawn without doubles or gaps, and step over typed ones', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => make()));
    const numbers = made.map((row) => Number(row.customer_code.slice(2))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => (numbers[0] as number) + n));
    const next = `C-${String((numbers[19] as number) + 1).padStart(6, '0')}`;
    await make({ customer_code: next });
    expect(Number((await make()).customer_code.slice(2))).toBe((numbers[19] as number) + 2);
    const twice = await admin.post('/customer', { name: unlike(), customer_code: next });
    expect(twice.body.errors).toHaveProperty('customer_code');
  });

  test('a stale change is a conflict that shows the record as it is', async () => {
    const made = await make();
    await admin.put(`/customer/${made.id}`, { notes: 'first', updated_at: made.updated_at });
    const late = await admin.put(`/customer/${made.id}`, { notes: 'second', updated_at: made.updated_at });
    expect([late.status, late.body.code, (late.body.current as { notes: string }).notes]).toEqual([
      409,
      'conflict',
      'first',
    ]);
  });

  test('parents: no circle, at most five levels; another company’s rows are refused', async () => {
    let parent: number | null = null;
    const chain: number[] = [];
    for (let level = 0; level < 5; level++) {
      const made: { id: number } = await make({ parent_customer_id: parent });
      chain.push(made.id);
      parent = made.id;
    }
    expect((await admin.post('/customer', { name: unlike(), parent_customer_id: parent })).body.errors).toHaveProperty(
      'parent_customer_id',
    );
    expect((await admin.put(`/customer/${chain[0]}`, { parent_customer_id: parent })).body.errors).toHaveProperty(
      'parent_customer_id',
    );
    const beta = await server.as('admin@beta.test');
    const segment = (await beta.post('/customer-segment', { name: 'Of beta' })).data;
    const answer = await admin.post('/customer', { name: unlike(), segment_ids: [segment.id] });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['segment_id']]);
    expect((await beta.get(`/customer/${chain[0]}`)).status).toBe(404);
  });
});

describe('rules', () => {
  test('with mandatory addresses only the quick way goes without', async () => {
    await admin.post('/company/configurations', { key: 'customer_address_mandatory', bool_value: true });
    const without = await admin.post('/customer', { name: unlike() });
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['addresses']]);
    expect((await admin.post('/customer', { name: unlike(), addresses: [{ city: 'Faro' }] })).status).toBe(422);
    const full = [{ address1: '1', city: 'Faro', country_code: 'PT' }];
    const made = await make({ addresses: full });
    expect((await admin.put(`/customer/${made.id}`, { addresses: [] })).status).toBe(422);
    const address = `/customer/${made.id}/addresses/${made.addresses[0].id}`;
    expect((await admin.delete(address)).status).toBe(422);
    expect((await admin.put(address, { city: null })).status).toBe(422);
    expect((await admin.put(address, { city: 'Lagos' })).status).toBe(200);
    expect((await admin.post('/customer/create-customer', { name: unlike() })).status).toBe(201);
    await admin.delete('/company/configurations?key=customer_address_mandatory');
  });

  test('doubles are shown with their reason; force saves', async () => {
    const first = await make({
      name: 'Meridian Lift Rental',
      email: 'hello@meridian.example',
      phone: '+351 912 345 678',
      tax_number: 'PT 501-442-600',
    });
    const cases: [object, string][] = [
      [{ name: unlike(), email: 'HELLO@meridian.example' }, 'email'],
      [{ name: unlike(), phone: '00351912345678' }, 'phone'],
      [{ name: unlike(), tax_number: 'pt501442600' }, 'tax_number'],
      [{ name: 'Meridian Lift Rentals' }, 'name'],
    ];
    for (const [body, reason] of cases) {
      const answer = await admin.post('/customer', body);
      expect([answer.status, answer.body.code]).toEqual([409, 'possible_duplicate']);
      expect(answer.body.candidates).toMatchObject([{ id: first.id, reason }]);
    }
    expect((await admin.post('/customer', { name: 'Meridian Lift Rentals', force: true })).status).toBe(201);
    expect((await admin.post('/customer', { name: 'Meridian Lift Rental 2' })).status).toBe(201);
    const quick = await admin.post('/customer/create-customer', { name: 'Somebody', email: 'hello@meridian.example' });
    expect([quick.status, quick.data.id, quick.success.message]).toEqual([200, first.id, expect.any(String)]);
  });

  test('20 at the same moment make one customer, told to everybody else', async () => {
    const at20 = (path: string, body: object) =>
      Promise.all(Array.from({ length: 20 }, () => admin.post(path, body).then(({ status }) => status)));
    const once = (status: number) => [...Array(19).fill(status), 201].sort();
    const known = async (name: string) =>
      server.sql('select 1 from customer where name = $1 and deleted_at is null', [name]).then((rows) => rows.length);
    for (let round = 0; round < 3; round++) {
      const quick = { name: unlike(), email: `${crypto.randomUUID()}@twice.example` };
      expect((await at20('/customer/create-customer', quick)).sort()).toEqual(once(200));
      const name = { name: unlike() };
      expect((await at20('/customer', name)).sort()).toEqual(once(409));
      expect([await known(quick.name), await known(name.name)]).toEqual([1, 1]);
      // Names that are only alike, and either way to a new customer.
      const base = `Alder ${crypto.randomUUID().replaceAll(/[0-9-]/g, 'x')}`;
      const alike = await Promise.all(
        Array.from({ length: 20 }, (_, n) => admin.post('/customer', { name: n % 2 ? base : `${base}s` })),
      );
      expect(alike.filter(({ status }) => status === 201)).toHaveLength(1);
      const email = `${crypto.randomUUID()}@mixed.example`;
      const mixed = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          admin.post(n % 2 ? '/customer' : '/customer/create-customer', { name: unlike(), email }),
        ),
      );
      expect(mixed.filter(({ status }) => status === 201)).toHaveLength(1);
    }
  });

  test('the same name is found in every script and with other marks in it', async () => {
    const pairs = [
      ['北京空调维护', '北京空调维护'],
      ["O'Brien", 'obrien'],
      ['ООО «Ромашка»', 'ооо ромашка'],
      ['شركة التكييف', 'شركة التكييف'],
      ['ＡＢＣ株式会社', 'abc株式会社'],
      ['J.R. Núñez & Söhne', 'JR Nunez Sohne'],
    ];
    for (const [kept, sent] of pairs) {
      const first = await admin.post('/customer', { name: kept, force: true });
      expect(first.status, JSON.stringify(first.body)).toBe(201);
      const second = await admin.post('/customer', { name: sent });
      expect([sent, second.status, second.body.code]).toEqual([sent, 409, 'possible_duplicate']);
      expect(second.body.candidates).toMatchObject([{ id: first.data.id, reason: 'name' }]);
    }
    expect((await admin.post('/customer', { name: '上海空调维护' })).status).toBe(201);
  });

  test('status: hold, block, release, deactivate, and what they need', async () => {
    const { id } = await make();
    const to = (status: string, reason?: string) => admin.post(`/customer/${id}/status`, { status, reason });
    expect((await to('on_hold')).body.errors).toHaveProperty('reason');
    expect((await to('on_hold', 'Unpaid')).data).toMatchObject({ status: 'on_hold', hold_reason: 'Unpaid' });
    expect((await to('inactive')).body.code).toBe('customer_status');
    expect((await to('blocked', 'Fraud')).data.status).toBe('blocked');
    expect((await to('active')).data).toMatchObject({ status: 'active', hold_reason: null });
    expect((await to('inactive')).data.status).toBe('inactive');
    const names = (await admin.get('/customer/all-dropdown-list')).data.map((row: { id: number }) => row.id);
    expect(names).not.toContain(id);
    expect((await admin.get('/customer/all-dropdown-list', { id })).data).toHaveLength(1);
    const plain = await colleague('view.customers', 'update.customers');
    const other = await make();
    expect((await plain.post(`/customer/${other.id}/status`, { status: 'blocked', reason: 'x' })).status).toBe(403);
    expect((await plain.post(`/customer/${other.id}/status`, { status: 'inactive' })).status).toBe(200);
  });

  test('a balance or open work keeps a customer; credit needs its own right', async () => {
    const { id } = await make();
    const [type] = await server.sql(`update order_type set allow_payment = true
      where id = (select min(id) from order_type where tenant_id = 1) and tenant_id = 1 returning id`);
    await server.sql(
      `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, customer_id, status, completed_at, balance_due)
       values (1, 'TIE-1', 'TIE-', 1, $1, $2, 'completed', now(), 0.01)`,
      [type.id, id],
    );
    const inactive = await admin.post(`/customer/${id}/status`, { status: 'inactive' });
    for (const answer of [inactive, await admin.delete(`/customer/${id}`)]) {
      expect([answer.status, answer.body.code, answer.body.balance]).toEqual([409, 'in_use', 0.01]);
      expect(answer.body.message).toBe('This customer still has a balance of $0.01.');
    }
    const spanish = await admin.delete(`/customer/${id}`, {}, { 'x-localization': 'es' });
    expect(spanish.body.message).toContain(' $0.01'); // not as in Spain
    await server.sql(`update "order" set balance_due = 0 where reference_no = 'TIE-1'`);
    expect((await admin.delete(`/customer/${id}`)).status).toBe(200);
    expect((await admin.get(`/customer/${id}`)).status).toBe(404);

    const manager = await colleague('view.customers', 'update.customers', 'create.customers');
    const made = await make({ credit_limit: 500 });
    const denied = await manager.put(`/customer/${made.id}`, { credit_limit: 900, notes: 'not saved' });
    expect([denied.status, (await admin.get(`/customer/${made.id}`)).data.notes]).toEqual([403, null]);
    const saved = await manager.put(`/customer/${made.id}`, { credit_limit: 500, notes: 'saved' });
    expect([saved.status, saved.data.notes, 'credit_limit' in saved.data]).toEqual([200, 'saved', false]);
  });
});

describe('list', () => {
  test('search, filters, sort and pages; two statements', async () => {
    const segment = (await admin.post('/customer-segment', { name: 'Filtered' })).data;
    const names = ['Zebra Filter', 'Álamo Filter', 'Mango Filter'];
    for (const name of names)
      await make({
        name,
        force: true,
        segment_ids: [segment.id],
        addresses: [{ city: 'Coimbra', country_code: 'PT' }],
      });
    const list = await admin.get('/customer', { q: 'alamo FILT' });
    expect(list.data).toMatchObject([
      {
        name: 'Álamo Filter',
        default_address: { city: 'Coimbra' },
        users_count: 0,
        balance: 0,
        segments: [{ id: segment.id }],
      },
    ]);
    const query = {
      filters: { segment_id: [segment.id], city: 'coim', country_code: 'pt', status: '' },
      sort: '-name',
    };
    const filtered = await fewest(() => admin.get('/customer', query));
    expect([filtered.success.total, filtered.success.per_page, filtered.data.length]).toEqual([3, 10, 3]);
    expect(filtered.statements).toBeLessThanOrEqual(2);
    const page = await admin.get('/customer', { filters: { segment_id: segment.id }, page: 2, per_page: 2 });
    expect([page.data.length, page.success.current_page, page.success.total]).toEqual([1, 2, 3]);
    expect((await admin.get('/customer', { filters: { nonsense: 1 } })).status).toBe(422);
    const [{ today }] = (await server.sql(
      `select to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today from company c join tenant t on t.id = c.tenant_id
        where t.subdomain = 'demo'`,
    )) as [{ today: string }];
    const made = await admin.get('/customer', {
      filters: { created_at: { from: today, to: today }, segment_id: segment.id },
    });
    expect(made.success.total).toBe(3);
    expect(
      (await admin.get('/customer', { filters: { has_portal_users: true, segment_id: segment.id } })).success.total,
    ).toBe(0);
  });

  test('export: base64 by default, the file itself when asked for, formulas kept as text', async () => {
    const parent = await make({ name: unlike() });
    const agent = (await admin.post('/customer-agent', { name: 'Ines Prata' })).data;
    const ties = { parent_customer_id: parent.id, agents: [{ agent_id: agent.id, is_primary: true }] };
    await make({ name: '=HYPERLINK("x")', force: true, ...ties });
    const answer = await admin.get('/customer/export-excel', { q: 'HYPERLINK' }, { 'x-localization': 'es' });
    expect(answer.data.file_name).toMatch(/^clientes-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const rows: string[][] = [];
    for await (const row of readSheet(Buffer.from(answer.data.file_data, 'base64'), { maxRows: 100, maxColumns: 50 })) {
      rows.push(row.cells.map((cell) => cell?.value ?? ''));
    }
    expect([rows[0]?.slice(0, 3), rows[1]?.[1]]).toEqual([['Código', 'Nombre', 'Tipo'], '=HYPERLINK("x")']);
    // What stands behind a choice or another record is a word of the reader's.
    expect(rows[1]).toEqual(expect.arrayContaining(['Empresa', 'Activo', 'Ines Prata', parent.name]));
    const file = await admin.raw('GET', '/customer/export-excel', {
      headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    });
    expect(file.headers.get('content-disposition')).toContain('customers-');
    const nothing = await colleague('view.customers');
    expect((await nothing.get('/customer/export-excel')).status).toBe(403);
  });
});

describe('portal users', () => {
  test('unknown people are invited, known ones linked, staff refused', async () => {
    const [one, other] = [await make(), await make()];
    const body = { first_name: 'Pia', last_name: 'Portal', email: 'pia@portal.example', title: 'Buyer' };
    const made = await admin.post(`/customer/${one.id}/users`, body);
    expect(made.data).toMatchObject({
      portal_access: true,
      is_primary: true,
      title: 'Buyer',
      role: { name: 'Customer member' },
      user: { first_name: 'Pia' },
    });
    expect(await server.sql(`select event from message where "to" = '{pia@portal.example}'`)).toEqual([
      { event: 'user.invited' },
    ]);
    // A link to hand over is told to staff who may invite them, for somebody who never came in.
    const link = await admin.post(`/customer/${one.id}/users/${made.data.user_id}/invitation-link`);
    expect(link.data.link).toMatch(/\/customer_reset_password\?token=[\w-]{43}$/);
    const elsewhere = await admin.post(`/customer/${other.id}/users/${made.data.user_id}/invitation-link`);
    expect(elsewhere.status).toBe(404);
    // Without a language of their own people are written to in that of their customer.
    const spanish = await make({ language: 'es' });
    await admin.post(`/customer/${spanish.id}/users`, { first_name: 'Luz', email: 'luz@portal.example' });
    expect(
      await server.sql(`select u.language, m.subject like 'Su acceso %' as spanish from app_user u
      join message m on m.user_id = u.id where u.email = 'luz@portal.example'`),
    ).toEqual([{ language: 'es', spanish: true }]);
    const linked = await admin.post(`/customer/${other.id}/users`, body);
    expect(linked.data).toMatchObject({ user_id: made.data.user_id, is_primary: false });
    expect((await admin.post(`/customer/${other.id}/users`, body)).body.code).toBe('already_exists');
    const staff = await admin.post(`/customer/${one.id}/users`, { first_name: 'A', email: 'admin@demo.test' });
    expect([staff.status, staff.body.code]).toEqual([409, 'staff_user_cannot_be_linked']);
    expect((await admin.get(`/customer/${one.id}`)).data.users).toMatchObject([
      { user: { email: 'pia@portal.example' }, portal_access: true },
    ]);

    const path = `/customer/${other.id}/users/${made.data.user_id}`;
    expect((await admin.put(path, { is_primary: true, portal_access: false })).data).toMatchObject({
      is_primary: true,
      portal_access: false,
    });
    const [person] = await server.sql(`select customer_id, customer_code from app_user where id = $1`, [
      made.data.user_id,
    ]);
    expect(person).toEqual({ customer_id: String(other.id), customer_code: other.customer_code });
    expect((await admin.put(path, { first_name: 'Changed' })).body.errors).toHaveProperty('first_name');
    const [staffRole] = await server.sql(
      `select id from role where tenant_id = 1 and audience = 'staff' order by id limit 1`,
    );
    expect((await admin.put(path, { portal_role_id: Number(staffRole.id) })).body.errors).toHaveProperty(
      'portal_role_id',
    );
    expect((await admin.delete(path)).status).toBe(200);
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.get(`/customer/${one.id}/users`)).data).toMatchObject([{ is_primary: true }]);
  });

  test('a portal administrator manages the own customer only, and the last one cannot leave', async () => {
    const [own, foreign] = [await make(), await make()];
    const [role] = await server.sql(`select id from role where tenant_id = 1 and name = 'Customer administrator'`);
    const made = await admin.post(`/customer/${own.id}/users`, {
      first_name: 'Boss',
      email: 'boss@portal.example',
      portal_role_id: Number(role.id),
    });
    await server.sql(
      `update app_user set password_hash = (select password_hash from app_user where email = 'admin@demo.test'), is_first_time_login = false where id = $1`,
      [made.data.user_id],
    );
    const boss = await server.as('boss@portal.example');
    expect((await boss.get(`/customer/${own.id}/users`)).data).toHaveLength(1);
    expect((await boss.get(`/customer/${foreign.id}/users`)).status).toBe(404);
    expect(
      (await boss.post(`/customer/${foreign.id}/users`, { first_name: 'X', email: 'x@portal.example' })).status,
    ).toBe(404);
    expect((await boss.get('/customer')).status).toBe(403);
    const self = `/customer/${own.id}/users/${made.data.user_id}`;
    expect((await boss.delete(self)).body.code).toBe('last_portal_administrator');
    expect((await boss.put(self, { portal_access: false })).body.code).toBe('last_portal_administrator');
    expect(
      (await boss.post(`/customer/${own.id}/users`, { first_name: 'Mate', email: 'mate@portal.example' })).status,
    ).toBe(201);
  });
});
