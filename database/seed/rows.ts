import type pg from 'pg';

export type Row = Record<string, unknown>;

const quote = (name: string): string => `"${name}"`;

/** Clients in the middle of a transaction. */
const inside = new WeakSet<pg.ClientBase>();

/** Runs `work` in a transaction, or as a part of the one that is open on this client. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  if (inside.has(client)) return work();
  inside.add(client);
  await client.query('begin');
  try {
    const value = await work();
    await client.query('commit');
    return value;
  } catch (error) {
    // What broke is told, not that the connection went with it.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    inside.delete(client);
  }
}

/** Runs `work` in one transaction of a tenant on an owner connection; rows take tenant_id from the setting. */
export function inTenant<T>(
  client: pg.ClientBase,
  tenantId: number,
  actor: string,
  work: () => Promise<T>,
): Promise<T> {
  return inTransaction(client, async () => {
    await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.user_name', $2, true)`, [
      String(tenantId),
      actor,
    ]);
    return work();
  });
}

/** Draws `count` ids from a table's own sequence, ascending, so that seeded rows can name each other before they exist. */
export async function drawIds(client: pg.ClientBase, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query(
    `select nextval(pg_get_serial_sequence($1, 'id'))::text as id from generate_series(1, $2) order by 1`,
    [quote(table), count],
  );
  return rows.map((row) => Number(row.id)).sort((one, other) => one - other);
}

/** Inserts rows of one shape in one statement; the columns are the keys of the first row. Nothing for no rows. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).map(quote).join(', ');
  await client.query(
    `insert into ${quote(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Gives each row an id of the table, then inserts them all; answers the rows with their ids. */
export async function insertNamed<T extends Row>(
  client: pg.ClientBase,
  table: string,
  rows: readonly T[],
): Promise<(T & { id: number })[]> {
  const ids = await drawIds(client, table, rows.length);
  const named = rows.map((row, index) => ({ id: ids[index] ?? 0, ...row }));
  await insertRows(client, table, named);
  return named;
}
