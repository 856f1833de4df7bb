import { AppError, type ErrorCode, fail } from '../../../platform/kernel/errors.ts';
import { tokenHash } from '../../../platform/server/access/access.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { notify } from '../../messages/public.server.ts';
import { LOCKING_FAILURE } from '../attempt/attempt.rules.ts';
import { countTry, forgive } from '../attempt/attempt.server.ts';
import { newToken, passwordLink } from '../password/auth-token.server.ts';
import { hashPassword, isOutdated, verifyPassword } from '../password/hash.server.ts';
import { accountKey, mailTo, type Person, personColumns } from '../password/password.server.ts';
import { isLastAdministrator, lockAdministrators } from '../user/last-administrator.server.ts';
import { deviceOf } from './device.server.ts';
import { loadedSession, type SessionRow, sessionStatement } from './session-row.server.ts';

interface Credentials {
  email: string;
  password: string;
  customer_id?: number | null;
}

interface Candidate extends Person {
  disable: boolean;
  is_blacklisted: boolean;
  is_locked: boolean;
  web_access: boolean;
}

/** A token of a new session and the session behind it. */
export interface Opened {
  token: string;
  session: Exclude<ReturnType<typeof loadedSession>, string>;
}

/**
 * Signs a person in (A1 §3, R4, R5): the try is counted before the password is looked at, an unknown address costs the same time
 * and counts the same, and only the right password learns what is wrong with the account.
 */
export async function signIn(config: PlatformConfig, given: Credentials, context: RequestContext): Promise<Opened> {
  if (context.tenant.status !== 'active') fail('account_disabled');
  const account = accountKey(given.email);
  const { failures, person } = await context.db.write(async (tx) => ({
    failures: await countTry(tx, account, context.ip),
    person: await tx.maybe<Candidate>(sql`select ${personColumns}, disable, is_blacklisted, is_locked, web_access
      from app_user where email = ${given.email} and deleted_at is null`),
  }));
  const isRight = await verifyPassword(person?.password_hash ?? null, given.password);
  if (!person || !isRight) return refuse(config, given.email, person, failures, context);
  const rehashed = isOutdated(person.password_hash ?? '') ? await hashPassword(given.password) : null;
  const device = await deviceOf(purposeOf(config), context);
  const outcome = await context.db
    .write(async (tx) => {
      const problem = stateProblem(person);
      if (problem) throw new AppError(problem);
      if (rehashed) await tx.run(sql`update app_user set password_hash = ${rehashed} where id = ${person.id}`);
      await forgive(tx, account, context.ip, true);
      return open(tx, person, given.customer_id ?? null, device?.id ?? null, context);
    })
    .catch((error: unknown) => error);
  if (!(outcome instanceof Error)) return outcome as Opened;
  if (outcome instanceof AppError) await context.db.write((tx) => refused(tx, person, outcome.code, account, context));
  throw outcome;
}

const purposeOf = (config: PlatformConfig): Buffer => config.secret;

/** The strictest state of an account wins. */
function stateProblem(person: Candidate): ErrorCode | null {
  if (person.disable || person.is_blacklisted) return 'account_disabled';
  if (person.is_locked) return 'account_locked';
  return person.web_access ? null : 'no_web_access';
}

async function open(
  tx: Tx,
  person: Candidate,
  customerId: number | null,
  deviceId: number | null,
  context: RequestContext,
): Promise<Opened> {
  const token = newToken();
  const hash = tokenHash(token);
  await tx.run(sql`
    insert into session (user_id, token_hash, audience, selected_customer_id, device_id, ip, user_agent, expires_at, reauthenticated_at, created_by)
    select u.id, ${hash}, case when u.is_customer_user then 'customer' else 'staff' end, ${customerChoice(person.id, customerId)},
      ${deviceId}::bigint, ${context.ip}::inet, ${context.userAgent}, now() + make_interval(hours => ${absoluteHours}), now(), u.id
    from app_user u where u.id = ${person.id}`);
  const [row] = await tx.wire<SessionRow>(sessionStatement(hash));
  const session = loadedSession(context.tenant.id, row);
  if (typeof session === 'string') return fail(session);
  await tx.run(sql`update app_user set last_login_at = now() where id = ${person.id}`);
  await record(tx, 'login', person, person.email ?? '', context, { session_id: session.actor.sessionId });
  return { token, session };
}

/** Requested, else last used, else primary, else first by name (A1 §5). */
const customerChoice = (userId: number, requested: number | null) => sql`(
  select cu.customer_id from customer_user cu join customer c on c.id = cu.customer_id and c.deleted_at is null
  where cu.user_id = ${userId} and cu.portal_access
  order by cu.customer_id is not distinct from ${requested}::bigint desc,
    cu.customer_id is not distinct from (select selected_customer_id from session where user_id = ${userId} order by id desc limit 1) desc,
    cu.is_primary desc, lower(c.name), c.id
  limit 1)`;

/** `session_absolute_hours`, 1 hour to 30 days, 7 days when unset (A1 R13b). */
const absoluteHours = sql`coalesce((select least(greatest(text_value::int, 1), 720) from company_configuration
  where key = 'session_absolute_hours' and text_value ~ '^[0-9]{1,6}$'), 168)`;

/** The password was right, the account is not open: the try is taken back, the reason told. */
async function refused(
  tx: Tx,
  person: Candidate,
  code: string,
  account: string,
  context: RequestContext,
): Promise<void> {
  await forgive(tx, account, context.ip, false);
  await record(tx, 'login_refused', person, person.email ?? '', context, { code });
}

async function refuse(
  config: PlatformConfig,
  email: string,
  person: Candidate | undefined,
  failures: number,
  context: RequestContext,
): Promise<never> {
  await context.db.write(async (tx) => {
    await record(tx, 'login_failed', person, email, context, { failures });
    if (failures >= LOCKING_FAILURE && person) await lock(tx, config, person);
  });
  return fail('invalid_credentials');
}

/**
 * The tenth failure in a row. Open sessions go on. The last active administrator is not locked, or anybody could shut a company
 * out of its own product; the growing waits go on protecting that account.
 */
async function lock(tx: Tx, config: PlatformConfig, person: Candidate): Promise<void> {
  await lockAdministrators(tx);
  if (await isLastAdministrator(tx, person.id)) return;
  const locked = await tx.run(sql`update app_user set is_locked = true, lock_reason = 'failed_logins', locked_at = now()
    where id = ${person.id} and not is_locked and not disable and not is_blacklisted`);
  if (locked === 0) return;
  const link = await passwordLink(tx, config, person, 'reset');
  await mailTo(tx, person, 'account_locked', 'user.locked', { values: { link } });
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
  await notify(tx, {
    permission: 'unlock.users',
    event: 'user.locked',
    name,
    message: {
      en: `${name} is locked after 10 wrong passwords.`,
      es: `${name} quedó bloqueado después de 10 contraseñas incorrectas.`,
    },
    module: 'users',
    recordId: person.id,
    dedupeKey: `user.locked:${person.id}`,
  });
}

/** Sign-ins and failures stand in the audit log, never the password (A1 §7). */
async function record(
  tx: Tx,
  action: string,
  person: Candidate | undefined,
  email: string,
  context: RequestContext,
  payload: Record<string, unknown>,
): Promise<void> {
  const name = person ? [person.first_name, person.last_name].filter(Boolean).join(' ') : '';
  await tx.run(sql`insert into audit_log (action, table_name, row_id, label, actor_user_id, actor_name, payload)
    values (${action}, 'app_user', ${person?.id ?? null}, ${(name || email).slice(0, 200)}, ${person?.id ?? null}, ${name || null},
      ${JSON.stringify({ ...payload, email, user_agent: context.userAgent })}::jsonb)`);
}
