import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const made = async (body: object): Promise<number> => {
  const answer = await admin.post('/customer', { ...body, force: true });
  return answer.data?.id ?? expect.fail(JSON.stringify(answer.body));
};
const names = async (query: object, caller = admin): Promise<string[]> => {
  const answer = await caller.get('/customer', query as Record<string, unknown>);
  if (!answer.data) expect.fail(JSON.stringify(answer.body));
  return answer.data.map((row: { name: string }) => row.name);
};

test('a customer is found by a phone however its digits are written, and by the people to speak to', async () => {
  await made({ name: 'Wharf Dry Dock', phone: '+1 (917) 555-48 21' });
  await made({
    name: 'Lantern Works',
    contacts: [
      { first_name: 'Begoña', last_name: "O'Shaughnessy", mobile: '+34 611-222-333', email: 'bo@lantern.example' },
    ],
  });
  for (const q of ['9175554821', '917-555-4821', '+1 917 555 4821', '(917) 555 4821', '555 4821'])
    expect(await names({ q }), q).toContain('Wharf Dry Dock');
  for (const q of ['begona', 'oshaughnessy begoña', '611222333', '0034 611 222 333'])
    expect(await names({ q }), q).toEqual(['Lantern Works']);
  expect(await names({ q: '917 555 4822' })).not.toContain('Wharf Dry Dock');
  const contact = (await admin.get('/customer', { q: 'begona' })).data[0];
  await admin.put(`/customer/${contact.id}`, { contacts: [] });
  expect(await names({ q: 'oshaughnessy' })).toEqual([]);
});

test('the whole e-mail of a contact, or its beginning, finds its customer by an index', async () => {
  const contact = (first_name: string, email: string) => ({ contacts: [{ first_name, email }] });
  await made({ name: 'Quay Chandlers', ...contact('Ines', 'Ines_M@quay-mail.example') });
  await made({ name: 'Quay Riggers', ...contact('Inesita', 'inesxm@quay-mail.example') });
  for (const q of ['ines_m@quay-mail.example', 'INES_M@quay', 'ines_m@', 'ines ines_m@quay-mail.example'])
    expect(await names({ q }), q).toEqual(['Quay Chandlers']);
  for (const q of [
    '_nes_m@quay-mail.example',
    'ines_m@quay-mail.example.org',
    'pedro ines_m@quay-mail.example',
    '@quay-mail',
  ])
    expect(await names({ q }), q).toEqual([]);
  const { caller } = await staffWith(app, ['view.targets']);
  expect((await caller.get('/customer/all-dropdown-list', { q: 'ines_m@quay-mail.example' })).data).toEqual([]);
  const [{ tenant }] = await app.sql('select tenant_id as tenant from customer order by id limit 1');
  await app.sql(`insert into customer_contact (tenant_id, customer_id, first_name, email)
    select tenant_id, id, 'Many', 'many' || n || '@quay-mail.example' from (select tenant_id, id from customer order by id limit 1) c,
      generate_series(1, 4000) n`);
  await app.sql('analyze customer_contact');
  const plan = await app.sql(`explain select customer_id from customer_contact where tenant_id = ${Number(tenant)}
    and deleted_at is null and app.fold(email) like app.mail_asked('ines_m@quay-mail.example')`);
  expect(JSON.stringify(plan)).toContain('customer_contact_mail_idx');
});

test('customers by what they owe, what is overdue and what credit is left; only for those who see credit', async () => {
  const work = (await admin.post('/itemtype', { name: 'Owed work', is_order_item: true })).data.id;
  const type = (await admin.post('/ordertype', { name: 'Owed', prefix: 'OWE', allow_payment: true })).data.id;
  const owing = async (name: string, price: number | null, more: object = {}): Promise<number> => {
    const id = await made({ name, ...more });
    if (price === null) return id;
    const items = [{ order_item_type_id: work, price }];
    const order = await admin.post('/order', { order_type_id: type, customer_id: id, items });
    const orderId = order.data?.id ?? expect.fail(JSON.stringify(order.body));
    await app.sql(
      `update "order" set status = 'completed', completed_at = now(), balance_due = total_price, due_date = (now() at time zone 'America/Jamaica')::date - 9
        where id = $1`,
      [orderId],
    );
    return id;
  };
  const ids = [
    await owing('Owes nothing', null, { credit_limit: 500 }),
    await owing('Owes 100', 100, { credit_limit: 500 }),
    await owing('Owes 900', 900, { credit_limit: 500 }),
    await owing('Without limit', 300),
  ];
  const found = (filters: object) => names({ sort: 'id', filters: { id: ids, ...filters } });
  expect(await found({ has_overdue: true })).toEqual(['Owes 100', 'Owes 900', 'Without limit']);
  expect(await found({ has_overdue: false })).toEqual(['Owes nothing']);
  expect(await found({ balance: { from: '1' } })).toEqual(['Owes 100', 'Owes 900', 'Without limit']);
  expect(await found({ balance: { from: '100', to: '300' } })).toEqual(['Owes 100', 'Without limit']);
  expect(await found({ balance: { to: '100' } })).toEqual(['Owes nothing', 'Owes 100']);
  expect(await found({ credit_available: { from: '0' } })).toEqual(['Owes nothing', 'Owes 100']);
  expect(await found({ credit_available: { to: '-400' } })).toEqual(['Owes 900']);
  await app.sql(
    `update "order" set due_date = (now() at time zone 'America/Jamaica')::date + 9 where customer_id = $1`,
    [ids[1]],
  );
  expect(await found({ has_overdue: true })).toEqual(['Owes 900', 'Without limit']);
  const { caller } = await staffWith(app, ['view.customers']);
  const view = (name: string, filters: object) => ({
    resource: 'customer',
    name,
    shared: true,
    definition: { filters },
  });
  for (const filters of [{ has_overdue: true }, { balance: { from: '1' } }, { credit_available: { from: '1' } }]) {
    expect((await caller.get('/customer', { filters })).status).toBe(422);
    const [name = ''] = Object.keys(filters);
    const kept = await caller.post('/saved-view', view(name, filters));
    expect([kept.status, Object.keys(kept.body.errors ?? {})]).toEqual([422, [`definition.filters.${name}`]]);
  }
  // What somebody who sees credit shares is read without it.
  const shared = { has_overdue: true, balance: { min: '1' } };
  const { data: kept } = await admin.post('/saved-view', view('Owing', { ...shared, status: ['active'] }));
  const told = async (who: Caller) =>
    (await who.get('/saved-view', { resource: 'customer' })).data.find(({ id }: { id: number }) => id === kept.id)
      .definition.filters;
  expect(await told(caller)).toEqual({ status: ['active'] });
  expect(await told(admin)).toEqual({ ...shared, status: ['active'] });
});

test('whoever may not see customers does not find them by their contacts', async () => {
  const made = await admin.post('/customer', { name: 'Lantern Works', force: true });
  const contact = { first_name: 'Zenobia', last_name: 'Quill', email: 'zq@lantern.example', phone: '+1 876 555 0199' };
  expect((await admin.post(`/customer/${made.data.id}/contacts`, contact)).status).toBe(201);
  const [sees, picks] = [
    (await staffWith(app, ['view.customers'])).caller,
    (await staffWith(app, ['view.targets'])).caller,
  ];
  const found = async (caller: typeof picks, q: string) =>
    (await caller.get('/customer/all-dropdown-list', { q })).data.map(({ name }: { name: string }) => name);
  for (const q of ['zenobia', 'quill', '5550199']) {
    expect(await found(sees, q), q).toContain('Lantern Works');
    expect(await found(picks, q), q).toEqual([]);
  }
  for (const q of ['lantern', made.data.customer_code]) expect(await found(picks, q), q).toContain('Lantern Works');
});

test('what a customer owes is told in the currency of its credit limit, in the list, the export and the filters', async () => {
  const currency = async (code: string, exchange_rate: number): Promise<number> =>
    (await admin.post('/currency', { code, name: code, symbol: code, exchange_rate })).data.id;
  const [yen, krone] = [await currency('JPY', 140), await currency('NOK', 10)];
  const work = (await admin.post('/itemtype', { name: 'Work owed abroad', is_order_item: true })).data.id;
  const type = (await admin.post('/ordertype', { name: 'Abroad', prefix: 'ABR', allow_payment: true })).data.id;
  const id = await made({ name: 'Yen Limit', currency_id: yen, credit_limit: 100_000 });
  for (const [currency_id, price] of [
    [yen, 70_000],
    [krone, 500],
  ] as const) {
    const items = [{ order_item_type_id: work, price }];
    const order = await admin.post('/order', { order_type_id: type, customer_id: id, currency_id, items });
    await app.sql(
      `update "order" set status = 'completed', completed_at = now(), balance_due = total_price where id = $1`,
      [order.data.id],
    );
  }
  await admin.put(`/currency/${yen}`, { exchange_rate: 150 });
  // 70,000 as they are, and 500 NOK as 50 of the base at today's 150.
  const [row] = (await admin.get('/customer', { q: 'Yen Limit' })).data;
  expect([row.credit_limit, row.balance]).toEqual([100_000, 77_500]);
  const left = (range: object) => names({ filters: { id: [id], credit_available: range } });
  expect([await left({ from: '22500', to: '22500' }), await left({ from: '50000' })]).toEqual([['Yen Limit'], []]);
  expect(await names({ filters: { id: [id], balance: { from: '77500', to: '77500' } } })).toEqual(['Yen Limit']);
  const file = await admin.raw(
    'GET',
    `/customer/export-excel?filters=${encodeURIComponent(JSON.stringify({ id: [id] }))}`,
    {
      headers: { accept: 'text/csv' },
    },
  );
  expect(await file.text()).toMatch(/,100000(\.0+)?,77500(\.0+)?,/);
});

test('a customer without a currency has the company’s', async () => {
  const { data: company } = await admin.get('/company');
  const base = company.base_currency_id;
  const own = await made({ name: 'Currency of its own', currency_id: base });
  const none = await made({ name: 'Currency of the company' });
  const { data: other } = await admin.post('/currency', {
    code: 'ISK',
    name: 'Krona',
    symbol: 'kr',
    exchange_rate: 140,
  });
  const foreign = await made({ name: 'Currency from abroad', currency_id: other.id });
  const ask = (ids: number[]) => names({ filters: { id: [own, none, foreign], currency_id: ids } });
  expect((await ask([base])).toSorted()).toEqual(['Currency of its own', 'Currency of the company']);
  expect(await ask([other.id])).toEqual(['Currency from abroad']);
  expect(await ask([base, other.id])).toHaveLength(3);
});
