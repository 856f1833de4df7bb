import pg from 'pg';

const WAIT_MS = 5_000;

/**
 * Counts what a big import has brought and marks its pages as visible, so that lists are fast at once and not when the server's own
 * cleaning comes by. It waits for nobody and nothing depends on it: what is locked, or belongs to another role, is left out.
 */
export async function tidyTables(url: string, tables: readonly string[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ordo-tidy',
    connectionTimeoutMillis: WAIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query("set lock_timeout = '1s'");
    await client.query(`vacuum (analyze, skip_locked, truncate false) ${tables.map(pg.escapeIdentifier).join(', ')}`);
  } catch {
    // The server does it by itself, later.
  } finally {
    await client.end().catch(() => undefined);
  }
}
