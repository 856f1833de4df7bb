import type { z } from 'zod';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { wordsOfHtml } from '../../../platform/server/documents/render-html.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { forgetSessions } from '../session/access-cache.server.ts';
import type { companyPolicy, policyGet } from './policy.contract.ts';

type Policy = NonNullable<z.infer<typeof companyPolicy>>;

interface PolicyRow {
  text_key: string;
  version: string | null;
  body: string;
  require_accept: boolean;
}

const CURRENT: Statement = sql`select text_key, version, body, require_accept from app.company_policy()`;

const shown = async ({ text_key: key, version, body, require_accept }: PolicyRow): Promise<Policy> => ({
  key,
  version,
  text: await wordsOfHtml(body),
  require_accept,
});

/** The company's policy as text with its line breaks; null while it has none. */
export async function currentPolicy(db: {
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
}): Promise<Policy | null> {
  const row = await db.maybe<PolicyRow>(CURRENT);
  return row ? shown(row) : null;
}

/** The policy with what the signed-in person said to it. */
export async function ownPolicy({ db, actor }: SignedInContext): Promise<z.infer<typeof policyGet.answer>> {
  const row = await db.maybe<PolicyRow & { accepted_at: string | null }>(sql`select p.*, a.accepted_at
    from app.company_policy() p left join policy_acceptance a on a.text_key = p.text_key and a.user_id = ${actor.userId}`);
  return { policy: row ? await shown(row) : null, accepted_at: row?.accepted_at ?? null };
}

/** What somebody accepted before there was a person to write it down for. */
export interface Acceptance {
  readonly key: string;
  readonly version: string | null;
  readonly at: string;
}

/** What a registration accepted; refused while the company demands it of the text as it stands now. */
export async function demandAcceptance(tx: Tx, key: string | null | undefined, at: number): Promise<Acceptance | null> {
  const policy = await currentPolicy(tx);
  if (policy && policy.key === key) return { key, version: policy.version, at: new Date(at).toISOString() };
  return policy?.require_accept ? failField('policy_key', 'policy_required') : null;
}

/** Writes down what somebody accepted when they asked for a place. */
export async function keepAcceptance(tx: Tx, userId: number, { key, version, at }: Acceptance): Promise<void> {
  await tx.run(sql`insert into policy_acceptance (user_id, text_key, version, accepted_at, place)
    values (${userId}, ${key}, ${version}, ${at}, 'sign_up') on conflict (tenant_id, user_id, text_key) do nothing`);
}

/** Accepts the text with the key; one that the company changed meanwhile is not accepted unseen. */
export async function acceptPolicy(key: string, context: SignedInContext): Promise<z.infer<typeof policyGet.answer>> {
  const { db, actor } = context;
  await db.write(async (tx) => {
    const stands = await tx.run(sql`select 1 from app.company_policy() where text_key = ${key}`);
    if (stands === 0) fail('conflict');
    await tx.run(sql`insert into policy_acceptance (user_id, text_key, version, place)
      select ${actor.userId}, p.text_key, p.version, 'login' from app.company_policy() p where p.text_key = ${key}
      on conflict (tenant_id, user_id, text_key) do nothing`);
    forgetSessions(tx, actor.tenantId);
  });
  return ownPolicy(context);
}
