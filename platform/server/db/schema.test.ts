import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedReference, seedTenant } from '../../../database/seed/base/seed.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';

let database: TestDatabase;
let owner: pg.Client;
/** The role of the application: everything it can see or do here, a request can. */
let app: pg.Client;

const ACME = 1;
const BETA = 2;

beforeAll(async () => {
  database = await testDatabase();
  owner = await connect('');
  await seedReference(owner);
  for (const tenantId of [ACME, BETA]) {
    await owner.query('insert into tenant (id, subdomain, name) values ($1, $2, $2)', [tenantId, `company${tenantId}`]);
    await seedTenant(owner, {
      tenantId,
      companyName: `Company ${tenantId}`,
      currencyCode: 'USD',
      timeZone: 'America/Jamaica',
      countryCode: 'JM',
      language: 'en',
    });
    await inside(tenantId, owner, async () => {
      await owner.query(`insert into customer (id, customer_code, name, email) values
        (1, 'C-1', 'Ferretería Núñez', 'casa@nunez.example'), (2, 'C-2', 'Harbour Hotel', null)`);
      await owner.query(`insert into order_type (id, name, prefix) values (1, 'Delivery', 'DEL')`);
      await owner.query(`insert into order_item_type (id, name) values (1, 'Parts')`);
      await owner.query(
        `insert into app_user (id, first_name, email, password_hash) values ($1, 'Ana', 'ana@x.example', 'secret-hash')`,
        [tenantId * 100],
      );
    });
  }
  app = await connect('-c role=ordo_app');
});

afterAll(async () => {
  await app.end();
  await owner.end();
  await database.close();
});

async function connect(options: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, options });
  await client.connect();
  return client;
}

/** Runs in a transaction of a tenant, as person 7 of it, and keeps what was done. */
async function inside<T>(tenantId: number | null, client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const settings = {
      tenant_id: tenantId ?? '',
      user_id: 7,
      // Rates are written by whoever holds the base they are told from.
      base_held: 'on',
      user_name: 'Ana Reid',
      session_id: 3,
      request_id: 'r-1',
      ip: '10.0.0.9',
    };
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [`app.${name}`, String(value)]);
    const value = await work();
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function rows(client: pg.Client, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await client.query(sql, values)).rows;
}

const NEW_ORDER = `insert into "order" (reference_no, reference_prefix, reference_seq, order_type_id, customer_id, title, city)
  values ($1, 'DEL', 1, 1, 1, $2, 'Kingston') returning id, updated_at`;

describe('the wall between companies', () => {
  test('without a tenant every table is empty', async () => {
    const tables = await rows(
      owner,
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'tenant_domain'`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const [found] = await inside(null, app, () => rows(app, `select count(*)::int as n from "${name}"`));
      expect([name, found?.n]).toEqual([name, 0]);
    }
  });

  test('a company sees its own rows only', async () => {
    const seen = await inside(ACME, app, () =>
      rows(app, 'select distinct tenant_id from customer union select tenant_id from role'),
    );
    expect(seen).toEqual([{ tenant_id: ACME }]);
    const other = await inside(ACME, app, () => rows(app, 'select * from customer where tenant_id = $1', [BETA]));
    expect(other).toEqual([]);
  });

  test('a row cannot be written into, or moved to, another company', async () => {
    const planted = inside(ACME, app, () =>
      rows(app, `insert into customer (tenant_id, customer_code, name) values ($1, 'X', 'X')`, [BETA]),
    );
    await expect(planted).rejects.toThrow('row-level security');
    const moved = inside(ACME, app, () => rows(app, 'update customer set tenant_id = $1 where id = 1', [BETA]));
    await expect(moved).rejects.toThrow('row-level security');
    const touched = await inside(ACME, app, () =>
      app.query(`update customer set name = 'Stolen' where tenant_id = $1`, [BETA]),
    );
    expect(touched.rowCount).toBe(0);
    const gone = await inside(ACME, app, () => app.query('delete from customer where tenant_id = $1', [BETA]));
    expect(gone.rowCount).toBe(0);
  });

  test('a foreign key cannot reach into another company', async () => {
    const foreign = inside(ACME, app, () =>
      rows(app, `insert into user_role (user_id, role_id) select $1, min(id) from role`, [BETA * 100]),
    );
    await expect(foreign).rejects.toMatchObject({ code: '23503', constraint: 'user_role_tenant_id_user_id_fkey' });
  });

  test('global tables are readable and not writable; nobody logs in as the role', async () => {
    expect(await rows(app, `select country_name, country_name_es from country where code = 'DO'`)).toEqual([
      { country_name: 'Dominican Republic', country_name_es: 'República Dominicana' },
    ]);
    await expect(app.query(`insert into tenant (subdomain, name) values ('x', 'x')`)).rejects.toThrow(
      'permission denied',
    );
    await expect(app.query('create table public.planted (id int)')).rejects.toThrow('permission denied');
  });
});

describe('audit', () => {
  beforeEach(async () => {
    await owner.query('truncate audit_log');
  });
  const log = (): Promise<Record<string, unknown>[]> =>
    inside(ACME, app, () => rows(app, 'select * from audit_log order by id'));

  test('an insert writes who, what and the values, without empty ones and secrets', async () => {
    await inside(ACME, app, () =>
      rows(
        app,
        `insert into app_user (id, first_name, last_name, email, password_hash) values (500, 'Bo', 'Hall', 'bo@x.example', 'h')`,
      ),
    );
    const [entry] = await log();
    expect(entry).toMatchObject({
      actor_user_id: '7',
      actor_name: 'Ana Reid',
      session_id: '3',
      request_id: 'r-1',
      ip: '10.0.0.9',
      action: 'insert',
      table_name: 'app_user',
      row_id: '500',
      label: 'Bo Hall',
    });
    const { after } = (entry?.payload ?? {}) as { after: Record<string, unknown> };
    expect(after).toMatchObject({ email: 'bo@x.example', password_hash: '•••' });
    expect(Object.keys(after)).not.toContain('phone');
    expect(Object.keys(after)).not.toContain('search_text');
  });

  test('an update writes the changed columns only; a change to the same value writes nothing', async () => {
    const [before] = await rows(owner, 'select updated_at from customer where tenant_id = 1 and id = 2');
    await inside(ACME, app, () =>
      rows(app, `update customer set name = 'Harbour Hotel & Spa', phone = '1' where id = 2`),
    );
    await inside(ACME, app, () =>
      rows(app, `update customer set name = 'Harbour Hotel & Spa', phone = '1'  where id = 2`),
    );
    const entries = await log();
    expect(entries.map(({ action, payload }) => ({ action, payload }))).toEqual([
      {
        action: 'update',
        payload: { before: { name: 'Harbour Hotel', phone: null }, after: { name: 'Harbour Hotel & Spa', phone: '1' } },
      },
    ]);
    const [after] = await rows(owner, 'select updated_at from customer where tenant_id = 1 and id = 2');
    expect(Number(after?.updated_at)).toBeGreaterThan(Number(before?.updated_at));
    await inside(ACME, owner, () =>
      rows(owner, `update customer set name = 'Harbour Hotel', phone = null where id = 2`),
    );
  });

  test('soft deletion and its undoing are called so; deletion keeps the row', async () => {
    await inside(ACME, app, () => rows(app, 'update customer set deleted_at = now() where id = 2'));
    await inside(ACME, app, () => rows(app, 'update customer set deleted_at = null where id = 2'));
    await inside(ACME, app, () => rows(app, `insert into customer_segment (name) values ('Hotels')`));
    await inside(ACME, app, () => rows(app, 'delete from customer_segment'));
    const entries = await log();
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'restore', 'insert', 'delete']);
    expect(entries[3]?.payload).toMatchObject({ before: { name: 'Hotels' } });
  });

  test('counters move neither updated_at nor the log', async () => {
    const made = await inside(ACME, app, () => rows(app, NEW_ORDER, ['DEL-900001', 'Counted']));
    await owner.query('truncate audit_log');
    await inside(ACME, app, () =>
      rows(app, 'update "order" set note_count = 4, total_tasks = 2, display_order = 9 where id = $1', [made[0]?.id]),
    );
    expect(await log()).toEqual([]);
    const [after] = await rows(owner, 'select updated_at from "order" where id = $1', [made[0]?.id]);
    expect(after?.updated_at).toEqual(made[0]?.updated_at);
  });

  test('lines appear in the history of their activity; many rows are one statement each', async () => {
    const made = await inside(ACME, app, () => rows(app, NEW_ORDER, ['DEL-900002', 'With lines']));
    await inside(ACME, app, () =>
      rows(
        app,
        `insert into order_item (order_id, hash, order_item_type_id, name) select $1, 'h' || n, 1, 'Line ' || n from generate_series(1, 3) n`,
        [made[0]?.id],
      ),
    );
    const history = await inside(ACME, app, () =>
      rows(app, `select label from audit_log where owner_table = 'order' and owner_id = $1 order by id`, [made[0]?.id]),
    );
    expect(history.map(({ label }) => label)).toEqual(['Line 1', 'Line 2', 'Line 3']);
  });

  test('many rows of one statement are written as one by one: secrets, empty ones, owners and labels', async () => {
    const writes = [
      `insert into app_user (id, first_name, last_name, email, phone, password_hash) select 5000 + n, 'Bo', nullif('Hall ' || n, 'Hall 7'),
        'bo' || n || '@bulk.example', case when n % 2 = 0 then '1' end, case when n % 3 = 0 then 'h' end from rows_of n`,
      `insert into "order" (id, reference_no, reference_prefix, reference_seq, order_type_id, title, additional)
        select 5000 + n, 'BULK-' || n, 'BULK', n, 1, 'Job', '{"a": null, "b": [null, 1]}' from rows_of n`,
      `insert into order_item (id, order_id, hash, order_item_type_id, name) select 5000 + n, 5000 + n, 'h', 1, 'Part ' || n from rows_of n`,
      `insert into customer_segment (id, name) select 5000 + n, 'Bulk ' || n from rows_of n`,
      `insert into customer_segment_link (customer_id, segment_id) select 1, 5000 + n from rows_of n`,
    ];
    const written = (ranges: readonly (readonly [from: number, to: number])[]): Promise<unknown[]> =>
      inside(ACME, app, async () => {
        await app.query('savepoint before');
        for (const write of writes) {
          for (const [from, to] of ranges) await app.query(write.replace('rows_of', `generate_series(${from}, ${to})`));
        }
        const entries = await rows(app, `select to_jsonb(l) - '{id,at}'::text[] as entry from audit_log l order by id`);
        await app.query('rollback to before');
        return entries;
      });
    const together = await written([[1, 150]]);
    const singly = await written(Array.from({ length: 150 }, (_, at) => [at + 1, at + 1] as const));
    expect(together).toHaveLength(writes.length * 150);
    expect(together).toEqual(singly);
  });

  test('the log cannot be changed by the application, nor read across companies', async () => {
    await inside(BETA, app, () => rows(app, `update customer set name = 'Beta only' where id = 2`));
    expect(await log()).toEqual([]);
    await expect(app.query('update audit_log set label = null')).rejects.toThrow('permission denied');
    await expect(app.query('delete from audit_log')).rejects.toThrow('permission denied');
    await inside(BETA, owner, () =>
      rows(owner, `update customer set name = 'Harbour Hotel' where tenant_id = 2 and id = 2`),
    );
  });

  test('updated_at always moves forward within one millisecond', async () => {
    const stamps = await inside(ACME, app, async () => {
      const first = await rows(app, `update customer set notes = 'a' where id = 1 returning updated_at`);
      const second = await rows(app, `update customer set notes = 'b' where id = 1 returning updated_at`);
      return [Number(first[0]?.updated_at), Number(second[0]?.updated_at)];
    });
    expect(stamps[1]).toBeGreaterThan(stamps[0] ?? 0);
  });
});

describe('append-only tables', () => {
  test.each(['order_status_log', 'order_received_by', 'currency_rate', 'document_snapshot'])(
    '%s takes no deletion',
    async (table) => {
      await expect(app.query(`delete from ${table}`)).rejects.toThrow('permission denied');
    },
  );

  test('a frozen document takes its file, not another content', async () => {
    const sha = 'a'.repeat(64);
    await inside(ACME, app, () =>
      rows(
        app,
        `insert into document_snapshot (owner_type, owner_id, kind, data, html, data_sha256) values ('order', 1, 'statement', '{}', '<p>', $1)`,
        [sha],
      ),
    );
    await inside(ACME, app, () =>
      rows(app, `update document_snapshot set file_key = 'k', sha256 = $1, state = 'stored'`, [sha]),
    );
    const changed = inside(ACME, app, () => rows(app, `update document_snapshot set html = 'other'`));
    await expect(changed).rejects.toThrow('permission denied');
  });
});

describe('rules of the tables', () => {
  test.each([
    ['order_completed_check', `update "order" set status = 'completed'`],
    ['order_schedule_check', `update "order" set scheduled_start = now(), scheduled_end = now() - interval '1 h'`],
    ['order_officers_check', `update "order" set driver_id = 100, secondary_officer_id = 100`],
    ['order_status_check', `update "order" set status = 'draft'`],
    ['order_type_prefix_check', `update order_type set prefix = 'del'`],
    ['order_item_type_kind_check', `update order_item_type set is_task = true, is_discount = true`],
    ['app_user_customer_check', `update app_user set customer_id = 1`],
    ['app_user_email_check', `update app_user set email = 'ANA@x.example'`],
  ])('%s holds', async (constraint, sql) => {
    await inside(ACME, app, () => rows(app, `${NEW_ORDER} `, [`R-${constraint}`, 'Checked']));
    await expect(inside(ACME, app, () => rows(app, sql))).rejects.toMatchObject({ code: '23514', constraint });
  });

  test('one default type, one number, one live line per hash; deleted ones do not count', async () => {
    await inside(ACME, app, () =>
      rows(app, `insert into order_type (id, name, is_default) values (2, 'Repair', true)`),
    );
    const second = inside(ACME, app, () => rows(app, 'update order_type set is_default = true where id = 1'));
    await expect(second).rejects.toMatchObject({ code: '23505', constraint: 'order_type_tenant_id_is_default_key' });
    const made = await inside(ACME, app, () => rows(app, NEW_ORDER, ['DEL-900003', 'Once']));
    const twice = inside(ACME, app, () => rows(app, NEW_ORDER, ['DEL-900003', 'Twice']));
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'order_tenant_id_reference_no_key' });
    await inside(BETA, app, () => rows(app, NEW_ORDER, ['DEL-900003', 'Another company has its own numbers']));
    const line = `insert into order_item (order_id, hash, order_item_type_id, name) values ($1, 'h1', 1, 'Line')`;
    await inside(ACME, app, () => rows(app, line, [made[0]?.id]));
    const same = inside(ACME, app, () => rows(app, line, [made[0]?.id]));
    await expect(same).rejects.toMatchObject({ constraint: 'order_item_tenant_id_hash_key' });
    await inside(ACME, app, () =>
      rows(app, 'update order_item set deleted_at = now() where order_id = $1', [made[0]?.id]),
    );
    await inside(ACME, app, () => rows(app, line, [made[0]?.id]));
  });

  test('twenty numbers drawn at once are twenty different ones without a gap', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => connect('-c role=ordo_app')));
    await inside(ACME, app, () => rows(app, `insert into order_counter (prefix) values ('GAP')`));
    const draw = (client: pg.Client) =>
      inside(ACME, client, () =>
        rows(client, `update order_counter set next = next + 1 where prefix = 'GAP' returning next - 1 as n`),
      );
    const drawn = await Promise.all(clients.map(async (client) => [await draw(client), await draw(client)]));
    const numbers = drawn.flat(2).map(({ n }) => Number(n));
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    await Promise.all(clients.map((client) => client.end()));
  });
});

describe('where a record is used', () => {
  test('live rows of this company are counted by table; parts and deleted rows are not', async () => {
    await inside(BETA, app, async () => {
      for (const number of [1, 2, 3]) await rows(app, NEW_ORDER, [`DEL-80000${number}`, 'Use']);
      await rows(app, `update "order" set deleted_at = now() where reference_no = 'DEL-800003'`);
      await rows(app, `insert into customer_contact (customer_id, first_name) values (1, 'Part of the customer')`);
    });
    const count = (table: string) =>
      inside(BETA, app, () => rows(app, 'select * from app.count_references($1, 1) order by 1', [table]));
    const [own] = await inside(BETA, app, () =>
      rows(app, 'select count(*) as n from "order" where deleted_at is null and order_type_id = 1'),
    );
    expect(await count('order_type')).toEqual([{ table_name: 'order', uses: own?.n }]);
    expect(await count('customer')).toEqual([{ table_name: 'order', uses: own?.n }]);
    expect(await count('customer_segment')).toEqual([]);
  });
});

describe('search', () => {
  const found = async (tenantId: number | null, sql: string, term: string): Promise<number> =>
    (await inside(tenantId, app, () => rows(app, sql, [term]))).length;

  test('finds accents and case folded, every word, special characters as themselves, inside the company only', async () => {
    const customers = `select * from app.search_ids('customer', $1)`;
    expect(await found(ACME, customers, 'FERRETERIA nunez')).toBe(1);
    expect(await found(ACME, customers, 'nunez.example')).toBe(1);
    expect(await found(ACME, customers, 'nunez hotel')).toBe(0);
    expect(await found(ACME, customers, 'n_nez')).toBe(0);
    expect(await found(ACME, customers, '%')).toBe(0);
    expect(await found(ACME, customers, '  ')).toBe(0);
    expect(await found(ACME, customers, 'c-')).toBe(2);
    expect(await found(null, customers, 'nunez')).toBe(0);
  });

  test('activities are found by their own text and by the name of their customer', async () => {
    await inside(ACME, app, () => rows(app, NEW_ORDER, ['DEL-700001', 'Café machine']));
    const orders = 'select * from app.search_order_ids($1)';
    expect(await found(ACME, orders, 'cafe machine')).toBe(1);
    expect(await found(ACME, orders, '700001')).toBe(1);
    const [all] = await inside(ACME, app, () =>
      rows(app, 'select count(*)::int as n from "order" where deleted_at is null'),
    );
    expect(await found(ACME, orders, 'núñez')).toBe(all?.n);
    // Only the name counts for activities, not the mail address.
    expect(await found(ACME, orders, 'nunez.example')).toBe(0);
    expect(await found(BETA, orders, '700001')).toBe(0);
    expect(await found(ACME, `select * from app.search_order_ids($1, 2)`, 'kingston')).toBe(2);
  });

  test('the functions answer for the caller of the moment, whoever owns them', async () => {
    const [acme] = await inside(ACME, app, () => rows(app, `select * from app.search_ids('app_user', 'ana')`));
    const [beta] = await inside(BETA, app, () => rows(app, `select * from app.search_ids('app_user', 'ana')`));
    expect([acme?.id, beta?.id]).toEqual(['100', '200']);
    await expect(inside(ACME, app, () => rows(app, `select * from app.search_ids('role', 'x')`))).rejects.toMatchObject(
      { code: '20000' },
    );
  });
});

describe('caches of other processes', () => {
  test('a changed right, person or setting is told; a moved position and a login are not', async () => {
    const heard: string[] = [];
    const listener = await connect('');
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await listener.query('listen ordo_change');
    await inside(ACME, app, async () => {
      await rows(app, 'update app_user set lat = 18, long = -76, last_login_at = now() where id = 100');
      await rows(app, `insert into company_configuration (key, text_value) values ('credit_check', 'block')`);
      await rows(app, 'update app_user set disable = true where id = 100');
      await rows(app, `insert into user_role (user_id, role_id) select 100, id from role where name = 'Officer'`);
    });
    await expect.poll(() => [...heard].sort()).toEqual(['1:access:user/100', '1:settings:configuration/credit_check']);
    await listener.end();
  });
});
