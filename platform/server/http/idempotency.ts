import { createHash } from 'node:crypto';
import { fail } from '../../kernel/errors.ts';
import type { Database, DbActor } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

/** What an idempotent request answered the first time. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

const KEY = /^[\x21-\x7e]{1,128}$/;

/** Hash of method, path and body: the same key for another request is refused. */
export const requestHash = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');

/**
 * Runs `work` at most once per user and key (CORE): the key row, the work and its answer commit together, so a killed server
 * leaves either all of it or nothing, and a parallel double waits and then gets the stored answer.
 */
export async function once(
  database: Database,
  actor: DbActor,
  key: string,
  hash: string,
  work: (tx: Tx) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!KEY.test(key)) return fail('validation', { errors: { 'Idempotency-Key': ['not_allowed'] } });
  return database.write(actor, async (tx) => {
    const claimed = await tx.run(sql`insert into idempotency (user_id, key, request_hash)
      values (${actor.userId ?? 0}, ${key}, ${hash}) on conflict do nothing`);
    if (claimed === 0) return replay(tx, actor.userId ?? 0, key, hash);
    const answer = await work(tx);
    await tx.run(sql`update idempotency set status = ${answer.status}, body = ${JSON.stringify(answer.body)}::jsonb
      where user_id = ${actor.userId ?? 0} and key = ${key}`);
    return answer;
  });
}

async function replay(tx: Tx, userId: number, key: string, hash: string): Promise<StoredAnswer> {
  const row = await tx.maybe<{ request_hash: string; status: number; body: unknown }>(
    sql`select request_hash, status, body from idempotency where user_id = ${userId} and key = ${key}`,
  );
  if (!row || row.request_hash !== hash) return fail('idempotency_mismatch');
  return { status: row.status, body: row.body };
}
