import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { runSubscriptions } from './run-subscriptions.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let tenantId: number;
let typeId: number;
let templateId: number;
let made = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenantId = (await app.sql("select id from tenant where subdomain = 'demo'"))[0].id;
  // Those of the demo company would make all they missed until the days below.
  await app.sql(`update order_subscription set status = 'paused' where tenant_id = ${tenantId}`);
  typeId = (await admin.post('/ordertype', { name: 'Round', prefix: 'RND' })).data.id;
  const work = (await admin.post('/itemtype', { name: 'Round work' })).data.id;
  templateId = (
    await admin.post('/order-template', { name: 'Round lines', order_type_id: typeId, description: 'Round' })
  ).data.id;
  await admin.post(`/order-template/${templateId}/items`, { order_item_type_id: work, name: 'Filter', price: 10 });
});
afterAll(() => app.close());

const create = async (more: object = {}): Promise<Loose> => {
  const { data, body } = await admin.post('/order-subscription', {
    name: `Round ${++made}`,
    order_type_id: typeId,
    template_id: templateId,
    rrule: 'FREQ=MONTHLY',
    start_date: '2094-01-31',
    ...more,
  });
  return data ?? expect.fail(JSON.stringify(body));
};
const runAt = (instant: string, server = app) => {
  const { database, log } = server.ordo.platform;
  return runSubscriptions({ database, log }, [tenantId], Date.parse(instant));
};
const starts = async (id: number): Promise<string[]> =>
  (await app.sql('select scheduled_start from "order" where subscription_id = $1 order by scheduled_start', [id])).map(
    (row) => row.scheduled_start.toISOString(),
  );
const occurrences = (id: number) =>
  app.sql(
    'select occurrence_date::text as date, state, tries, message from subscription_occurrence where subscription_id = $1 order by 1',
    [id],
  );

describe('dates', () => {
  test('twelve dates ahead are shown before anything is saved, the 31st as the last day of short months', async () => {
    const { data } = await admin.get('/order-subscription/preview', {
      rrule: 'FREQ=MONTHLY',
      start_date: '2094-01-31',
      time_of_day: '09:00',
    });
    expect(data.dates).toHaveLength(12);
    expect(data.dates.slice(0, 4).map((each: Loose) => each.day)).toEqual([
      '2094-01-31',
      '2094-02-28',
      '2094-03-31',
      '2094-04-30',
    ]);
  });

  test('a rule that ends at a moment ends by the clock of the place', async () => {
    const { data } = await admin.get('/order-subscription/preview', {
      rrule: 'FREQ=DAILY;UNTIL=20940203T000000Z',
      start_date: '2094-02-01',
      time_of_day: '20:00',
    });
    const clock = (at: string) => Date.parse(at) <= Date.parse('2094-02-03T00:00:00Z');
    expect(data.dates.length).toBeGreaterThan(0);
    expect(data.dates.every((each: Loose) => clock(each.starts_at))).toBe(true);
  });

  test('a rule that cannot be read is refused; one without a date left has ended', async () => {
    const bad = await admin.post('/order-subscription', {
      name: 'Bad rule',
      order_type_id: typeId,
      rrule: 'FREQ=HOURLY',
      start_date: '2094-01-01',
    });
    expect([bad.status, bad.body.errors]).toMatchObject([422, { rrule: [expect.any(String)] }]);
    const over = await admin.post('/order-subscription', {
      name: 'Over',
      order_type_id: typeId,
      rrule: 'FREQ=DAILY;COUNT=1',
      start_date: '2020-01-01',
    });
    expect(over.data).toMatchObject({ status: 'ended', next_occurrence: null });
  });

  test('a holiday is kept, left out or moved to the next working day', async () => {
    await admin.post('/holiday', { name: 'Friday off', day: '2094-05-07' });
    const preview = async (skip_holidays: string) =>
      (
        await admin.get('/order-subscription/preview', {
          rrule: 'FREQ=WEEKLY',
          start_date: '2094-05-07',
          time_of_day: '08:00',
          skip_holidays,
        })
      ).data.dates[0];
    expect(await preview('keep')).toMatchObject({ day: '2094-05-07', holiday: 'Friday off' });
    expect(await preview('skip')).toMatchObject({ date: '2094-05-07', day: null });
    expect(await preview('next_workday')).toMatchObject({ day: '2094-05-10' });
  });
});

describe('subscription.run', () => {
  test('two workers at once make one activity per date, 28 February among them', async () => {
    const { id } = await create();
    const other = await testServer({ databaseUrl: app.databaseUrl });
    try {
      for (const now of ['2094-01-25T12:00:00Z', '2094-02-22T12:00:00Z', '2094-03-28T12:00:00Z']) {
        await Promise.all([runAt(now), runAt(now, other), runAt(now), runAt(now, other)]);
      }
    } finally {
      await other.close();
    }
    expect((await starts(id)).map((start) => start.slice(0, 10))).toEqual(['2094-01-31', '2094-02-28', '2094-03-31']);
    const { data } = await admin.get(`/order-subscription/${id}`);
    expect(data).toMatchObject({ created_count: 3, next_occurrence: '2094-04-30', status: 'active' });
    const origins = await app.sql(
      'select distinct source, template_id, description from "order" where subscription_id = $1',
      [id],
    );
    expect(origins).toEqual([{ source: 'subscription', template_id: String(templateId), description: 'Round' }]);
  });

  test('20 parallel runs make one activity', async () => {
    const { id } = await create({ rrule: 'FREQ=DAILY;COUNT=1', start_date: '2094-06-01' });
    await Promise.all(Array.from({ length: 20 }, () => runAt('2094-05-30T12:00:00Z')));
    expect(await starts(id)).toHaveLength(1);
    expect((await admin.get(`/order-subscription/${id}`)).data.status).toBe('ended');
  });

  test('after two days without a worker each missed date has its activity, once', async () => {
    const { id } = await create({ rrule: 'FREQ=DAILY', start_date: '2094-07-01', lead_days: 0 });
    await runAt('2094-07-01T15:00:00Z');
    expect(await starts(id)).toHaveLength(1);
    await runAt('2094-07-03T15:00:00Z');
    await runAt('2094-07-03T16:00:00Z');
    expect((await starts(id)).map((start) => start.slice(0, 10))).toEqual(['2094-07-01', '2094-07-02', '2094-07-03']);
  });

  test('09:00 in New York stays 09:00 there over both changes of the clocks', async () => {
    const location = (await admin.post('/location', { name: 'New York depot', time_zone: 'America/New_York' })).data.id;
    const { id } = await create({
      rrule: 'FREQ=WEEKLY',
      start_date: '2094-03-07',
      location_id: location,
      max_count: 2,
      time_of_day: '09:00',
      duration_min: 90,
    });
    await runAt('2094-03-13T12:00:00Z');
    expect(await starts(id)).toEqual(['2094-03-07T14:00:00.000Z', '2094-03-14T13:00:00.000Z']);
    const [order] = await app.sql(
      'select time_zone, scheduled_end from "order" where subscription_id = $1 order by scheduled_start limit 1',
      [id],
    );
    expect(order.time_zone).toBe('America/New_York');
    expect(order.scheduled_end.toISOString()).toBe('2094-03-07T15:30:00.000Z');
  });

  test('nothing is made before its lead days', async () => {
    const { id } = await create({ start_date: '2094-09-30', lead_days: 3 });
    await runAt('2094-09-26T12:00:00Z');
    expect(await starts(id)).toEqual([]);
    await runAt('2094-09-27T12:00:00Z');
    expect(await starts(id)).toHaveLength(1);
  });

  test('agreed prices stay, prices of the template follow it', async () => {
    const frozen = await create({ price_mode: 'frozen', start_date: '2094-10-04', rrule: 'FREQ=DAILY;COUNT=1' });
    const moving = await create({ start_date: '2094-10-04', rrule: 'FREQ=DAILY;COUNT=1' });
    const [{ id: itemId }] = (await admin.get(`/order-template/${templateId}/items`)).data;
    await admin.put(`/order-template/${templateId}/items/${itemId}`, { price: 12.5 });
    await runAt('2094-10-01T12:00:00Z');
    const price = async (id: number) =>
      (
        await app.sql(
          'select i.price::float as price from order_item i join "order" o on o.id = i.order_id and o.tenant_id = i.tenant_id where o.subscription_id = $1',
          [id],
        )
      ).map((row) => row.price);
    expect(await price(frozen.id)).toEqual([10]);
    expect(await price(moving.id)).toEqual([12.5]);
    await admin.put(`/order-template/${templateId}/items/${itemId}`, { price: 10 });
  });

  test('a stored rule that cannot be read pauses it and tells people', async () => {
    const { id } = await create({ rrule: 'FREQ=DAILY', start_date: '2094-10-20', lead_days: 0 });
    await app.sql(`update order_subscription set rrule = 'FREQ=MONTHLY;BYSETPOS=1' where id = $1`, [id]);
    await app.sql("delete from notification where event = 'subscription.failed'");
    await runAt('2094-10-20T20:00:00Z');
    expect((await admin.get(`/order-subscription/${id}`)).data).toMatchObject({
      status: 'paused',
      next_occurrence: null,
      created_count: 1,
    });
    const told = await app.sql("select data from notification where event = 'subscription.failed'");
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told[0])).toMatch(/recurrence rule isn’t valid/);
  });

  test('what cannot be made is tried five times, then given up and told, and the next date goes on', async () => {
    const type = (await admin.post('/ordertype', { name: 'No prefix' })).data.id;
    const { id } = await create({
      order_type_id: type,
      template_id: null,
      rrule: 'FREQ=DAILY',
      start_date: '2094-11-01',
      lead_days: 0,
    });
    for (let hour = 10; hour < 15; hour++) await runAt(`2094-11-01T${hour}:00:00Z`);
    expect(await occurrences(id)).toMatchObject([
      { date: '2094-11-01', state: 'failed', tries: 5, message: expect.stringContaining('Prefix not set') },
    ]);
    expect(await starts(id)).toEqual([]);
    const notices = await app.sql("select 1 from notification where event = 'subscription.failed' and owner_id = $1", [
      id,
    ]);
    expect(notices.length).toBeGreaterThan(0);
    expect((await admin.get(`/order-subscription/${id}`)).data.next_occurrence).toBe('2094-11-02');
  });
});

describe('states', () => {
  test('paused makes nothing; on resume the missed dates are listed as skipped, never made', async () => {
    const { id } = await create({ rrule: 'FREQ=DAILY', start_date: '2026-01-01', lead_days: 0 });
    await admin.put(`/order-subscription/${id}`, { status: 'paused' });
    await app.sql(
      "update order_subscription set next_occurrence = (now() at time zone 'America/Jamaica')::date - 2 where id = $1",
      [id],
    );
    await runAt(new Date().toISOString());
    expect(await starts(id)).toEqual([]);
    const { data } = await admin.put(`/order-subscription/${id}`, { status: 'active' });
    expect(data.occurrences.map((each: Loose) => [each.state, each.message])).toEqual([
      ['skipped', 'paused'],
      ['skipped', 'paused'],
    ]);
    await runAt(new Date().toISOString());
    expect(await starts(id)).toHaveLength(1);
  });

  test('an ended one makes nothing', async () => {
    const { id } = await create({ rrule: 'FREQ=DAILY', start_date: '2026-01-01' });
    expect((await admin.put(`/order-subscription/${id}`, { status: 'ended' })).data.next_dates).toEqual([]);
    await runAt(new Date().toISOString());
    expect(await starts(id)).toEqual([]);
  });
});

describe('rights', () => {
  test('active ones of visible types are offered by name (permissions.fetch_lists)', async () => {
    const { data } = await admin.get('/order-subscription/fetchby/permission');
    expect(data.length).toBeGreaterThan(0);
    expect(Object.keys(data[0]).sort()).toEqual(['customer_id', 'id', 'name', 'next_occurrence', 'order_type_id']);
    const names = data.map((each: Loose) => each.name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });

  test('another company sees and changes nothing; an id that is no number is not found', async () => {
    const { id } = await create();
    const beta = await app.as('admin@beta.test');
    expect((await beta.get(`/order-subscription/${id}`)).status).toBe(404);
    expect((await beta.put(`/order-subscription/${id}`, { status: 'ended' })).status).toBe(404);
    expect((await admin.get('/order-subscription/abc')).status).toBe(404);
  });

  test('a stale change is a conflict', async () => {
    const { id, updated_at } = await create();
    expect((await admin.put(`/order-subscription/${id}`, { lead_days: 3, updated_at })).status).toBe(200);
    expect((await admin.put(`/order-subscription/${id}`, { lead_days: 4, updated_at })).body.code).toBe('conflict');
  });
});
