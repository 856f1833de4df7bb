import { type ErrorCode, fail } from '../../../platform/kernel/errors.ts';
import { tokenHash } from '../../../platform/server/access/access.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { newToken } from '../password/auth-token.server.ts';
import type { Person } from '../password/password.server.ts';
import { loadedSession, type SessionRow, sessionStatement } from '../session/session-row.server.ts';
import { tellOfNewDevice } from './new-device.server.ts';

/** A person with what may keep them out. */
export interface Candidate extends Person {
  disable: boolean;
  is_blacklisted: boolean;
  is_locked: boolean;
  web_access: boolean;
}

/** Columns of a candidate; `from` is the alias of app_user. */
export const candidateColumns = (from: string) => {
  const column = (name: string) => sql.ref(`${from}.${name}`);
  return sql.join(CANDIDATE.map(column));
};

const CANDIDATE = [
  'id',
  'first_name',
  'last_name',
  'email',
  'language',
  'is_customer_user',
  'password_hash',
  'disable',
  'is_blacklisted',
  'is_locked',
  'web_access',
];

/** The strictest state of an account wins. */
export function stateProblem(person: Candidate): ErrorCode | null {
  if (person.disable || person.is_blacklisted) return 'account_disabled';
  if (person.is_locked) return 'account_locked';
  return person.web_access ? null : 'no_web_access';
}

/** A token of a new session and the session behind it. */
export interface Opened {
  token: string;
  session: Exclude<ReturnType<typeof loadedSession>, string>;
}

/** How somebody proved who they are, on which device, and for which customer they want to act. */
export interface Entry {
  method: 'password' | 'second_factor' | 'oidc';
  deviceId: number | null;
  customerId: number | null;
}

/** Opens a session for a person who has proved who they are; throws the reason when the account may not enter. */
export async function openSession(
  tx: Tx,
  config: PlatformConfig,
  person: Candidate,
  entry: Entry,
  context: RequestContext,
): Promise<Opened> {
  const token = newToken();
  const hash = tokenHash(token);
  await tellOfNewDevice(tx, config, person, entry.deviceId, context);
  await tx.run(sql`
    insert into session (user_id, token_hash, audience, selected_customer_id, device_id, ip, user_agent, method, expires_at,
      reauthenticated_at, created_by)
    select u.id, ${hash}, case when u.is_customer_user then 'customer' else 'staff' end, ${customerChoice(person.id, entry.customerId)},
      ${entry.deviceId}::bigint, ${context.ip}::inet, ${context.userAgent}, ${entry.method},
      now() + make_interval(hours => ${absoluteHours}), now(), u.id
    from app_user u where u.id = ${person.id}`);
  const [row] = await tx.wire<SessionRow>(sessionStatement(hash));
  const session = loadedSession(context.tenant.id, row);
  if (typeof session === 'string') return fail(session);
  await tx.run(sql`update app_user set last_login_at = now() where id = ${person.id}`);
  const payload = { session_id: session.actor.sessionId, method: entry.method };
  await recordSignIn(tx, 'login', person, person.email ?? '', context, payload);
  return { token, session };
}

/** Requested, else last used, else primary, else first by name. */
const customerChoice = (userId: number, requested: number | null) => sql`(
  select cu.customer_id from customer_user cu join customer c on c.id = cu.customer_id and c.deleted_at is null
  where cu.user_id = ${userId} and cu.portal_access
  order by cu.customer_id is not distinct from ${requested}::bigint desc,
    cu.customer_id is not distinct from (select selected_customer_id from session where user_id = ${userId} order by id desc limit 1) desc,
    cu.is_primary desc, lower(c.name), c.id
  limit 1)`;

/** `session_absolute_hours`, 1 hour to 30 days, 7 days when unset. */
const absoluteHours = sql`coalesce((select least(greatest(text_value::int, 1), 720) from company_configuration
  where key = 'session_absolute_hours' and text_value ~ '^[0-9]{1,6}$'), 168)`;

/** Sign-ins and failures stand in the audit log, never the password. */
export async function recordSignIn(
  tx: Tx,
  action: 'login' | 'login_failed' | 'login_refused',
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
