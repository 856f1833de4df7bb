import { AppError, fail } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { notify } from '../../messages/public.server.ts';
import { LOCKING_FAILURE } from '../attempt/attempt.rules.ts';
import { countTry, forgive } from '../attempt/attempt.server.ts';
import { passwordLink } from '../password/auth-token.server.ts';
import { hashPassword, isOutdated, verifyPassword } from '../password/hash.server.ts';
import { accountKey, mailTo } from '../password/password.server.ts';
import { type Challenge, challengeOf } from '../second-factor/challenge.server.ts';
import { deviceOf } from '../session/device.server.ts';
import { isLastAdministrator, lockAdministrators } from '../user/last-administrator.server.ts';
import {
  type Candidate,
  candidateColumns,
  type Opened,
  openSession,
  recordSignIn,
  stateProblem,
} from './open-session.server.ts';

const TEXTS = productTexts(
  'notice.sign_in',
  { module: 'identity', use: 'notice' },
  {
    locked: {
      en: '{name} was locked after 10 failed login attempts.',
      es: '{name} quedó bloqueado después de 10 intentos fallidos.',
    },
  },
);

interface Credentials {
  email: string;
  password: string;
  customer_id?: number | null;
}

/**
 * Signs a person in: the try is counted before the password is looked at, an unknown address costs the same time
 * and counts the same, and only the right password learns what is wrong with the account.
 */
export async function signIn(config: PlatformConfig, given: Credentials, context: RequestContext): Promise<Opened> {
  if (context.tenant.status !== 'active') fail('account_disabled');
  const account = accountKey(given.email);
  const { failures, person } = await context.db.write(async (tx) => ({
    failures: await countTry(tx, account, context.ip),
    person: await tx.maybe<Candidate>(sql`select ${candidateColumns('u')} from app_user u
      where email = ${given.email} and deleted_at is null`),
  }));
  const isRight = await verifyPassword(person?.password_hash ?? null, given.password);
  if (!person || !isRight) return refuse(config, given.email, person, failures, context);
  const rehashed = isOutdated(person.password_hash ?? '') ? await hashPassword(given.password) : null;
  const device = await deviceOf(config.secret, context);
  const outcome = await context.db
    .write(async (tx) => {
      const problem = stateProblem(person);
      if (problem) throw new AppError(problem);
      if (rehashed) await tx.run(sql`update app_user set password_hash = ${rehashed} where id = ${person.id}`);
      await forgive(tx, account, context.ip, true);
      const entry = { deviceId: device?.id ?? null, customerId: given.customer_id ?? null };
      // With a second factor the right password is half of signing in (ADR 15).
      const challenge = await challengeOf(tx, person.id, entry, context.now);
      return challenge ?? openSession(tx, config, person, { method: 'password', ...entry }, context);
    })
    .catch((error: unknown) => error);
  if (!(outcome instanceof Error)) {
    const proved = outcome as Opened | Challenge;
    return 'challenge_token' in proved ? fail('second_factor_required', { details: { ...proved } }) : proved;
  }
  if (outcome instanceof AppError) await context.db.write((tx) => refused(tx, person, outcome.code, account, context));
  // It was ours to fail, not the person's; while the disk is full or the database away, even this may not be written.
  else await context.db.write((tx) => forgive(tx, account, context.ip, false)).catch(() => undefined);
  throw outcome;
}

/** The password was right, the account is not open: the try is taken back, the reason told. */
async function refused(
  tx: Tx,
  person: Candidate,
  code: string,
  account: string,
  context: RequestContext,
): Promise<void> {
  await forgive(tx, account, context.ip, false);
  await recordSignIn(tx, 'login_refused', person, person.email ?? '', context, { code });
}

async function refuse(
  config: PlatformConfig,
  email: string,
  person: Candidate | undefined,
  failures: number,
  context: RequestContext,
): Promise<never> {
  await context.db.write(async (tx) => {
    await recordSignIn(tx, 'login_failed', person, email, context, { failures });
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
    message: TEXTS.both('locked', { name }),
    module: 'users',
    recordId: person.id,
    dedupeKey: `user.locked:${person.id}`,
  });
}
