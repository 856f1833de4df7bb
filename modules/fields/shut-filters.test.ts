import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { moduleId } from './field-value/field.rules.ts';

/** A field behind a permission is asked for by nobody without it, in whatever place filters are kept. */
const RIGHT = 'delete.auditlogs';
const SLUGS = [
  'view.order',
  'view_all.order',
  'view_prices.order',
  'view.customers',
  'update.company.settings',
  'update.default_activity_list',
  ...['view', 'create', 'update', 'export'].map((verb) => `${verb}.custom_reports`),
];

const CREDIT = ['view_credit.customers'];

let app: TestServer;
let admin: Caller;
let limited: Caller;
let field: number;
let open: number;
let ofCustomer: number;
let serial = 0;
const named = () => `Shut ${++serial}`;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  ({ caller: limited } = await staffWith(app, SLUGS, 'all'));
  const made = async (body: object): Promise<number> => {
    const { data, body: told } = await admin.post('/additional-field-new', { type: 1, filterable: true, ...body });
    return data?.id ?? expect.fail(JSON.stringify(told));
  };
  field = await made({ module_for: moduleId('activity'), name: 'Margin', code: 'margin', permission_slug: RIGHT });
  open = await made({ module_for: moduleId('activity'), name: 'Gate', code: 'gate' });
  ofCustomer = await made({ module_for: moduleId('customer'), name: 'Rank', code: 'rank', permission_slug: RIGHT });
});
afterAll(() => app.close());

const ways = (): [string, Record<string, unknown>, string][] => [
  ['in an object', { additional: { [field]: 'x' } }, `additional.${field}`],
  ['by its code', { additional: { margin: 'x' } }, 'additional.margin'],
  ['dotted', { [`additional.${field}`]: 'x' }, `additional.${field}`],
];

test('a view, a setting and a report keep no condition on a field that is shut from whoever keeps it', async () => {
  for (const [way, filters, name] of ways()) {
    const view = await limited.post('/saved-view', { resource: 'order', name: named(), definition: { filters } });
    expect([way, view.status, Object.keys(view.body.errors ?? {})]).toEqual([way, 422, [`definition.filters.${name}`]]);
    const text_value = JSON.stringify({ view: 'list', filters });
    const first = await limited.post('/company/configurations', { key: 'default_activity_list', text_value });
    expect([way, first.status, Object.keys(first.body.errors ?? {})]).toEqual([
      way,
      422,
      [`text_value.filters.${name}`],
    ]);
    const report = await limited.post('/custom-report', { name: named(), columns: [{ key: 'reference_no' }], filters });
    expect([way, report.status]).toEqual([way, 422]);
  }
  const customers = {
    resource: 'customer',
    name: named(),
    definition: { filters: { additional: { [ofCustomer]: 'x' } } },
  };
  expect((await limited.post('/saved-view', customers)).status).toBe(422);
  expect((await admin.post('/saved-view', customers)).status).toBe(201);
  const own = { resource: 'order', name: named(), definition: { filters: { additional: { [open]: 'x' } } } };
  expect((await limited.post('/saved-view', own)).status).toBe(201);
});

test('what somebody who may ask keeps for everybody is told without it', async () => {
  for (const [way, filters] of ways()) {
    const mixed = { ...filters, additional: { ...(filters.additional as object), [open]: 'y' }, status: ['pending'] };
    const rest = { additional: { [open]: 'y' }, status: ['pending'] };
    const view = { resource: 'order', name: named(), shared: true, definition: { filters: mixed } };
    expect((await admin.post('/saved-view', view)).status).toBe(201);
    const filtersOf = async (who: Caller) =>
      (await who.get('/saved-view', { resource: 'order' })).data.find(
        ({ name }: { name: string }) => name === view.name,
      ).definition.filters;
    expect([way, await filtersOf(limited)]).toEqual([way, rest]);
    expect([way, await filtersOf(admin)]).toEqual([way, mixed]);

    const text_value = JSON.stringify({ view: 'list', filters: mixed });
    expect((await admin.post('/company/configurations', { key: 'default_activity_list', text_value })).status).toBe(
      200,
    );
    const first = (await limited.get('/company/configurations/default_activity_list')).data;
    expect([way, first.value.filters, JSON.parse(first.text_value).filters]).toEqual([way, rest, rest]);
    const all = (await limited.get('/company/configurations')).data;
    expect(JSON.stringify(all)).not.toContain('margin');
    const read = (await admin.get('/company/configurations/default_activity_list')).data;
    expect([way, read.value.filters]).toEqual([way, mixed]);

    const report = { name: named(), columns: [{ key: 'reference_no' }], shared: 'all', filters: mixed };
    const made = await admin.post('/custom-report', report);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const told = (await limited.get(`/custom-report/${made.data.id}`)).data;
    expect([way, told.filters]).toEqual([way, rest]);
    const listed = (await limited.get('/custom-report')).data.find(({ id }: { id: number }) => id === made.data.id);
    expect([way, listed.filters]).toEqual([way, rest]);
    // Run, it asks all of its filters: whoever may not is told nothing.
    const run = await limited.raw('POST', `/custom-report/export-report/${made.data.id}`, {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([way, run.status]).toEqual([way, 422]);
  }
});

test('figures of money are told no more than fields', async () => {
  const { caller } = await staffWith(
    app,
    SLUGS.filter((slug) => slug !== 'view_prices.order'),
    'all',
  );
  const filters = { total_price: { from: '100' }, status: ['pending'] };
  const text_value = JSON.stringify({ view: 'list', filters });
  expect((await admin.post('/company/configurations', { key: 'default_activity_list', text_value })).status).toBe(200);
  const { value } = (await caller.get('/company/configurations/default_activity_list')).data;
  expect(value.filters).toEqual({ status: ['pending'] });
  const report = { name: named(), columns: [{ key: 'reference_no' }], shared: 'all', filters };
  const { id } = (await admin.post('/custom-report', report)).data;
  expect((await caller.get(`/custom-report/${id}`)).data.filters).toEqual({ status: ['pending'] });
});

test('the log and the record as it was tell kept filters to nobody who may not ask by all of them', async () => {
  const reads = ['view.auditlogs', 'export.auditlogs', 'create.auditlogs'];
  const { caller: withoutField } = await staffWith(app, [...SLUGS, ...reads], 'all');
  const withoutPrices = SLUGS.filter((slug) => slug !== 'view_prices.order');
  const { caller: withoutMoney } = await staffWith(app, [...withoutPrices, RIGHT, ...reads], 'all');
  const { caller: open } = await staffWith(app, [...SLUGS, RIGHT, ...CREDIT, ...reads], 'all');
  const filters = { additional: { [field]: 'MARGINSECRET' }, total_price: { from: '471147' } };
  const saved = { resource: 'order', name: named(), shared: true, definition: { filters } };
  const view = (await admin.post('/saved-view', saved)).data.id;
  const setting = { key: 'default_activity_list', text_value: JSON.stringify({ view: 'list', filters }) };
  expect((await admin.post('/company/configurations', setting)).status).toBe(200);
  const kept = { name: named(), columns: [{ key: 'reference_no' }], shared: 'all', filters };
  const report = (await admin.post('/custom-report', kept)).data.id;
  const types = ['report', 'saved_view', 'company_configuration'];
  const doors = async (who: Caller): Promise<[string, string][]> => {
    const csv = await who.raw(
      'GET',
      `/auditlogs/export?filters=${encodeURIComponent(JSON.stringify({ audit_type: types }))}`,
      {
        headers: { accept: 'text/csv' },
      },
    );
    expect(csv.status).toBe(200);
    return [
      ['export', await csv.text()],
      ...(await Promise.all(
        types.map(async (audit_type): Promise<[string, string]> => {
          const answer = await who.get('/auditlogs', { filters: { audit_type: [audit_type] }, per_page: 50 });
          expect(answer.data.length, audit_type).toBeGreaterThan(0);
          return [audit_type, JSON.stringify(answer.body)];
        }),
      )),
      ...(await Promise.all(
        [
          ['report', report],
          ['saved_view', view],
        ].map(async ([audit_type, row_id]): Promise<[string, string]> => {
          const answer = await who.get('/auditlogs/as-of', { audit_type, row_id, at: '2100-01-01T00:00:00Z' });
          expect(answer.status).toBe(200);
          return [`as of ${audit_type}`, JSON.stringify(answer.body)];
        }),
      )),
    ];
  };
  for (const who of [withoutField, withoutMoney])
    for (const [door, told] of await doors(who)) expect(told, door).not.toMatch(/MARGINSECRET|471147/);
  for (const who of [admin, open])
    for (const [door, told] of await doors(who)) expect(told, door).toContain('MARGINSECRET');
});
