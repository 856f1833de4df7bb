import type { Actor } from '../../../platform/kernel/actor.ts';
import { holdsAny } from '../../../platform/kernel/permissions.ts';
import { seenOrders } from '../../../platform/server/access/row-walls.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { joinRefs, selectColumns } from '../../../platform/server/resource-routes/list-sql.ts';
import { attachmentsJson } from '../../files/public.server.ts';
import { ADDRESSES, type ChildList, CONTACTS } from '../customer-child/customer-child.server.ts';
import { orderedByCustomer, owedByCustomer } from './credit-filters.server.ts';
import { customer } from './customer.resource.ts';

type Sql = ReturnType<typeof sql>;

/** A customer as the record answers it. */
export interface CustomerRecord {
  id: number;
  updated_at: string;
  status: string;
  [column: string]: unknown;
}

export const FIELDS: readonly string[] = Object.keys(customer.fields);

const instantText = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Rows of a nested list as one JSON column. */
function childrenJson(list: ChildList): Sql {
  const columns = ['id', ...list.columns].flatMap((name) => [sql.lit(name), sql.ref(`x.${name}`)]);
  const order = sql.join([...list.marks.map((mark) => sql`${sql.ref(`x.${mark}`)} desc`), sql`x.id`]);
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(columns)},
      'created_at', ${instantText(sql`x.created_at`)}, 'updated_at', ${instantText(sql`x.updated_at`)}) order by ${order}), '[]'::json)
    from ${sql.table(list.table)} x where x.customer_id = t.id and x.deleted_at is null)`;
}

/** Segments of the customer row `t`. */
export const segmentsJson = sql`(select coalesce(json_agg(json_build_object('id', s.id, 'name', app.shown(s.names, s.name), 'colour', s.colour)
    order by s.display_order, s.id), '[]'::json)
  from customer_segment_link l join customer_segment s on s.id = l.segment_id where l.customer_id = t.id)`;

/** Agents of the customer row `t`, the primary one first. */
export const agentsJson = sql`(select coalesce(json_agg(json_build_object('id', a.id, 'agent_id', a.id, 'name', a.name, 'email', a.email,
    'phone', a.phone, 'is_primary', l.is_primary) order by l.is_primary desc, a.name), '[]'::json)
  from customer_agent_link l join customer_agent a on a.id = l.agent_id where l.customer_id = t.id)`;

const usersJson = sql`(select coalesce(json_agg(json_build_object('id', l.id, 'user', json_build_object('id', u.id,
    'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email, 'phone', u.phone,
    'last_login_at', ${instantText(sql`u.last_login_at`)}), 'portal_access', l.portal_access, 'is_primary', l.is_primary, 'title', l.title,
    'role', case when r.id is null then null else json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) end) order by u.full_name, u.id), '[]'::json)
  from customer_user l join app_user u on u.id = l.user_id and u.deleted_at is null left join role r on r.id = l.portal_role_id
  where l.customer_id = t.id)`;

/** Money per currency, from the activities themselves until payments keep balances. */
const balancesJson = sql`(select coalesce(json_agg(json_build_object('currency_id', b.currency_id, 'code', y.code,
    'receivable', b.receivable, 'overdue', b.overdue, 'committed', b.committed) order by y.code), '[]'::json)
  from (select coalesce(o.currency_id, c.base_currency_id) as currency_id,
      coalesce(sum(o.balance_due) filter (where o.status = 'completed'), 0) as receivable,
      coalesce(sum(o.balance_due) filter (where o.status = 'completed' and o.due_date < (now() at time zone c.time_zone)::date), 0) as overdue,
      coalesce(sum(o.balance_due) filter (where o.status in ('pending', 'released', 'incomplete')), 0) as committed
    from "order" o join order_type k on k.id = o.order_type_id and k.allow_payment cross join company c
    where o.customer_id = t.id and o.deleted_at is null group by 1) b join currency y on y.id = b.currency_id)`;

/** Activities are counted as far as the person may see them. */
const countsJson = (seen: Sql): Sql => sql`json_build_object(
  'open_orders', (select count(*) from "order" o where o.customer_id = t.id and o.status in ('pending', 'released', 'incomplete') and ${seen}),
  'orders', (select count(*) from "order" o where o.customer_id = t.id and ${seen}),
  'users', (select count(*) from customer_user l where l.customer_id = t.id),
  'attachments', (select count(*) from attachment a where a.owner_type = 'customer' and a.owner_id = t.id and a.deleted_at is null))`;

/** The whole customer for one reader; one statement. A merged customer answers the one it went into, with merged_from. */
export const recordStatement = (id: number, actor: Actor): Statement => sql`
  select ${selectColumns(customer, FIELDS)}, nullif(${id}::bigint, t.id) as merged_from, t.additional, ${childrenJson(ADDRESSES)} as addresses,
    ${childrenJson(CONTACTS)} as contacts, ${segmentsJson} as segments, ${agentsJson} as agents, ${usersJson} as users,
    ${attachmentsJson('customer', sql`t.id`)} as attachments, ${balancesJson} as balances,
    ${owedByCustomer} as balance, ${orderedByCustomer} as committed, ${countsJson(seenOrders(actor))} as counts
  from customer t ${joinRefs(customer, FIELDS)}
  where t.id = (select coalesce(c.merged_into_id, c.id) from customer c where c.id = ${id}) and t.deleted_at is null`;

/** Credit is for those who may see or change it; for others the key is absent. */
export function shown<R extends object>(actor: Actor, row: R): R {
  if (holdsAny(actor, ['view_credit.customers', 'edit_credit.customers'])) return row;
  const {
    credit_limit: _limit,
    payment_terms_days: _terms,
    balances: _balances,
    balance: _balance,
    committed: _committed,
    ...rest
  } = row as Record<string, unknown>;
  return rest as R;
}
