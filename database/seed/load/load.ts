import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { inTenant } from '../rows.ts';

export interface LoadOptions {
  /** A tenant; where it has no activity types or item types yet, it gets some. */
  tenantId: number;
  orders: number;
  /** Lines over all activities; shared out evenly. */
  items: number;
  /** Besides: company fields with values, reviews, ratings, notes, messages, notifications, audit log lines, segments of customers. */
  sides?: boolean;
  /** Statistics of the tables afterwards; default yes. Whoever loads many companies gathers them once at the end. */
  statistics?: boolean;
  /** The youngest activity; default the present. The same value gives the same rows. */
  now?: Date;
  log?: (line: string) => void;
}

const ORDERS_PER_CUSTOMER = 50;
const TABLES = ['order', 'order_item'] as const;
const SIDES = [
  'feedback',
  'order_checkoff',
  'order_note',
  'message',
  'notification',
  'audit_log',
  'customer_segment_link',
  'customer_document',
] as const;
/** Their trigger writes the words that are searched, whatever else a load leaves out. */
const SEARCHED = ['order', 'customer', 'app_user'] as const;

/**
 * Fills a tenant for load tests: activities spread over two years up to `now` with lines, customers and officers, all a
 * function of their number. Owner connection, one transaction: indexes are dropped and built again, audit is left out (and
 * foreign keys are not checked where the role may say so). Nobody else can use the tables meanwhile.
 */
export async function seedLoad(
  client: pg.ClientBase,
  options: LoadOptions,
): Promise<{ orders: number; items: number }> {
  const {
    tenantId,
    orders,
    items,
    sides = false,
    statistics = true,
    now = new Date(),
    log = () => undefined,
  } = options;
  const made = { orders: 0, items: 0 };
  await inTenant(client, tenantId, 'Load test', async () => {
    await client.query(await sql('types.sql'));
    await prepare(client, orders);
    log('customers and officers');
    await client.query(await sql('setup.sql'));
    if (sides) await client.query(await sql('fields.sql'));
    const indexes = await dropIndexes(client, orders);
    const { rows } = await client.query<{ last: string; number: string }>(
      `select (select coalesce(max(id), 0) from "order") as last,
        (select coalesce(max(next), 1) from order_counter where tenant_id = $1) as number`,
      [tenantId],
    );
    const { last = '0', number = '1' } = rows[0] ?? {};
    // Ids follow on from the highest, so that lines find their activity by its number alone.
    await client.query(`select setval('order_id_seq', $1)`, [Math.max(Number(last), 1)]);
    const before = Math.max(Number(last), 1);
    log('activities');
    made.orders = (await client.query(await sql('orders.sql'), [orders, items, now, Number(number)])).rowCount ?? 0;
    log('lines');
    made.items = (await client.query(await sql('items.sql'), [orders, items, before])).rowCount ?? 0;
    if (sides) await besides(client, before, log);
    if (made.orders !== orders) throw new Error(`Only ${made.orders} of ${orders} activities could be made.`);
    await client.query(
      `insert into order_counter (prefix, next) select distinct prefix, $1::integer from load_type
       on conflict (tenant_id, prefix) do update set next = excluded.next`,
      [Number(number) + orders + 1],
    );
    for (const index of indexes) {
      log(`index ${index.name}`);
      await client.query(index.definition);
    }
    await enableTriggers(client);
    await client.query('drop table load_type, load_customer, load_person, load_kind, load_currency, load_field');
  });
  if (!statistics) return made;
  log('statistics');
  await client.query('vacuum analyze "order", order_item, customer, order_field_value');
  if (sides) await client.query(`vacuum analyze ${SIDES.join(', ')}`);
  return made;
}

/** What hangs on the activities; their triggers are left out, as those of the activities are. */
async function besides(client: pg.ClientBase, before: number, log: (line: string) => void): Promise<void> {
  for (const table of SIDES) await client.query(`alter table ${table} disable trigger user`);
  for (const statement of (await sql('sides.sql')).split(/;\n/).filter((each) => each.trim() !== '')) {
    log(/insert into (\w+)/.exec(statement)?.[1] ?? 'marks');
    await client.query(statement.replaceAll('$before', String(before)));
  }
  for (const table of SIDES) await client.query(`alter table ${table} enable trigger user`);
}

function sql(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), 'utf8');
}

async function prepare(client: pg.ClientBase, orders: number): Promise<void> {
  const { rows } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  await client.query(`set local maintenance_work_mem = '512MB'`);
  await client.query(`select set_config('load.customers', $1, true)`, [
    String(Math.max(20, Math.ceil(orders / ORDERS_PER_CUSTOMER))),
  ]);
  if (rows[0]?.super) await client.query('set local session_replication_role = replica');
  for (const table of TABLES) await client.query(`alter table "${table}" disable trigger user`);
  for (const table of SEARCHED) await client.query(`alter table "${table}" enable always trigger set_words`);
}

async function enableTriggers(client: pg.ClientBase): Promise<void> {
  for (const table of TABLES) await client.query(`alter table "${table}" enable trigger user`);
  for (const table of SEARCHED) await client.query(`alter table "${table}" enable trigger set_words`);
}

interface Index {
  name: string;
  definition: string;
}

/** A load this many times smaller than what is there writes its indexes as it goes. */
const SMALL = 5;

/** Drops every index that no constraint needs; answers how to make them again. A small load beside much keeps them. */
async function dropIndexes(client: pg.ClientBase, orders: number): Promise<Index[]> {
  const { rows: size } = await client.query<{ rows: number }>(
    `select reltuples::float8 as rows from pg_class where oid = '"order"'::regclass`,
  );
  if ((size[0]?.rows ?? 0) > orders * SMALL) return [];
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any (array['"order"'::regclass, 'order_item'::regclass, 'order_field_value'::regclass])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}
