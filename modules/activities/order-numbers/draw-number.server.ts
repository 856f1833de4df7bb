import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Apart } from '../../../platform/server/imports/declaration.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';

/**
 * Draws the next number of the prefix in $1, as `seq`: one that waits to be given out again, else the counter's. The counter stays
 * locked until the commit, and a rollback gives the number back: it is drawn last.
 */
export const DRAW_NUMBER = `insert into order_counter (prefix, next, drawn) values ($1, 2, 1)
    on conflict (tenant_id, prefix) do update set
      next = order_counter.next + case when isempty(order_counter.free) then 1 else 0 end,
      drawn = coalesce(lower(order_counter.free), order_counter.next),
      free = case when isempty(order_counter.free) then order_counter.free
        else order_counter.free - int4multirange(int4range(lower(order_counter.free), lower(order_counter.free) + 1)) end
    returning drawn as seq`;

/** Imports of activities of a company, and what takes them back, come one after the other: whoever has this lock is alone. */
export const ALONE = sql`hashtextextended('order import ' || current_setting('app.tenant_id'), 0)`;

/** Numbers of a prefix, as PostgreSQL writes a multirange. */
export interface DrawnNumbers {
  readonly prefix: string;
  readonly numbers: string;
}

/** So few are drawn and written while a single creation waits; more would keep it waiting. */
const AT_ONCE = 2_000;
/** The counters are free but for moments; what keeps one longer is not waited for. */
const PATIENCE_MS = '3000';

/**
 * Numbers for the activities of an import, as many of each prefix as `counts` says. Those of a big one are drawn at once and held
 * while it writes, so that others draw theirs meanwhile. `keep` ends the hold with the import's own commit; `giveBack` ends it where
 * the import breaks. One whose process is killed leaves its hold to `releaseHolds`. Call it with the lock of `ALONE`.
 */
export async function numbersFor(
  tx: Tx,
  counts: ReadonlyMap<string, number>,
  apart: Apart,
): Promise<{ drawn: DrawnNumbers[]; keep(): Promise<void>; giveBack(): Promise<void> }> {
  const held = total(counts) > AT_ONCE ? await hold(counts, apart) : null;
  if (!held) return { drawn: await draw(tx, counts), keep: async () => undefined, giveBack: async () => undefined };
  return {
    drawn: held,
    keep: async () => void (await tx.run(sql`delete from order_number_hold`)),
    giveBack: () => releaseHolds(apart),
  };
}

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0);

/** Prefixes are drawn in their order: two that draw never lock crosswise. */
async function draw(tx: Tx, counts: ReadonlyMap<string, number>): Promise<DrawnNumbers[]> {
  const drawn: DrawnNumbers[] = [];
  for (const [prefix, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [row] = await tx.rows<{ numbers: string }>(
      sql`select app.draw_numbers(${prefix}, ${count}::integer)::text as numbers`,
    );
    drawn.push({ prefix, numbers: row?.numbers ?? '{}' });
  }
  return drawn;
}

/** Null when there is no second connection, or a counter is not free: then they are drawn where they are written. */
async function hold(counts: ReadonlyMap<string, number>, apart: Apart): Promise<DrawnNumbers[] | null> {
  try {
    return await apart(async (own) => {
      await release(own);
      const drawn = await draw(own, counts);
      for (const { prefix, numbers } of drawn)
        await own.run(
          sql`insert into order_number_hold (prefix, numbers) values (${prefix}, ${numbers}::int4multirange)`,
        );
      return drawn;
    });
  } catch (error) {
    if (isWait(error)) return null;
    throw error;
  }
}

const isWait = (error: unknown): boolean => ['busy', '55P03'].includes((error as { code?: string } | null)?.code ?? '');

/** Gives back what imports that are over held. Call it with the lock of `ALONE`, or from the one who has it. */
export const releaseHolds = (apart: Apart): Promise<void> => apart(release);

async function release(tx: Tx): Promise<void> {
  await tx.run(sql`select set_config('lock_timeout', ${PATIENCE_MS}, true)`);
  await tx.run(sql`with over as (delete from order_number_hold returning prefix, numbers)
    select app.give_back_numbers(prefix, numbers) from (select prefix, range_agg(numbers) as numbers from over group by prefix order by prefix) o`);
}

/** Looks every five minutes for numbers that an import held whose process was killed. */
export const heldNumbers = (database: Database): Schedule => ({
  kind: 'orders.numbers',
  cron: '*/5 * * * *',
  run: (tenantIds) => findHeld(database, tenantIds),
});

/** The same for every company: a process that starts does not wait for the next look. */
export async function findAllHeld(database: Database): Promise<void> {
  const tenants = await database.global<{ id: number }>(sql`select id from tenant`);
  await findHeld(
    database,
    tenants.map(({ id }) => id),
  );
}

export async function findHeld(database: Database, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of tenantIds) {
    const held = await database.read(tenantId, sql`select 1 from order_number_hold limit 1`);
    if (held.length === 0) continue;
    const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'numbers', ip: null };
    await database.write(actor, async (tx) => {
      const [lock] = await tx.rows<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${ALONE}) as taken`);
      if (lock?.taken) await release(tx);
    });
  }
}
