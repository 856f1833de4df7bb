import type { Database } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { Apart } from '../imports/declaration.ts';
import type { Schedule } from '../jobs/jobs.ts';

/** Numbers of one counter, as PostgreSQL writes a multirange. */
export interface DrawnNumbers {
  readonly counter: string;
  readonly numbers: string;
}

/** Counters without gaps, and where numbers wait that were drawn for a work that has not committed yet. */
export interface Numbering {
  /** Table of the holds, and its column that names the counter. */
  readonly hold: string;
  readonly counter: string;
  /** Function that takes numbers back. */
  readonly giveBack: string;
  /** Whose lock it is: see `alone`. */
  readonly lock: string;
  /** So few are drawn and written while a single creation waits; more would keep it waiting. */
  readonly atOnce: number;
  /** Draws so many; the counter is locked until the commit. */
  draw(tx: Tx, counter: string, count: number): Promise<string>;
}

/** What an import asks for: how many of each counter, and what must not be drawn by others while it writes. */
export interface Wanted {
  readonly counts: ReadonlyMap<string, number>;
  /** How many records it writes, where those are more than the numbers it draws. */
  readonly size?: number;
  /** Set aside beside the numbers, and given back when the import is over, whichever way. */
  aside?(own: Tx): Promise<readonly DrawnNumbers[]>;
}

export interface NumbersOfImport {
  readonly drawn: readonly DrawnNumbers[];
  /** Ends the hold with the import's own commit. */
  keep(): Promise<void>;
  /** Ends it where the import breaks. */
  giveBack(): Promise<void>;
}

/** The counters are free but for moments; what keeps one longer is not waited for. */
const PATIENCE_MS = '3000';

/** Who has this lock is alone with the company's holds: imports that hold numbers, and what takes them back. */
export const alone = ({ lock }: Numbering) =>
  sql`hashtextextended(${sql.lit(lock)} || ' ' || current_setting('app.tenant_id'), 0)`;

/**
 * Numbers for the records of an import. Those of a big one are drawn at once and held while it writes, so that others draw theirs
 * meanwhile. One whose process is killed leaves its hold to `findHeld`. Call it with the lock of `alone`.
 */
export async function numbersFor(
  numbering: Numbering,
  tx: Tx,
  { counts, size, aside }: Wanted,
  apart: Apart,
): Promise<NumbersOfImport> {
  const isBig = isBigImport(numbering, size ?? total(counts));
  const held = isBig ? await hold(numbering, counts, aside, apart) : null;
  if (!held)
    return { drawn: await draw(numbering, tx, counts), keep: async () => undefined, giveBack: async () => undefined };
  const { drawn, drawnIds } = held;
  return {
    drawn,
    keep: async () =>
      void (await tx.run(sql`delete from ${sql.table(numbering.hold)} where id = any(${drawnIds}::bigint[])`)),
    giveBack: () => releaseHolds(numbering, apart),
  };
}

/** Whether so many records would keep others waiting: then their numbers are held. */
export const isBigImport = ({ atOnce }: Numbering, size: number): boolean => size > atOnce;

const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0);

/** Counters are drawn in their order: two that draw never lock crosswise. */
async function draw(numbering: Numbering, tx: Tx, counts: ReadonlyMap<string, number>): Promise<DrawnNumbers[]> {
  const drawn: DrawnNumbers[] = [];
  for (const [counter, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (count > 0) drawn.push({ counter, numbers: await numbering.draw(tx, counter, count) });
  return drawn;
}

/** Null when there is no second connection, or a counter is not free: then they are drawn where they are written. */
async function hold(
  numbering: Numbering,
  counts: ReadonlyMap<string, number>,
  aside: Wanted['aside'],
  apart: Apart,
): Promise<{ drawn: DrawnNumbers[]; drawnIds: number[] } | null> {
  try {
    return await apart(async (own) => {
      await release(numbering, own);
      const drawn = await draw(numbering, own, counts);
      const drawnIds = await keepHeld(numbering, own, drawn);
      await keepHeld(numbering, own, (await aside?.(own)) ?? []);
      return { drawn, drawnIds };
    });
  } catch (error) {
    if (isWait(error)) return null;
    throw error;
  }
}

async function keepHeld({ hold, counter }: Numbering, own: Tx, drawn: readonly DrawnNumbers[]): Promise<number[]> {
  const ids: number[] = [];
  for (const one of drawn) {
    const [row] = await own.rows<{ id: number }>(
      sql`insert into ${sql.table(hold)} (${sql.ref(counter)}, numbers) values (${one.counter}, ${one.numbers}::int4multirange) returning id`,
    );
    if (row) ids.push(row.id);
  }
  return ids;
}

const isWait = (error: unknown): boolean => ['busy', '55P03'].includes((error as { code?: string } | null)?.code ?? '');

/** Gives back what imports that are over held. Call it with the lock of `alone`, or from the one who has it. */
export const releaseHolds = (numbering: Numbering, apart: Apart): Promise<void> =>
  apart((own) => release(numbering, own));

async function release({ hold, counter, giveBack }: Numbering, tx: Tx): Promise<void> {
  await tx.run(sql`select set_config('lock_timeout', ${PATIENCE_MS}, true)`);
  await tx.run(sql`with over as (delete from ${sql.table(hold)} returning ${sql.ref(counter)} as counter, numbers)
    select ${sql.raw(giveBack)}(counter, numbers) from (
      select counter, range_agg(numbers) as numbers from over group by counter order by counter) o`);
}

/** Gives back what a company's imports held that are over, unless one of them is at work. */
export async function releaseOver(numbering: Numbering, tx: Tx): Promise<void> {
  const [lock] = await tx.rows<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${alone(numbering)}) as taken`);
  if (lock?.taken) await release(numbering, tx);
}

/** Looks every five minutes for numbers that an import held whose process was killed. */
export const heldNumbers = (numbering: Numbering, database: Database, kind: string): Schedule => ({
  kind,
  cron: '*/5 * * * *',
  run: (tenantIds) => findHeld(numbering, database, tenantIds),
});

/** The same for every company: a process that starts does not wait for the next look. */
export async function findAllHeld(numbering: Numbering, database: Database): Promise<void> {
  const tenants = await database.global<{ id: number }>(sql`select id from tenant`);
  await findHeld(
    numbering,
    database,
    tenants.map(({ id }) => id),
  );
}

export async function findHeld(numbering: Numbering, database: Database, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of tenantIds) {
    const held = await database.read(tenantId, sql`select 1 from ${sql.table(numbering.hold)} limit 1`);
    if (held.length === 0) continue;
    const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'numbers', ip: null };
    await database.write(actor, (tx) => releaseOver(numbering, tx));
  }
}
