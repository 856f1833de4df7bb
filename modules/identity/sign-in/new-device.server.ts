import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { makeToken, passwordLink, redeemToken } from '../password/auth-token.server.ts';
import { mailTo, type Person, personColumns } from '../password/password.server.ts';
import { revokeSessions } from '../session/sessions.server.ts';
import { deviceName } from './device-name.rules.ts';

const LINK_MINUTES = 7 * 24 * 60;

/**
 * Mails a person who signs in where they never did before, with a link for "that was not me". The very
 * first sign-in is no news; without a device of its own a browser is known by its name.
 */
export async function tellOfNewDevice(
  tx: Tx,
  config: PlatformConfig,
  person: Person,
  deviceId: number | null,
  context: RequestContext,
): Promise<void> {
  const seen = await tx.maybe<{ is_first: boolean; is_known: boolean }>(sql`
    select count(*) = 0 as is_first,
      coalesce(bool_or(device_id = ${deviceId}::bigint or user_agent = ${context.userAgent}
        and (${deviceId}::bigint is null or device_id is null)), false) as is_known
    from session where user_id = ${person.id}`);
  if (!seen || seen.is_first || seen.is_known || !person.email) return;
  const token = await makeToken(tx, { kind: 'not_me', userId: person.id, minutes: LINK_MINUTES });
  const path = person.is_customer_user ? 'customer_reset_password' : 'reset_password';
  const link = `${await originOf(tx, config)}/${path}?token=${token}`;
  await mailTo(tx, person, 'new_device', 'login.new_device', {
    values: { link, device: deviceName(context.userAgent) ?? '—', ip: context.ip },
  });
}

/** "That was not me": ends every session of the person and answers a fresh link token to choose a new password with. */
export async function notMe(
  config: PlatformConfig,
  token: string,
  context: RequestContext,
): Promise<{ token: string }> {
  return context.db.write(async (tx) => {
    const used = await redeemToken(tx, 'not_me', token);
    const person = await tx.maybe<Person>(sql`select ${personColumns} from app_user
      where id = ${used?.user_id ?? null}::bigint and deleted_at is null and not disable and not is_blacklisted for update`);
    if (!person) return fail('link_expired');
    await revokeSessions(tx, context.tenant.id, [person.id], 'revoked');
    const link = await passwordLink(tx, config, person, 'reset');
    return { token: new URL(link).searchParams.get('token') ?? '' };
  });
}
