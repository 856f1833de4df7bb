import { createHash, randomInt } from 'node:crypto';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext, SignedInContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { createVault } from '../../../platform/server/vault/vault.ts';
import { countTry, forgive } from '../attempt/attempt.server.ts';
import { companyName } from '../password/auth-token.server.ts';
import { mailTo, type Person, personColumns } from '../password/password.server.ts';
import { forgetSessions } from '../session/access-cache.server.ts';
import { demandRecentPassword } from '../session/reauthentication.server.ts';
import { newSecret, otpauthUri, stepOf } from './totp.server.ts';

const RECOVERY_CODES = 10;
/** No 0, 1, l, o: codes are read from paper. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

export interface FactorState {
  is_on: boolean;
  since: string | null;
  recovery_codes_left: number;
  is_required: boolean;
}

/** Whether a person's second factor is on. */
export const stateStatement = (userId: number): Statement => sql`
  select f.confirmed_at is not null as is_on, f.confirmed_at as since,
    (select count(*)::int from recovery_code where user_id = ${userId} and used_at is null) as recovery_codes_left
  from (select ${userId}::bigint as id) u left join second_factor f on f.user_id = u.id`;

/** The state as its person sees it. */
export async function ownState({ db, actor }: SignedInContext): Promise<FactorState> {
  const row = await db.maybe<Omit<FactorState, 'is_required'>>(stateStatement(actor.userId));
  return { ...(row ?? fail('session_expired')), is_required: actor.needsSecondFactor };
}

const sealedFor = (userId: number): string => `second_factor/${userId}`;

/** A new secret, not in force before its first code; refused while one is on. */
export async function enrol(
  config: PlatformConfig,
  { db, actor }: SignedInContext,
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret();
  const sealed = createVault(config.secret).seal(actor.tenantId, sealedFor(actor.userId), { secret });
  return db.write(async (tx) => {
    await demandRecentPassword(tx, actor.sessionId);
    const kept = await tx.run(sql`insert into second_factor (user_id, secret) values (${actor.userId}, ${sealed})
      on conflict (tenant_id, user_id) do update set secret = excluded.secret, last_step = 0
      where second_factor.confirmed_at is null`);
    if (kept === 0) fail('already_exists');
    const person = await tx.maybe<{ email: string | null }>(sql`select email from app_user where id = ${actor.userId}`);
    return { secret, uri: otpauthUri(secret, await companyName(tx), person?.email ?? actor.name) };
  });
}

/** The first code switches it on; answers the recovery codes, which nobody can read again. */
export async function confirmFactor(
  config: PlatformConfig,
  code: string,
  context: SignedInContext,
): Promise<{ recovery_codes: string[] }> {
  const { db, actor } = context;
  const account = `second_factor:${actor.userId}`;
  await db.write((tx) => countTry(tx, account, context.ip));
  const codes = await db.write(async (tx) => {
    const factor = await tx.maybe<{ secret: string }>(
      sql`select secret from second_factor where user_id = ${actor.userId} and confirmed_at is null for update`,
    );
    if (!factor) return fail('not_found');
    const step = stepOf(opened(config, actor.tenantId, actor.userId, factor.secret), code, context.now);
    if (step === null) return null;
    await tx.run(
      sql`update second_factor set confirmed_at = now(), last_step = ${step} where user_id = ${actor.userId}`,
    );
    await forgive(tx, account, context.ip, true);
    await tell(tx, actor.userId, 'second_factor_on');
    forgetSessions(tx, actor.tenantId);
    return freshCodes(tx, actor.userId);
  });
  return { recovery_codes: codes ?? failField('code', 'code_wrong') };
}

/** New recovery codes in place of the old ones. */
export async function renewCodes({ db, actor }: SignedInContext): Promise<{ recovery_codes: string[] }> {
  return db.write(async (tx) => {
    await demandRecentPassword(tx, actor.sessionId);
    const isOn = await tx.run(
      sql`select 1 from second_factor where user_id = ${actor.userId} and confirmed_at is not null for update`,
    );
    if (isOn === 0) fail('not_found');
    return { recovery_codes: await freshCodes(tx, actor.userId) };
  });
}

/** Switches the own second factor off; not while the company asks for one. */
export async function switchOff(context: SignedInContext): Promise<FactorState> {
  const { db, actor } = context;
  if (actor.needsSecondFactor) fail('second_factor_setup');
  await db.write(async (tx) => {
    await demandRecentPassword(tx, actor.sessionId);
    await removeFactor(tx, actor.userId);
    forgetSessions(tx, actor.tenantId);
  });
  return ownState(context);
}

/** Takes a second factor away and tells its person; nothing happens without one. */
export async function removeFactor(tx: Tx, userId: number): Promise<void> {
  const had = await tx.run(sql`delete from second_factor where user_id = ${userId} and confirmed_at is not null`);
  await tx.run(sql`delete from second_factor where user_id = ${userId}`);
  await tx.run(sql`delete from recovery_code where user_id = ${userId}`);
  if (had > 0) await tell(tx, userId, 'second_factor_off');
}

/** Whether a code of the app or an unused recovery code is right; it is used up in the statement that accepts it. */
export async function acceptCode(
  tx: Tx,
  config: PlatformConfig,
  userId: number,
  code: string,
  context: RequestContext,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    const used = await tx.run(sql`update recovery_code set used_at = now()
      where user_id = ${userId} and key_hash = ${codeHash(userId, code)} and used_at is null`);
    return used > 0;
  }
  const factor = await tx.maybe<{ secret: string }>(
    sql`select secret from second_factor where user_id = ${userId} and confirmed_at is not null`,
  );
  const step = factor ? stepOf(opened(config, context.tenant.id, userId, factor.secret), code, context.now) : null;
  if (step === null) return false;
  const taken = await tx.run(
    sql`update second_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step}`,
  );
  return taken > 0;
}

const opened = (config: PlatformConfig, tenantId: number, userId: number, sealed: string): string =>
  createVault(config.secret).open(tenantId, sealedFor(userId), sealed).secret ?? '';

const codeHash = (userId: number, code: string): Buffer => createHash('sha256').update(`${userId}:${code}`).digest();

async function freshCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  );
  await tx.all([
    sql`delete from recovery_code where user_id = ${userId}`,
    sql`insert into recovery_code (user_id, key_hash) values ${sql.join(codes.map((code) => sql`(${userId}, ${codeHash(userId, code)})`))}`,
  ]);
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

async function tell(tx: Tx, userId: number, kind: 'second_factor_on' | 'second_factor_off'): Promise<void> {
  const person = await tx.maybe<Person>(sql`select ${personColumns} from app_user where id = ${userId}`);
  if (person) await mailTo(tx, person, kind, `user.${kind}`);
}
