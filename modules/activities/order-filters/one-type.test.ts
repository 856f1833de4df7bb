import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../platform/contract/endpoint.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

/** Stands in every text of the activities that the person must not see; their numbers begin with HID. */
const SECRET = /zafiro|HID-?\d/i;

let app: TestServer;
let admin: Caller;
let limited: Caller;
let limitedId: number;
let shownType: number;
let hiddenType: number;
let customer: number;
let shown: Loose;
/** Activities of the other type, all driven by the person from a time when they could see them. */
let hidden: Loose[];
let key: string;
let role: number;
let reviewType: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = async (name: string, prefix: string) =>
    (await admin.post('/ordertype', { name, prefix, portal_visible: true })).data.id as number;
  shownType = await type('One type, seen', 'SHO');
  hiddenType = await type('One type, unseen', 'HID');
  await everythingButOneType();
  reviewType = await hiddenReview();
  customer = await portalCustomer();
  shown = await newOrder(shownType, 'rubí');
  hidden = [await newOrder(hiddenType, 'zafiro'), await newOrder(hiddenType, 'zafiro terminado')];
  const ids = hidden.map(({ id }) => id);
  for (const id of ids) await furnish(id);
  expect((await admin.post(`/order/${ids[1]}/complete`, {})).status).toBe(200);
  await app.sql('update "order" set driver_id = $1 where id = any($2)', [limitedId, [...ids, shown.id]]);
  await app.sql('delete from notification where user_id = $1', [limitedId]);
});
afterAll(() => app.close());

/** Somebody with every slug of the staff, but in no role for all types, and with one type. */
async function everythingButOneType(): Promise<void> {
  const [{ tenant_id, password_hash }] = await app.sql(
    "select tenant_id, password_hash from app_user where email = 'officer@demo.test'",
  );
  const [made] = await app.sql(
    "insert into role (tenant_id, name, audience) values ($1, 'One type', 'staff') returning id::int",
    [tenant_id],
  );
  role = made.id;
  await app.sql(
    "insert into role_permission (tenant_id, role_id, permission_id) select $1, $2, id from permission where tenant_id = $1 and audience = 'staff'",
    [tenant_id, role],
  );
  const [person] = await app.sql(
    "insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login) values ($1, 'One', 'one.type@demo.test', $2, false) returning id::int",
    [tenant_id, password_hash],
  );
  limitedId = person.id;
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
    tenant_id,
    limitedId,
    role,
  ]);
  await app.sql(
    `insert into activity_type_grant (tenant_id, order_type_id, role_id, can_view, can_create, can_update, can_complete, can_delete)
      values ($1, $2, $3, true, true, true, true, true)`,
    [tenant_id, shownType, role],
  );
  limited = await app.as('one.type@demo.test');
}

/** A review that every activity of the other type waits for. */
async function hiddenReview(): Promise<number> {
  const { id } = (await admin.post('/checkoff', { name: 'zafiro control', gate: 'none' })).data;
  const template = await admin.post('/checkoff-template', { name: 'zafiro plan', order_type_ids: [hiddenType] });
  const step = await admin.post(`/checkoff-template/${template.data.id}/types`, { checkoff_type_id: id });
  expect(step.status, JSON.stringify(step.body)).toBeLessThan(300);
  return id;
}

async function portalCustomer(): Promise<number> {
  const [row] = await app.sql(
    `select u.customer_id::int as id from app_user u where u.email = 'customer@demo.test' and u.customer_id is not null`,
  );
  if (row) return row.id;
  const [link] = await app.sql(
    `select cu.customer_id::int as id from customer_user cu join app_user u on u.id = cu.user_id where u.email = 'customer@demo.test' order by is_primary desc limit 1`,
  );
  return link.id;
}

async function newOrder(order_type_id: number, title: string): Promise<Loose> {
  const work = (await admin.get('/itemtype', { q: 'Labour' })).data[0].id;
  const task = (await admin.get('/itemtype', { q: 'Safety check' })).data[0].id;
  const { data, body } = await admin.post('/order', {
    order_type_id,
    title,
    customer_id: customer,
    description: `${title} descripción`,
    contact_name: `${title} contacto`,
    scheduled_start: new Date().toISOString(),
    items: [
      { hash: 'w', order_item_type_id: work, name: `${title} trabajo`, price: 70 },
      { hash: 't', order_item_type_id: task, name: `${title} tarea` },
    ],
  });
  return data ?? expect.fail(JSON.stringify(body));
}

/** Notes and a file; released. */
async function furnish(id: number): Promise<void> {
  await admin.post(`/order/${id}/note`, { content: 'zafiro nota' });
  key = await upload(app, admin, Buffer.from('zafiro archivo'), 'zafiro.txt', 'text/plain');
  const added = await admin.post(`/order/${id}/attachment`, { url: key, name: 'zafiro.txt' });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  expect((await admin.post(`/order/${id}/release`, {})).status).toBe(200);
}

/** What an answer says, files unpacked. */
async function textOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = opened(bytes);
  const file = /"file_data":"([^"]+)"/.exec(text)?.[1];
  return file ? text.replace(file, '') + opened(Buffer.from(file, 'base64')) : text;
}

function opened(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString('utf8');
  return Object.values(unzipSync(bytes))
    .map((part) => Buffer.from(part).toString('utf8'))
    .join('\n');
}

const all = (): Endpoint[] => app.ordo.modules.flatMap((module) => module.routes.map((route) => route.endpoint));
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;

test('no call that reads, with any id and any filter, tells a word of the other type', async () => {
  const [child] = await app.sql(
    `select (select id from order_item where order_id = $1 order by id limit 1)::int as item, (select id from order_note where order_id = $1 order by id limit 1)::int as note,
      (select id from attachment where owner_type = 'order' and owner_id = $1 order by id limit 1)::int as file`,
    [hidden[0].id],
  );
  const ids = [hidden[0].id, hidden[1].id, child.item, child.note, child.file, hiddenType, customer, limitedId];
  const queries = [
    {},
    { q: 'zafiro' },
    { q: hidden[0].reference_no, page: 1 },
    { filters: { id: hidden.map(({ id }) => id) } },
    { filters: { type_id: [hiddenType] } },
    { filters: { customer_id: [customer] }, page: 1, per_page: 200 },
    { filters: { mine: true } },
  ];
  const leaks: string[] = [];
  let answered = 0;
  for (const endpoint of all().filter(({ method, access }) => method === 'GET' && access !== 'public')) {
    const paths = endpoint.path.includes('{')
      ? ids.map((id) => endpoint.path.replace(/\{\w+\}/g, String(id)))
      : [endpoint.path];
    for (const path of paths) {
      for (const query of endpoint.path.includes('{') ? [{}] : queries) {
        const search = Object.entries(query).map(
          ([name, value]) =>
            `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
        );
        const response = await limited.raw('GET', `${path}?${search.join('&')}`);
        answered += Number(response.status === 200);
        const text = await textOf(response);
        const isOwnCopy = path === '/saved-view';
        if (SECRET.test(text.replaceAll(encodeURIComponent('zafiro'), '')) && !isOwnCopy)
          leaks.push(
            `${path}?${search.join('&')} → ${SECRET.exec(text)?.[0]} in ${text.slice(Math.max(0, text.search(SECRET) - 80), text.search(SECRET) + 40)}`,
          );
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(answered).toBeGreaterThan(150);
}, 120_000);

test('the same questions do show it to an administrator, and the shown type to the person', async () => {
  for (const path of ['/order', '/order/export-excel', '/order/get/schedule']) {
    expect(
      await textOf(
        await admin.raw('GET', `${path}?filters=${encodeURIComponent(JSON.stringify({ customer_id: [customer] }))}`),
      ),
      path,
    ).toMatch(SECRET);
    expect(await textOf(await limited.raw('GET', path)), path).toContain('rubí');
  }
  expect((await limited.get('/order/my_orders')).data.map((row: Loose) => row.id)).toEqual([shown.id]);
});

test('counts and sums are those of the shown type', async () => {
  const list = await limited.get('/order', { page: 1 });
  expect(list.success).toMatchObject({ total: 1 });
  expect((await limited.get('/order', { filters: { type_id: [hiddenType] } })).success).toMatchObject({
    total: 0,
    sum_grand_total: 0,
  });
  const board = (await limited.get('/order/dashboard_data')).data;
  expect(board.by_type.map((row: Loose) => row.id)).toEqual([shownType]);
  const numbers = (await limited.get(`/customer/${customer}`)).data.counts;
  expect(numbers).toMatchObject({ orders: 1, open_orders: 1 });
});

describe('no call that changes something reaches it', () => {
  const bulk = (more: object = {}) => ({ orders: hidden.map(({ id }) => id), ...more });
  /** A good body for every call of activities; {id} and the like stand for the other type's. */
  const BODIES: Record<string, () => unknown> = {
    'POST /order': () => ({ order_type_id: hiddenType }),
    'PUT /order/{id}': () => ({ title: 'x' }),
    'DELETE /order/{id}': () => undefined,
    'POST /order/{id}/release': () => ({}),
    'POST /order/{id}/incomplete': () => ({ reason: 'x' }),
    'POST /order/{id}/cancel': () => ({ reason: 'x' }),
    'POST /order/{id}/complete': () => ({}),
    'POST /order/{id}/customer-signoff': () => ({ signer_name: 'x' }),
    'POST /order/duplicate_order': () => ({ id: hidden[0].id }),
    'POST /order/update/display/order': () => ({ ids: [hidden[0].id] }),
    'POST /order/bulk_release': () => bulk(),
    'POST /order/bulk_set_complete': () => bulk(),
    'POST /order/bulk_set_incomplete': () => bulk({ reason: 'x' }),
    'POST /order/bulk_set_cancel': () => bulk({ reason: 'x' }),
    'POST /order/bulk_delete': () => bulk(),
    'POST /order/bulk_set_driver': () => bulk({ driver_id: limitedId }),
    'POST /order/bulk_set_warehouse': () => bulk({ warehouseId: null }),
    'POST /order/{id}/items': () => ({ items: [{ hash: 'w', name: 'x' }] }),
    'POST /order/{id}/create_item': () => ({ name: 'x' }),
    'PUT /order/{id}/items/{itemId}': () => ({ name: 'x' }),
    'DELETE /order/{id}/items/{itemId}': () => undefined,
    'POST /order/{id}/checklist': () => ({ data: [{ hash: 't', task_checked: true }] }),
    'POST /order/items/bulk_checkoff': () => ({ order_id: hidden[0].id, orderItems: [1], task_checked: true }),
    'POST /order/{id}/create_template': () => ({ name: 'Of a hidden one' }),
    'POST /order/{id}/note': () => ({ content: 'x' }),
    'DELETE /order/{id}/note/{noteId}': () => undefined,
    'POST /order/{id}/attachment': () => ({ url: key, name: 'x' }),
    'DELETE /order/{id}/attachment/{attId}': () => undefined,
    'PUT /order/rename/attachment/{id}': () => ({ id: 0, name: 'x' }),
    'POST /order/bulk_order_statement': () => bulk({ option: 'excel' }),
    'POST /order/bulk_order_statement_without_unused_item': () => bulk({ option: 'excel' }),
    'POST /order/generate_receipt': () => ({ orderId: hidden[1].id, option: 'excel' }),
    'POST /order/{id}/sign-link': () => ({ name: 'x' }),
    'DELETE /order/{id}/sign-link/{linkId}': () => undefined,
    'POST /order/{id}/refuse-signoff': () => ({ name: 'x', reason: 'x' }),
    'POST /order/{id}/checkoff': () => ({ checkoff_type_id: reviewType, result: 'passed' }),
    'PUT /order/{id}/checkoff/{checkoffId}': () => ({ result: 'passed' }),
    'DELETE /order/{id}/checkoff/{checkoffId}': () => undefined,
    'POST /order/{id}/checkoff/{checkoffId}/attachment': () => ({ url: key, name: 'x' }),
    'DELETE /order/{id}/checkoff/{checkoffId}/attachment/{attachmentId}': () => undefined,
    'PUT /order/rename/checkoff-attachment/{id}': () => ({ id: 0, name: 'x' }),
    'POST /order/bulk/checkoffs': () => bulk({ checkoff_type_id: reviewType, result: 'passed' }),
    'POST /order/order_upload': () => ({ data: [{ order_type_id: hiddenType, title: 'x' }] }),
    'POST /order/order_upload_v2': () => ({ headers: [{ order_type_id: hiddenType, title: 'x' }] }),
  };

  /** Answer as if there was no such type or activity. */
  const SAY_NOTHING = new Set([
    'POST /order',
    'POST /order/bulk_order_statement',
    'POST /order/bulk_order_statement_without_unused_item',
    'POST /order/generate_receipt',
  ]);

  test('every such call stands in the table', () => {
    const calls = all().filter(({ method, path }) => method !== 'GET' && /^\/order(\/|$)/.test(path));
    expect(calls.map(named).filter((name) => !(name in BODIES))).toEqual([]);
  });

  const state = () =>
    app.sql(
      `select (select json_agg(o order by id) from "order" o where id = any($1)) as orders, (select json_agg(i order by id) from order_item i where order_id = any($1)) as items,
        (select json_agg(n order by id) from order_note n where order_id = any($1)) as notes, (select json_agg(a order by id) from attachment a where owner_type = 'order' and owner_id = any($1)) as files,
        (select count(*) from "order" where order_type_id = $2) as count`,
      [hidden.map(({ id }) => id), hiddenType],
    );

  test('nothing of it is changed, made or printed', async () => {
    const before = await state();
    const [child] = await app.sql(
      `select (select id from order_item where order_id = $1 order by id limit 1)::int as item, (select id from order_note where order_id = $1 order by id limit 1)::int as note,
        (select id from attachment where owner_type = 'order' and owner_id = $1 order by id limit 1)::int as file`,
      [hidden[0].id],
    );
    const [review] = await app.sql('select id::int from order_checkoff where order_id = $1', [hidden[0].id]);
    expect(review, 'the other type has a review').toBeDefined();
    const children: Record<string, number> = {
      itemId: child.item,
      noteId: child.note,
      attId: child.file,
      attachmentId: child.file,
      checkoffId: review.id,
    };
    const wrong: string[] = [];
    for (const endpoint of all().filter((each) => named(each) in BODIES)) {
      const fileId = endpoint.path.includes('rename') ? child.file : hidden[0].id;
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(children[name] ?? fileId));
      const body = BODIES[named(endpoint)]?.();
      const sent = endpoint.path.includes('rename') ? { id: child.file, name: 'x' } : body;
      const response = await limited.raw(endpoint.method, path, {
        headers: { 'content-type': 'application/json' },
        body: sent === undefined ? null : JSON.stringify(sent),
      });
      const text = await textOf(response);
      const isBulk = endpoint.path.includes('/bulk_set') || /bulk(_(release|delete)|\/checkoffs)/.test(endpoint.path);
      const isSilent = response.status === 404 || (SAY_NOTHING.has(named(endpoint)) && response.status === 422);
      const isImport = endpoint.path.includes('/order_upload');
      const isRefused = isBulk ? /"done":\[\]/.test(text) : isImport ? /"created":0/.test(text) : isSilent;
      if (!isRefused || SECRET.test(text)) wrong.push(`${named(endpoint)} → ${response.status} ${text.slice(0, 160)}`);
    }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  });

  test('its files open by no address', async () => {
    for (const operation of ['get', 'get_object'])
      expect((await limited.get('/presigned-url', { operation, key })).status, operation).not.toBe(200);
    for (const operation of ['view', 'get', 'download', 'thumbnail'])
      expect((await limited.get(`/presigned/${operation}`, { key })).status, operation).toBe(404);
    const claimed = await limited.post(`/order/${shown.id}/attachment`, { url: key, name: 'mine now' });
    expect(claimed.status, JSON.stringify(claimed.body)).not.toBe(201);
  });
});

test('the bell rings for the shown type alone', async () => {
  await app.sql(
    `insert into company_configuration (tenant_id, key, text_value) select tenant_id, 'default_notification_role', $1 from role where id = $2
      on conflict (tenant_id, key) do update set text_value = excluded.text_value`,
    [String(role), role],
  );
  const portal = await app.as('customer@demo.test');
  const happen = async (type: number, order: number): Promise<void> => {
    expect(
      (await portal.post(`/customer-portal/${customer}/orders`, { order_type_id: type, title: 'zafiro' })).status,
    ).toBe(201);
    for (const step of ['incomplete', 'complete', 'release', 'cancel'])
      await admin.post(`/order/${order}/${step}`, { reason: 'because' });
  };
  await happen(hiddenType, hidden[0].id);
  const [{ count }] = await app.sql('select count(*)::int from notification where user_id = $1', [limitedId]);
  const quiet = await limited.get('/notification');
  expect(quiet.data, `${count} lines are stored`).toMatchObject({ count: 0, data: [] });
  expect(JSON.stringify((await limited.get('/notification/clear-last-check')).body)).not.toMatch(SECRET);
  await happen(shownType, shown.id);
  const loud = await limited.get('/notification');
  expect(loud.data.data.length).toBeGreaterThan(1);
  expect(loud.data.count).toBe(loud.data.data.length);
  expect(JSON.stringify(loud.data)).not.toMatch(/HID/);
});

test('what somebody else imports of it stays with them', async () => {
  const rows = [{ order_type_id: 'One type, unseen', title: 'zafiro', priority: 9 }];
  const run = (await admin.post('/import/order', { rows })).data.run_id;
  const own = await limited.post('/import/order', { rows: [{ order_type_id: 'One type, unseen' }], dry_run: false });
  expect(own.data).toMatchObject({ created: 0, failed: 1 });
  for (const call of ['', '/errors', '/rows']) {
    expect((await admin.get(`/import/${run}${call}`)).status, call).toBe(200);
    expect((await limited.get(`/import/${run}${call}`)).status, call).toBe(404);
  }
  for (const call of ['confirm', 'cancel']) expect((await limited.post(`/import/${run}/${call}`)).status).toBe(404);
});
