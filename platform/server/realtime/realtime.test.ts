import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../testing/live/listen.ts';
import { type Caller, callerAt, type TestServer, testServer } from '../../testing/server.ts';

let app: TestServer;
let admin: Caller;
let limited: Caller;
let limitedId: number;
let delivery: number;
let audit: number;
/** The role of people who see deliveries only. */
let deliverers: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = async (name: string, prefix: string) => (await admin.post('/ordertype', { name, prefix })).data.id;
  delivery = await type('Live delivery', 'LDE');
  audit = await type('Live audit', 'LAU');
  const role = await admin.post('/role', {
    name: 'Delivers only',
    permissions: ['view.order', 'view_all.order', 'view.dashboard'],
  });
  await admin.post('/activity-type-permission', { role_id: role.data.id, permissions: [delivery] });
  deliverers = role.data.id;
  limited = await person('limited', [deliverers], []);
  limitedId = (await limited.get('/user/me')).data.user.id;
});
afterAll(() => app.close());

async function person(name: string, roles: number[], permissions: string[]): Promise<Caller> {
  const email = `${name}.live@demo.test`;
  const body = { first_name: name, email, roles, permissions, password: 'correct horse battery' };
  const made = await admin.post('/user', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await admin.put(`/user/${made.data.id}/update/login/flag`, { is_first_time_login: false });
  return app.as(email);
}

const order = async (order_type_id: number): Promise<number> => {
  const made = await admin.post('/order', { order_type_id, title: 'Secret title' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.data.id;
};

describe('live events', () => {
  test('tell that a record changed, by whom, and nothing of what stands in it', async () => {
    const heard = await listen(admin);
    const id = await order(delivery);
    const event = await heard.until({ type: 'created', resource: 'order', id });
    expect(Object.keys(event).sort()).toEqual(['by', 'id', 'resource', 'type', 'updated_at']);
    expect(JSON.stringify(heard.events)).not.toContain('Secret');
    await admin.put(`/order/${id}`, { title: 'Other' });
    await heard.until({ type: 'updated', resource: 'order', id });
    await admin.delete(`/order/${id}`);
    await heard.until({ type: 'deleted', resource: 'order', id });
    heard.close();
  });

  test('an officer limited to Delivery hears of no Audit activity, and finds none', async () => {
    const heard = await listen(limited);
    const hidden = await order(audit);
    await admin.put(`/order/${hidden}`, { title: 'Still hidden' });
    const seen = await order(delivery);
    await heard.until({ type: 'created', resource: 'order', id: seen });
    expect(heard.events.filter(({ id }) => id === hidden)).toEqual([]);
    heard.close();
    const reference = (await admin.get(`/order/${hidden}`)).data.reference_no;
    expect((await limited.get('/search', { q: reference })).data).toEqual([]);
    expect((await admin.get('/search', { q: reference })).data[0]).toMatchObject({
      type: 'order',
      id: hidden,
      rank: 0,
    });
  });

  test('without view permission of payments nobody hears of payment records', async () => {
    const payer = await person('payer', [], ['view.dashboard', 'view.master_bank']);
    const [without, holder] = [await listen(limited), await listen(payer)];
    await app.sql("insert into bank (tenant_id, name) select id, 'Live bank' from tenant where subdomain = 'demo'");
    await order(delivery);
    await without.until({ resource: 'order' });
    await holder.until({ resource: 'master-bank' });
    expect(without.events.filter(({ resource }) => resource === 'master-bank')).toEqual([]);
    without.close();
    holder.close();
  });

  test('notifications and jobs are told to their person only', async () => {
    const [own, other] = [await listen(limited), await listen(admin)];
    await app.sql(
      `insert into notification (tenant_id, user_id, data, event)
        select id, $1, '{}', 'test.event' from tenant where subdomain = 'demo'`,
      [limitedId],
    );
    await order(delivery);
    await own.until({ type: 'notification' });
    await other.until({ resource: 'order' });
    expect(other.events.filter(({ type }) => type === 'notification')).toEqual([]);
    own.close();
    other.close();
  });

  test('others hear of imported customers, few or many, of the company’s record and of lines of an activity', async () => {
    const other = await person('reader', [deliverers], ['view.customers']);
    const heard = await listen(other);
    const imported = async (count: number) => {
      const rows = Array.from({ length: count }, () => ({ name: `Imported ${crypto.randomUUID()}` }));
      const sent = await admin.post('/customer/customer_upload', { rows });
      expect(sent.data, JSON.stringify(sent.body)).toMatchObject({ status: 'done', created: count });
    };
    await imported(1);
    expect(typeof (await heard.until({ type: 'created', resource: 'customer' })).id).toBe('number');
    await imported(101);
    await heard.until({ type: 'created', resource: 'customer', id: null });
    const { updated_at } = (await admin.get('/company')).data;
    expect((await admin.put('/company', { phone: '876 555 0199', updated_at })).status).toBe(200);
    await heard.until({ type: 'updated', resource: 'company' });
    const itemType = (await admin.post('/itemtype', { name: 'Heard work', is_order_item: true })).data.id;
    const id = await order(delivery);
    const items = [{ hash: 'a', name: 'One', price: 3, order_item_type_id: itemType }];
    const added = await admin.post(`/order/${id}/items`, { items });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    await heard.until({ type: 'updated', resource: 'order', id });
    heard.events.length = 0;
    const renamed = await admin.post(`/order/${id}/items`, { items: [{ hash: 'a', name: 'Another word' }] });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    await heard.until({ type: 'updated', resource: 'order', id });
    heard.close();
  });

  test('another company hears nothing', async () => {
    const heard = await listen(await app.as('admin@beta.test'));
    const id = await order(delivery);
    const own = await listen(admin);
    await order(delivery);
    await own.until({ resource: 'order' });
    expect(heard.events.filter((event) => event.id === id || event.resource === 'order')).toEqual([]);
    heard.close();
    own.close();
  });

  test('a client that comes back hears what it missed; after more than five minutes it is told to read anew', async () => {
    const first = await listen(admin);
    first.close();
    const id = await order(delivery);
    const second = await listen(admin, first.position());
    await second.until({ type: 'created', resource: 'order', id });
    second.close();
    const [horizon, at] = first.position().split('.');
    const late = await listen(admin, `${horizon}.${Number(at) - 400}`);
    await late.until({ type: 'resync' });
    late.close();
    await app.sql(
      `insert into live_event (tenant_id, action, table_name, ids) select 1, 'update', 'order', array_agg(n) from generate_series(1, 1200) n`,
    );
    const much = await listen(admin, first.position());
    await much.until({ type: 'resync' });
    expect(much.events.filter(({ resource }) => resource === 'order')).toEqual([]);
    much.close();
    const odd = await listen(admin, 'nonsense');
    await odd.until({ type: 'resync' });
    odd.close();
  });

  test('ends with the session and with a change of rights', async () => {
    const leaver = await person('leaver', [], ['view.dashboard', 'view.customers']);
    const heard = await listen(leaver);
    const id = (await leaver.get('/user/me')).data.user.id;
    await admin.put(`/user/${id}`, { permissions: ['view.dashboard'] });
    await heard.until({ type: 'session.permissions_changed' });
    await heard.ended();
    const again = await listen(leaver);
    await leaver.post('/auth/logout');
    await again.until({ type: 'session.ended' });
    await again.ended();
    expect((await listen(leaver)).status).toBe(401);
    expect((await listen(callerAt(app.origin, 'demo', null))).status).toBe(401);
  });

  test('who edits a record is shown to others who may see it', async () => {
    const id = await order(delivery);
    const hidden = await order(audit);
    const heard = await listen(limited);
    const at = (who: Caller, record: number, state: string) =>
      who.post('/stream/presence', { resource: 'order', id: record, state });
    expect((await at(admin, hidden, 'editing')).data).toEqual([]);
    expect((await at(admin, id, 'editing')).data).toEqual([]);
    const event = await heard.until({ type: 'presence.editing', resource: 'order', id });
    expect(event.name).toMatch(/\w/);
    expect(heard.events.filter((one) => one.id === hidden)).toEqual([]);
    expect((await at(limited, id, 'reading')).data).toEqual([{ by: event.by, name: event.name }]);
    expect((await at(limited, hidden, 'reading')).status).toBe(404);
    await at(admin, id, 'left');
    await heard.until({ type: 'presence.left', resource: 'order', id });
    expect((await at(limited, id, 'reading')).data).toEqual([]);
    heard.close();
  });

  test('customers neither hear who of the office is at their activity nor are shown there', async () => {
    const portal = await app.as('customer@demo.test');
    const [{ customer_id }] = await app.sql(
      `select l.customer_id::int from customer_user l join app_user u on u.id = l.user_id
        where u.email = 'customer@demo.test' order by l.is_primary desc limit 1`,
    );
    const { data } = await admin.post('/order', { order_type_id: delivery, title: 'Theirs', customer_id });
    await app.sql('update order_type set portal_visible = true where id = $1', [delivery]);
    const [theirs, office] = [await listen(portal), await listen(limited)];
    const at = (who: Caller, state: string) => who.post('/stream/presence', { resource: 'order', id: data.id, state });
    await at(admin, 'editing');
    await office.until({ type: 'presence.editing', id: data.id });
    await admin.put(`/order/${data.id}`, { title: 'Theirs, changed' });
    // They hear of the activity itself.
    await theirs.until({ type: 'updated', id: data.id });
    expect(theirs.events.filter(({ type }) => String(type).startsWith('presence'))).toEqual([]);
    const replies = [await at(portal, 'editing'), await at(portal, 'reading')];
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain('name');
    await at(admin, 'left');
    await office.until({ type: 'presence.left', id: data.id });
    expect(office.events.filter(({ type }) => type === 'presence.editing')).toHaveLength(1);
    for (const heard of [theirs, office]) heard.close();
  });

  const configure = (key: string, value: string) =>
    app.sql(
      `insert into company_configuration (tenant_id, key, text_value) select id, $1, $2 from tenant where subdomain = 'demo'
        on conflict (tenant_id, key) do update set text_value = excluded.text_value`,
      [key, value],
    );
  const policy = { text: 'Be kind.', require_accept: true, version: 'live' };
  const gates: [string, (id: number) => Promise<unknown>, () => Promise<unknown>][] = [
    ['a second factor', () => configure('second_factor', 'everyone'), () => configure('second_factor', 'nobody')],
    [
      'a policy',
      () => admin.post('/company/configurations', { key: 'company_policy', text_value: JSON.stringify(policy) }),
      () => app.sql("delete from company_configuration where key like 'company_policy%'"),
    ],
    [
      'a password of their own',
      (id) => app.sql('update app_user set is_first_time_login = true where id = $1', [id]),
      async () => null,
    ],
  ];
  test.each(gates)('end as soon as the company asks for %s first', async (name, ask, asNoMore) => {
    const held = await person(`held-${name.replaceAll(' ', '-')}`, [deliverers], []);
    const id = (await held.get('/user/me')).data.user.id;
    const heard = await listen(held);
    try {
      await ask(id);
      await heard.until({ type: 'session.permissions_changed' });
      await heard.ended();
      expect((await listen(held)).status).toBe(403);
    } finally {
      heard.close();
      await asNoMore();
      await expect.poll(async () => (await admin.get('/notification')).status).toBe(200);
    }
  });
});
