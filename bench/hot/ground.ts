import pg from 'pg';
import type { Ground } from './questions.ts';

/** Eight types of the company, and activities to open: of every age, so that no page of the table is always the one in memory. */
export async function groundOf(url: string, tenant: number): Promise<Ground> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select array(select id::int from order_type where tenant_id = $1 order by id limit 8) as types,
      array(select id::int from "order" where tenant_id = $1 and deleted_at is null and id % 997 = 0 order by id limit 1000) as records`,
    [tenant],
  );
  await client.end();
  return { tenant, ...rows[0], now: Date.now() };
}
