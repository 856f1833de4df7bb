import type { Actor } from '../../../platform/kernel/actor.ts';
import { addDays } from '../../../platform/kernel/days.ts';
import { type AppError, errorText, fail, type Language } from '../../../platform/kernel/errors.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { parseRecurrence } from '../../../platform/kernel/recurrence/recurrence-rule.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { Row } from '../../../platform/resource/define.ts';
import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Log, SignedInContext, Tenant } from '../../../platform/server/http/context.ts';
import { toAppError } from '../../../platform/server/http/errors.ts';
import { backgroundContext } from '../../../platform/server/jobs/job-context.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { holdBase } from '../../company/public.server.ts';
import { notify } from '../../messages/public.server.ts';
import { createOrder } from '../order-create/create-order.server.ts';
import type { OrderCreate } from '../order-create/order-input.contract.ts';
import type { Line } from '../order-items/line.server.ts';
import { templateLines } from '../order-template/template-items.server.ts';
import { type Occurrence, occurrenceOn } from './occurrences.rules.ts';
import type { orderSubscription } from './order-subscription.resource.ts';
import { firstDate, holidaysBetween, todayAt, zoneOf } from './subscription-facts.server.ts';

interface Parts {
  readonly database: Database;
  readonly log: Log;
}
type Subscription = Row<typeof orderSubscription> & { created_by: number | null; frozen_lines: Line[] | null };

/** A date that failed so often is given up. */
const MOST_TRIES = 5;
/** Dates of one subscription that one run makes; the rest waits for the next. */
const MOST_AT_ONCE = 100;

/** Makes every activity that is due within its lead days at `now` (epoch ms); of several workers each date is made by one. */
export async function runSubscriptions(parts: Parts, tenantIds: readonly number[], now = Date.now()): Promise<void> {
  const tenants =
    await parts.database.global<Tenant>(sql`select id, subdomain, name, status, is_development as "isDevelopment"
    from tenant where id = any(${[...tenantIds]}::integer[]) order by id`);
  const failures: unknown[] = [];
  for (const tenant of tenants) {
    const due = await parts.database.read<{ id: number }>(
      tenant.id,
      sql`select id from order_subscription where status = 'active' and deleted_at is null
        and next_occurrence <= (${new Date(now).toISOString()}::timestamptz at time zone 'UTC')::date + lead_days + 1 order by id`,
    );
    for (const { id } of due) await runOne(parts, tenant, id, now).catch((error: unknown) => failures.push(error));
  }
  // One that cannot even be read must not hold up the others; the run still counts as failed.
  if (failures.length > 0) throw failures[0];
}

const systemOf = (tenant: Tenant): DbActor => ({
  tenantId: tenant.id,
  userId: null,
  name: 'Ordo',
  sessionId: null,
  requestId: 'subscriptions',
  ip: null,
});

async function runOne({ database, log }: Parts, tenant: Tenant, id: number, now: number): Promise<void> {
  for (let made = 0; made < MOST_AT_ONCE; made++) {
    const tried: { date?: string } = {};
    try {
      const isMore = await database.write(systemOf(tenant), (tx) =>
        makeNext(tx, { database, log, tenant, now }, id, tried),
      );
      if (!isMore) return;
    } catch (error) {
      const known = toAppError(error);
      log.warn({ err: error, tenant: tenant.id, subscription: id, date: tried.date }, 'subscription date failed');
      if (tried.date === undefined) throw error;
      const goesOn = await database.write(systemOf(tenant), (tx) => noteFailure(tx, id, tried.date ?? '', known));
      if (!goesOn) return;
    }
  }
}

interface Work extends Parts {
  tenant: Tenant;
  now: number;
}

/**
 * Deals with the next date of a subscription when it is due; false when there is none. The row's lock makes other workers wait
 * and then see the date behind it; the unique row of the date stands behind that.
 */
async function makeNext(tx: Tx, work: Work, id: number, tried: { date?: string }): Promise<boolean> {
  const row = await lockSubscription(tx, id);
  if (row?.status !== 'active' || !row.next_occurrence) return false;
  const date = row.next_occurrence;
  const read = <T>(statement: Parameters<Tx['rows']>[0]) => tx.rows<T>(statement);
  const zone = await zoneOf(read, row);
  if (date > addDays(todayAt(work.now, zone), row.lead_days)) return false;
  tried.date = date;
  const [done] = await tx.rows<{ state: string; tries: number }>(
    sql`select state, tries from subscription_occurrence where subscription_id = ${id} and occurrence_date = ${date}::date`,
  );
  if (!done || done.state === 'retrying') {
    const holidays = await holidaysBetween(read, row.location_id ?? null, date, addDays(date, 31));
    const occurrence = occurrenceOn(date, timingOf(row), zone, holidays);
    const orderId = occurrence.starts_at === null ? null : await makeOrder(tx, work, row, occurrence);
    await tx.run(sql`insert into subscription_occurrence (subscription_id, occurrence_date, order_id, state, tries, message)
      values (${id}, ${date}::date, ${orderId}, ${orderId === null ? 'skipped' : 'created'}, ${done?.tries ?? 0}, ${orderId === null ? occurrence.holiday : null})
      on conflict (tenant_id, subscription_id, occurrence_date)
      do update set order_id = excluded.order_id, state = excluded.state, message = excluded.message`);
    await tx.run(sql`update order_subscription set created_count = created_count + ${orderId === null ? 0 : 1},
      last_order_id = coalesce(${orderId}::bigint, last_order_id) where id = ${id}`);
  }
  await advance(tx, row, date);
  return true;
}

async function lockSubscription(tx: Tx, id: number): Promise<Subscription | undefined> {
  // Before its row, as with activities: its agreed prices stand in the base.
  await tx.run(holdBase);
  return tx.maybe<Subscription>(sql`select s.*, s.start_date::text as start_date, s.end_date::text as end_date,
      s.next_occurrence::text as next_occurrence
    from order_subscription s where s.id = ${id} and s.deleted_at is null for update`);
}

const timingOf = (row: Subscription) => ({ ...row, end_date: row.end_date ?? null, max_count: row.max_count ?? null });

/** On to the date behind; without one the subscription has ended, or waits for people when its rule cannot be read any more. */
async function advance(tx: Tx, row: Subscription, date: string): Promise<void> {
  const zone = await zoneOf((statement) => tx.rows(statement), row);
  const next = firstDate(timingOf(row), zone, addDays(date, 1));
  const isReadable = parseRecurrence(row.rrule) !== null;
  await tx.run(sql`update order_subscription set next_occurrence = ${next}::date,
    status = case when ${next !== null} then status else ${isReadable ? 'ended' : 'paused'} end where id = ${row.id}`);
  if (!isReadable) await tellPeople(tx, row, TEXTS.both('rule'));
}

async function makeOrder(tx: Tx, work: Work, row: Subscription, { starts_at }: Occurrence): Promise<number> {
  const context = await contextOf(tx, work, row);
  const lines = await linesOf(tx, row);
  const end = row.duration_min ? new Date(Date.parse(starts_at ?? '') + row.duration_min * 60_000).toISOString() : null;
  const made = await createOrder(
    tx,
    context,
    {
      order_type_id: row.order_type_id,
      title: row.name,
      customer_id: row.customer_id,
      location_id: row.location_id,
      scheduled_start: starts_at,
      scheduled_end: end,
      duration_min: row.duration_min,
      ...(row.driver_id ? { driver_id: row.driver_id } : {}),
      ...(row.secondary_officer_id ? { secondary_officer_id: row.secondary_officer_id } : {}),
      ...(row.template_id ? { template_id: row.template_id } : {}),
    } as OrderCreate,
    {
      source: 'subscription',
      isAllowed: true,
      subscriptionId: row.id,
      ...(lines
        ? {
            isPricedAtHome: true,
            lines: lines.map((line, at) => ({ ...line, hash: clientHash(work.now), position: at + 1 })),
          }
        : {}),
    },
  );
  return made.id;
}

/** Agreed lines, or those the template has now; null leaves it to the type's own template. */
async function linesOf(tx: Tx, row: Subscription): Promise<Line[] | null> {
  if (row.price_mode === 'frozen' && row.frozen_lines) return row.frozen_lines;
  return row.template_id ? templateLines(tx, row.template_id) : null;
}

/** The activity is made by the system in the name of whoever set the subscription up. */
async function contextOf(tx: Tx, { database, log, tenant, now }: Work, row: Subscription): Promise<SignedInContext> {
  const [company] = await tx.rows<{ language: 'en' | 'es' }>(sql`select language from company limit 1`);
  const dbActor = systemOf(tenant);
  const actor: Actor = {
    tenantId: tenant.id,
    userId: row.created_by ?? 0,
    sessionId: 0,
    name: dbActor.name,
    language: company?.language ?? 'en',
    audience: 'staff',
    isAdministrator: true,
    isFirstTimeLogin: false,
    needsSecondFactor: false,
    lacksSecondFactor: false,
    lacksPolicy: false,
    permissions: new Set(),
    types: 'all',
    customerId: null,
    customerIds: [],
  };
  return backgroundContext(database, dbActor, { tenant, actor, language: actor.language, now, log });
}

const TEXTS = productTexts(
  'notice.subscription',
  { module: 'activities', use: 'notice' },
  {
    failed: {
      en: 'The activity for {date} couldn’t be created: {message}',
      es: 'No se pudo crear la actividad del {date}: {message}',
    },
    rule: {
      en: 'Paused: its recurrence rule isn’t valid. Choose how often it repeats, save and resume it.',
      es: 'En pausa: su regla de repetición no es válida. Elija cada cuánto se repite, guarde y reanude.',
    },
  },
);

/** Counts a failure; after five the date is given up, people are told, and the subscription goes on. */
async function noteFailure(tx: Tx, id: number, date: string, error: AppError): Promise<boolean> {
  const row = await lockSubscription(tx, id);
  if (row?.next_occurrence !== date) return true;
  const message = (error.info.message ?? errorText(error.code, 'en')).slice(0, 500);
  const [kept] = await tx.rows<{ tries: number }>(sql`
    insert into subscription_occurrence (subscription_id, occurrence_date, state, tries, message)
    values (${id}, ${date}::date, 'retrying', 1, ${message})
    on conflict (tenant_id, subscription_id, occurrence_date)
    do update set tries = subscription_occurrence.tries + 1, message = excluded.message
    returning tries`);
  if ((kept?.tries ?? fail('internal')) < MOST_TRIES) return false;
  await tx.run(
    sql`update subscription_occurrence set state = 'failed' where subscription_id = ${id} and occurrence_date = ${date}::date`,
  );
  await advance(tx, row, date);
  await tellPeople(tx, row, TEXTS.both('failed', { date, message }));
  return true;
}

const tellPeople = (tx: Tx, { id, name }: Subscription, message: Record<Language, string>): Promise<unknown> =>
  notify(tx, {
    permission: 'update.order_subscriptions',
    event: 'subscription.failed',
    name,
    message,
    module: 'order-subscriptions',
    recordId: id,
    ownerType: 'order_subscription',
  });

/** Every hour: what is due within its lead days. */
export const subscriptionRun = ({ database, log }: Pick<Platform, 'database' | 'log'>): Schedule => ({
  kind: 'subscription.run',
  cron: '5 * * * *',
  run: (tenantIds) => runSubscriptions({ database, log }, tenantIds),
});
