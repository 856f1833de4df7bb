import pg from 'pg';

/** A connection that is not answered for so long is asked about, on a new one. */
const PATIENCE_MS = 15_000;
const AGAIN_MS = 3_000;
/** The database works on it, or cannot be asked: so often in a row it must not, before the connection is ended. */
const MISSED = 3;
const ASK_MS = 5_000;

/** What of it a test makes shorter. */
export interface Patience {
  readonly first: number;
  readonly again: number;
}

/**
 * Watches a connection while it waits for an answer, and ends it when it leads nowhere any more: a database that has moved, or a
 * network between that forgot it, does not say so. Long work is left alone: the database says that it is at it. Gives how to stop.
 */
export function watchSilence(
  client: pg.ClientBase,
  url: string,
  { first, again }: Patience = { first: PATIENCE_MS, again: AGAIN_MS },
): () => void {
  let isOver = false;
  let missed = 0;
  const look = async (): Promise<void> => {
    const isWorking = await worksOn(client, url);
    if (isOver) return;
    missed = isWorking ? 0 : missed + 1;
    if (missed >= MISSED) return end(client);
    timer = setTimeout(look, isWorking ? first : again).unref();
  };
  let timer = setTimeout(look, first).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Whether the database has a session behind the connection that is at work; one that refuses to be asked is there. */
async function worksOn(client: pg.ClientBase, url: string): Promise<boolean> {
  const { processID } = client as unknown as { processID: number };
  const asking = new pg.Client({
    connectionString: url,
    application_name: 'ordo-look',
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  });
  asking.on('error', () => undefined);
  try {
    await asking.connect();
    const { rows } = await asking.query('select 1 from pg_stat_activity where pid = $1 and state = $2', [
      processID,
      'active',
    ]);
    return rows.length > 0;
  } catch (error) {
    return (error as { severity?: string }).severity !== undefined;
  } finally {
    void asking.end().catch(() => undefined);
  }
}

function end(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(Object.assign(new Error('the connection does not answer'), { code: 'ECONNRESET' }));
}
