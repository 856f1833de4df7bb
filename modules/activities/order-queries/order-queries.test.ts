import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, fewest, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let types: { delivery: number; repair: number };
const ids: number[] = [];
const NEWEST = { filters: {} };

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = async (name: string, prefix: string) =>
    (await admin.post('/ordertype', { name, prefix })).data.id as number;
  types = { delivery: await type('Query delivery', 'QDE'), repair: await type('Query repair', 'QRE') };
  const work = (await admin.post('/itemtype', { name: 'Work for queries' })).data.id;
  for (let n = 0; n < 25; n++) {
    const { data } = await admin.post('/order', {
      order_type_id: n % 2 === 0 ? types.delivery : types.repair,
      title: `Query ${n} zebrafish`,
      scheduled_start: n < 10 ? new Date(Date.now() + n * 3_600_000).toISOString() : null,
      priority: (n % 4) + 1,
      items: [{ order_item_type_id: work, price: 10 }],
    });
    ids.push(data.id);
  }
});
afterAll(() => app.close());

const list = (query: object = {}, caller = admin) => caller.get('/order', query as Record<string, unknown>);
const listIds = (answer: Loose): number[] => answer.data.map((row: Loose) => row.id);

describe('the list', () => {
  test('ten rows, newest first, with names, total and sum; two statements', async () => {
    await list(NEWEST);
    const { status, data, success, statements } = await list(NEWEST);
    expect(status).toBe(200);
    expect(statements).toBe(2);
    expect(data).toHaveLength(10);
    expect(success.per_page).toBe(10);
    expect(data[0]).toMatchObject({
      id: ids[24],
      type: { id: types.delivery, name: 'Query delivery' },
      total_price: 10,
      totalTasks: 0,
      is_overdue: false,
      customer: null,
    });
    expect(success.total).toBeGreaterThanOrEqual(25);
    expect(success.sum_grand_total).toBeGreaterThanOrEqual(250);
  });

  test('request.gzip_orders: a reading that names gzip as its own coding, as clients of the public API do, is answered like any other', async () => {
    const plain = await list(NEWEST);
    const named = await admin.get('/order', NEWEST, { 'content-encoding': 'gzip' });
    expect([named.status, named.body]).toEqual([200, plain.body]);
  });

  test('orders.page_size: ask_data gives 60 rows, per_page at most 200, page 0 everything', async () => {
    expect((await list({ ask_data: 1 })).success.per_page).toBe(60);
    expect((await list({ per_page: 200 })).success.per_page).toBe(200);
    expect((await list({ per_page: 201 })).status).toBe(422);
    const all = await list({ page: 0, filters: { type_id: [types.delivery, types.repair] } });
    expect(all.data).toHaveLength(25);
  });

  test('pages and cursors give every activity once, in one order', async () => {
    const filters = { type_id: [types.delivery, types.repair] };
    for (const sort of ['', 'scheduled_start', '-scheduled_start', 'priority,-created_at', '-title']) {
      const whole = listIds(await list({ page: 0, filters, sort }));
      expect(new Set(whole).size).toBe(25);
      const paged: number[] = [];
      for (let page = 1; page <= 3; page++) paged.push(...listIds(await list({ page, filters, sort })));
      expect(paged, sort).toEqual(whole);
      const forward: number[] = [];
      let next = await list({ filters, sort });
      for (;;) {
        forward.push(...listIds(next));
        if (!next.success.next_cursor) break;
        next = await list({ filters, cursor: next.success.next_cursor });
      }
      expect(forward, sort).toEqual(whole);
      const back = await list({ filters, cursor: next.success.prev_cursor });
      expect(listIds(back), `${sort} backwards`).toEqual(whole.slice(10, 20));
      const first = await list({ filters, cursor: back.success.prev_cursor });
      expect(listIds(first)).toEqual(whole.slice(0, 10));
      expect(first.success.prev_cursor).toBeNull();
    }
  });

  test('unknown filters, sorts and cursors are 422', async () => {
    expect((await list({ filters: { colour: 1 } })).body.errors).toHaveProperty(['filters.colour']);
    expect((await list({ sort: 'password' })).body.errors).toHaveProperty('sort');
    expect((await list({ cursor: 'x' })).body.errors).toHaveProperty('cursor');
    expect((await list({ filters: { status: ['nonsense'] } })).status).toBe(422);
    expect((await list({ filters: { customer_id: null, status: [], q: undefined } })).status).toBe(200);
  });

  test('every filter of the contract is valid SQL', async () => {
    const range = { from: 0, to: 5 };
    for (const [code, type] of [
      ['text', 1],
      ['number', 2],
      ['when', 10],
    ] as const) {
      await admin.post('/additional-field-new', { name: code, code: `valid_sql_${code}`, type, filterable: true });
    }
    const filters: Record<string, unknown> = {
      id: [1],
      reference_no: 'QDE',
      ex_ref_no: 'x',
      status: ['pending'],
      not_status: ['cancelled'],
      type_id: [1],
      order_type_id: [1],
      category_id: [1],
      progress_status_id: [1],
      review_status: ['none'],
      review: ['none'],
      priority: [1],
      source: ['staff'],
      customer_id: [1],
      customer_group_id: [1],
      customer_segment_id: [1],
      customer_agent_id: [1],
      customer_user_id: [1],
      request_category_id: [1],
      driver_id: [0, 1],
      secondary_officer_id: [0],
      officer_id: [1],
      role_id: [1],
      created_by: [1],
      completed_by: [1],
      assigned_to_others: true,
      mine: true,
      warehouse_id: [1],
      location_id: [1],
      location_section_id: [1],
      country_code: ['JM'],
      state_name: 'a',
      city: 'b',
      postal_code: 'c',
      bounds: { n: 1, e: 1, s: 0, w: 0 },
      near: { lat: 18, long: -76, km: 5 },
      has_coordinates: true,
      item_type_id: [1],
      template_id: [1],
      order_import_id: [1],
      created_at: 'today',
      updated_at: 'last_7_days',
      scheduled: 'this_week',
      due_at: { from: '2026-01-01' },
      released_at: { to: '2026-01-01T10:00:00Z' },
      completed_at: 'last_month',
      cancelled_at: 'yesterday',
      signed_off_at: 'tomorrow',
      signed_off: true,
      received: false,
      overdue: true,
      unscheduled: false,
      total_price: range,
      balance_due: range,
      payment_status: ['unpaid'],
      deposit_due: true,
      currency_id: [1],
      task_completion: range,
      tasks_open: true,
      has_notes: false,
      has_attachments: true,
      rating: range,
      additional: { valid_sql_text: 'x', valid_sql_number: { from: 1, to: 2 }, valid_sql_when: { from: '2026-01-01' } },
      deleted: true,
    };
    for (const [key, value] of Object.entries(filters)) {
      const answer = await list({ filters: { [key]: value } });
      expect(answer.status, `${key}: ${JSON.stringify(answer.body)}`).toBe(200);
    }
    expect((await list({ filters })).status).toBe(200);
  });

  test('filters, search and relative dates find what they say', async () => {
    const filters = { type_id: [types.delivery, types.repair] };
    const total = async (more: object, q?: string) =>
      (await list({ filters: { ...filters, ...more }, ...(q ? { q } : {}) })).success.total;
    expect(await total({ type_id: [types.repair] })).toBe(12);
    expect(await total({ unscheduled: true })).toBe(15);
    expect(await total({ priority: [1] })).toBe(7);
    expect(await total({ created_at: 'today' })).toBe(25);
    expect(await total({ created_at: 'yesterday' })).toBe(0);
    expect(await total({ driver_id: [0] })).toBe(25);
    expect(await total({}, 'zebrafish 24')).toBe(1);
    expect(await total({}, 'QDE-000001')).toBe(1);
    expect(await total({ reference_no: 'QDE-00000' })).toBe(9);
  });

  test('more than 10,000 activities give an estimate that says so, and the exact number on demand', async () => {
    const [type] = await app.sql("select tenant_id, id from order_type where name = 'Query repair'");
    await app.sql(
      `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, total_price, title, created_at)
        select $1, 'BULK-' || n, 'BULK', n, $2, 2, 'bulk', now() - n * interval '1 minute' from generate_series(1, 10500) n`,
      [type.tenant_id, type.id],
    );
    await app.sql('analyze "order"');
    const filters = { type_id: [types.repair], not_status: ['cancelled'] };
    const estimated = await list({ filters });
    expect(estimated.success.total_is_estimate).toBe(true);
    expect(estimated.success.total).toBeGreaterThan(10_000);
    expect(estimated.success.sum_grand_total).toBeGreaterThan(10_000);
    // Asked for again, from another moment on, the planner is asked beside the count: the same in one round trip.
    const since = { ...filters, created_at: { to: '2100-01-01T00:00:00.000Z' } };
    const [first, again] = [await list({ filters: since }), await list({ filters: since, page: 2 })];
    const next = await list({ filters: { ...since, created_at: { to: '2100-01-02T00:00:00.000Z' } } });
    expect(first.success.total_is_estimate).toBe(true);
    expect([again.success.total, next.success.total]).toEqual([first.success.total, first.success.total]);
    expect([first.statements, next.statements]).toEqual([3, 3]);
    const few = await list({ filters: { ...since, created_at: { to: '2001-01-01T00:00:00.000Z' } } });
    expect([few.success.total, few.success.total_is_estimate]).toEqual([0, undefined]);
    const exact = await list({ filters, exact: 1 });
    expect(exact.success).toMatchObject({ total: 10_512, sum_grand_total: 21_120 });
    expect(exact.success.total_is_estimate).toBeUndefined();
    const deep = await list({ filters, page: 1000 });
    const deeper = await list({ filters, page: 1001 });
    expect(deep.data).toHaveLength(10);
    expect(listIds(deep).filter((id) => listIds(deeper).includes(id))).toEqual([]);
    for (const sort of ['-title', 'completed_at,-total_price']) {
      const query = `filters=${encodeURIComponent(JSON.stringify(filters))}&sort=${sort}`;
      const file = await admin.raw('GET', `/order/export-excel?${query}`, { headers: { accept: 'text/csv' } });
      const numbers = (await file.text())
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]);
      expect(new Set(numbers).size, sort).toBe(10_512);
      const first = (await list({ filters, sort, per_page: 200 })).data.map((row: Loose) => row.reference_no);
      expect(numbers.slice(0, 200), sort).toEqual(first);
      const job = await admin.get('/order/export-excel', { filters, sort });
      expect(job.status).toBe(202);
    }
    expect((await admin.get('/order/export-excel', { sort: 'password' })).body.errors).toHaveProperty('sort');
    expect((await list({ filters })).success.total_is_estimate).toBe(true);
    const { data: board } = await admin.get('/order/get/schedule', { filters: { type_id: [types.repair] } });
    expect([board.unscheduled.length, board.unscheduled_total, board.unscheduled_is_estimate]).toEqual([
      100,
      10_001,
      true,
    ]);
    const last = await list({ filters, page: 1052 });
    expect([last.data.length, last.success.total, last.success.total_is_estimate]).toEqual([2, 10_512, undefined]);
    await app.sql('delete from "order" where reference_prefix = \'BULK\'');
  });

  test('an estimate gives way to the rows: what the only page shows is all, none over an empty list', async () => {
    const [type] = await app.sql("select tenant_id, id from order_type where name = 'Query repair'");
    await app.sql(
      `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, total_price, title, created_at)
        select $1, 'GONE-' || n, 'GONE', n, $2, 2, 'gone', now() from generate_series(1, 10500) n`,
      [type.tenant_id, type.id],
    );
    await app.sql('analyze "order"');
    const repairs = { type_id: [types.repair], review_status: ['none', 'pending'] };
    const gone = { q: 'gone', filters: { type_id: [types.repair] } };
    for (const query of [{ filters: repairs }, gone]) {
      const { success } = await list(query);
      expect([success.total_is_estimate, (success.total ?? 0) > 10_000]).toEqual([true, true]);
    }
    await app.sql('delete from "order" where reference_prefix = \'GONE\'');
    const some = await list({ filters: repairs, per_page: 100 });
    expect([some.data.length, some.success.total, some.success.sum_grand_total]).toEqual([12, 12, 120]);
    expect(some.success.total_is_estimate).toBeUndefined();
    const none = await list(gone);
    expect([none.data.length, none.success.total, none.success.sum_grand_total]).toEqual([0, 0, 0]);
    const paged = await list({ filters: repairs, page: 2 });
    expect([paged.data.length, paged.success.total]).toEqual([2, 12]);
    const behind = await list({ filters: repairs, page: 900 });
    expect([behind.data.length, (behind.success.total ?? 0) <= 8_990]).toEqual([0, true]);
  });
});

test('a customer whose name has two letters is found by it, in the list as in the search over everything', async () => {
  for (const name of ['LG', '华为', '3M of Q']) {
    const customer = (await admin.post('/customer', { name, kind: 'company' })).data.id;
    const made = (await admin.post('/order', { order_type_id: types.repair, customer_id: customer, title: 'Visit' }))
      .data.id;
    const q = name.split(' ')[0];
    expect(listIds(await list({ q, filters: { type_id: [types.repair] } })), name).toEqual([made]);
    const found = (await admin.get('/search', { q, types: 'order' })).data;
    expect(
      found.map((hit: Loose) => hit.id),
      name,
    ).toContain(made);
    const [all] = await app.sql(
      `select set_config('app.tenant_id', tenant_id::text, false), (app.search_order_all($1, 100)).customers from customer where id = $2`,
      [q, customer],
    );
    expect(all.customers.map(Number), name).toContain(customer);
    await admin.delete(`/order/${made}`);
  }
});

describe('other reads', () => {
  test('schedule: events in the window, the rest waits', async () => {
    const { data, status } = await admin.get('/order/get/schedule', {
      filters: { type_id: [types.delivery, types.repair] },
    });
    expect(status).toBe(200);
    expect(data.events.length).toBeGreaterThanOrEqual(9);
    expect(data.events[0]).toMatchObject({ type: { name: expect.any(String) }, conflicts: false });
    expect(data.unscheduled).toHaveLength(15);
    const bounded = await admin.get('/order/get/schedule', {
      filters: { scheduled: { from: '2031-01-01', to: '2031-01-31' } },
    });
    expect(bounded.data.events).toEqual([]);
  });

  test('dashboard: counts by status, type, day and driver add up', async () => {
    const { data } = await admin.get('/order/dashboard_data', { filters: { type_id: [types.delivery, types.repair] } });
    expect(data).toMatchObject({
      total: 25,
      sum_grand_total: 250,
      unscheduled: 15,
      by_status: [{ status: 'pending', count: 25, sum: 250 }],
    });
    expect(data.by_type.map((row: Loose) => [row.name, row.count])).toEqual([
      ['Query delivery', 13],
      ['Query repair', 12],
    ]);
    expect(data.by_day).toHaveLength(1);
    expect(data.by_driver).toMatchObject([{ id: null, count: 25 }]);
  });

  test('the status tells how an activity was planned, from what to what', async () => {
    const [start, later] = ['2031-03-04T14:00:00.000Z', '2031-03-05T15:00:00.000Z'];
    const id = ids[1];
    await admin.put(`/order/${id}`, { scheduled_start: start });
    await admin.put(`/order/${id}`, { scheduled_start: later });
    const [last] = (await admin.get(`/order/status/${id}`)).data.plan;
    expect(last).toMatchObject({ is_start: true, is_officer: false });
    expect(Date.parse(last.from_start)).toBe(Date.parse(start));
    expect(Date.parse(last.to_start)).toBe(Date.parse(later));
  });

  test('the record, its status and its parts', async () => {
    const id = ids[0];
    const record = await fewest(() => admin.get(`/order/${id}`));
    expect(record.statements).toBe(6);
    expect(record.data).toMatchObject({
      id,
      items: [{ line_total: 10 }],
      notes: [],
      attachments: [],
      receivedBy: [],
      checkoffs: [],
      drivers: [],
    });
    const status = await admin.get(`/order/status/${id}`);
    expect(status.data).toMatchObject({ status: 'pending', log: [{ action: 'create' }] });
    expect(status.data.allowed_actions).toHaveLength(6);
    expect(status.data.plan).toEqual([]);
    for (const part of ['items', 'notes', 'attachments', 'received_by', 'checkoffs', 'asset_rentals', 'audit_logs']) {
      expect((await admin.get(`/order/${id}/${part}`)).status, part).toBe(200);
      expect((await admin.get(`/order/999999/${part}`)).status, part).toBe(404);
    }
    const audit = await admin.get(`/order/${id}/audit_logs`);
    expect(audit.data.map((row: Loose) => row.table_name).sort()).toEqual(['order', 'order_item']);
    expect((await admin.get(`/ordertype/fetch_order/${id}`)).data).toMatchObject({
      name: 'Query delivery',
      template: null,
    });
  });

  test('notes: internal and for the customer, deleted by their author', async () => {
    const id = ids[1];
    const note = await admin.post(`/order/${id}/note`, { content: 'Ring twice', visibility: 'customer' });
    expect(note.status).toBe(201);
    expect(note.data).toMatchObject({
      content: 'Ring twice',
      visibility: 'customer',
      author: expect.stringContaining('Andrea'),
    });
    expect((await list({ filters: { has_notes: true, id: [id] } })).success.total).toBe(1);
    expect((await admin.delete(`/order/${id}/note/${note.data.id}`)).status).toBe(200);
    expect((await admin.get(`/order/${id}/notes`)).data).toEqual([]);
    expect((await admin.put('/order/rename/attachment/999', {})).body).toMatchObject({
      code: 'data_required',
      message: 'Data Required',
    });
  });

  test('display order: the sent ones only, and none when one is foreign', async () => {
    const answer = await admin.post('/order/update/display/order', { ids: [ids[3], ids[2]] });
    expect(answer.data).toEqual({ updated: 2 });
    expect((await admin.post('/order/update/display/order', { ids: [ids[2], 999_999] })).status).toBe(404);
    const rows = await app.sql('select display_order from "order" where id = any($1) order by display_order', [
      [ids[2], ids[3]],
    ]);
    expect(rows.map((row) => row.display_order)).toEqual([1, 2]);
  });

  test('the default types are null until there are some, and move when another is chosen', async () => {
    await app.sql('update order_type set is_default = false, is_default_rental = false');
    expect((await admin.get('/ordertype/fetch_default')).body).toEqual({ success: { data: null } });
    expect((await admin.get('/ordertype/fetch_default_rental')).body).toEqual({ success: { data: null } });
    await admin.put(`/ordertype/${types.delivery}`, { is_default: true });
    const tries = await Promise.all(
      [types.repair, types.delivery, types.repair].map((id) => admin.put(`/ordertype/${id}`, { is_default: true })),
    );
    expect(tries.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const flags = await app.sql('select count(*)::int from order_type where is_default');
    expect(flags).toEqual([{ count: 1 }]);
    expect((await admin.put(`/ordertype/${types.repair}`, { prefix: 'bad prefix' })).body.errors).toHaveProperty(
      'prefix',
    );
  });

  test('order_types.offered: activity types to choose from stand once each, by name ignoring case', async () => {
    for (const name of ['aardvark watch', 'Badger watch', 'badger ward']) {
      const prefix = `Z${name.replace(/\W/g, '').slice(-6).toUpperCase()}`;
      expect((await admin.post('/ordertype', { name, prefix })).status).toBe(201);
    }
    const offered: { id: number; name: string }[] = (await admin.get('/ordertype/fetchby/permission')).data;
    const names = offered.map((row) => row.name.toLowerCase());
    expect(names).toEqual([...names].sort());
    expect(new Set(offered.map((row) => row.id)).size).toBe(offered.length);
  });
});

test.each([
  ['due_at', 'due_at asc nulls last, id asc'],
  ['-due_at', 'due_at desc nulls last, id desc'],
  ['completed_at,-total_price', 'completed_at asc nulls last, total_price desc, id desc'],
  ['-city,title', 'city desc nulls last, title asc nulls last, id asc'],
])('what has no value of the order %s follows in the order of the rest, page by page', async (sort, order) => {
  const demo = `deleted_at is null and tenant_id = (select id from tenant where subdomain = 'demo')`;
  await app.sql(`update "order" set due_at = now() - make_interval(secs => 1) where ${demo} and id % 5 = 0`);
  const truth = (await app.sql(`select id from "order" where ${demo} order by ${order}`)).map(({ id }) => Number(id));
  for (const status of [undefined, ['pending', 'released', 'incomplete', 'completed', 'cancelled']]) {
    const filters = status ? { status } : undefined;
    const ids: number[] = [];
    for (let cursor: string | undefined, page = 0; page < 40; page++) {
      const answer = await admin.get('/order', {
        sort,
        ...(filters && { filters }),
        per_page: 7,
        ...(cursor && { cursor }),
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { success } = answer;
      ids.push(...success.data.map((row: Loose) => row.id));
      cursor = (success as Loose).next_cursor ?? undefined;
      if (!cursor) break;
    }
    expect(ids).toEqual(truth.slice(0, ids.length));
    expect(ids.length).toBe(Math.min(truth.length, 280));
  }
});
