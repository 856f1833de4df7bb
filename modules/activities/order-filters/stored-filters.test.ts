import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/registry.ts';
import { filtersOf } from '../../../platform/server/access/stored-filters.ts';
import { placesOf, schemaOf } from '../../../platform/testing/conformance/schema-fields.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { ID_FILTERS } from './filter-records.server.ts';

/** Every filter by ids, in every place that keeps filters: nobody stores what they could not ask for. */
let app: TestServer;
let admin: Caller;
const NOBODYS = 987_654_321;
const REPORTS = [
  ['order-report', 'view.activity_reports'],
  ['custom-report', 'view.custom_reports'],
  ['order-statement', 'view.order_statements'],
] as const;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

interface Place {
  readonly name: string;
  /** Keeps the filters; gives the answer. */
  keep(who: Caller, filters: Record<string, unknown>): Promise<{ status: number; body: { errors?: object } }>;
  /** How many records of the place name the id. */
  readonly table: string;
}

let serial = 0;
const named = (): string => `Kept ${++serial}`;
const setting = (value: object) => ({ key: 'default_activity_list', text_value: JSON.stringify(value) });

const PLACES: readonly Place[] = [
  {
    name: 'a saved view',
    table: 'saved_view',
    keep: (who, filters) => who.post('/saved-view', { resource: 'order', name: named(), definition: { filters } }),
  },
  {
    name: 'a saved view that is changed',
    table: 'saved_view',
    keep: async (who, filters) => {
      const { data } = await who.post('/saved-view', { resource: 'order', name: named(), definition: {} });
      return who.put(`/saved-view/${data.id}`, { definition: { filters } });
    },
  },
  {
    name: 'the first list of everybody',
    table: 'company_configuration',
    keep: (who, filters) => who.post('/company/configurations', setting({ view: 'list', filters })),
  },
  {
    name: 'defaults of a saved import',
    table: 'order_import',
    keep: (who, filters) =>
      who.post('/order-import', {
        name: named(),
        defaults: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String([value].flat()[0])])),
      }),
  },
  {
    name: 'defaults of a column of a saved import',
    table: 'order_import',
    keep: (who, filters) =>
      who.post('/order-import', {
        name: named(),
        mapping: Object.entries(filters).map(([target, value]) => ({
          source: target,
          target,
          default: String([value].flat()[0]),
        })),
      }),
  },
  ...REPORTS.map(
    ([path]): Place => ({
      name: path,
      table: 'report',
      keep: (who, filters) => who.post(`/${path}`, { name: named(), columns: ['reference_no'], filters }),
    }),
  ),
];

const rowsNaming = async (table: string, id: number): Promise<number> =>
  (await app.sql(`select count(*)::int as n from "${table}" t where to_jsonb(t)::text ~ '\\y${id}\\y'`))[0].n;

describe.each(PLACES)('$name', ({ keep, table }) => {
  test('keeps no id that is nobody’s, in any filter', async () => {
    const wrong: string[] = [];
    for (const filter of ID_FILTERS) {
      const { status, body } = await keep(admin, { [filter]: [NOBODYS] });
      if (status !== 422) wrong.push(`${filter} → ${status} ${JSON.stringify(body).slice(0, 120)}`);
    }
    expect(wrong).toEqual([]);
    expect(await rowsNaming(table, NOBODYS)).toBe(0);
  });

  test('keeps no activity, type or template that the person may not see', async () => {
    const [shown, hidden] =
      await app.sql(`select t.id::int, (select max(o.id)::int from "order" o where o.order_type_id = t.id) as "order"
      from order_type t where t.tenant_id = 1 and exists (select from "order" o where o.order_type_id = t.id) order by t.id limit 2`);
    const slugs = ['view.order', 'view_all.order', 'update.company.settings', 'update.default_activity_list'];
    const may = ['view', 'create', 'update'].flatMap((verb) => [
      `${verb}.order_import`,
      ...REPORTS.map(([, slug]) => slug.replace('view', verb)),
    ]);
    const { caller } = await staffWith(app, [...slugs, ...may], { [shown.id]: ['create'] });
    const wrong: string[] = [];
    for (const [filter, id] of [
      ['type_id', hidden.id],
      ['order_type_id', hidden.id],
      ['id', hidden.order],
    ] as const) {
      const { status, body } = await keep(caller, { [filter]: [id] });
      if (status !== 422) wrong.push(`${filter} → ${status} ${JSON.stringify(body).slice(0, 160)}`);
    }
    expect(wrong).toEqual([]);
    const kept = await keep(caller, { type_id: [shown.id] });
    expect([kept.status, JSON.stringify(kept.body).slice(0, 200)]).toEqual([
      expect.toBeOneOf([200, 201]),
      expect.anything(),
    ]);
  });
});

test('a scheduled mail goes to roles of the company that are there', async () => {
  const body = {
    name: 'Kept',
    email: [],
    action: 'activities_due',
    rrule: 'FREQ=DAILY',
    time: '08:00',
    time_zone: 'UTC',
  };
  const [{ id: theirs }] = await app.sql(`select max(id)::int as id from role where tenant_id <> 1`);
  for (const id of [NOBODYS, theirs]) {
    const refused = await admin.post('/email-schedule', { ...body, parameters: { days: 1, role_ids: [id] } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['parameters.role_ids']]);
  }
  const [{ id: ours }] = await app.sql(
    `select max(id)::int as id from role where tenant_id = 1 and deleted_at is null`,
  );
  const kept = await admin.post('/email-schedule', { ...body, parameters: { days: 1, role_ids: [ours] } });
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  const changed = await admin.put(`/email-schedule/${kept.data.id}`, { parameters: { days: 1, role_ids: [theirs] } });
  expect(changed.status).toBe(422);
});

test('every list says what its filters name', () => {
  const lists = Object.values(registry).map(({ name }) => name);
  expect(lists.filter((name) => !filtersOf(name))).toEqual([]);
});

/** Named like an id, and a switch. */
const NO_RECORDS = ['require_received_by'];

test('every filter by ids of every list names its records', async () => {
  const missing: string[] = [];
  const [actor] = [{ audience: 'staff', types: 'all', permissions: new Set(), isAdministrator: true, userId: 1 }];
  for (const list of [...Object.values(registry).map(({ name }) => name), 'order']) {
    const { shape, names } = filtersOf(list) ?? {};
    const keys = shape ? placesOf(schemaOf(shape as never), 1).map(({ path }) => String(path[0])) : [];
    expect(keys.length, list).toBeGreaterThan(0);
    for (const key of keys.filter((name) => /(^|_)ids?$|_by$/.test(name) && !NO_RECORDS.includes(name)))
      if (!names?.({ [key]: [NOBODYS] }, actor as never).some(({ ids }) => ids.includes(NOBODYS)))
        missing.push(`${list}.${key}`);
  }
  expect(missing).toEqual([]);
});

describe('filters that the list itself refuses are kept nowhere', () => {
  const WRONG: Readonly<Record<string, unknown>>[] = [
    { order_type_id: '1,3' },
    { order_type_id: { in: [3] } },
    { 'order_type_id[]': [3] },
    { nonsense: 'x' },
    { scheduled: { preset: 'some_day' } },
    { total_price: { min: 'x' } },
  ];
  const asked = (filters: unknown) =>
    admin.post('/saved-view', { resource: 'order', name: named(), definition: { filters } });

  test.each(WRONG)('%j', async (filters) => {
    const places = [await asked(filters), await admin.post('/company/configurations', setting({ filters }))];
    for (const { status, body } of places) {
      const [field = ''] = Object.keys(body.errors ?? {});
      expect([status, field]).toEqual([422, expect.stringContaining(Object.keys(filters)[0] ?? '')]);
    }
    const listed = await admin.get('/order', { filters });
    if (!JSON.stringify(filters).match(/preset|min/)) expect(listed.status).toBe(422);
  });

  test('a list of filters', async () => {
    expect((await asked([{ customer_id: 1 }])).status).toBe(422);
  });

  test('while what the screens keep is kept: periods by name, amounts between ends', async () => {
    const filters = {
      scheduled: { preset: 'this_week' },
      created_at: { from: '2026-01-01' },
      total_price: { min: '10', max: '' },
      status: ['pending'],
      mine: true,
      city: '',
      'additional.1': 'x',
    };
    const made = await asked(filters);
    expect([made.status, made.data?.definition]).toEqual([201, { filters }]);
  });
});

test('views of customers name no record of others by any filter', async () => {
  const theirs = async (table: string) =>
    (await app.sql(`select max(id)::int as id from "${table}" where tenant_id <> 1`))[0].id ?? NOBODYS;
  for (const [filter, table] of [
    ['id', 'customer'],
    ['agent_id', 'customer_agent'],
    ['segment_id', 'customer_segment'],
    ['owner_user_id', 'app_user'],
  ] as const) {
    const definition = { filters: { [filter]: [await theirs(table)] } };
    const { status, body } = await admin.post('/saved-view', { resource: 'customer', name: named(), definition });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`definition.filters.${filter}`]]);
  }
});

test('settings and views of other lists name records of the company alone', async () => {
  for (const [key, value] of [
    ['default_role', NOBODYS],
    ['default_notification_role', NOBODYS],
    ['inventory_usage', { item_type_ids: [NOBODYS] }],
  ]) {
    const refused = await admin.post('/company/configurations', { key, text_value: JSON.stringify(value) });
    expect([key, refused.status]).toEqual([key, 422]);
  }
  const view = (resource: string, filters: object) =>
    admin.post('/saved-view', { resource, name: named(), definition: { filters } });
  expect((await view('customer', { customer_group_id: [NOBODYS] })).status).toBe(422);
  expect((await view('asset_vendor', { customer_id: [NOBODYS] })).status).toBe(422);
  expect((await view('nowhere', { customer_id: [1] })).body.errors).toHaveProperty('resource');
});

test('whoever saves a first list over another one is not shown filters they may not ask by', async () => {
  const secret = { view: 'list', filters: { total_price: { from: 4711 } } };
  const set = await admin.post('/company/configurations', setting(secret));
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const { caller } = await staffWith(app, ['view.order', 'view.company.settings', 'update.company.settings'], {});
  const read = await caller.get('/company/configurations/default_activity_list');
  const stale = { ...setting({ view: 'map' }), updated_at: '2020-01-01T00:00:00.000Z' };
  for (const refused of [
    await caller.post('/company/configurations', stale),
    await caller.put('/company/configurations', { settings: [stale] }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(JSON.stringify(refused.body)).not.toContain('4711');
  }
  expect(JSON.stringify(read.body)).not.toContain('4711');
  await admin.post('/company/configurations', setting({ view: 'list' }));
});
