import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Log } from '../../../platform/server/http/context.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { notify } from '../../messages/public.server.ts';
import { checkOrders, type Finding } from './check-orders.server.ts';

interface Parts {
  readonly database: Database;
  readonly log: Log;
}

/** Activities that are held in memory at once. */
const BATCH = 500;
/** Audit rows looked at in one step. */
const AUDIT_STEP = 10_000;
/** Activities a night that nobody changed: a change behind the back of the audit log is found by and by. */
const WALK = 5_000;

export interface CheckResult {
  checked: number;
  found: number;
  settled: number;
}

/** Makes the figures of every activity that changed since the last time anew, and keeps what differs. */
export async function checkPrices(
  { database, log }: Parts,
  tenantIds: readonly number[],
): Promise<Map<number, CheckResult>> {
  const results = new Map<number, CheckResult>();
  for (const tenantId of tenantIds) {
    const result = await checkCompany(database, tenantId);
    results.set(tenantId, result);
    if (result.found > 0) log.error({ tenant: tenantId, ...result }, 'stored totals differ from what their lines give');
  }
  return results;
}

const systemOf = (tenantId: number): DbActor => ({
  tenantId,
  userId: null,
  name: 'Ordo',
  sessionId: null,
  requestId: 'price-check',
  ip: null,
});

async function checkCompany(database: Database, tenantId: number): Promise<CheckResult> {
  const result: CheckResult = { checked: 0, found: 0, settled: 0 };
  const check = async (ids: readonly number[]): Promise<void> => {
    for (let at = 0; at < ids.length; at += BATCH) {
      const { found, sound } = await checkOrders(database, tenantId, ids.slice(at, at + BATCH));
      result.checked += found.length + sound.length;
      if (found.length + sound.length === 0) continue;
      const kept = await database.write(systemOf(tenantId), (tx) => keep(tx, found, sound));
      result.found += kept.found;
      result.settled += kept.settled;
    }
  };
  const [state] = await database.read<{ audit_id: number; walked_to: number }>(
    tenantId,
    sql`select audit_id, walked_to from price_check`,
  );
  const open = await database.read<{ order_id: number }>(
    tenantId,
    sql`select order_id from price_difference where settled_at is null order by id limit ${WALK}`,
  );
  await check(open.map((row) => row.order_id));
  const auditId = await checkChanged(database, tenantId, state?.audit_id ?? 0, check);
  const walkedTo = await walk(database, tenantId, state?.walked_to ?? 0, check);
  await database.write(systemOf(tenantId), (tx) =>
    tx.run(sql`insert into price_check (audit_id, walked_to, checked) values (${auditId}, ${walkedTo}, ${result.checked})
      on conflict (tenant_id) do update set audit_id = excluded.audit_id, walked_to = excluded.walked_to, checked = excluded.checked,
        ran_at = now()`),
  );
  return result;
}

interface Step {
  last: number | null;
  /** Newest row of the step that no open transaction can still come before. */
  settled: number | null;
  ids: number[] | null;
}

/** Activities the audit log knows to be changed; gives where to go on next time. */
async function checkChanged(
  database: Database,
  tenantId: number,
  from: number,
  check: (ids: readonly number[]) => Promise<void>,
): Promise<number> {
  let settled = from;
  for (let at = from; ; ) {
    const [step] = await database.read<Step>(tenantId, changedSince(at));
    if (!step?.last) return settled;
    await check(step.ids ?? []);
    settled = Math.max(settled, step.settled ?? 0);
    at = step.last;
  }
}

const changedSince = (id: number) => sql`
  select max(a.id) as last, max(a.id) filter (where a.at < now() - interval '10 minutes') as settled,
    array_agg(distinct case a.table_name when 'order' then a.row_id else a.owner_id end) filter (
      where a.table_name = 'order' or (a.table_name = 'order_item' and a.owner_table = 'order')) as ids
  from (select id, at, table_name, row_id, owner_table, owner_id from audit_log where id > ${id} order by id limit ${AUDIT_STEP}) a`;

/** The next stretch of all activities, from the first again after the last; gives where it ended. */
async function walk(
  database: Database,
  tenantId: number,
  from: number,
  check: (ids: readonly number[]) => Promise<void>,
): Promise<number> {
  let at = from;
  for (let done = 0; done < WALK; done += BATCH) {
    const rows = await database.read<{ id: number }>(
      tenantId,
      sql`select id from "order" where id > ${at} and deleted_at is null order by id limit ${BATCH}`,
    );
    await check(rows.map((row) => row.id));
    if (rows.length < BATCH) return 0;
    at = rows.at(-1)?.id ?? 0;
  }
  return at;
}

/** Writes new findings and tells of them, closes those that agree again. */
async function keep(tx: Tx, found: readonly Finding[], sound: readonly number[]) {
  const settled = await tx.run(
    sql`update price_difference set settled_at = now() where settled_at is null and order_id = any(${[...sound]}::bigint[])`,
  );
  if (found.length === 0) return { found: 0, settled };
  const rows = await tx.rows<{ order_id: number; is_new: boolean }>(sql`
    insert into price_difference (order_id, engine_version, inputs_changed, figures)
    select x.id, x.engine_version, x.inputs_changed, x.figures
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x(id bigint, engine_version smallint, inputs_changed boolean, figures jsonb)
    on conflict (tenant_id, order_id) where settled_at is null
    do update set seen_at = now(), inputs_changed = excluded.inputs_changed, figures = excluded.figures
    returning order_id, (xmax = 0) as is_new`);
  const fresh = new Set(rows.filter((row) => row.is_new).map((row) => row.order_id));
  const told = found.filter((finding) => fresh.has(finding.id));
  if (told.length > 0) await tell(tx, told);
  return { found: told.length, settled };
}

const TEXTS = productTexts(
  'notice.price_check',
  { module: 'activities', use: 'notice' },
  {
    differ: { en: 'Price differences', es: 'Diferencias de precios' },
    which: {
      en: 'Saved amounts don’t match the lines of {count, plural, one {# activity} other {# activities}}.',
      es: 'Los importes guardados no coinciden con las líneas de {count, plural, one {# actividad} other {# actividades}}.',
    },
  },
);

/** How many, never which: its readers may see the activities of some types only. */
async function tell(tx: Tx, found: readonly Finding[]): Promise<void> {
  await notify(tx, {
    permission: 'edit_prices.order',
    event: 'order.price_difference',
    name: TEXTS.both('differ'),
    message: TEXTS.both('which', { count: found.length }),
    module: 'price-differences',
    recordId: null,
    redirect: true,
  });
}

/** Every night: prices that changed since the night before. */
export const priceCheckRun = ({ database, log }: Pick<Platform, 'database' | 'log'>): Schedule => ({
  kind: 'order.price_check',
  cron: '40 2 * * *',
  async run(tenantIds) {
    await checkPrices({ database, log }, tenantIds);
  },
});
