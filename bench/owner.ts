import pg from 'pg';
import type { Bench } from './http-scenarios.ts';

/** A connection of the database's owner, past every wall. */
export async function owner(bench: Bench): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  return client;
}
