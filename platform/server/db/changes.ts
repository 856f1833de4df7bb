import pg from 'pg';

/** One NOTIFY of channel `ordo_change`: `tenant:topic:key`. */
export interface Change {
  tenantId: number;
  topic: string;
  key: string;
}

/**
 * Listens for changes that other processes must hear of within a second (permissions, settings, notifications). `heard(null)`
 * means the line was down: everything cached may be stale. `ready` resolves after the first try to listen, whatever came of
 * it. Reconnects by itself; `stop` ends it.
 */
export function listenForChanges(
  url: string,
  heard: (change: Change | null) => void,
): { readonly ready: Promise<void>; stop(): Promise<void> } {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** A connection that ends says so twice, and one that cannot listen stays open: it is closed and replaced once. */
  const lose = (lost: pg.Client): void => {
    if (lost !== client) return;
    client = null;
    void lost.end().catch(() => undefined);
    heard(null);
    timer = setTimeout(connect, 500);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'ordo-listen' });
    client = next;
    next.on('error', () => lose(next));
    next.on('notification', ({ payload }) => {
      const [tenant = '', topic = '', ...key] = (payload ?? '').split(':');
      heard({ tenantId: Number(tenant), topic, key: key.join(':') });
    });
    try {
      await next.connect();
      await next.query('listen ordo_change');
      if (next === client) heard(null);
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
      await last?.end().catch(() => undefined);
    },
  };
}
