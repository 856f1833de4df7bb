import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

type Sql = ReturnType<typeof sql>;

/** A taken message belongs to its worker for this long without a sign of life; then another takes it (the worker was killed). */
export const LEASE_SECONDS = 300;
/** Pauses before an outcome that could not be written is written again. */
const SETTLE_AGAIN_MS = [200, 1000, 5000, 15_000];

/** The product itself, writing into a company. */
export const outboxActor = (tenantId: number): DbActor => ({
  tenantId,
  userId: null,
  name: 'Ordo',
  sessionId: null,
  requestId: 'outbox',
  ip: null,
});

/** What a worker writes when it takes a message: the message is its own until the lease runs out. */
export const taking = (
  seconds: number,
): Sql => sql`status = 'sending', attempts = m.attempts + 1, lease = gen_random_uuid(),
  next_attempt_at = now() + make_interval(secs => ${seconds})`;

/** Messages of a channel that are due, or whose worker died. Stored instants are rounded to a millisecond, maybe upwards. */
export const isDue = sql`x.status in ('queued', 'sending') and x.next_attempt_at <= now() + interval '1 ms'`;

/** A worker's hold on a message. */
export interface Lease {
  /** Whether the message is still this worker's, and if so for the whole time again: asked right before it is sent for good. */
  renew(): Promise<boolean>;
  /** Renews from time to time until `work` ended; `onLost` hears when the message is another worker's. */
  during<T>(work: () => Promise<T>, onLost?: () => void): Promise<T>;
  /** Writes what became of the message, tried again while the database is away: what was sent must not be sent twice. */
  settle(work: (tx: Tx, mine: Sql) => Promise<unknown>): Promise<void>;
}

/** The hold that was drawn with `taking`. */
export function leaseOf(
  database: Database,
  tenantId: number,
  { id, lease }: { id: number; lease: string },
  seconds: number,
): Lease {
  const mine = sql`id = ${id} and lease = ${lease}::uuid and status = 'sending'`;

  async function renew(): Promise<boolean> {
    const rows = await database.write(outboxActor(tenantId), (tx) =>
      tx.run(sql`update message set next_attempt_at = now() + make_interval(secs => ${seconds}) where ${mine}`),
    );
    return rows === 1;
  }

  return {
    renew,
    async during(work, onLost = () => undefined) {
      const timer = setInterval(() => {
        // A renewal that fails is no loss yet; the question before the end decides.
        renew().then(
          (isMine) => isMine || onLost(),
          () => undefined,
        );
      }, seconds * 200);
      timer.unref();
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
    async settle(work) {
      for (const pause of [...SETTLE_AGAIN_MS, null]) {
        try {
          await database.write(outboxActor(tenantId), (tx) => work(tx, mine));
          return;
        } catch (error) {
          if (pause === null) throw error;
          await new Promise((resolve) => setTimeout(resolve, pause).unref());
        }
      }
    },
  };
}
