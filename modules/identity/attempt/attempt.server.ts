import { createHash } from 'node:crypto';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import {
  ACCOUNT_WINDOW,
  ADDRESS_FAILURES,
  ADDRESS_WINDOW,
  accountBlockSeconds,
  addressBlockSeconds,
} from './attempt.rules.ts';

type Scope = 'ip' | 'account';

/** IPv6 clients own a /64. */
export const networkOf = (ip: string): string =>
  ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest();

interface Counter {
  failures: number;
  wait: number;
}

/**
 * Counts a try as a failure before the password is looked at, so that parallel tries cannot slip past the limit; `forgive` takes
 * it back. A blocked account or address answers 429 and counts nothing. Gives the failures of the account, this one included.
 */
export async function countTry(tx: Tx, account: string, ip: string): Promise<number> {
  const network = networkOf(ip);
  const address = await locked(tx, 'ip', network, ADDRESS_WINDOW);
  const own = await locked(tx, 'account', account, ACCOUNT_WINDOW);
  refuseBlocked(Math.max(address.wait, own.wait));
  await set(tx, 'ip', network, address.failures + 1, addressBlockSeconds(address.failures + 1));
  await set(tx, 'account', account, own.failures + 1, accountBlockSeconds(own.failures + 1));
  return own.failures + 1;
}

/** The password was right: the address gets its try back; the account starts anew, or only gets this try back while it stays shut. */
export async function forgive(tx: Tx, account: string, ip: string, isAdmitted: boolean): Promise<void> {
  // An address that used up its failures stays blocked: somebody else's may have been the last ones.
  const back = (scope: Scope, key: string) => sql`update login_attempt set failures = greatest(failures - 1, 0),
    blocked_until = case when scope = 'ip' and failures > ${ADDRESS_FAILURES} then blocked_until end
    where scope = ${scope} and key_hash = ${keyOf(key)}`;
  await tx.all([back('ip', networkOf(ip)), isAdmitted ? clearing(account) : back('account', account)]);
}

/** Forgets the failures of an account: unlocked by an administrator or by a new password. */
export const clearTries = (tx: Tx, account: string): Promise<number> => tx.run(clearing(account));

const clearing = (account: string) =>
  sql`delete from login_attempt where scope = 'account' and key_hash = ${keyOf(account)}`;

/** Counts a call against a budget of an address (`name` says which); throws 429 when it is used up. */
export async function takeFromBudget(tx: Tx, name: string, ip: string, limit: number, seconds: number): Promise<void> {
  const key = `${name}:${networkOf(ip)}`;
  const counter = await locked(tx, 'ip', key, seconds);
  refuseBlocked(counter.wait);
  await set(tx, 'ip', key, counter.failures + 1, counter.failures + 1 >= limit ? seconds : 0);
}

/** The counter with its row locked until the end of the transaction; one whose window is over starts at 0. */
async function locked(tx: Tx, scope: Scope, key: string, seconds: number): Promise<Counter> {
  const [row] = await tx.rows<Counter>(sql`
    insert into login_attempt as a (scope, key_hash) values (${scope}, ${keyOf(key)})
    on conflict (tenant_id, scope, key_hash) do update set
      failures = case when ${isOver(seconds)} then 0 else a.failures end,
      first_at = case when ${isOver(seconds)} then clock_timestamp() else a.first_at end
    returning failures, ceil(greatest(extract(epoch from blocked_until - clock_timestamp()), 0))::int as wait`);
  return { failures: row?.failures ?? 0, wait: row?.wait ?? 0 };
}

const isOver = (seconds: number) =>
  sql`(a.first_at < clock_timestamp() - make_interval(secs => ${seconds}) and coalesce(a.blocked_until <= clock_timestamp(), true))`;

const set = (tx: Tx, scope: Scope, key: string, failures: number, seconds: number): Promise<number> =>
  tx.run(sql`update login_attempt set failures = ${failures},
    blocked_until = case when ${seconds}::int > 0 then clock_timestamp() + make_interval(secs => ${seconds}) end
    where scope = ${scope} and key_hash = ${keyOf(key)}`);

function refuseBlocked(seconds: number): void {
  if (seconds > 0) fail('too_many_requests', { retryAfter: seconds, values: { seconds } });
}
