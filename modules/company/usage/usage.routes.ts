import { failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { dayIn } from '../../../platform/kernel/zones.ts';
import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import { notify } from '../../messages/public.server.ts';
import { companyZone } from '../company/company.server.ts';
import { getUsage } from './usage.contract.ts';
import {
  type DayFigure,
  METRIC_NAMES,
  METRICS,
  type Metric,
  monthEnd,
  monthly,
  monthStart,
  monthsBetween,
  passed,
  yearBefore,
} from './usage.rules.ts';

const GAUGES = sql`
  select 'active_users' as metric, count(*)::int8 as value from app_user where not is_customer_user and not disable and deleted_at is null
  union all select 'portal_users', count(*)::int8 from app_user where is_customer_user and not disable and deleted_at is null
  union all select 'storage_bytes', coalesce(sum(size), 0)::int8 from stored_object`;

/** What each day from `from` (a day of the company's clock) added. */
const flows = (from: string) => sql`
  with bounds as (select (${from}::date)::timestamp at time zone c.time_zone as since, c.time_zone as zone from company c),
  happened as (
    select 'activities_created' as metric, o.created_at from "order" o, bounds b where o.created_at >= b.since
    union all select 'mails', m.created_at from message m, bounds b where m.channel = 'email' and m.created_at >= b.since
    union all select 'jobs', j.created_at from job_status j, bounds b where j.created_at >= b.since
  )
  select to_char(h.created_at at time zone b.zone, 'YYYY-MM-DD') as day, h.metric, count(*)::int8 as value
  from happened h, bounds b group by 1, 2`;

const LIMITS = (tenantId: number) => sql`select plan_limits from tenant where id = ${tenantId}`;

export const usageRoutes = (): Route[] => [
  route(getUsage, async ({ query }, { db, now, tenant }) => {
    const today = dayIn(now, await companyZone(db));
    if (query.from && query.from > (query.to ?? today)) failField('from', 'too_late');
    // Figures are of whole months, whichever of their days are asked for.
    const to = monthEnd(query.to ?? today);
    const from = monthStart(query.from ?? yearBefore(to));
    const months = monthsBetween(from, to);
    if (months.length > 61) failField('from', 'too_early');
    const thisMonth = monthStart(today);
    const [gauges = [], live = [], kept = [], limits = []] = await db.readAll([
      GAUGES,
      flows(thisMonth),
      sql`select to_char(day, 'YYYY-MM-DD') as day, metric, value from usage_daily
        where day between ${from}::date and ${to}::date and (day < ${thisMonth}::date or metric in ('active_users', 'portal_users', 'storage_bytes'))`,
      LIMITS(tenant.id),
    ]);
    const days: DayFigure[] = [
      ...(kept as DayFigure[]).filter((figure) => figure.day !== today),
      ...(gauges as DayFigure[]).map((figure) => ({ ...figure, day: today })),
      ...(live as DayFigure[]),
    ];
    const allowed = (limits as { plan_limits: Record<string, unknown> }[])[0]?.plan_limits ?? {};
    const metrics = METRIC_NAMES.map((metric) => {
      const value = monthly(metric, days, months.slice(-1))[0]?.value ?? 0;
      const limit = limitOf(allowed, metric);
      const percent = limit === null ? null : Math.round((value / limit) * 100);
      return { metric, kind: METRICS[metric], value, limit, percent, months: monthly(metric, days, months) };
    });
    return { from, to, metrics };
  }),
];

function limitOf(limits: Record<string, unknown>, metric: Metric): number | null {
  const limit = limits[metric];
  return typeof limit === 'number' && limit > 0 ? limit : null;
}

/** Writes the days that are over, and this day's gauges; the first time thirteen months of flows. Tells of limits that were passed. */
export async function countUsage(database: Database, tenantIds: readonly number[], now: number): Promise<void> {
  for (const tenantId of tenantIds) {
    const actor: DbActor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'usage', ip: null };
    const [company] = await database.read<{ time_zone: string }>(tenantId, sql`select time_zone from company`);
    if (!company) continue;
    const today = dayIn(now, company.time_zone);
    const [row] = await database.global<{ plan_limits: Record<string, unknown> }>(LIMITS(tenantId));
    await database.write(actor, async (tx) => {
      const before = await standing(tx, today);
      const [first] = await tx.rows<{ is_first: boolean }>(
        sql`select not exists (select from usage_daily where metric = 'activities_created') as is_first`,
      );
      const since = first?.is_first ? yearBefore(today) : dayIn(now - 3 * 86_400_000, company.time_zone);
      await tx.run(sql`insert into usage_daily (day, metric, value)
        select f.day::date, f.metric, f.value from (${flows(since)}) f
        union all select ${today}::date, g.metric, g.value from (${GAUGES}) g
        on conflict (tenant_id, day, metric) do update set value = excluded.value`);
      await tellLimits(tx, before, await standing(tx, today), row?.plan_limits ?? {});
    });
  }
}

async function standing(tx: Tx, today: string): Promise<Map<string, number>> {
  const rows = await tx.rows<{ day: string; metric: string; value: string }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day, metric, value from usage_daily where day >= date_trunc('month', ${today}::date) - interval '1 day'`,
  );
  const days = rows.map((row) => ({ ...row, value: Number(row.value) }));
  const month = today.slice(0, 7);
  return new Map(METRIC_NAMES.map((metric) => [metric, monthly(metric, days, [month])[0]?.value ?? 0]));
}

/** Notices, never a stop: nobody's work waits for a bill. */
async function tellLimits(
  tx: Tx,
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  limits: Record<string, unknown>,
): Promise<void> {
  for (const metric of METRIC_NAMES) {
    const limit = limitOf(limits, metric);
    const step = limit === null ? null : passed(before.get(metric) ?? 0, now.get(metric) ?? 0, limit);
    if (step === null) continue;
    await notify(tx, {
      permission: 'view.usage',
      event: 'usage.limit',
      name: TEXTS.both('name'),
      message: {
        en: TEXTS.in('used', 'en', { what: WORDS.in(metric, 'en'), step }),
        es: TEXTS.in('used', 'es', { what: WORDS.in(metric, 'es'), step }),
      },
      module: 'settings/usage',
      recordId: null,
      redirect: true,
      dedupeKey: `usage.limit:${metric}:${step}`,
    });
  }
}

const WORDS = productTexts<Metric>(
  'notice.usage.metric',
  { module: 'company', use: 'notice' },
  {
    active_users: { en: 'Users', es: 'Usuarios' },
    portal_users: { en: 'Portal users', es: 'Usuarios del portal' },
    storage_bytes: { en: 'Storage', es: 'Almacenamiento' },
    activities_created: { en: 'Activities', es: 'Actividades' },
    mails: { en: 'Emails', es: 'Correos' },
    jobs: { en: 'Background jobs', es: 'Tareas en segundo plano' },
  },
);

const TEXTS = productTexts(
  'notice.usage',
  { module: 'company', use: 'notice' },
  {
    name: { en: 'Plan usage', es: 'Uso del plan' },
    used: { en: '{what}: {step}% of the plan used.', es: '{what}: se usó el {step} % del plan.' },
  },
);

export const usageSchedule = (database: Database): Schedule => ({
  kind: 'company.usage',
  cron: '23 1 * * *',
  run: (tenantIds) => countUsage(database, tenantIds, Date.now()),
});
