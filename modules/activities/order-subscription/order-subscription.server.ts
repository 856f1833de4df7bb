import { mayType } from '../../../platform/kernel/actor.ts';
import { addDays } from '../../../platform/kernel/days.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { parseRecurrence } from '../../../platform/kernel/recurrence/recurrence-rule.ts';
import type { Row } from '../../../platform/resource/define.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Behaviour, behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { mayStartFor, officersStatement, refuseUnable } from '../order-create/create-facts.server.ts';
import { templateLines } from '../order-template/template-items.server.ts';
import { datesOf } from './occurrences.rules.ts';
import { orderSubscription } from './order-subscription.resource.ts';
import { firstDate, todayAt, zoneOf } from './subscription-facts.server.ts';

type Subscription = Row<typeof orderSubscription>;
type Input = Record<string, unknown>;

/** Fields that decide on which days the work is. */
const TIMING = ['rrule', 'start_date', 'end_date', 'max_count', 'location_id', 'customer_id'] as const;
/** Dates missed in a pause that are written down one by one. */
const MOST_SKIPPED = 400;

/** What saving a subscription checks and follows: rights, people, the rule, its next date, agreed prices. */
export const orderSubscriptionBehaviour: Behaviour = behaviour(orderSubscription, {
  async beforeWrite(tx, input, before, context) {
    if (before !== null && !mayType(context.actor, 'view', before.order_type_id)) fail('not_found');
    const after = { end_date: null, max_count: null, ...before, ...input } as Subscription;
    refuseType(context, after, before);
    const rrule = ruleOf(after.rrule);
    await refusePeople(tx, after, input, before);
    await refuseTemplate(tx, context, after, before);
    const next = await nextOccurrence(tx, context, { ...after, rrule }, input, before);
    return {
      ...input,
      ...(input.rrule === undefined ? {} : { rrule }),
      ...next,
      ...(await frozenLines(tx, after, input, before)),
    };
  },
  async beforeDelete(_tx, row, { actor }) {
    if (!mayType(actor, 'view', row.order_type_id)) fail('not_found');
  },
});

/** The person must be able to make the activities themselves. */
function refuseType({ actor }: SignedInContext, after: Subscription, before: Subscription | null): void {
  if (after.order_type_id === before?.order_type_id) return;
  if (!mayType(actor, 'view', after.order_type_id)) failField('order_type_id', 'not_found');
  if (!mayType(actor, 'create', after.order_type_id)) failField('order_type_id', 'not_allowed');
}

/** A template of one customer is for nobody else's activities. */
async function refuseTemplate(
  tx: Tx,
  { actor }: SignedInContext,
  after: Subscription,
  before: Subscription | null,
): Promise<void> {
  const isSame = after.template_id === before?.template_id && after.customer_id === before?.customer_id;
  if (!after.template_id || isSame) return;
  const template = await tx.maybe<{ order_type_id: number; customer_id: number | null }>(
    sql`select order_type_id, customer_id from order_template where id = ${after.template_id} and deleted_at is null`,
  );
  if (!template || !mayType(actor, 'view', template.order_type_id)) return failField('template_id', 'not_found');
  if (!mayStartFor(template, after.customer_id ?? null)) failField('template_id', 'other_customer');
}

function ruleOf(text: string): string {
  const rule = parseRecurrence(text);
  return rule
    ? text
        .trim()
        .replace(/^RRULE:/i, '')
        .toUpperCase()
    : failField('rrule', 'recurrence');
}

async function refusePeople(tx: Tx, after: Subscription, input: Input, before: Subscription | null): Promise<void> {
  const { driver_id: driver, secondary_officer_id: second } = after;
  if (driver !== null && driver !== undefined && driver === second) failField('secondary_officer_id', 'same_officer');
  const isTouched =
    before === null || ['driver_id', 'secondary_officer_id', 'order_type_id'].some((name) => name in input);
  const people = [['driver_id', driver] as const, ['secondary_officer_id', second] as const].filter(([, id]) => id);
  if (!isTouched || people.length === 0) return;
  const ids = people.map(([, id]) => id as number);
  const able = await tx.rows<{ id: number }>(officersStatement(ids, after.order_type_id, null));
  refuseUnable(
    ids,
    able,
    people.map(([name]) => name),
  );
}

/**
 * The next date when something about it changed: never a date that was dealt with, nor one before today. Dates missed in a pause
 * are written down as skipped, never made.
 */
async function nextOccurrence(
  tx: Tx,
  context: SignedInContext,
  after: Subscription,
  input: Input,
  before: Subscription | null,
): Promise<Input> {
  const isResumed = before !== null && before.status !== 'active' && after.status === 'active';
  const isMoved = before === null || TIMING.some((name) => name in input && input[name] !== before[name]);
  if (!isResumed && !isMoved) return {};
  const zone = await zoneOf((statement) => tx.rows(statement), after);
  const today = todayAt(context.now, zone);
  if (isResumed && before.status === 'paused' && before.next_occurrence) {
    await noteSkipped(tx, before.id, after, zone, [before.next_occurrence, today]);
  }
  const [last] = before
    ? await tx.rows<{ day: string | null }>(
        sql`select max(occurrence_date)::text as day from subscription_occurrence where subscription_id = ${before.id}`,
      )
    : [];
  const from = last?.day && last.day >= today ? addDays(last.day, 1) : today;
  const next = firstDate(after, zone, from);
  return { next_occurrence: next, ...(next === null ? { status: 'ended' } : {}) };
}

async function noteSkipped(
  tx: Tx,
  id: number,
  timing: Subscription,
  zone: string,
  [from, today]: [string, string],
): Promise<void> {
  const missed: string[] = [];
  for (const date of datesOf(
    { ...timing, end_date: timing.end_date ?? null, max_count: timing.max_count ?? null },
    zone,
    from,
  )) {
    if (date >= today || missed.length >= MOST_SKIPPED) break;
    missed.push(date);
  }
  if (missed.length === 0) return;
  await tx.run(sql`insert into subscription_occurrence (subscription_id, occurrence_date, state, message)
    select ${id}, x.day::date, 'skipped', 'paused' from unnest(${missed}::text[]) as x(day) on conflict do nothing`);
}

/** Agreed prices are the template's lines of the day they were agreed on. */
async function frozenLines(tx: Tx, after: Subscription, input: Input, before: Subscription | null): Promise<Input> {
  if (after.price_mode !== 'frozen') return before?.price_mode === 'frozen' ? { frozen_lines: null } : {};
  if (!after.template_id) failField('template_id', 'select_required');
  const isSame =
    before?.price_mode === 'frozen' && (input.template_id === undefined || input.template_id === before.template_id);
  if (isSame) return {};
  const lines = await templateLines(tx, after.template_id as number);
  return { frozen_lines: sql`${JSON.stringify(lines)}::jsonb` };
}
