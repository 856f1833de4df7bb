import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

const PATHS = [
  'customer-segment',
  'customer-group',
  'lifecycle-stage',
  'request-category',
  'interaction-type',
  'progress-status',
  'customer-agent',
  'document-type',
  'item-type-group',
  'order-category',
  'itemtype',
];

describe.each(PATHS)('%s', (path) => {
  test('ordered_lists.members: create, read, change, sort, delete', async () => {
    const made = await admin.post(`/${path}`, { name: `Made ${path}` });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(made.data).toMatchObject({ name: `Made ${path}`, active: true });
    const second = await admin.post(`/${path}`, { name: 'Another one' });
    const read = await admin.get(`/${path}/${made.data.id}`);
    expect(read.data).toEqual(made.data);
    const changed = await admin.put(`/${path}/${made.data.id}`, { active: false, updated_at: made.data.updated_at });
    expect(changed.data.active).toBe(false);
    const stale = await admin.put(`/${path}/${made.data.id}`, { active: true, updated_at: made.data.updated_at });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);

    const list = await admin.get(`/${path}`, { page: 0, per_page: 200 });
    const ids = list.data.map((row: { id: number }) => row.id).reverse();
    expect((await admin.post(`/${path}/update/display/order`, { ids })).status).toBe(200);
    const sorted = await admin.get(`/${path}`, { page: 0, per_page: 200 });
    expect(sorted.data.map((row: { id: number }) => row.id)).toEqual(ids);
    expect((await admin.delete(`/${path}/${second.data.id}`)).status).toBe(200);
    const late = await admin.post(`/${path}/update/display/order`, { ids });
    expect([late.status, late.body.code]).toEqual([409, 'list_changed']);
    expect((await admin.get(`/${path}/${second.data.id}`)).status).toBe(404);
  });

  test('a double name, a wrong character, an unknown key', async () => {
    await admin.post(`/${path}`, { name: 'Twice' });
    const twice = await admin.post(`/${path}`, { name: 'TWICE' });
    expect([twice.status, twice.body.errors]).toEqual([422, { name: ['This value is already used.'] }]);
    const odd = await admin.post(`/${path}`, { name: 'Odd; name' });
    if (path === 'customer-agent') expect(odd.status).toBe(201);
    else expect(odd.body.errors?.name?.[0]).toContain('“;”');
    expect((await admin.post(`/${path}`, { name: 'Known', nonsense: 1 })).body.errors).toHaveProperty('nonsense');
  });
});

test.each(['customer-segment', 'lifecycle-stage', 'customer-group'])(
  'ordered_lists.name_required, errors.no_name: %s without name: Data Required',
  async (path) => {
    for (const body of [{}, { name: '' }, { name: '  ' }]) {
      const answer = await admin.post(`/${path}`, body);
      expect([answer.status, answer.body.message]).toEqual([422, 'Data Required']);
    }
  },
);

test('the default stage moves', async () => {
  const first = await admin.post('/lifecycle-stage', { name: 'First default', is_default: true });
  const second = await admin.post('/lifecycle-stage', { name: 'Second default', is_default: true });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((await admin.get(`/lifecycle-stage/${first.data.id}`)).data.is_default).toBe(false);
});

test.each(['customer-group', 'order-category'])('%s: no circle, no own parent', async (path) => {
  const top = (await admin.post(`/${path}`, { name: 'Top' })).data;
  const below = (await admin.post(`/${path}`, { name: 'Below', parent_id: top.id })).data;
  expect(below.parent).toEqual({ id: top.id, name: 'Top' });
  for (const parent_id of [below.id, top.id]) {
    const answer = await admin.put(`/${path}/${top.id}`, { parent_id });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['parent_id']]);
  }
  const used = await admin.delete(`/${path}/${top.id}`);
  expect([used.status, used.body.code, used.body.count]).toEqual([409, 'in_use', 1]);
});

test('two parents that would close a circle together: one wins', async () => {
  const [a, b] = await Promise.all(
    ['Ring A', 'Ring B'].map(async (name) => (await admin.post('/customer-group', { name })).data),
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? admin.put(`/customer-group/${a.id}`, { parent_id: b.id })
        : admin.put(`/customer-group/${b.id}`, { parent_id: a.id }),
    ),
  );
  const [one, other] = await Promise.all([a, b].map(async ({ id }) => (await admin.get(`/customer-group/${id}`)).data));
  expect([one.parent_id, other.parent_id].filter((id) => id === null)).toHaveLength(1);
  // Who waits too long for its turn on a busy machine is told to come again.
  expect(answers.filter(({ status }) => ![200, 422, 503].includes(status))).toEqual([]);
});

test('progress statuses belong to a state, only those start the work', async () => {
  const stateless = await admin.post('/progress-status', { name: 'Starts nowhere', is_start: true });
  expect(Object.keys(stateless.body.errors ?? {})).toEqual(['order_state']);
  const offer = await admin.post('/progress-status', { name: 'Offer', applies_to: 'opportunity', is_start: true });
  expect(Object.keys(offer.body.errors ?? {})).toEqual(['is_start']);
  const starts = await admin.post('/progress-status', {
    name: 'Begins here',
    is_start: true,
    order_state: 'released',
    percent: 12.5,
  });
  expect(starts.data).toMatchObject({ is_start: true, order_state: 'released', percent: 12.5 });
});

test('a kind of line is never task and discount, and is locked once used', async () => {
  const both = await admin.post('/itemtype', { name: 'Both', is_task: true, is_discount: true });
  expect(Object.keys(both.body.errors ?? {})).toEqual(['is_discount']);
  const type = (await admin.post('/itemtype', { name: 'Locked kind', is_task: true })).data;
  await server.sql(
    `insert into order_template (tenant_id, name, order_type_id)
      select tenant_id, 'Uses it', id from order_type where tenant_id = 1 order by id limit 1`,
  );
  await server.sql(
    `insert into order_template_item (tenant_id, template_id, hash, order_item_type_id, name)
      select tenant_id, id, 'h1', $1, 'Line' from order_template where tenant_id = 1 and name = 'Uses it'`,
    [type.id],
  );
  const locked = await admin.put(`/itemtype/${type.id}`, { is_task: false });
  expect([locked.status, locked.body.code, locked.body.count]).toEqual([409, 'in_use', 1]);
  expect((await admin.put(`/itemtype/${type.id}`, { name: 'Renamed kind', is_task: true })).status).toBe(200);
});

test('staff without the right reads but does not write; another company sees nothing', async () => {
  const beta = await server.as('admin@beta.test');
  const segment = (await admin.post('/customer-segment', { name: 'Ours only' })).data;
  expect((await beta.get(`/customer-segment/${segment.id}`)).status).toBe(404);
  expect((await beta.put(`/customer-segment/${segment.id}`, { name: 'Theirs' })).status).toBe(404);
});
