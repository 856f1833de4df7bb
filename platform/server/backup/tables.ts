import type pg from 'pg';

/** A table as a backup sees it: columns that can be written back, in order, and the key its rows are sorted by. */
export interface DataTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly order: readonly string[];
  readonly isShared: boolean;
}

/** What belongs to one run of the product and not to the company: who is signed in, counters of guesses, answers kept for repeats. */
const PASSING = ['schema_migration', 'session', 'auth_token', 'login_attempt', 'idempotency', 'live_event'];
const SECRET = /password|secret|token|salt|recovery|private_key/;

/** Every table whose rows a backup holds, by name. Global tables have no `tenant_id`; tenant and its hosts go with their company. */
export async function dataTables(client: pg.ClientBase, withoutSecrets = false): Promise<DataTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(
    `select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) order by 1`,
    [PASSING],
  );
  return rows.map(({ name, columns, key }) => ({
    name,
    columns: withoutSecrets ? columns.filter((column) => !SECRET.test(column)) : columns,
    order: key ?? columns,
    isShared: name !== 'tenant' && !columns.includes('tenant_id'),
  }));
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Rows of a table as CSV with a header, sorted by key, so that equal data gives equal bytes. */
export function copyOut({ name, columns, order, isShared }: DataTable, tenantId: number): string {
  const where = isShared ? '' : ` where ${name === 'tenant' ? 'id' : 'tenant_id'} = ${Number(tenantId)}`;
  const list = columns.map(quoted).join(', ');
  const sorted = order.map(quoted).join(', ');
  return `copy (select ${list} from ${quoted(name)}${where} order by ${sorted}) to stdout with (format csv, header)`;
}

/** Loads what copyOut wrote. */
export const copyIn = (name: string, columns: readonly string[]): string =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin with (format csv, header)`;

const OBJECT_KEY = '^t[0-9]+/[0-9]{4}/';

/** Keys of stored objects that rows of a company name, in any column called key or …_key. */
export async function objectKeys(
  client: pg.ClientBase,
  tables: readonly DataTable[],
  tenantId: number,
): Promise<string[]> {
  const keys = new Set<string>();
  for (const { name, columns, isShared } of tables) {
    if (isShared || name === 'tenant') continue;
    for (const column of columns.filter((each) => /(^|_)key$/.test(each))) {
      const { rows } = await client.query<{ key: string }>(
        `select distinct ${quoted(column)}::text as key from ${quoted(name)} where tenant_id = $1 and ${quoted(column)}::text ~ $2`,
        [tenantId, OBJECT_KEY],
      );
      for (const { key } of rows) keys.add(key);
    }
  }
  // A copy does not hold earlier copies.
  const copies = await client.query<{ key: string }>(
    'select file_key as key from backup_run where tenant_id = $1 and file_key is not null',
    [tenantId],
  );
  for (const { key } of copies.rows) keys.delete(key);
  return [...keys].toSorted();
}
