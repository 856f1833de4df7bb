import { fail } from '../../../platform/kernel/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { visibleAudit } from '../../activities/public.server.ts';
import { demandRecentPassword } from '../../identity/public.server.ts';

const SEAL_ROWS = 1000;
const SEALS_AT_ONCE = 50;
const MOST_PROBLEMS = 100;

/** Seals everything of a company that is committed and not sealed yet. Gives the number of entries. */
export async function sealAll(database: Database, tenantId: number): Promise<number> {
  const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'seal', ip: null };
  for (let total = 0; ; ) {
    const [row] = await database.write(actor, (tx) =>
      tx.rows<{ sealed: number }>(sql`select app.seal_audit(${SEAL_ROWS}) as sealed`),
    );
    total += row?.sealed ?? 0;
    if ((row?.sealed ?? 0) < SEAL_ROWS) return total;
  }
}

/** Lets old months of a company's log leave (docs/adr/0024); gives the number of entries that went. */
export async function forgetOld(database: Database, tenantId: number): Promise<number> {
  await sealAll(database, tenantId);
  const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'forget', ip: null };
  for (let total = 0; ; ) {
    const [gone] = await database.write(actor, (tx) =>
      tx.rows<{ seals: number; entries: number }>(sql`select * from app.forget_audit(${SEALS_AT_ONCE})`),
    );
    total += gone?.entries ?? 0;
    if ((gone?.seals ?? 0) < SEALS_AT_ONCE) return total;
  }
}

interface Verdict {
  seal_id: number;
  row_count: number;
  problem: 'missing' | 'changed' | 'chain' | null;
  audit_id: number | null;
}

/** Recomputes every seal of the company, some at a time. */
export async function verifySeals({ db }: SignedInContext) {
  const problems: Omit<Verdict, 'row_count'>[] = [];
  let [rows, seals, after] = [0, 0, 0];
  for (;;) {
    const verdicts = await db.read<Verdict>(sql`select * from app.verify_audit(${after}, ${SEALS_AT_ONCE})`);
    for (const { seal_id, row_count: count, problem, audit_id } of verdicts) {
      rows += count;
      after = seal_id;
      if (problem && problems.length < MOST_PROBLEMS) problems.push({ seal_id, audit_id, problem });
    }
    seals += verdicts.length;
    if (verdicts.length < SEALS_AT_ONCE) break;
  }
  const newest = await db.maybe<{ sealed_to: string; newest_seal: string }>(
    sql`select sealed_to, encode(batch_hash, 'hex') as newest_seal from audit_seal order by id desc limit 1`,
  );
  return {
    ok: problems.length === 0,
    rows,
    seals,
    sealed_to: newest?.sealed_to ?? null,
    newest_seal: newest?.newest_seal ?? null,
    problems: problems as { seal_id: number; audit_id: number | null; problem: 'missing' | 'changed' | 'chain' }[],
  };
}

/** Blanks an entry's values. It is sealed first, so that the chain goes on to hold. */
export async function redact(id: number, reason: string, database: Database, context: SignedInContext) {
  const { db, actor } = context;
  await db.write(async (tx) => {
    await demandRecentPassword(tx, actor.sessionId);
    await visibleEntry(tx, id, context);
  });
  await sealAll(database, actor.tenantId);
  await db.write(async (tx) => {
    const [done] = await tx.rows<{ ok: boolean }>(sql`select app.redact_audit(${id}, ${reason}) as ok`);
    if (!done?.ok) fail('already_redacted');
    await tx.run(sql`insert into audit_log (action, table_name, row_id, payload)
      values ('redact', 'audit_log', ${id}, jsonb_build_object('after', jsonb_build_object('reason', ${reason}::text)))`);
  });
  return { id };
}

/** Throws 404 unless the person may read the entry. */
export async function visibleEntry(tx: Tx, id: number, { actor }: SignedInContext): Promise<void> {
  const count = await tx.run(sql`select 1 from audit_log l where l.id = ${id} and ${visibleAudit(actor)}`);
  if (count === 0) fail('not_found');
}
