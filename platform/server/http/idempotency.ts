import { createHash } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import { fail } from '../../kernel/errors.ts';
import type { Database, DbActor } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { Vault } from '../vault/vault.ts';

/** What an idempotent request answered the first time. */
export interface StoredAnswer {
  status: number;
  body: unknown;
}

/** An answer given again: whether the rights of the person are those it was given with. */
export interface GivenAnswer extends StoredAnswer {
  isAsGiven: boolean;
}

const KEY = /^[\x21-\x7e]{1,128}$/;

/** Hash of method, path and body: the same key for another request is refused. */
export const requestHash = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');

/** Hash of all that decides what a person may read. */
export const rightsHash = ({ audience, isAdministrator, permissions, types, customerId, customerIds }: Actor): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        audience,
        isAdministrator,
        [...permissions].toSorted(),
        types === 'all' ? types : [...types].toSorted(([one], [other]) => one - other),
        customerId,
        customerIds.toSorted((one, other) => one - other),
      ]),
    )
    .digest('base64url');

/**
 * Runs `work` at most once per user and key: the key row, the work and its answer commit together, so a killed server
 * leaves either all of it or nothing, and a parallel double waits and then gets the stored answer. What is kept is sealed: some
 * answers tell a secret or a link, once, and the database is no place to read it again.
 */
export async function once(
  { database, vault }: { database: Database; vault: Vault },
  actor: DbActor,
  { key, hash, rights }: { key: string; hash: string; rights: string },
  work: (tx: Tx) => Promise<StoredAnswer>,
): Promise<GivenAnswer> {
  if (!KEY.test(key)) return fail('validation', { errors: { 'Idempotency-Key': ['not_allowed'] } });
  const userId = actor.userId ?? 0;
  return database.write(actor, async (tx) => {
    const claimed = await tx.run(sql`insert into idempotency (user_id, key, request_hash)
      values (${userId}, ${key}, ${hash}) on conflict do nothing`);
    if (claimed === 0) {
      const stored = await replay(tx, userId, key, hash);
      const { body, rights: given } = opened(vault, actor, key, stored.body);
      return { status: stored.status, body, isAsGiven: given === rights };
    }
    const answer = await work(tx);
    await tx.run(sql`update idempotency set status = ${answer.status}, body = ${JSON.stringify(sealed(vault, actor, key, { body: answer.body, rights }))}::jsonb
      where user_id = ${userId} and key = ${key}`);
    return { ...answer, isAsGiven: true };
  });
}

async function replay(tx: Tx, userId: number, key: string, hash: string): Promise<StoredAnswer> {
  const row = await tx.maybe<{ request_hash: string; status: number; body: unknown }>(
    sql`select request_hash, status, body from idempotency where user_id = ${userId} and key = ${key}`,
  );
  if (!row || row.request_hash !== hash) return fail('idempotency_mismatch');
  return { status: row.status, body: row.body };
}

interface Sealed {
  sealed: string;
}

const purpose = ({ userId }: DbActor, key: string): string => `idempotency/${userId ?? 0}/${key}`;

interface Kept {
  body: unknown;
  rights: string | undefined;
}

const sealed = (vault: Vault, actor: DbActor, key: string, { body, rights = '' }: Kept): Sealed => ({
  sealed: vault.seal(actor.tenantId, purpose(actor, key), { body: JSON.stringify(body ?? null), rights }),
});

/** Answers from before were kept as they are; one that was sealed with another master key is not done again either. */
function opened(vault: Vault, actor: DbActor, key: string, stored: unknown): Kept {
  const text = (stored as Partial<Sealed> | null)?.sealed;
  if (text === undefined) return { body: stored, rights: undefined };
  const { body, rights } = vault.open(actor.tenantId, purpose(actor, key), text);
  return body === undefined ? fail('idempotency_mismatch') : { body: JSON.parse(body), rights };
}
