import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let tenant: number;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  tenant = Number((await app.sql("select id from tenant where subdomain = 'demo'"))[0].id);
});
afterAll(() => app.close());

const newType = async (name: string, prefix: string, more: object = {}): Promise<number> =>
  (await admin.post('/ordertype', { name, prefix, ...more })).data.id;

/** Somebody of the staff with all a desk may do, on one type only. */
async function limitedTo(type: number): Promise<Caller> {
  const [role] = await app.sql(
    "insert into role (tenant_id, name, audience) values ($1, 'One type', 'staff') returning id",
    [tenant],
  );
  await app.sql(
    `insert into role_permission (tenant_id, role_id, permission_id)
     select $1, $2, id from permission where tenant_id = $1 and slug = any('{view.order,view_all.order,export.order,complete.order,view.maps}')`,
    [tenant, role.id],
  );
  const [user] = await app.sql(
    `insert into app_user (tenant_id, email, first_name, last_name, password_hash, is_first_time_login)
     select tenant_id, 'one-type@demo.test', 'One', 'Type', password_hash, false from app_user where email = 'officer@demo.test' and tenant_id = $1 returning id`,
    [tenant],
  );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant, user.id, role.id]);
  await app.sql(
    'insert into activity_type_grant (tenant_id, order_type_id, role_id, can_view, can_complete) values ($1, $2, $3, true, true)',
    [tenant, type, role.id],
  );
  return app.as('one-type@demo.test');
}

describe('creating', () => {
  test('without a prefix there is no activity and no number is drawn', async () => {
    const type = (await admin.post('/ordertype', { name: 'Delivery without prefix' })).data.id;
    const state = () =>
      app.sql(`select (select count(*)::int from "order") as orders, (select count(*)::int from order_item) as items,
        (select coalesce(sum(next), 0)::int from order_counter) as counters, (select count(*)::int from order_status_log) as log`);
    const before = await state();
    const { status, body } = await admin.post('/order', { order_type_id: type, items: [] });
    expect([status, body.code, body.message]).toEqual([
      409,
      'activity_type_prefix_not_set',
      'Activity Type Prefix not set! please contact Administrator!',
    ]);
    expect(await state()).toEqual(before);
  });

  test('with the counter at 41, 50 activities made at once are 42 to 91, each once, no gaps', async () => {
    const type = await newType('Delivery counted', 'DLX');
    await app.sql("insert into order_counter (tenant_id, prefix, next) values ($1, 'DLX', 42)", [tenant]);
    const made = await Promise.all(Array.from({ length: 50 }, () => admin.post('/order', { order_type_id: type })));
    expect(made.map(({ data }) => data?.reference_no).sort()).toEqual(
      Array.from({ length: 50 }, (_, n) => `DLX-${String(42 + n).padStart(6, '0')}`),
    );
    const next = await app.sql("select next from order_counter where tenant_id = $1 and prefix = 'DLX'", [tenant]);
    expect(next).toEqual([{ next: 92 }]);
  });
});

describe('seeing', () => {
  test('a type one may not see is absent from exports and the map; another company finds nothing at all', async () => {
    const [seen, hidden] = [await newType('Seen delivery', 'SEE'), await newType('Hidden repair', 'HID')];
    const place = { lat: 18.0179, long: -76.8099, title: 'zebroid' };
    const one = (await admin.post('/order', { order_type_id: seen, ...place })).data;
    const other = (await admin.post('/order', { order_type_id: hidden, ...place })).data;
    await app.sql('update "order" set geocode_status = \'exact\' where id = any($1)', [[one.id, other.id]]);
    const caller = await limitedTo(seen);
    expect((await caller.get(`/order/${other.id}`)).status).toBe(404);
    const file = await caller.raw('GET', '/order/export-excel?q=zebroid', { headers: { accept: 'text/csv' } });
    const text = await file.text();
    expect([text.includes(one.reference_no), text.includes(other.reference_no)]).toEqual([true, false]);
    const map = await caller.get('/order/map', { filters: { id: [one.id, other.id] } });
    expect(map.status, JSON.stringify(map.body)).toBe(200);
    expect(map.data.points.map((point: Loose) => point.id)).toEqual([one.id]);
    const bulk = await caller.post('/order/bulk_set_complete', { orders: [other.id] });
    expect(bulk.data.failures).toMatchObject([{ order_id: other.id, code: 'not_found' }]);
    const beta = await app.as('admin@beta.test');
    expect((await beta.get(`/order/${one.id}`)).status).toBe(404);
    expect((await admin.get('/order', { q: 'zebroid' })).success.total).toBe(2);
  });

  test('far pages hold what no other page holds, in one strict order', async () => {
    const type = await newType('Many', 'MNY');
    await app.sql(
      `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, status, completed_at, created_at)
       select $1, 'MNY-' || n, 'MNY', n, $2, 'completed', now(), now() - make_interval(secs => n / 3) from generate_series(1, 12000) n`,
      [tenant, type],
    );
    await app.sql('analyze "order"');
    const filters = { status: ['completed'], type_id: [type] };
    const read = async (page: number) => (await admin.get('/order', { filters, page })).data as Loose[];
    const pages: Loose[] = [];
    for (const page of [1, 2, 600, 601, 1199, 1200]) pages.push(...(await read(page)));
    expect(pages).toHaveLength(60);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(60);
    const order = (row: Loose) => [row.created_at, row.id] as const;
    for (const [at, row] of pages.entries()) {
      const before = pages[at - 1];
      if (!before) continue;
      const [[was, wasId], [is, isId]] = [order(before), order(row)];
      expect(was > is || (was === is && wasId > isId), `${at}`).toBe(true);
    }
  });
});

describe('actions', () => {
  test('orders.actions: release, incomplete, complete with its place and time, sign-off with its place, cancel', async () => {
    const type = await newType('All actions', 'ACT');
    const { id } = (await admin.post('/order', { order_type_id: type })).data;
    const act = (action: string, body: object = {}) => admin.post(`/order/${id}/${action}`, body);
    const at = new Date(Date.now() - 60_000).toISOString();
    expect((await act('release')).data.status).toBe('released');
    expect((await act('incomplete', { reason: 'Rain' })).data.status).toBe('incomplete');
    const done = await act('complete', { address: 'Gate 4', completed_at: at });
    expect(done.data).toMatchObject({ status: 'completed', completed_at: at, complete_address: 'Gate 4' });
    const signed = await act('customer-signoff', { signer_name: 'Ann', address: 'Gate 4' });
    expect(signed.data).toMatchObject({ status: 'completed', signoff: { signer_name: 'Ann', address: 'Gate 4' } });
    expect((await act('cancel')).body.code).toBe('illegal_transition');
    const other = (await admin.post('/order', { order_type_id: type })).data.id;
    expect((await admin.post(`/order/${other}/cancel`, {})).data.status).toBe('cancelled');
  });
});
