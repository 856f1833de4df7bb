import { fail } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
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

/** Blanks an entry's values (A3 U3). It is sealed first, so that the chain goes on to hold. */
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

/** Records that need a right of their own to come back. */
const RESTORE_RIGHTS: Readonly<Record<string, string>> = {
  app_user: 'restore.users',
  role: 'update.roles',
  customer: 'restore.customers',
};

interface Deleted {
  audit_type: string;
  row_id: number;
  is_soft: boolean;
  before: Record<string, unknown>;
}

/** Brings back a deleted record and what the same request deleted with it (A3 U4). */
export async function restore(id: number, context: SignedInContext) {
  return context.db.write(async (tx) => {
    await visibleEntry(tx, id, context);
    const found = await tx.rows<Deleted>(sql`select l.table_name as audit_type, l.row_id::int8 as row_id,
        coalesce(l.payload -> 'after', '{}') ? 'deleted_at' as is_soft, coalesce(l.payload -> 'before', '{}') as before
      from audit_log l join audit_log e on e.id = ${id} and e.action = 'delete' and (l.id = e.id or l.request_id = e.request_id)
      where l.action = 'delete' and l.row_id is not null order by l.id desc limit 1000`);
    const restored: { audit_type: string; row_id: number }[] = [];
    for (const row of found) {
      const right = RESTORE_RIGHTS[row.audit_type];
      if (right) demand(context.actor, right);
      const isBack = row.is_soft ? await revive(tx, row) : await insertAgain(tx, row);
      if (isBack) restored.push({ audit_type: row.audit_type, row_id: Number(row.row_id) });
    }
    if (restored.length === 0) fail('not_restorable');
    return { restored };
  });
}

async function revive(tx: Tx, { audit_type: table, row_id }: Deleted): Promise<boolean> {
  const count = await tx.run(
    sql`update ${sql.table(table)} set deleted_at = null where id = ${row_id} and deleted_at is not null`,
  );
  return count > 0;
}

/** Entries of master lists are removed for good; the log has all that they were. Other records removed for good stay so. */
async function insertAgain(tx: Tx, { audit_type: table, row_id, before }: Deleted): Promise<boolean> {
  const columns = await tx.rows<{ name: string }>(sql`select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = ${table} and o.column_name = 'display_order')`);
  const names = columns.map(({ name }) => name).filter((name) => name === 'id' || name in before);
  if (columns.length === 0) return false;
  const list = sql.join(names.map((name) => sql.ref(name)));
  const count = await tx.run(sql`insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ ...before, id: row_id })}::jsonb)
    where not exists (select from ${sql.table(table)} t where t.id = ${row_id})`);
  return count > 0;
}

async function visibleEntry(tx: Tx, id: number, { actor }: SignedInContext): Promise<void> {
  const count = await tx.run(sql`select 1 from audit_log l where l.id = ${id} and ${visibleAudit(actor)}`);
  if (count === 0) fail('not_found');
}
