import { fail, failField } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { dropHeldMails } from '../../messages/public.server.ts';
import { passwordLink } from '../password/auth-token.server.ts';
import { demandPortal } from '../portal-person/portal-person.server.ts';
import { mayTouch } from '../user/escalation.server.ts';

interface Invited {
  id: number;
  name: string;
  is_customer_user: boolean;
  may_be_invited: boolean;
}

/**
 * A new invitation link for somebody to hand over themselves, told this once. Only for people who never came in: whoever holds the
 * link chooses their password. It takes the place of links made before and of the mail that waits for a mail server.
 */
export async function handOverLink(
  tx: Tx,
  config: PlatformConfig,
  userId: number,
  { actor, language }: SignedInContext,
): Promise<{ link: string; expires_at: string }> {
  // Customers look after their own people by mail: an address somebody else chose proves nothing.
  if (actor.audience !== 'staff') return fail('not_found');
  const person = await tx.maybe<Invited>(sql`select id, full_name as name, is_customer_user,
      password_hash is null and last_login_at is null and not disable and not is_blacklisted as may_be_invited
    from app_user where id = ${userId} and deleted_at is null for update`);
  if (!person) return fail('not_found');
  // Asked once nobody can give the person more: a link holds all that they may do.
  await mayTouch(tx, actor, userId, language);
  if (person.is_customer_user) demandPortal(actor, 'create');
  if (!person.may_be_invited) return failField('id', 'not_allowed');
  const link = await passwordLink(tx, config, person, 'invite', true);
  await dropHeldMails(tx, 'user.invited', userId);
  await tx.run(sql`insert into audit_log (action, table_name, row_id, label)
    values ('invitation_link', 'app_user', ${userId}, ${person.name.slice(0, 200)})`);
  const [made] = await tx.wire<{ expires_at: string }>(
    sql`select max(expires_at) as expires_at from auth_token where user_id = ${userId} and kind = 'invite' and used_at is null`,
  );
  return { link, expires_at: made?.expires_at ?? fail('internal') };
}
