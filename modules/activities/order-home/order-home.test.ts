import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../platform/testing/clock/waiting.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

const HOUR = 3_600_000;
let server: TestServer;
let admin: Caller;
let officer: Caller;
let ana: number;
let type: number;

const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
async function newOrder(more: object = {}): Promise<Loose> {
  const made = await admin.post('/order', { order_type_id: type, ...more });
  expect(made.status).toBe(201);
  return made.data;
}
const totalOf = async (filters: object, caller = admin): Promise<number> =>
  (await caller.get('/order', { filters, per_page: 1, exact: 1 })).success.total ?? -1;
const OPEN = ['pending', 'released', 'incomplete'];

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  officer = await server.as('officer@demo.test');
  [{ id: ana }] = (await server.sql("select id::int from app_user where email = 'officer@demo.test'")) as [
    { id: number },
  ];
  [{ id: type }] = (await server.sql("select id::int from order_type where name = 'Maintenance'")) as [{ id: number }];
});
afterAll(() => server?.close());

describe('what needs attention', () => {
  test('each figure is the total of the list it opens', async () => {
    await newOrder({ due_at: ago(5) });
    await newOrder({ driver_id: ana, due_at: ago(2) });
    const late = (more: object) => totalOf({ status: OPEN, overdue: true, ...more });
    // What becomes due between a figure and its list is in one of them: then both are asked once more.
    await eventually(async () => {
      const { status, data } = await admin.get('/order/attention');
      expect(status).toBe(200);
      expect(data.overdue).toMatchObject({
        count: await late({}),
        unassigned: await late({ driver_id: [0] }),
        pending: await late({ status: ['pending'] }),
        released: await late({ status: ['released'] }),
        incomplete: await late({ status: ['incomplete'] }),
      });
      expect(data.overdue.count).toBeGreaterThanOrEqual(2);
      expect(data.unassigned.count).toBe(await totalOf({ status: OPEN, driver_id: [0] }));
      expect(data.unscheduled).toBe(await totalOf({ status: OPEN, unscheduled: true }));
      const waiting = await admin.get('/order', {
        ...{ per_page: 100, filters: JSON.stringify({ status: OPEN, unscheduled: true }) },
      });
      const due = waiting.success.data.map((row: { due_at: string | null }) => row.due_at).filter(Boolean);
      expect(data.unscheduled_due_at).toBe(due.toSorted()[0] ?? null);
      expect(data.to_sign.count).toBe(await totalOf({ status: ['completed'], signed_off: false }));
      expect(data.reviews.count).toBe((await admin.get('/order/bulk/checkoffs', { per_page: 1 })).success.total);
    }, 60);
  });

  test('the longest overdue come first, each with what holds it', async () => {
    const orders: Loose[] = [];
    for (let hours = 900_000; hours < 900_003; hours++) orders.push(await newOrder({ due_at: ago(hours) }));
    await admin.put(`/order/${orders[2].id}`, { ...(await version(orders[2].id)), driver_id: ana });
    await admin.post(`/order/${orders[1].id}/release`, {});
    await admin.post(`/order/${orders[1].id}/incomplete`, { reason: 'Waiting for parts' });
    const { data } = await admin.get('/order/attention');
    const ids = orders.map(({ id }) => id).reverse();
    expect(data.late.slice(0, 3).map(({ id }: Loose) => id)).toEqual(ids);
    expect(data.late.slice(0, 3).map(({ code, detail }: Loose) => [code, detail])).toEqual([
      ['not_released', null],
      ['incomplete', 'Waiting for parts'],
      ['no_officer', null],
    ]);
    await server.sql(`update "order" set progress_status_id = (select id from progress_status where names ->> 'en' = 'On site')
      where id = ${orders[2].id}`);
    const spanish = await admin.get('/order/attention', {}, { 'x-localization': 'es' });
    expect(spanish.data.late[0].progress).toBe('En el sitio');
    expect(data.late[0].driver.id).toBe(ana);
    expect(data.overdue.oldest_at).toBe(data.late[0].late_at);
    expect(data.late.length).toBeLessThanOrEqual(5);
  });

  test('an officer counts and sees only their own; without the permission to review there is no figure for it', async () => {
    const foreign = await newOrder({ due_at: ago(1_000_000) });
    const { status, data } = await officer.get('/order/attention');
    expect(status).toBe(200);
    expect(data.late.map(({ id }: Loose) => id)).not.toContain(foreign.id);
    expect(data.overdue.count).toBe(await totalOf({ status: OPEN, overdue: true, mine: true }, officer));
    expect(data.reviews).toBeNull();
    expect((await server.nobody().get('/order/attention')).status).toBe(401);
  });
});

describe('an officer’s own page', () => {
  /** The figures of the page, each beside the total of the list it opens. */
  async function figures(): Promise<Record<string, [figure: number, total: number]>> {
    const { data } = await officer.get('/order/attention');
    const today = 'today';
    const own = (more: object) => totalOf({ mine: true, ...more }, officer);
    const open = (more: object) => own({ status: OPEN, ...more });
    return {
      today: [data.mine.today, await open({ scheduled: today })],
      done: [data.mine.done, await own({ status: ['completed'], completed_at: today })],
      overdue: [data.mine.overdue, await open({ overdue: true })],
      late: [data.overdue.count, await open({ overdue: true })],
      unscheduled: [data.unscheduled, await open({ unscheduled: true })],
      to_sign: [data.to_sign.count, await own({ status: ['completed'], signed_off: false })],
    };
  }

  test.each([
    ['as the officer', (me: number) => ({ driver_id: me }), 1],
    ['as the second officer', (me: number, other: number) => ({ driver_id: other, secondary_officer_id: me }), 1],
    ['as the second one without a first', (me: number) => ({ secondary_officer_id: me }), 1],
    ['not at all, though they wrote it', (_: number, other: number) => ({ driver_id: other }), 0],
  ])('every figure counts what somebody is assigned %s, as the list it opens does', async (_, assigned, by) => {
    const [{ id: other }] = (await server.sql("select id::int from app_user where email = 'admin@demo.test'")) as [
      { id: number },
    ];
    // What becomes due between a figure and its list is in one of them.
    const both = async () => {
      let found = await figures();
      await eventually(async () => {
        found = await figures();
        for (const [figure, total] of Object.values(found)) expect(figure).toBe(total);
      }, 60);
      return found;
    };
    const before = await both();
    const [late, waiting, done] = [
      await newOrder({ scheduled_start: ago(0), scheduled_end: ago(-0.2), due_at: ago(1) }),
      await newOrder(),
      await newOrder(),
    ];
    const ids = [late.id, waiting.id, done.id];
    const now = new Date().toISOString();
    await server.sql(`update "order" set status = 'completed', completed_at = '${now}' where id = ${done.id}`);
    const columns = Object.entries({ created_by: ana, ...assigned(ana, other) });
    await server.sql(
      `update "order" set ${columns.map(([name, id]) => `${name} = ${id}`).join(', ')} where id in (${ids.join(', ')})`,
    );
    const after = await both();
    const moved = Object.fromEntries(
      Object.entries(after).map(([name, [figure]]) => [name, figure - (before[name]?.[0] ?? 0)]),
    );
    expect(moved).toEqual({ today: by, done: by, overdue: by, late: by, unscheduled: by, to_sign: by });
  });
});

const version = async (id: number) => ({ updated_at: (await admin.get(`/order/${id}`)).data.updated_at });

describe('the trend', () => {
  const sum = (days: Loose[], key: string): number => days.reduce((all, day) => all + day[key], 0);

  test('nine weeks of days, each what a list of that day counts', async () => {
    const { status, data } = await admin.get('/order/trend');
    expect(status).toBe(200);
    expect(data.days).toHaveLength(63);
    const [first, last] = [data.days[0].day, data.days[62].day];
    expect(sum(data.days, 'completed')).toBe(await totalOf({ completed_at: { from: first, to: last } }));
    expect(sum(data.days, 'created')).toBe(await totalOf({ created_at: { from: first, to: last } }));
    const busy = data.days.find(({ completed }: Loose) => completed > 0);
    expect(busy.completed).toBe(await totalOf({ completed_at: { from: busy.day, to: busy.day } }));
    expect(busy.on_time).toBeLessThanOrEqual(busy.promised);
    expect(data.days.map(({ day }: Loose) => day)).toContain(data.today);
    expect(busy.value).toBeGreaterThan(0);
  });

  test('no money without the permissions for it, and no activities of others', async () => {
    const { data } = await officer.get('/order/trend');
    expect(data.days[0]).not.toHaveProperty('value');
    const [first, last] = [data.days[0].day, data.days[62].day];
    const own = (more: object) => totalOf({ mine: true, ...more }, officer);
    expect(sum(data.days, 'completed')).toBe(await own({ completed_at: { from: first, to: last } }));
    expect(sum(data.days, 'created')).toBe(await own({ created_at: { from: first, to: last } }));
    expect(sum(data.days, 'completed')).toBeLessThan(sum((await admin.get('/order/trend')).data.days, 'completed'));
  });
});
