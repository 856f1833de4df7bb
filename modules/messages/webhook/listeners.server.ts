import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Platform } from '../../../platform/server/module.ts';

/** Companies with an active endpoint; null while nobody knows. One per process: most companies have none. */
let listening: ReadonlySet<number> | null = null;
/** Moves with every change, so that a read that began before one is not kept after it. */
let changes = 0;

/** Whether an event of the company may have a listener. While nobody knows the answer is yes. */
export const mayListen = (tenantId: number): boolean => listening?.has(tenantId) ?? true;

/** Until the next read the answer is "maybe": the process that changed an endpoint sees its effect at once. */
export function forgetListeners(): void {
  changes++;
  listening = null;
}

/** Reads who listens, and again whenever an endpoint changed in any process. */
export async function keepListeners({ database, onChange, log }: Platform): Promise<void> {
  const reload = (): Promise<void> =>
    readListeners(database).catch((error: unknown) =>
      log.warn({ err: error }, 'webhook endpoints could not be loaded'),
    );
  onChange((change) => {
    if (change !== null && change.topic !== 'webhooks') return;
    forgetListeners();
    void reload();
  });
  await reload();
}

async function readListeners(database: Database): Promise<void> {
  const before = changes;
  const rows = await database.global<{ id: number }>(sql`select id from app.listening_tenants()`);
  if (before === changes) listening = new Set(rows.map(({ id }) => id));
}
