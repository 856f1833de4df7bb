import { fail, failField } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { countTry, forgive } from '../attempt/attempt.server.ts';
import { verifyPassword } from '../password/hash.server.ts';

/** A confirmed password counts for this long. */
const MINUTES = 10;

/** Throws 403 reauthentication_required unless this session's password was given within the last ten minutes. */
export async function demandRecentPassword(tx: Tx, sessionId: number): Promise<void> {
  const recent = await tx.run(sql`select 1 from session
    where id = ${sessionId} and reauthenticated_at > now() - make_interval(mins => ${MINUTES})`);
  if (recent === 0) fail('reauthentication_required');
}

/** Throws 422 on `field` unless the password is the caller's own; guesses are counted like those of signing in. */
export async function checkOwnPassword(context: SignedInContext, password: string, field: string): Promise<void> {
  const account = `confirm:${context.actor.userId}`;
  const stored = await context.db.write(async (tx) => {
    await countTry(tx, account, context.ip);
    return tx.maybe<{ password_hash: string | null }>(
      sql`select password_hash from app_user where id = ${context.actor.userId}`,
    );
  });
  if (!(await verifyPassword(stored?.password_hash ?? null, password))) failField(field, 'password_wrong');
  await context.db.write((tx) => forgive(tx, account, context.ip, true));
}

/** Confirms the caller's password for dangerous actions. */
export async function confirmPassword(
  password: string,
  context: SignedInContext,
): Promise<{ reauthenticated_at: string }> {
  await checkOwnPassword(context, password, 'password');
  const [row] = await context.db.write((tx) =>
    tx.rows<{ reauthenticated_at: string }>(
      sql`update session set reauthenticated_at = now() where id = ${context.actor.sessionId} returning reauthenticated_at`,
    ),
  );
  return row ?? fail('session_expired');
}
