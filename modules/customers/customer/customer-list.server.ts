import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import type { When } from '../../../platform/kernel/when.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { filled, sorting } from '../../../platform/server/lists/sorting.ts';
import { within } from '../../../platform/server/lists/within.ts';
import { COUNT_LIMIT, joinRefs, selectColumns } from '../../../platform/server/resource-routes/list-sql.ts';
import { additionalConditions, type FieldScope } from '../../fields/public.server.ts';
import { CREDIT_FILTERS, owedByCustomer, refuseShutFilters } from './credit-filters.server.ts';
import type { CustomerFilters } from './customer.contract.ts';
import { customer } from './customer.resource.ts';
import { FIELDS, segmentsJson } from './customer-record.server.ts';

type Sql = ReturnType<typeof sql>;

export interface CustomerQuery {
  readonly q?: string;
  readonly sort?: string;
  readonly filters?: CustomerFilters;
}

/** Names and dates sort by index; every order ends in the id, so pages never overlap. */
const ordering = sorting(
  {
    id: filled(sql`t.id`),
    name: filled(sql`t.name`),
    customer_code: filled(sql`t.customer_code`),
    status: filled(sql`t.status`),
    created_at: filled(sql`t.created_at`),
    updated_at: filled(sql`t.updated_at`),
    last_order_at: sql`t.last_order_at`,
    email: sql`t.email`,
  },
  { initial: 'name', tie: sql`t.id` },
);

/** Rows of a page and their bounded total: two statements that travel together. */
export function listStatements(
  query: CustomerQuery,
  { limit, offset }: { limit: number; offset: number },
  scope: FieldScope,
  more: Sql = sql``,
): [rows: Statement, total: Statement] {
  const where = conditions(query, scope);
  const order = ordering(query.sort);
  return [
    sql`select ${selectColumns(customer, FIELDS)}, t.additional, ${segmentsJson} as segments, ${primaryContact} as primary_contact,
        ${defaultAddress} as default_address, ${owedByCustomer} as balance,
        (select count(*)::int from customer_user l where l.customer_id = t.id) as users_count ${more}
      from (select t.* from customer t where ${where} order by ${order} limit ${limit} offset ${offset}) t
      ${joinRefs(customer, FIELDS)} order by ${order}`,
    sql`select count(*)::int as total from (select 1 from customer t where ${where} limit ${COUNT_LIMIT}) c`,
  ];
}

/**
 * Names to choose from: bounded, inactive ones left out; a chosen one is there whatever its status. Whoever may not see customers finds
 * them by what the choice shows, name and code, and not by their contacts.
 */
export const pickStatement = (actor: Actor, q: string | undefined, id: number | undefined): Statement => sql`
  select t.id, t.name, t.customer_code, t.status from customer t
  where t.deleted_at is null and ${id === undefined ? sql`t.status <> 'inactive'` : sql`t.id = ${id}`} and ${found(q)}
    and ${q === undefined || holds(actor, 'view.customers') ? sql`true` : sql`app.search_words(concat_ws(' ', t.name, t.customer_code)) like all (app.search_patterns(${q}))`}
  order by t.name, t.id limit 10000`;

const primaryContact = sql`(select json_build_object('id', x.id, 'name', concat_ws(' ', x.first_name, x.last_name), 'email', x.email,
    'phone', coalesce(x.mobile, x.phone)) from customer_contact x
  where x.customer_id = t.id and x.deleted_at is null and x.is_primary limit 1)`;

const defaultAddress = sql`(select json_build_object('id', x.id, 'address1', x.address1, 'address2', x.address2, 'city', x.city,
    'state_name', x.state_name, 'postal_code', x.postal_code, 'country_code', x.country_code, 'latitude', x.latitude,
    'longitude', x.longitude) from customer_address x
  where x.customer_id = t.id and x.deleted_at is null order by x.is_default_delivery desc, x.is_default_billing desc, x.id limit 1)`;

/** Filters come after the search: nothing that was found may be missing when they look. */
const MOST_FOUND = 10_000_000;

const found = (q: string | undefined): Sql =>
  q ? sql`t.id in (select s.id from app.search_customer_ids(${q}, ${MOST_FOUND}) s)` : sql`true`;

function conditions({ q, filters = {} }: CustomerQuery, scope: FieldScope): Sql {
  refuseShutFilters(filters, scope.actor);
  const parts = [sql`t.deleted_at is null`, found(q), additionalConditions(scope, 'customer', filters.additional, 't')];
  for (const [key, value] of Object.entries(filters)) {
    const build = FILTERS[key as keyof typeof FILTERS] as ((value: unknown) => Sql) | undefined;
    if (build && value !== undefined) parts.push(build(value));
  }
  return sql.join(parts, sql` and `);
}

type Build<K extends keyof CustomerFilters> = (value: NonNullable<CustomerFilters[K]>) => Sql;
const zone = sql`(select time_zone from company)`;
const anyOf =
  (column: string) =>
  (value: readonly unknown[]): Sql =>
    sql`${sql.ref(`t.${column}`)} = any(${[...value]})`;
const contains = (column: Sql, value: string): Sql =>
  sql`app.fold(${column}) like '%' || app.fold(${value.replace(/[\\%_]/g, '\\$&')}) || '%'`;
const ADDRESSES = sql`customer_address x where x.deleted_at is null`;
/**
 * Part of the name of a place: each name is looked into once, however many addresses have it. "case", so that the list is read in its own
 * order: behind the wall the planner takes any text for a rare one.
 */
const placed = (column: 'city' | 'state_name', value: string): Sql => {
  const name = sql.ref(`x.${column}`);
  const names = sql`select d.name from (select distinct ${name} as name from ${ADDRESSES} offset 0) d where ${contains(sql`d.name`, value)}`;
  return sql`case when t.id in (select x.customer_id from ${ADDRESSES} and ${name} = any(array(${names}))) then true else false end`;
};

const inPeriod =
  (column: string) =>
  (when: When): Sql =>
    within(sql.ref(`t.${column}`), when, 'instant');

/** Customers with a kind of document that stands like this today; those without any paper can only miss one. */
function documentState(states: readonly string[]): Sql {
  const today = sql`(now() at time zone ${zone})::date`;
  const given = states.filter((one) => one !== 'missing');
  const stands = sql`t.id in (select s.customer_id from app.customer_document_states(${today}) s where s.state = any(${given}::text[]))`;
  const asked = sql`select k.id from document_type k where k.active and k.required_at_onboarding`;
  // Whoever has given each of them lacks none.
  const lacks = sql`(exists (${asked}) and t.id not in (select s.customer_id from app.customer_document_states(${today}) s
    where s.document_type_id in (${asked}) and s.state <> 'missing' group by s.customer_id having count(*) = (select count(*) from (${asked}) k)))`;
  return states.includes('missing') ? sql`(${stands} or ${lacks})` : stands;
}

const FILTERS: { [K in Exclude<keyof CustomerFilters, 'additional'>]-?: Build<K> } = {
  id: anyOf('id'),
  status: anyOf('status'),
  kind: anyOf('kind'),
  customer_group_id: anyOf('customer_group_id'),
  lifecycle_stage_id: anyOf('lifecycle_stage_id'),
  owner_user_id: anyOf('owner_user_id'),
  parent_customer_id: anyOf('parent_customer_id'),
  // A customer without a currency has the company's.
  currency_id: (ids) => sql`(t.currency_id = any(${ids}::bigint[]) or t.currency_id is null
    and (select co.base_currency_id from company co) = any(${ids}::bigint[]))`,
  language: anyOf('language'),
  segment_id: (ids) =>
    sql`exists (select 1 from customer_segment_link l where l.customer_id = t.id and l.segment_id = any(${ids}))`,
  agent_id: (ids) =>
    sql`exists (select 1 from customer_agent_link l where l.customer_id = t.id and l.agent_id = any(${ids}))`,
  country_code: (codes) =>
    sql`exists (select from ${ADDRESSES} and x.customer_id = t.id and x.country_code = any(${codes.map((code) => code.toUpperCase())}))`,
  state_name: (value) => placed('state_name', value),
  city: (value) => placed('city', value),
  source: (value) => contains(sql`t.source`, value),
  tax_exempt: (value) => sql`t.tax_exempt = ${value}`,
  has_portal_users: (value) =>
    sql`exists (select 1 from customer_user l where l.customer_id = t.id and l.portal_access) = ${value}`,
  document_state: documentState,
  ...CREDIT_FILTERS,
  last_order_at: inPeriod('last_order_at'),
  created_at: inPeriod('created_at'),
};
