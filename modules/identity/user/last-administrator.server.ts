import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

const LOCK = 7_002;

/** People who can still sign in as administrators. */
const active = sql`select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
  where r.text_key = 'administrator' and r.deleted_at is null and u.deleted_at is null
    and not u.disable and not u.is_blacklisted and not u.is_locked and u.web_access`;

/** Takes the company's lock for changes of administrators. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(app.current_tenant(), ${LOCK}::int)`);
}

/**
 * Runs a change of a person under the company's lock; throws 409 last_administrator when they could administer before and nobody
 * can afterwards.
 */
export async function keepAdministrator<T>(tx: Tx, userId: number, change: () => Promise<T>): Promise<T> {
  await lockAdministrators(tx);
  const wasOne = await tx.run(sql`${active} and u.id = ${userId}`);
  const result = await change();
  if (wasOne > 0 && (await tx.run(sql`${active} limit 1`)) === 0) fail('last_administrator');
  return result;
}

/** Whether a person is the only active administrator; under the lock. */
export async function isLastAdministrator(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx.rows<{ id: number }>(sql`${active} limit 2`);
  return rows.length === 1 && rows[0]?.id === userId;
}
