import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RELATIVE_RANGES, relativeRange } from '../../../platform/kernel/zones.ts';
import { companyDay } from '../../../platform/testing/clock/company-day.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** Periods by name, and papers that are missing, wherever activities are asked for. */
let app: TestServer;
let admin: Caller;
let company: { time_zone: string; first: number };

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  [company = { time_zone: 'UTC', first: 1 }] = await app.sql(
    'select time_zone, first_day_of_week::int as first from company where tenant_id = 1',
  );
});
afterAll(() => app.close());

/** Ids of activities created in a period, found by SQL of its own. */
async function inPeriod(name: (typeof RELATIVE_RANGES)[number]): Promise<number[]> {
  const { from, to } = relativeRange(name, Date.now(), company.time_zone, company.first || 7);
  const rows = await app.sql(
    `select id::int from "order" where tenant_id = 1 and deleted_at is null and scheduled_start >= $1 and scheduled_start < $2
      and scheduled_end is null order by id`,
    [from, to],
  );
  return rows.map(({ id }) => id);
}

/** References of the lines of a sheet that are of this period's own activities. */
const told = (sheet: string, period: string): string[] =>
  sheet
    .split('\r\n')
    .filter((line) => line.includes(`Own of ${period}.`))
    .map((line) => /[A-Z]+-\d+/.exec(line)?.[0] ?? line)
    .toSorted();

describe.each(RELATIVE_RANGES)('%s', (period) => {
  test('means the same in list, count, sum, export, view and report', async () => {
    // One that is on the day itself: the middle of the period on the company's clock.
    const { from, to } = relativeRange(period, Date.now(), company.time_zone, company.first || 7);
    const [type] = (await admin.get('/ordertype/fetchby/permission')).data;
    const [work] = await app.sql(
      'select id::int from order_item_type where tenant_id = 1 and is_order_item order by id limit 1',
    );
    const items = [{ order_item_type_id: work.id, price: 10 }];
    const at = (instant: number): string => new Date(instant).toISOString();
    const inside = [at(Date.parse(from)), at((Date.parse(from) + Date.parse(to)) / 2), at(Date.parse(to) - 1000)];
    const outside = [at(Date.parse(from) - 60_000), at(Date.parse(to))];
    const made = new Map<string, number>();
    for (const scheduled_start of [...inside, ...outside]) {
      const order = { order_type_id: type.id, title: `Own of ${period}.`, scheduled_start, items };
      const { data, body } = await admin.post('/order', order);
      made.set(scheduled_start, data?.id ?? expect.fail(JSON.stringify(body)));
      await app.sql(`update "order" set scheduled_end = null where id = ${data.id}`);
    }
    const own = [...made.values()];
    const wanted = (await inPeriod(period)).filter((id) => own.includes(id));
    expect(wanted).toEqual(inside.map((moment) => made.get(moment)).toSorted((a = 0, b = 0) => a - b));
    const filters = { scheduled: period, id: own };
    const list = await admin.get('/order', { filters, per_page: 200, page: 1 });
    expect(list.data.map((row: { id: number }) => row.id).toSorted((a: number, b: number) => a - b)).toEqual(wanted);
    expect(list.success.total).toBe(wanted.length);
    const [{ sum }] = await app.sql('select sum(total_price)::float8 as sum from "order" where id = any($1)', [wanted]);
    expect([list.success.sum_grand_total, sum > 0]).toEqual([sum, true]);
    const references = list.data.map((row: { reference_no: string }) => row.reference_no).toSorted();
    const csv = { headers: { accept: 'text/csv' } };
    const file = await admin.raw(
      'GET',
      `/order/export-excel?filters=${encodeURIComponent(JSON.stringify(filters))}`,
      csv,
    );
    expect(told(await file.text(), period)).toEqual(references);
    const planned = await admin.get('/order/get/schedule', { filters });
    expect(planned.status).toBe(200);
    const definition = { filters, sort: '-created_at' };
    const view = await admin.post('/saved-view', { resource: 'order', name: `Of ${period}`, definition });
    expect(view.status, JSON.stringify(view.body)).toBe(201);
    const kept = view.data.definition;
    expect((await admin.get('/order', { ...kept, page: 1 })).success.total).toBe(wanted.length);
    const report = await admin.post('/order-report', {
      name: `Report ${period}`,
      columns: ['reference_no', 'title'],
      filters: { scheduled: period },
    });
    const run = await admin.raw('POST', `/order-report/export-report/${report.data.id}`, {
      headers: { accept: 'text/csv', 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv' }),
    });
    expect(told(await run.text(), period)).toEqual(references);
  });
});

test('an activity that ends at midnight is none of the day that begins then', async () => {
  const [type] = (await admin.get('/ordertype/fetchby/permission')).data;
  const { data: order } = await admin.post('/order', { order_type_id: type.id, title: 'Until midnight' });
  const found = async (name: (typeof RELATIVE_RANGES)[number]) =>
    (await admin.get('/order', { filters: { scheduled: name, id: [order.id] } })).success.total;
  const { from } = relativeRange('today', Date.now(), company.time_zone, company.first || 7);
  for (const hours of [2, 60]) {
    const times = [new Date(Date.parse(from) - hours * 3_600_000).toISOString(), from];
    await app.sql(`update "order" set scheduled_start = $1, scheduled_end = $2 where id = ${order.id}`, times);
    expect([hours, await found('yesterday'), await found('today')]).toEqual([hours, 1, 0]);
  }
});

test('a period that nobody knows is refused by its name', async () => {
  const refused = await admin.get('/order', { filters: { scheduled: 'next_century' } });
  expect([refused.status, refused.body.code]).toEqual([422, 'validation']);
});

test('activities that miss a required document are found, and the others without it', async () => {
  const type = (await admin.post('/ordertype', { name: 'With papers', prefix: 'WPA' })).data;
  const paper = (await admin.post('/document-type', { name: 'Site permit', code: 'SITEP' })).data;
  const asked = await admin.post(`/ordertype/${type.id}/documents`, {
    document_type_id: paper.id,
    requirement: 'required',
    stage: 'complete',
  });
  expect(asked.status, JSON.stringify(asked.body)).toBeLessThan(300);
  const [customer] = (await admin.get('/customer', { page: 1 })).data;
  const order = (await admin.post('/order', { order_type_id: type.id, customer_id: customer.id })).data;
  const bare = (await admin.post('/order', { order_type_id: type.id })).data;
  await app.sql(`update order_document set state = 'done', done_at = now() where order_id = ${bare.id}`);
  const found = async (document_open: boolean) =>
    (await admin.get('/order', { filters: { type_id: [type.id], document_open } })).data.map(
      (row: { id: number }) => row.id,
    );
  expect([await found(true), await found(false)]).toEqual([[order.id], [bare.id]]);
  const [{ id: document }] = await app.sql(`insert into customer_document (tenant_id, customer_id, name, status)
    values (1, ${customer.id}, 'Permit', 'approved') returning id::int`);
  await app.sql(
    `insert into customer_document_type (tenant_id, customer_document_id, document_type_id) values (1, ${document}, ${paper.id})`,
  );
  expect([await found(true), (await found(false)).length]).toEqual([[], 2]);
});

test('customers are found by how they stand with their documents, and by nothing else', async () => {
  const found = async (document_state: string[]): Promise<number[]> => {
    const { data } = await admin.get('/customer', { q: 'Papers of', filters: { document_state }, per_page: 100 });
    return data.map((row: { id: number }) => row.id);
  };
  const paper = (await admin.post('/document-type', { name: 'Insurance', code: 'INSUR' })).data;
  await app.sql('update document_type set required_at_onboarding = (id = $1)', [paper.id]);
  const soon = companyDay(3);
  const stands = {
    valid: ['approved', companyDay(400)],
    expiring: ['approved', soon],
    expired: ['approved', companyDay(-3)],
  };
  const of: Record<string, (string | null)[] | null> = {
    ...stands,
    pending: ['pending', null],
    rejected: ['rejected', null],
    missing: null,
  };
  const ids = new Map<string, number>();
  for (const [state, document] of Object.entries(of)) {
    const { id } = (await admin.post('/customer', { name: `Papers of ${state}`, force: true })).data;
    ids.set(state, id);
    if (!document) continue;
    const [made] = await app.sql(
      `insert into customer_document (tenant_id, customer_id, name, status, expires_at) values (1, $1, 'Policy', $2, $3) returning id::int`,
      [id, ...document],
    );
    await app.sql(
      `insert into customer_document_type (tenant_id, customer_document_id, document_type_id) values (1, ${made.id}, ${paper.id})`,
    );
  }
  for (const [state, id] of ids) expect([state, await found([state])]).toEqual([state, [id]]);
  expect((await found(['valid', 'rejected'])).toSorted()).toEqual([ids.get('valid'), ids.get('rejected')].toSorted());
});
