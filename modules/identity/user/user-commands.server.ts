import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { lockUnchanged } from '../../../platform/server/lists/precondition.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { emit } from '../../messages/public.server.ts';
import { clearTries } from '../attempt/attempt.server.ts';
import { handOver, openAssignments } from '../open-work/open-work.server.ts';
import { endLinks, isJustMade } from '../password/auth-token.server.ts';
import { hashPassword } from '../password/hash.server.ts';
import {
  accountKey,
  demandPolicy,
  mailInvitation,
  mailTo,
  type Person,
  personColumns,
} from '../password/password.server.ts';
import { demandPortal, demandReadsAsCustomers } from '../portal-person/portal-person.server.ts';
import { keepMailsStopped, lockCustomersOf } from '../portal-person/stopped-mails.server.ts';
import { demandRecentPassword } from '../session/reauthentication.server.ts';
import { revokeSessions } from '../session/sessions.server.ts';
import { mayTouch } from './escalation.server.ts';
import { keepAdministrator } from './last-administrator.server.ts';
import type { userEmail } from './user-change.contract.ts';
import { demandFreeEmail } from './user-input.server.ts';
import { recordInside, type UserRecord } from './user-queries.server.ts';

/** Runs one change of a person the caller may touch, the row locked, and answers the record as it is then. */
export async function changePerson(
  userId: number,
  context: SignedInContext,
  work: (tx: Tx, person: Person) => Promise<void>,
): Promise<UserRecord> {
  return context.db.write(async (tx) => {
    await keepAdministrator(tx, userId, async () => {
      const person = await tx.maybe<Person>(sql`select ${personColumns} from app_user where id = ${userId} for update`);
      // Asked once nobody can give the person more.
      await mayTouch(tx, context.actor, userId, context.language);
      await work(tx, person ?? fail('not_found'));
      await emit(tx, 'user.updated', { table: 'app_user', id: userId });
    });
    return recordInside(tx, userId, context);
  });
}

/** A new address to sign in with, at once: both addresses hear of it, sessions end (the caller's own goes on). */
export const changeEmail = (
  userId: number,
  { email, updated_at: expected }: BodyOf<typeof userEmail>,
  context: SignedInContext,
): Promise<UserRecord> =>
  changePerson(userId, context, async (tx, person) => {
    if (person.is_customer_user) demandPortal(context.actor, 'update');
    await demandRecentPassword(tx, context.actor.sessionId);
    const current = () => recordInside(tx, userId, context);
    await lockUnchanged(tx, { row: sql`from app_user where id = ${userId}`, expected, current });
    if (person.email === email) return;
    await demandFreeEmail(tx, email, userId);
    await tx.run(sql`update app_user set email = ${email} where id = ${userId}`);
    await tx.run(endLinks(userId));
    await revokeSessions(tx, context.actor.tenantId, [userId], 'email', context.actor.sessionId);
    for (const to of [person.email, email]) {
      if (to) await mailTo(tx, person, 'email_changed', 'user.email_changed', { to, values: { email } });
    }
  });

/** Locks a person out, or opens a lock of either kind. */
export const setLock = (userId: number, isLocked: boolean, context: SignedInContext): Promise<UserRecord> =>
  changePerson(userId, context, async (tx, person) => {
    if (userId === context.actor.userId) fail('self_change');
    if (isLocked) {
      await tx.run(
        sql`update app_user set is_locked = true, lock_reason = 'admin', locked_at = now() where id = ${userId}`,
      );
      await tx.run(endLinks(userId));
      await revokeSessions(tx, context.actor.tenantId, [userId], 'lock');
      return;
    }
    const byHand = sql`select 1 from app_user where id = ${userId} and is_locked and lock_reason = 'admin'`;
    // Whom an administrator locked is let in again as a disabled one is; a lock by wrong passwords opens nothing that was closed.
    if (person.is_customer_user && (await tx.run(byHand)) > 0) demandPortal(context.actor, 'update');
    await tx.run(sql`update app_user set is_locked = false, lock_reason = null, locked_at = null where id = ${userId}`);
    if (person.email) await clearTries(tx, accountKey(person.email));
  });

/** Whether the person has to choose a password of their own before anything else. */
export const setLoginFlag = (userId: number, isFirst: boolean, context: SignedInContext): Promise<UserRecord> =>
  changePerson(userId, context, async (tx) => {
    await tx.run(sql`update app_user set is_first_time_login = ${isFirst} where id = ${userId}`);
  });

/** A password chosen by somebody else: sessions end, the person hears of it and has to choose an own one. */
export async function setPassword(userId: number, password: string, context: SignedInContext): Promise<UserRecord> {
  if (userId === context.actor.userId) fail('self_change');
  const hashed = await hashPassword(password);
  return changePerson(userId, context, async (tx, person) => {
    if (person.is_customer_user) demandPortal(context.actor, 'update');
    // Not compared with the present one: that would let an administrator try passwords of others uncounted.
    await demandPolicy(tx, password, person);
    await tx.run(sql`update app_user set password_hash = ${hashed}, password_changed_at = now(), is_first_time_login = true
      where id = ${userId}`);
    await tx.run(endLinks(userId));
    await revokeSessions(tx, context.actor.tenantId, [userId], 'password');
    await mailTo(tx, person, 'password_set', 'user.password_set');
  });
}

/** Mails the invitation again; 422 when the person already chose a password. */
export const invite = (config: PlatformConfig, userId: number, context: SignedInContext): Promise<UserRecord> =>
  changePerson(userId, context, async (tx, person) => {
    if (person.is_customer_user) demandPortal(context.actor, 'create');
    if (person.password_hash) failField('id', 'not_allowed');
    // Pressed twice is asked once.
    if (await isJustMade(tx, 'invite', { mailed: true }, userId)) return;
    await mailInvitation(tx, config, person);
  });

/** Deletes a person so that they can be restored; open activities go to somebody else or stand in the way. */
export async function deleteUser(
  userId: number,
  reassignTo: number | undefined,
  context: SignedInContext,
): Promise<null> {
  const { actor } = context;
  if (userId === actor.userId) fail('self_change');
  return context.db.write(async (tx) => {
    await lockCustomersOf(tx, userId);
    await keepAdministrator(tx, userId, async () => {
      const person = await tx.maybe<{ is_shut: boolean }>(sql`select is_customer_user and (disable or is_blacklisted
        or exists (select from customer_user l where l.user_id = u.id and not l.portal_access)) as is_shut
        from app_user u where id = ${userId} for update`);
      await mayTouch(tx, actor, userId, context.language);
      // With whom was shut out goes what kept mails from their address: it takes what opening the portal takes.
      if (person?.is_shut) demandReadsAsCustomers(actor);
      const count = await openAssignments(tx, userId);
      if (count > 0 && reassignTo === undefined) fail('open_assignments', { values: { count }, details: { count } });
      if (count > 0 && reassignTo !== undefined) await reassign(tx, userId, reassignTo);
      await keepMailsStopped(tx, userId);
      await tx.run(sql`update app_user set deleted_at = now() where id = ${userId}`);
      await tx.run(endLinks(userId));
      await revokeSessions(tx, actor.tenantId, [userId], 'delete');
      await emit(tx, 'user.deleted', { table: 'app_user', id: userId });
    });
    return null;
  });
}

/** Hands open work over to a colleague who can take it. */
async function reassign(tx: Tx, from: number, to: number): Promise<void> {
  const heir = await tx.run(sql`select 1 from app_user where id = ${to} and id <> ${from} and deleted_at is null
    and not is_customer_user and not disable and not is_blacklisted`);
  if (heir === 0) failField('reassign_to', 'not_found');
  await handOver(tx, from, to);
}
