import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let portal: Caller;
let customer: number;
let other: number;

beforeAll(async () => {
  app = await testServer();
  const made = await app.sql(
    `insert into customer (tenant_id, customer_code, name) select id, 'PH-' || n, 'Portal home ' || n from tenant, generate_series(1, 2) n
      where subdomain = 'demo' returning id, tenant_id`,
  );
  [customer, other] = made.map((row) => Number(row.id)) as [number, number];
  const tenant = made[0]?.tenant_id;
  const [{ password_hash }] = await app.sql("select password_hash from app_user where email = 'officer@demo.test'");
  const [{ id: role }] = await app.sql("select id from role where tenant_id = $1 and name = 'Customer administrator'", [
    tenant,
  ]);
  const [{ id: user }] = await app.sql(
    `insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login, is_customer_user, customer_id)
      values ($1, 'Home', 'portal.home@example.test', $2, false, true, $3) returning id`,
    [tenant, password_hash, customer],
  );
  await app.sql(
    `insert into customer_user (tenant_id, customer_id, user_id, portal_access, portal_role_id, is_primary)
      values ($1, $2, $3, true, $4, true)`,
    [tenant, customer, user, role],
  );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant, user, role]);
  for (const [id, label] of [
    [customer, 'Ours'],
    [other, 'Theirs'],
  ]) {
    await app.sql('insert into customer_address (tenant_id, customer_id, label, address1) values ($1, $2, $3, $3)', [
      tenant,
      id,
      label,
    ]);
  }
  portal = await app.as('portal.home@example.test');
});
afterAll(() => app.close());

describe('portal home', () => {
  test('counts what is open and shows a planned visit, work to sign and what changed last', async () => {
    const admin = await app.as('admin@demo.test');
    const type = await admin.post('/ordertype', { name: 'Home service', prefix: 'PHS', portal_visible: true });
    const order = { order_type_id: type.data.id, customer_id: customer };
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const planned = await admin.post('/order', { ...order, title: 'Planned', scheduled_start: soon });
    const done = await admin.post('/order', { ...order, title: 'Done' });
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
    await admin.post('/order', { ...order, title: 'Asked', scheduled_start: later });
    await admin.post(`/order/${planned.data.id}/release`, {});
    await admin.post(`/order/${done.data.id}/complete`, {});
    const { data } = await portal.get(`/customer-portal/${customer}/dashboard`);
    expect(data.next_visit).toMatchObject({ id: planned.data.id, title: 'Planned' });
    expect(data.to_sign.map((row: { id: number }) => row.id)).toEqual([done.data.id]);
    expect(data).toMatchObject({ to_sign_count: 1, open_count: 2 });
    // The nearest visit first, then the later ones, then what is done.
    expect(data.recent.map((row: { title: string }) => row.title)).toEqual(['Planned', 'Asked', 'Done']);
  });

  test('another time is offered until the officer sets out', async () => {
    const admin = await app.as('admin@demo.test');
    const visit = async () => (await portal.get(`/customer-portal/${customer}/dashboard`)).data.next_visit;
    const planned = await visit();
    expect(planned.can_move).toBe(true);
    const statuses = await app.sql(
      `select p.id, p.name from progress_status p join tenant t on t.id = p.tenant_id and t.subdomain = 'demo' where p.name = 'On the way'`,
    );
    const moved = await admin.put(`/order/${planned.id}`, { progress_status_id: Number(statuses[0].id) });
    expect([moved.status, (await visit()).can_move]).toEqual([200, false]);
    const record = await portal.get(`/customer-portal/${customer}/orders/${planned.id}`);
    expect(record.data.can_move).toBe(false);
  });

  test('a step the company keeps to itself shows as the last one customers may see', async () => {
    const admin = await app.as('admin@demo.test');
    const visit = async () => (await portal.get(`/customer-portal/${customer}/dashboard`)).data.next_visit;
    const { id } = await visit();
    const steps = await app.sql(
      `select p.id, p.name from progress_status p join tenant t on t.id = p.tenant_id and t.subdomain = 'demo' where p.order_state = 'released'`,
    );
    const reach = async (name: string) => {
      const progress_status_id = Number(steps.find((step) => step.name === name)?.id);
      expect((await admin.put(`/order/${id}`, { progress_status_id })).status).toBe(200);
      return (await visit()).progress_status.name;
    };
    expect(await reach('On the way')).toBe('On the way');
    expect(await reach('Finishing')).toBe('On site');
    expect((await portal.get(`/customer-portal/${customer}/orders/${id}`)).data.progress_status.name).toBe('On site');
  });

  test('shows the note the company wrote for the portal, and no other', async () => {
    const home = async () => (await portal.get(`/customer-portal/${customer}/dashboard`)).data.note;
    expect(await home()).toBeNull();
    const text_value = JSON.stringify({ order: 'Work', portal: '<p>Closed on 24&nbsp;December.</p><p>Call us.</p>' });
    const admin = await app.as('admin@demo.test');
    expect((await admin.post('/company/configurations', { key: 'company_notes', text_value })).status).toBe(200);
    expect(await home()).toBe('Closed on 24\u00A0December.\nCall us.');
  });

  test('offers the own places only, and says when no request is taken', async () => {
    const choices = () => portal.get(`/customer-portal/${customer}/request-choices`);
    const before = (await choices()).data;
    expect(before.addresses.map((row: { label: string }) => row.label)).toEqual(['Ours']);
    expect(before.closed).toBeNull();
    expect(before.categories.length).toBeGreaterThan(0);
    await app.sql("update customer set status = 'on_hold', hold_reason = 'Unpaid' where id = $1", [customer]);
    expect((await choices()).data.closed).toBe('on_hold');
    await app.sql("update customer set status = 'active', hold_reason = null where id = $1", [customer]);
  });

  test('offers the templates that are open to this customer, and takes a request for one', async () => {
    const admin = await app.as('admin@demo.test');
    const type = (await admin.post('/ordertype', { name: 'Home sets', prefix: 'HST', portal_visible: true })).data.id;
    const hidden = (await admin.post('/ordertype', { name: 'Inner sets', prefix: 'IST' })).data.id;
    const category = (await admin.post('/order-category', { name: 'Sets' })).data.id;
    const item = (await admin.post('/itemtype', { name: 'Set work', price: 10 })).data.id;
    const make = async (name: string, more: object) => {
      const body = { name, order_type_id: type, category_id: category, description: `${name} as usual`, ...more };
      const { id } = (await admin.post('/order-template', body)).data;
      await admin.post(`/order-template/${id}/items`, { order_item_type_id: item });
      return id as number;
    };
    const open = { portal_visible: true };
    const everyone = await make('Set of all', open);
    const ours = await make('Our set', { ...open, customer_id: customer });
    const not = [
      await make('Their set', { ...open, customer_id: other }),
      await make('Set of the office', {}),
      await make('Set that is off', { ...open, active: false }),
      await make('Set of the inner type', { ...open, order_type_id: hidden }),
    ];
    const { templates } = (await portal.get(`/customer-portal/${customer}/request-choices`)).data;
    const mine = templates.filter((row: { id: number }) => [everyone, ours, ...not].includes(row.id));
    expect(mine).toEqual([
      { id: everyone, name: 'Set of all', description: 'Set of all as usual', order_type_id: type },
      { id: ours, name: 'Our set', description: 'Our set as usual', order_type_id: type },
    ]);
    const ask = (template_id: number, more: object = {}) =>
      portal.post(`/customer-portal/${customer}/orders`, { template_id, title: 'Please', ...more });
    const made = await ask(ours, { description: null });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await admin.get(`/order/${made.data.id}`)).data).toMatchObject({
      order_type_id: type,
      category_id: category,
      description: 'Our set as usual',
      template: { id: ours },
      items: [{ name: 'Set work' }],
    });
    const said = await ask(everyone, { description: 'Two of them', items: [] });
    expect((await admin.get(`/order/${said.data.id}`)).data).toMatchObject({
      description: 'Two of them',
      items: [{ name: 'Set work' }],
    });
    for (const id of not) {
      const answer = await ask(id);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['template_id']]);
    }
  });

  test('a request has a statement and a receipt; those of others have none', async () => {
    const { data } = await portal.get(`/customer-portal/${customer}/dashboard`);
    const path = (id: number) => `/customer-portal/${customer}/orders/${id}/document`;
    for (const kind of ['statement', 'receipt']) {
      const answer = await portal.get(path(data.to_sign[0].id), { kind });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const file = await fetch(answer.data);
      expect(file.headers.get('content-type')).toContain('pdf');
    }
    expect((await portal.get(path(999_999), { kind: 'receipt' })).status).toBe(404);
  });

  test('another customer does not exist', async () => {
    expect((await portal.get(`/customer-portal/${other}/dashboard`)).status).toBe(404);
    expect((await portal.get(`/customer-portal/${other}/request-choices`)).status).toBe(404);
  });
});
