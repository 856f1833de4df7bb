import { fail, failField } from '../../../platform/kernel/errors.ts';
import { parseRecurrence } from '../../../platform/kernel/recurrence/recurrence-rule.ts';
import type { Row } from '../../../platform/resource/define.ts';
import { seenOrdersEver } from '../../../platform/server/access/row-walls.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { createRecord, updateRecord } from '../../../platform/server/resource-routes/commands.ts';
import { resourceRoutes } from '../../../platform/server/resource-routes/routes.ts';
import { ofVisibleTypes, scopedOne, scopedPage } from '../order-type/scoped-list.server.ts';
import type { Timing } from './occurrences.rules.ts';
import { orderSubscriptionCalls as calls } from './order-subscription.contract.ts';
import { orderSubscription } from './order-subscription.resource.ts';
import { orderSubscriptionBehaviour } from './order-subscription.server.ts';
import { type Place, todayAt, upcoming, zoneOf } from './subscription-facts.server.ts';

/** Previews the next twelve dates of a rule. */
const PREVIEWED = 12;
const OCCURRENCES = 60;

/** Dates from today or the start on; `from` is the next date that is still open. */
async function ahead({ db, now }: SignedInContext, timing: Timing, place: Place, from: string | null = null) {
  const read = <T>(statement: Parameters<typeof db.read>[0]) => db.read<T>(statement);
  const today = todayAt(now, await zoneOf(read, place));
  return upcoming(read, timing, place, from !== null && from > today ? from : today, PREVIEWED);
}

async function full(context: SignedInContext, id: number): Promise<never> {
  const [[row], occurrences] = (await context.db.readAll([
    scopedOne(orderSubscription, sql`t.id = ${id} and ${ofVisibleTypes(context.actor)}`, context.actor),
    sql`select c.occurrence_date, c.state, c.tries, c.message, case when o.id is null then null
        else json_build_object('id', o.id, 'reference_no', o.reference_no, 'status', o.status) end as "order"
      from subscription_occurrence c left join "order" o on o.id = c.order_id and ${seenOrdersEver(context.actor)}
      where c.subscription_id = ${id} order by c.occurrence_date desc limit ${OCCURRENCES}`,
  ])) as [Row<typeof orderSubscription>[], unknown[]];
  if (!row) return fail('not_found');
  const timing = { ...row, end_date: row.end_date ?? null, max_count: row.max_count ?? null };
  const { zone, dates } = await ahead(context, timing, row, row.next_occurrence);
  return { ...row, zone, next_dates: row.status === 'ended' ? [] : dates, occurrences } as never;
}

/** Subscriptions and their dates. */
export const orderSubscriptionRoutes: Route[] = [
  ...resourceRoutes(orderSubscription, 'order_subscriptions', orderSubscriptionBehaviour, [
    'list',
    'get',
    'create',
    'update',
  ]),
  route(calls.list, ({ query }, context) =>
    scopedPage(orderSubscription, ofVisibleTypes(context.actor), query, paging(query, { unpaged: true }), context),
  ),
  route(calls.byPermission, (_, { actor, db }) =>
    db.read(sql`select t.id, t.name, t.order_type_id, t.customer_id, t.next_occurrence from order_subscription t
      where t.deleted_at is null and t.status = 'active' and ${ofVisibleTypes(actor)} order by lower(t.name), t.id`),
  ),
  route(calls.preview, async ({ query }, context) => {
    if (!parseRecurrence(query.rrule)) failField('rrule', 'recurrence');
    return ahead(context, { ...query, end_date: query.end_date ?? null, max_count: query.max_count ?? null }, query);
  }),
  route(calls.get, ({ params }, context) => full(context, params.id)),
  route(calls.create, async ({ body }, context) => {
    const { id } = await context.db.write((tx) =>
      createRecord(tx, orderSubscription, orderSubscriptionBehaviour, body, context),
    );
    return full(context, id);
  }),
  route(calls.update, async ({ params, body }, context) => {
    await context.db.write((tx) =>
      updateRecord(tx, orderSubscription, orderSubscriptionBehaviour, params.id, body, context),
    );
    return full(context, params.id);
  }),
];
