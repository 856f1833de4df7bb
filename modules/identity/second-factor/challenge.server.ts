import { fail, failField } from '../../../platform/kernel/errors.ts';
import { tokenHash } from '../../../platform/server/access/access.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { countTry, forgive } from '../attempt/attempt.server.ts';
import { makeToken } from '../password/auth-token.server.ts';
import {
  type Candidate,
  candidateColumns,
  type Entry,
  type Opened,
  openSession,
  recordSignIn,
  stateProblem,
} from '../sign-in/open-session.server.ts';
import { acceptCode } from './second-factor.server.ts';

const MINUTES = 5;

/** Half of a sign-in: what the client sends back together with a code. */
export interface Challenge {
  challenge_token: string;
  expires_at: string;
}

type Payload = Pick<Entry, 'deviceId' | 'customerId'>;

/** A short-lived challenge when the person has a second factor, else null. */
export async function challengeOf(tx: Tx, userId: number, payload: Payload, now: number): Promise<Challenge | null> {
  const isOn = await tx.run(sql`select 1 from second_factor where user_id = ${userId} and confirmed_at is not null`);
  if (isOn === 0) return null;
  const token = await makeToken(tx, { kind: 'second_factor', userId, payload, minutes: MINUTES });
  return { challenge_token: token, expires_at: new Date(now + MINUTES * 60_000).toISOString() };
}

const challenged = (token: string) => sql`select t.id as challenge_id, t.payload, ${candidateColumns('u')}
  from auth_token t join app_user u on u.id = t.user_id and u.deleted_at is null
  where t.token_hash = ${tokenHash(token)} and t.kind = 'second_factor' and t.used_at is null and t.expires_at > now()`;

/** The key under which wrong codes of a person are counted. */
export const factorKey = (userId: number): string => `second_factor:${userId}`;

/**
 * The second step of signing in: the try is counted before the code is looked at; code and challenge are used up by the
 * transaction that opens the session, so neither serves twice.
 */
export async function signInWithCode(
  config: PlatformConfig,
  given: { challenge_token: string; code: string },
  context: RequestContext,
): Promise<Opened> {
  const known = await context.db.maybe<Candidate>(challenged(given.challenge_token));
  if (!known) return fail('challenge_expired');
  const account = factorKey(known.id);
  await context.db.write((tx) => countTry(tx, account, context.ip));
  const opened = await context.db.write(async (tx) => {
    const person = await tx.maybe<Candidate & { challenge_id: number; payload: Payload }>(
      sql`${challenged(given.challenge_token)} for update of t`,
    );
    if (!person) return fail('challenge_expired');
    const problem = stateProblem(person);
    if (problem) return fail(problem);
    if (!(await acceptCode(tx, config, person.id, given.code, context))) {
      await recordSignIn(tx, 'login_failed', person, person.email ?? '', context, { step: 'second_factor' });
      return null;
    }
    await tx.run(sql`update auth_token set used_at = now() where id = ${person.challenge_id}`);
    await forgive(tx, account, context.ip, true);
    return openSession(tx, config, person, { method: 'second_factor', ...person.payload }, context);
  });
  return opened ?? failField('code', 'code_wrong');
}
