import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';
import { MONEY_KEYS } from '../../activities/order-record/audit-scope.server.ts';

/** Numbers and objects that say nothing of prices. */
const NO_MONEY = new Set(
  'accuracy_m additional answers complete_lat complete_long exchange_rate filled lat long quantity quantity_used score task_completion'.split(
    ' ',
  ),
);

/** Who may read which lines of the log, for every audited table that the schema knows. */
let app: TestServer;
let admin: Caller;
let tenant: number;
/** Two activities with reviews, of different types: one the auditor may see and one they may not. */
let seen: { id: number; order_type_id: number };
let hidden: { id: number; order_type_id: number };

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenant = (await app.sql("select id from tenant where subdomain = 'demo'"))[0].id;
  seen = (
    await app.sql(`select o.id::int, o.order_type_id::int from "order" o join order_checkoff c on c.order_id = o.id
    where o.tenant_id = ${tenant} order by o.id limit 1`)
  )[0];
  hidden = (
    await app.sql(`select id::int, order_type_id::int from "order" where tenant_id = ${tenant}
    and order_type_id <> ${seen.order_type_id} order by id limit 1`)
  )[0];
  await app.sql(`insert into order_checkoff (tenant_id, order_id, checkoff_type_id, result, done_by, done_at)
    select tenant_id, ${hidden.id}, checkoff_type_id, result, done_by, done_at from order_checkoff where order_id = ${seen.id} order by id limit 1`);
});
afterAll(() => app.close());

interface Owned {
  name: string;
  owner_column: string | null;
  owner_table: string | null;
}

/** Every audited table and what its rows hang on. */
const audited = (): Promise<Owned[]> =>
  app.sql(`select c.relname::text as name, o.owner_column, o.owner_table from pg_class c
    join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'audit_insert' left join lateral app.audit_owner(c.relname::text) o on true`);

const rootsOf = (tables: readonly Owned[], name: string): string => {
  const owner = tables.find((table) => table.name === name)?.owner_table;
  return owner && owner !== '*' ? rootsOf(tables, owner) : name;
};

test('every audited table that cannot do without an activity, a customer or an owner says so to its trigger', async () => {
  const tables = await audited();
  const mandatory =
    await app.sql(`select distinct c.conrelid::regclass::text as name, c.confrelid::regclass::text as target
    from pg_constraint c join pg_trigger t on t.tgrelid = c.conrelid and t.tgname = 'audit_insert'
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'tenant_id'
    where c.contype = 'f' and c.confrelid in ('"order"'::regclass, 'customer'::regclass) and a.attnotnull
      and c.conrelid not in ('"order"'::regclass, 'customer'::regclass)`);
  expect(mandatory.length).toBeGreaterThan(10);
  expect(mandatory.filter(({ name }) => !['order', 'customer'].includes(rootsOf(tables, name)))).toEqual([]);
  const polymorphic = await app.sql(`select t.tgrelid::regclass::text as name from pg_trigger t
    where t.tgname = 'audit_insert' and (select count(*) from pg_attribute a
      where a.attrelid = t.tgrelid and a.attname in ('owner_type', 'owner_id')) = 2`);
  const own = new Map(tables.map(({ name, owner_table }) => [name, owner_table]));
  expect(polymorphic.length).toBeGreaterThan(0);
  expect(polymorphic.filter(({ name }) => own.get(name) !== '*')).toEqual([]);
});

/** Whoever reads what hangs on activities, and not the activities alone. */
const PARTS = [
  'view.order_items',
  'view.order_notes',
  'view.order_attachments',
  'view.order_checkoffs',
  'view.feedback',
  'sign_off.order',
];
let serial = 900_000_000;

/** A line of the log as the trigger of a table would write it; the label says for whom it is. */
async function line(table: string, owner: string | null, ownerId: number | null, label: string): Promise<number> {
  const row = ++serial;
  await app.sql(
    `insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label, payload)
      values ($1, 'insert', $2, $3, $4, $5, $6, '{"after": {"name": "${label}"}}')`,
    [tenant, table, row, owner, ownerId, label],
  );
  return row;
}

/** Tables whose rows hang, over any number of links, on activities; each with a row of the link above for both activities. */
async function linesOfOrders(): Promise<{ what: string; row: number; isSeen: boolean }[]> {
  const tables = await audited();
  const below = tables.filter(({ name, owner_table }) => owner_table === 'order' || name === 'order');
  const hung = tables.filter(({ owner_table: up }) => up === '*' || below.some(({ name }) => name === up));
  const lines: { what: string; row: number; isSeen: boolean }[] = [];
  for (const { name } of below.filter((table) => table.name !== 'order'))
    for (const order of [seen, hidden]) {
      const label = `${order === seen ? 'open' : 'shut'}-${name}`;
      lines.push({ what: name, row: await line(name, 'order', order.id, label), isSeen: order === seen });
    }
  for (const { name } of hung)
    for (const parent of below)
      for (const order of [seen, hidden]) {
        const of = parent.name === 'order' ? sql('id', order.id) : sql('order_id', order.id);
        const [found] = await app.sql(
          `select to_jsonb(t) ->> 'id' as id from "${parent.name}" t where ${of} order by 1 limit 1`,
        );
        if (!found?.id) continue;
        const label = `${order === seen ? 'open' : 'shut'}-${name}-${parent.name}`;
        const row = await line(name, parent.name, Number(found.id), label);
        lines.push({ what: `${name} of ${parent.name}`, row, isSeen: order === seen });
      }
  return lines;
}
const sql = (column: string, value: number): string => `t.tenant_id = ${tenant} and t.${column} = ${value}`;

const exported = async (who: Caller, filters: object): Promise<string> => {
  const { data } = await who.get('/auditlogs/export', { filters });
  const files = unzipSync(Buffer.from(data.file_data, 'base64'));
  return Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('');
};

describe('lines about what hangs on an activity', () => {
  test('are read by those who may see the activity, whatever table they are of: list, export, as of', async () => {
    const slugs = ['view.auditlogs', 'export.auditlogs', 'view.order', 'view_all.order', ...PARTS];
    const { caller } = await staffWith(app, slugs, { [seen.order_type_id]: [] });
    const lines = await linesOfOrders();
    const whats = [...new Set(lines.map(({ what }) => what))];
    expect(whats.length).toBeGreaterThan(12);
    expect(whats).toEqual(
      expect.arrayContaining(['attachment of order', 'attachment of order_checkoff', 'order_item']),
    );
    const wrong: string[] = [];
    for (const { what, row, isSeen } of lines) {
      const table = what.split(' ')[0];
      const list = (await caller.get('/auditlogs', { filters: { row_id: row } })).success;
      if ((list.total === 1) !== isSeen || (list.data.length === 1) !== isSeen) wrong.push(`list ${what} ${isSeen}`);
      const at = new Date(Date.now() + 1000).toISOString();
      const then = (await caller.get('/auditlogs/as-of', { audit_type: table, row_id: row, at })).data;
      if (Object.keys(then.current).length > 0 !== isSeen) wrong.push(`as of ${what} ${isSeen}`);
    }
    expect(wrong).toEqual([]);
    const sheet = await exported(caller, { at: { from: new Date(Date.now() - 600_000).toISOString() } });
    expect(sheet).toContain('open-attachment-order_checkoff');
    expect(sheet).not.toContain('shut-');
    expect(await exported(admin, { audit_type: ['attachment'] })).toContain('shut-attachment-order_checkoff');
  });

  test('also for files that people really upload, and for deleted activities', async () => {
    const { caller } = await staffWith(app, ['view.auditlogs', 'view.order', 'view_all.order', ...PARTS], {
      [seen.order_type_id]: [],
    });
    const lines = async () => (await caller.get('/auditlogs', { filters: { audit_type: ['attachment'] } })).data;
    const before = (await lines()).length;
    for (const order of [seen, hidden]) {
      const key = await upload(app, admin, Buffer.from('%PDF-1.4 for the log'), 'log.pdf', 'application/pdf');
      const body = { attachments: [{ key, name: 'log.pdf' }] };
      expect((await admin.post(`/order/${order.id}/attachment`, body)).status).toBe(201);
    }
    const now = await lines();
    expect(now.length).toBe(before + 1);
    expect(now[0]).toMatchObject({ owner_type: 'order', owner_id: seen.id });
    await app.sql('update "order" set deleted_at = now() where id = any($1)', [[seen.id, hidden.id]]);
    const gone = (await caller.get('/auditlogs', { filters: { audit_type: ['order'], action: ['delete'] } })).data;
    expect(gone.map((row: { row_id: number }) => row.row_id)).toEqual([seen.id]);
    await app.sql('update "order" set deleted_at = null where id = any($1)', [[seen.id, hidden.id]]);
  });

  test('are not read without the permission to read activities', async () => {
    const { caller } = await staffWith(app, ['view.auditlogs', 'view_all.order', 'view.customers'], 'all');
    expect((await caller.get('/auditlogs', { filters: { audit_type: ['order', 'order_item'] } })).success.total).toBe(
      0,
    );
  });
});

test('lines about customers and all that hangs on them are for those who may read customers', async () => {
  const tables = await audited();
  const hung = tables.filter(
    ({ name, owner_table }) => name === 'customer' || rootsOf(tables, owner_table ?? '') === 'customer',
  );
  expect(hung.length).toBeGreaterThan(5);
  const [{ id: customer }] = await app.sql(
    `select id::int from customer where tenant_id = ${tenant} order by id limit 1`,
  );
  const [{ id: document }] = await app.sql(
    `insert into customer_document (tenant_id, customer_id, name) values (${tenant}, ${customer}, 'Licence') returning id::int`,
  );
  const rows: number[] = [];
  for (const { name, owner_table } of hung) {
    const owner = name === 'customer' ? null : owner_table === 'customer' ? customer : document;
    rows.push(await line(name, name === 'customer' ? null : owner_table, owner, `hangs-${name}`));
  }
  rows.push(await line('attachment', 'customer_document', document, 'hangs-attachment'));
  const outsider = await staffWith(app, ['view.auditlogs', 'view.order', 'view_all.order'], 'all');
  const insider = await staffWith(app, ['view.auditlogs', 'view.customers', 'view.customer_document']);
  for (const row of rows) {
    const total = async (who: Caller) => (await who.get('/auditlogs', { filters: { row_id: row } })).success.total;
    expect([row, await total(outsider.caller), await total(insider.caller)]).toEqual([row, 0, 1]);
  }
});

test('every column of an activity and what hangs on it that can hold money is known to be money or known not to be', async () => {
  const tables = await audited();
  const hung = tables.map(({ name }) => name).filter((name) => rootsOf(tables, name) === 'order');
  expect(hung).toEqual(expect.arrayContaining(['order', 'order_item', 'price_difference']));
  const columns = await app.sql(
    `select distinct column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = any($1) and data_type in ('numeric', 'jsonb', 'json')`,
    [hung],
  );
  const money = new Set(MONEY_KEYS.slice(1, -1).split(','));
  expect(columns.map(({ name }) => name).filter((name) => !money.has(name) && !NO_MONEY.has(name))).toEqual([]);
  expect(money.has('money_origin')).toBe(true);
});
