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
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const again = (): void => {
    if (stopped) return;
    client = null;
    heard(null);
    timer = setTimeout(connect, 500);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'ordo-listen' });
    next.on('error', again);
    next.on('notification', ({ payload }) => {
      const [tenant = '', topic = '', ...key] = (payload ?? '').split(':');
      heard({ tenantId: Number(tenant), topic, key: key.join(':') });
    });
    try {
      await next.connect();
      await next.query('listen ordo_change');
      client = next;
      heard(null);
    } catch {
      again();
    }
  }
  return {
    ready: connect(),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      client?.removeAllListeners('error');
      await client?.end();
    },
  };
}
