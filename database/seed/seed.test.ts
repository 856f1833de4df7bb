import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PriceLine } from '../../modules/activities/pricing/line-amounts.rules.ts';
import { priceOrder } from '../../modules/activities/pricing/pricing.rules.ts';
import { type TestDatabase, testDatabase } from '../../platform/testing/database.ts';
import { seedReference, seedTenant } from './base/seed.ts';
import { seedDemo } from './demo/seed.ts';
import { seedLoad } from './load/load.ts';

const NOW = new Date('2026-11-18T15:30:00.000Z');
/** Nobody works on Sundays, but the first look at the product may be on one. */
const SUNDAY = new Date('2026-11-22T14:00:00.000Z');

const kept: Buffer[] = [];
const keep = async (bytes: Buffer) => {
  kept.push(bytes);
  return {
    key: `t3/2026/photo${kept.length}`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
};

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await seedReference(client);
  for (const id of [1, 2, 3])
    await client.query('insert into tenant (id, subdomain, name) values ($1, $2, $2)', [id, `demo${id}`]);
  await seedDemo(client, { tenantId: 1, now: NOW, passwordHash: 'hash' });
  await seedDemo(client, { tenantId: 2, now: NOW, passwordHash: 'hash' });
  await seedDemo(client, { tenantId: 3, now: SUNDAY, passwordHash: 'hash', keep });
});

afterAll(async () => {
  await client.end();
  await database.close();
});

async function rows<Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query(sql, values)).rows as Row[];
}

async function count(sql: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from ${sql}`);
  return row?.n ?? -1;
}

describe('base data', () => {
  test('every country, the divisions of ten, the currencies; a second run changes nothing', async () => {
    expect(await count('country')).toBe(249);
    expect(await rows('select country_code as c, count(*)::int as n from state group by 1 order by 1')).toEqual(
      Object.entries({ AU: 8, CA: 13, DE: 16, DO: 32, ES: 52, FR: 18, GB: 4, JM: 14, MX: 32, US: 56 }).map(
        ([c, n]) => ({ c, n }),
      ),
    );
    expect(
      await rows(
        `select symbol, decimals, name_es from currency_iso where code in ('DOP', 'JPY', 'KWD') order by code`,
      ),
    ).toMatchObject([{ symbol: 'RD$', decimals: 2, name_es: 'Peso dominicano' }, { decimals: 0 }, { decimals: 3 }]);
    // They stand as labels.
    expect(
      await rows('select code from currency_iso where name_es <> initcap(left(name_es, 1)) || substr(name_es, 2)'),
    ).toEqual([]);
    const before = await rows('select max(id), sum(xmin::text::bigint) from country');
    await seedReference(client);
    expect(await rows('select max(id), sum(xmin::text::bigint) from country')).toEqual(before);
  });

  test('a company has its currency and the ten roles', async () => {
    const names = await rows<{ name: string }>('select name from role where tenant_id = 1 order by id');
    expect(names.map(({ name }) => name).join()).toBe(
      'Administrator,Manager,Officer,Driver,Warehouse,Accounts,Read only,Customer administrator,Customer member,Customer viewer',
    );
    // A role is what a person is called by.
    expect(
      await rows("select names ->> 'es' as es from role where tenant_id = 1 and text_key = 'customer_viewer'"),
    ).toEqual([{ es: 'Cliente de solo lectura' }]);
    expect(
      await rows(`select c.time_zone, m.code, m.exchange_rate from company c join currency m on m.tenant_id = c.tenant_id
      and m.id = c.base_currency_id where c.tenant_id = 1`),
    ).toEqual([{ time_zone: 'America/Jamaica', code: 'USD', exchange_rate: '1' }]);
  });
});

describe('demo company', () => {
  test('is deterministic, and never loaded twice', async () => {
    const print = (tenant: number) =>
      rows(
        `select reference_no, title, status, created_at, scheduled_start, total_price, contact_name, search_text from "order"
        where tenant_id = $1 order by reference_no`,
        [tenant],
      );
    expect(await print(2)).toEqual(await print(1));
    await expect(seedDemo(client, { tenantId: 1, now: NOW, passwordHash: 'hash' })).rejects.toThrow(
      'already has activities',
    );
  });

  test('has its people, and the portal person acts for two customers', async () => {
    const staff = await rows<{
      email: string;
      role: string;
    }>(`select u.email, r.name as role from app_user u join user_role ur using (tenant_id)
      join role r on r.tenant_id = u.tenant_id and r.id = ur.role_id where ur.user_id = u.id and u.tenant_id = 1 and not u.is_customer_user order by u.id`);
    expect(staff).toHaveLength(12);
    expect(staff.slice(0, 5).map(({ email, role }) => `${email.split('@')[0]} ${role}`)).toEqual([
      'admin Administrator',
      'manager Manager',
      'officer Officer',
      'warehouse Warehouse',
      'accounts Accounts',
    ]);
    expect(
      await count(`customer_user cu join app_user u on u.tenant_id = cu.tenant_id and u.id = cu.user_id
      where cu.tenant_id = 1 and u.email = 'customer@demo.test' and cu.portal_access`),
    ).toBe(2);
    expect(await count('customer where tenant_id = 1')).toBe(60);
    expect(await count('app_user where tenant_id = 1 and is_first_time_login')).toBe(0);
  });

  test.each([1, 3])(
    'about 400 activities lie around the day of the first start, in every state (company %i)',
    async (tenant) => {
      const total = await count(`"order" where tenant_id = ${tenant}`);
      expect(total).toBeGreaterThan(380);
      expect(total).toBeLessThan(430);
      const [states] = await rows(
        `select count(distinct status)::int as n, min(scheduled_start) as first, max(scheduled_start) as last from "order" where tenant_id = $1`,
        [tenant],
      );
      expect(states?.n).toBe(5);
      const now = tenant === 3 ? SUNDAY : NOW;
      expect(Math.round((now.getTime() - Number(states?.first)) / 86_400_000)).toBeGreaterThan(56);
      expect(Math.round((Number(states?.last) - now.getTime()) / 86_400_000)).toBeGreaterThan(26);
      // The officer who signs in has something to do today.
      const today = await rows(
        `select 1 from "order" o join app_user u on u.tenant_id = o.tenant_id and u.id = o.driver_id where u.email = 'officer@demo.test'
      and o.tenant_id = $1 and (o.scheduled_start at time zone 'America/Jamaica')::date = ($2::timestamptz at time zone 'America/Jamaica')::date`,
        [tenant, now],
      );
      expect(today.length).toBe(4);
    },
  );

  test('every total is the pricing engine’s', async () => {
    const lines = await rows<PriceLine & { order_id: string; line_net: string; line_tax: string; line_total: string }>(`
      select i.order_id, i.hash, i.position, i.price, i.quantity, i.quantity_used, i.discount, i.discount_type, i.tax_rate, i.line_net, i.line_tax, i.line_total,
        t.is_discount, t.is_order_item, t.customer_access, t.discount_follows_tax
      from order_item i join order_item_type t on t.tenant_id = i.tenant_id and t.id = i.order_item_type_id where i.tenant_id = 1 order by i.order_id, i.position`);
    const orders = await rows<
      Record<string, string> & { tax_exempt: boolean }
    >(`select o.*, c.tax_exempt from "order" o join customer c
      on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.tenant_id = 1`);
    expect(orders.some(({ discount_total }) => Number(discount_total) > 0)).toBe(true);
    expect(orders.some(({ total_price, customer_total }) => total_price !== customer_total)).toBe(true);
    expect(orders.some(({ tax_exempt }) => tax_exempt)).toBe(true);
    for (const order of orders) {
      const own = lines.filter(({ order_id }) => order_id === order.id);
      const priced = priceOrder({ lines: own, tax_exempt: order.tax_exempt });
      for (const key of ['items_total', 'discount_total', 'tax_total', 'total_price', 'customer_total'] as const) {
        expect([order.reference_no, key, order[key]]).toEqual([order.reference_no, key, priced[key]]);
      }
      for (const { index, net, tax, total } of [...priced.lines, ...priced.discounts]) {
        expect(own[index]).toMatchObject({ line_net: net, line_tax: tax, line_total: total });
      }
    }
  });

  test('counters, times, logs and gates fit each other', async () => {
    const seededAt = `(case when tenant_id = 3 then '${SUNDAY.toISOString()}' else '${NOW.toISOString()}' end)::timestamptz`;
    const wrong = {
      tasks: `"order" o where (total_tasks, completed_tasks) is distinct from (select (count(*)::int, (count(*) filter (where task_checked))::int) from order_item i
        join order_item_type t on t.tenant_id = i.tenant_id and t.id = i.order_item_type_id and t.is_task where i.tenant_id = o.tenant_id and i.order_id = o.id)`,
      notes: `"order" o where note_count <> (select count(*) from order_note n where n.tenant_id = o.tenant_id and n.order_id = o.id)`,
      numbers: `order_counter c where next <> 1 + (select max(reference_seq) from "order" o where o.tenant_id = c.tenant_id and o.reference_prefix = c.prefix)`,
      times: `"order" where released_at < created_at or started_at < released_at - interval '20 min' or completed_at < started_at
        or greatest(created_at, updated_at, started_at, completed_at, cancelled_at, incomplete_at) > ${seededAt}`,
      logs: `"order" o where status <> (select to_status from order_status_log l where l.tenant_id = o.tenant_id and l.order_id = o.id order by id desc limit 1)`,
      drivers: `"order" o join order_type t on t.tenant_id = o.tenant_id and t.id = o.order_type_id
        where t.require_driver and o.driver_id is null and o.status in ('released', 'completed')`,
      undone: `"order" o join order_type t on t.tenant_id = o.tenant_id and t.id = o.order_type_id
        where o.status = 'completed' and t.require_tasks_done and o.completed_tasks < o.total_tasks`,
      unsigned: `"order" o join order_type t on t.tenant_id = o.tenant_id and t.id = o.order_type_id where o.status = 'completed' and t.require_signoff
        and not exists (select from order_signoff s where s.tenant_id = o.tenant_id and s.order_id = o.id)`,
      unreceived: `"order" o join order_type t on t.tenant_id = o.tenant_id and t.id = o.order_type_id where o.status = 'completed' and t.require_received_by
        and (o.received_by_name is null or not exists (select from order_received_by r where r.tenant_id = o.tenant_id and r.order_id = o.id))`,
      overlapping: `"order" a join "order" b on a.tenant_id = b.tenant_id and a.driver_id = b.driver_id and a.id < b.id
        and a.scheduled_start < b.scheduled_end and b.scheduled_start < a.scheduled_end`,
      zones: `"order" o join customer_address a on a.tenant_id = o.tenant_id and a.id = o.customer_address_id where o.time_zone <> a.time_zone`,
    };
    for (const [name, sql] of Object.entries(wrong)) expect([name, await count(sql)]).toEqual([name, 0]);
    expect(await rows('select distinct time_zone from "order" order by 1')).toHaveLength(3);
  });

  test('every document of a customer has its file, a small PDF', async () => {
    const papers = await rows<{ name: string; mime: string | null; size: number | null; status: string | null }>(
      `select d.name, f.mime, f.size::int as size, o.status from customer_document d
        left join attachment f on f.tenant_id = d.tenant_id and f.owner_type = 'customer_document' and f.owner_id = d.id
        left join stored_object o on o.tenant_id = f.tenant_id and o.key = f.object_key
        where d.tenant_id = 3`,
    );
    expect(papers.length).toBeGreaterThan(4);
    for (const { name, mime, size, status } of papers) {
      expect([mime, status], name).toEqual(['application/pdf', 'clean']);
      expect(size, name).toBeGreaterThan(500);
      expect(size, name).toBeLessThan(200_000);
    }
  });

  test('waiting reviews carry two photos each, small real JPEGs', async () => {
    const pictures = kept.filter((bytes) => bytes.subarray(0, 4).toString() !== '%PDF');
    expect(pictures.length).toBeGreaterThan(0);
    for (const bytes of pictures)
      expect([bytes.subarray(0, 3).toString('hex'), bytes.length < 60_000]).toEqual(['ffd8ff', true]);
    const photos = await rows<{
      n: number;
      taken: boolean;
    }>(`select count(*)::int as n, bool_and(f.created_at <= '${SUNDAY.toISOString()}') as taken
      from attachment f join order_checkoff c on c.tenant_id = f.tenant_id and c.id = f.owner_id and c.result = 'pending'
      join stored_object s on s.tenant_id = f.tenant_id and s.key = f.object_key and s.sha256 = f.sha256
      where f.tenant_id = 3 and f.owner_type = 'order_checkoff' group by c.id`);
    expect(photos.length).toBeGreaterThan(4);
    expect(photos.every(({ n, taken }) => n === 2 && taken)).toBe(true);
  });

  test('the portal’s customer has an open activity that asks for documents: some to bring, one to sign, none that holds it up', async () => {
    const asked = await rows<{ state: string; brings: boolean; stops: boolean }>(
      `select d.state, t.document_type_id is not null as brings, t.requirement = 'required' as stops from order_document d
        join order_type_document t on t.tenant_id = d.tenant_id and t.id = d.order_type_document_id
        join "order" o on o.tenant_id = d.tenant_id and o.id = d.order_id join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
        where c.name = 'Blue Mountain Hotel & Spa'`,
    );
    expect(asked.filter(({ brings }) => brings).length).toBeGreaterThanOrEqual(2);
    expect(asked.some(({ brings }) => !brings)).toBe(true);
    expect(asked.some(({ stops, state }) => stops || state !== 'open')).toBe(false);
  });

  test('labels keep the free-text rule', async () => {
    const labels = await rows<{
      name: string;
    }>(`select name from role union select name from order_type union select name from order_item_type union
      select name from item_type_group union select name from order_category union select name from progress_status union select name from customer_segment union
      select name from customer_group union select name from lifecycle_stage union select name from request_category union select name from interaction_type union
      select name from document_type union select name from location union select name from location_section union select name from customer union
      select department_name from app_user where department_name is not null`);
    expect(labels.map(({ name }) => name).filter((name) => !/^[\p{L}\p{N}\s&/\\-]+$/u.test(name))).toEqual([]);
  });
});

describe('load', () => {
  test('adds consistent activities and leaves indexes and triggers as they were', async () => {
    const shape = `select (select count(*) from pg_indexes where tablename in ('order', 'order_item', 'order_field_value')) as indexes,
      (select count(*) from pg_trigger where tgenabled = 'O') as triggers`;
    const before = await rows(shape);
    await seedLoad(client, { tenantId: 1, orders: 1500, items: 4500, now: NOW, sides: true });
    expect(await rows(shape)).toEqual(before);
    expect(await count(`"order" where tenant_id = 1 and reference_no ~ '-0'`)).toBeGreaterThan(1500);
    for (const table of [
      'feedback',
      'order_checkoff',
      'order_note',
      'message',
      'notification',
      'customer_document',
      'audit_word',
    ])
      expect(await count(`${table} where tenant_id = 1`), table).toBeGreaterThan(10);
    expect(
      await count(
        `(select o.id, v.* from "order" o, app.field_values(o.additional) v) told full join order_field_value kept
          on kept.order_id = told.id and kept.field_id = told.field_id where told.id is null or kept.order_id is null`,
      ),
    ).toBe(0);
    expect(await count('order_field_value')).toBeGreaterThan(3000);
    for (const table of ['"order"', 'customer', 'app_user'])
      expect(await count(`${table} where search_text is null`)).toBe(0);
    expect(
      await count(
        `order_item i join "order" o on o.tenant_id = i.tenant_id and o.id = i.order_id where length(o.reference_no) = 12`,
      ),
    ).toBe(4500);
    expect(
      await count(
        `"order" o where length(reference_no) = 12 and total_price <> (select sum(line_total) from order_item i where i.tenant_id = o.tenant_id and i.order_id = o.id)`,
      ),
    ).toBe(0);
    expect(
      await count(
        'order_counter c where exists (select from "order" o where o.tenant_id = c.tenant_id and o.reference_prefix = c.prefix and o.reference_seq >= c.next)',
      ),
    ).toBe(0);
  });

  test('a company without types gets some, and what is said to be made is there', async () => {
    const tenantId = 77;
    await client.query("insert into tenant (id, subdomain, name) values ($1, 'bare', 'Bare')", [tenantId]);
    const company = {
      companyName: 'Bare',
      currencyCode: 'USD',
      timeZone: 'UTC',
      countryCode: 'US',
      language: 'en',
    } as const;
    await seedTenant(client, { tenantId, ...company });
    expect(await count(`order_type where tenant_id = ${tenantId}`)).toBe(0);
    expect(await seedLoad(client, { tenantId, orders: 40, items: 120, now: NOW })).toEqual({ orders: 40, items: 120 });
    expect(await count(`"order" where tenant_id = ${tenantId}`)).toBe(40);
    expect(await count(`order_item where tenant_id = ${tenantId}`)).toBe(120);
  });
});
