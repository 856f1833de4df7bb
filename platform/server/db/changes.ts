import pg from 'pg';

/** One NOTIFY of channel `ordo_change`: `tenant:topic:key`. */
export interface Change {
  tenantId: number;
  topic: string;
  key: string;
}

const BEAT_MS = 30_000;
const ANSWER_MS = 10_000;

/**
 * Listens for changes that other processes must hear of within a second (permissions, settings, notifications). `heard(null)`
 * means the line was down: everything cached may be stale. `ready` resolves after the first try to listen, whatever came of
 * it. Reconnects by itself; `stop` ends it.
 */
export function listenForChanges(
  url: string,
  heard: (change: Change | null) => void,
  beatMs = BEAT_MS,
): { readonly ready: Promise<void>; stop(): Promise<void> } {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  /** A connection that ends says so twice, and one that cannot listen stays open: it is closed and replaced once. */
  const lose = (lost: pg.Client): void => {
    if (lost !== client) return;
    client = null;
    clearTimeout(beat);
    void lost.end().catch(() => undefined);
    heard(null);
    timer = setTimeout(connect, 500);
  };

  /** A line that leads nowhere any more does not say so, and nothing is sent on it but this. */
  function keepAsking(on: pg.Client): void {
    const ask = (): void =>
      void on.query('select 1').then(
        () => keepAsking(on),
        () => lose(on),
      );
    if (on === client) beat = setTimeout(ask, beatMs).unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'ordo-listen',
      keepAlive: true,
      query_timeout: ANSWER_MS,
    });
    client = next;
    next.on('error', () => lose(next));
    next.on('notification', ({ payload }) => {
      const [tenant = '', topic = '', ...key] = (payload ?? '').split(':');
      heard({ tenantId: Number(tenant), topic, key: key.join(':') });
    });
    try {
      await next.connect();
      await next.query('listen ordo_change');
      if (next !== client) return;
      keepAsking(next);
      heard(null);
    } catch {
      lose(next);
    }
  }
  return {
    ready: connect(),
    async stop() {
      const last = client;
      client = null;
      clearTimeout(timer);
      clearTimeout(beat);
      await last?.end().catch(() => undefined);
    },
  };
}
