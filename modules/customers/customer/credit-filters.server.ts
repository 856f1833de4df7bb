import type { Actor } from '../../../platform/kernel/actor.ts';
import { failField } from '../../../platform/kernel/errors.ts';
import { holds, holdsAny } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';

type Sql = ReturnType<typeof sql>;
interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** "case", so that amounts are read from their own indexes, which hold all that is looked at, and not from that of the types. */
const OF_CUSTOMERS = sql`o.deleted_at is null and o.customer_id is not null
  and case when o.order_type_id = any(array(select k.id from order_type k where k.allow_payment)) then true else false end`;
const IS_OPEN = sql`o.status in ('pending', 'released', 'incomplete')`;
const OWING = sql`"order" o where o.status = 'completed' and ${OF_CUSTOMERS}`;
const ORDERED = sql`"order" o where ${IS_OPEN} and ${OF_CUSTOMERS}`;
/**
 * An amount of activities in the currency `y` of their customer: as it is where they are in it, else by their own rate to the base and
 * from there by the present one. Balance and credit limit are so in one currency.
 */
const inCustomersCurrency = (amount: Sql, order: Sql): Sql =>
  sql`case when coalesce(${order}.currency_id, co.base_currency_id) = y.id then ${amount}
    else ${amount} / ${order}.exchange_rate * y.exchange_rate end`;
/** What comes together of activities (alias o) of the customer `t` that are paid for, in its currency. */
const addedUp = (
  amount: Sql,
  which: Sql,
): Sql => sql`(select round(coalesce((select sum(${inCustomersCurrency(amount, sql`o`)})
    from "order" o join order_type k on k.id = o.order_type_id and k.allow_payment
    where o.customer_id = t.id and ${which} and o.deleted_at is null and ${amount} <> 0), 0), y.decimals::int)
  from company co join currency y on y.id = coalesce(t.currency_id, co.base_currency_id))`;
/** What the customer `t` owes, in the list and in the record. */
export const owedByCustomer = addedUp(sql`o.balance_due`, sql`o.status = 'completed'`);
/** What the customer `t` has ordered and nobody has completed yet. */
export const orderedByCustomer = addedUp(sql`o.balance_due`, IS_OPEN);
/** What comes together for each customer in its currency; those with nothing have no row. Each rate is divided by once. */
const each = (
  amount: Sql,
  which: Sql,
): Sql => sql`select r.customer_id, round(sum(${inCustomersCurrency(sql`r.amount`, sql`r`)}), y.decimals::int) as balance
  from (select o.customer_id, o.currency_id, o.exchange_rate, sum(${amount}) as amount from ${which} and ${amount} <> 0
    group by 1, 2, 3) r
  join customer x on x.id = r.customer_id cross join company co join currency y on y.id = coalesce(x.currency_id, co.base_currency_id)
  group by r.customer_id, y.decimals`;
const OWED = each(sql`o.balance_due`, OWING);
const COMMITTED = each(sql`o.balance_due`, ORDERED);

const within = (value: Sql, { from, to }: Range): Sql =>
  sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`${value} >= ${from}::numeric`]),
      ...(to === undefined ? [] : [sql`${value} <= ${to}::numeric`]),
    ],
    sql` and `,
  );

/** Filters on what customers (alias t) owe and may still owe; for people who see credit, as its columns are. */
export const CREDIT_FILTERS = {
  has_overdue: (value: boolean): Sql => sql`(t.id in (select o.customer_id from ${OWING} and o.balance_due > 0
    and o.due_date is not null and o.due_date < (now() at time zone (select time_zone from company))::date)) = ${value}`,
  balance: (range: Range): Sql =>
    Number(range.from ?? 0) <= 0 && Number(range.to ?? 0) >= 0
      ? sql`t.id not in (select w.customer_id from (${OWED}) w where not (${within(sql`w.balance`, range)}))`
      : sql`t.id in (select w.customer_id from (${OWED}) w where ${within(sql`w.balance`, range)})`,
  credit_available: (
    range: Range,
  ): Sql => sql`t.id in (select m.id from customer m left join (${OWED}) w on w.customer_id = m.id
    left join (${COMMITTED}) c on c.customer_id = m.id where m.deleted_at is null and m.credit_limit is not null
      and ${within(sql`(m.credit_limit - coalesce(w.balance, 0) - coalesce(c.balance, 0))`, range)})`,
} as const;

/** Filters of customers that this person may not ask by: whoever does not see a balance, or documents, does not guess them either. */
export const shutCustomerFilters = (actor: Actor): readonly string[] => [
  ...(holdsAny(actor, ['view_credit.customers', 'edit_credit.customers']) ? [] : Object.keys(CREDIT_FILTERS)),
  ...(holds(actor, 'view.customer_document') ? [] : ['document_state']),
];

/** Throws 422 naming the filter. */
export function refuseShutFilters(filters: object, actor: Actor): void {
  const asked = shutCustomerFilters(actor).find((name) => (filters as Record<string, unknown>)[name] !== undefined);
  if (asked) failField(`filters.${asked}`, 'not_allowed');
}
