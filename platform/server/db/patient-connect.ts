import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A database that starts, stops or recovers refuses connections with this code. */
const BUSY = '57P03';
const PATIENCE_MS = 30_000;
const AGAIN_MS = 50;

/**
 * Connects a client of its own, waiting up to 30 seconds for a database that is starting or recovering, as after a reboot that starts both.
 * Throws pg's error for anything else. The caller ends the client; a connection that is lost later shows itself in the statement that waits.
 */
export async function connectPatiently(config: pg.ClientConfig): Promise<pg.Client> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client(config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const isBusy = error instanceof pg.DatabaseError && error.code === BUSY;
      if (!isBusy || Date.now() > until) throw error;
      await pause(AGAIN_MS);
    }
  }
}
