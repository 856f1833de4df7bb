import { fail } from '../../../platform/kernel/errors.ts';
import { demand, passGates } from '../../../platform/server/access/guard.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { mayTouch } from '../user/escalation.server.ts';
import { forgetSessions } from './access-cache.server.ts';

/** Why sessions end; `web_access`, `disable` and `blacklist` are told to their person, the rest is session_expired. */
export type RevokeReason =
  | 'logout'
  | 'web_access'
  | 'disable'
  | 'blacklist'
  | 'lock'
  | 'delete'
  | 'password'
  | 'email'
  | 'revoked';

/** Ends the open sessions of people, but for one that goes on. */
export async function revokeSessions(
  tx: Tx,
  tenantId: number,
  userIds: readonly number[],
  reason: RevokeReason,
  exceptSessionId: number | null = null,
): Promise<void> {
  await tx.run(sql`update session set revoked_at = now(), revoke_reason = ${reason}
    where user_id = any(${[...userIds]}::bigint[]) and revoked_at is null and id is distinct from ${exceptSessionId}::bigint`);
  forgetSessions(tx, tenantId);
}

export interface SessionLine {
  id: number;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ip: string | null;
  user_agent: string | null;
  is_current: boolean;
}

/** Open sessions of a person, the last used first. */
export const openSessions = (userId: number, currentSessionId: number): Statement =>
  sql`select id, user_id, created_at, last_seen_at, expires_at, host(ip) as ip, user_agent, id = ${currentSessionId} as is_current
    from session where user_id = ${userId} and revoked_at is null and expires_at > now() order by last_seen_at desc, id desc`;

/** Ends one session: an own one, or another's by whoever may and stands high enough. */
export async function revokeOne(sessionId: number, context: SignedInContext): Promise<{ revoked: true }> {
  const { actor } = context;
  return context.db.write(async (tx) => {
    const found = await tx.maybe<{ user_id: number }>(
      sql`select user_id from session where id = ${sessionId} and revoked_at is null for update`,
    );
    if (!found) return fail('not_found');
    if (found.user_id !== actor.userId) {
      // The call is open to whoever is still at their profile, for their own sessions.
      passGates(actor);
      if (actor.audience !== 'staff') return fail('not_found');
      demand(actor, 'revoke_sessions.users');
      await mayTouch(tx, actor, found.user_id, context.language);
    }
    await tx.run(sql`update session set revoked_at = now(), revoke_reason = 'revoked' where id = ${sessionId}`);
    forgetSessions(tx, actor.tenantId);
    return { revoked: true };
  });
}

/** Ends this session; what the browser stored under its device's key becomes unreadable. */
export async function signOut(context: SignedInContext): Promise<void> {
  const { actor } = context;
  await context.db.write(async (tx) => {
    await tx.all([
      sql`update session set revoked_at = now(), revoke_reason = 'logout' where id = ${actor.sessionId} and revoked_at is null`,
      sql`update device set key_salt = sha256(key_salt || gen_random_uuid()::text::bytea)
        where id = (select device_id from session where id = ${actor.sessionId})`,
    ]);
    forgetSessions(tx, actor.tenantId);
  });
}
