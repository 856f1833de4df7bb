import { type Statement, sql } from '../../../platform/server/db/statement.ts';

type Sql = ReturnType<typeof sql>;

/**
 * Puts the rows of one review type of a locked activity in order after an answer was given, changed or taken back: what a later
 * pass or waiver stands for is superseded, a pending row exists exactly while one is needed, and the activity's figures follow.
 */
export const settleStatements = (orderId: number, typeId: number): Statement[] => [
  sql`update order_checkoff c set superseded = ${laterPass} or c.withdrawn_at is not null
    where c.order_id = ${orderId} and c.checkoff_type_id = ${typeId} and c.result <> 'pending'
      and c.superseded is distinct from (${laterPass} or c.withdrawn_at is not null)`,
  sql`delete from order_checkoff c where c.order_id = ${orderId} and c.checkoff_type_id = ${typeId} and c.result = 'pending'
    and ${inForce(orderId, typeId)} in ('passed', 'waived')`,
  sql`insert into order_checkoff (order_id, checkoff_type_id, order_checkoff_id, template_type_id, position, required, sequential)
    select l.order_id, l.checkoff_type_id, l.id, l.template_type_id, l.position, l.required, l.sequential
    from order_checkoff l where l.order_id = ${orderId} and l.checkoff_type_id = ${typeId}
      and not exists (select from order_checkoff p where p.order_id = ${orderId} and p.checkoff_type_id = ${typeId} and p.result = 'pending')
      and coalesce(${inForce(orderId, typeId)}, 'failed') = 'failed'
    order by l.id desc limit 1`,
  figuresStatement(orderId),
];

const laterPass: Sql = sql`exists (select from order_checkoff n where n.order_id = c.order_id and n.checkoff_type_id = c.checkoff_type_id
  and n.id > c.id and n.withdrawn_at is null and n.result in ('passed', 'waived'))`;

/** The newest answer that was not taken back; null when there is none. */
const inForce = (orderId: number, typeId: number): Sql => sql`(select a.result from order_checkoff a
  where a.order_id = ${orderId} and a.checkoff_type_id = ${typeId} and a.result <> 'pending' and a.withdrawn_at is null
  order by a.id desc limit 1)`;

/** Counters and review_status of an activity; only what differs is written. */
export function figuresStatement(orderId: number): Statement {
  return sql`update "order" o set checkoff_total = x.total, checkoff_done = x.done, review_status = x.status
    from (select count(distinct c.checkoff_type_id)::int as total,
        count(*) filter (where c.result in ('passed', 'waived'))::int as done,
        case when count(*) = 0 then 'none' when bool_or(c.result = 'failed') then 'failed'
          when not bool_or(c.result = 'pending' and c.required) and bool_or(c.result <> 'pending') then 'passed'
          else 'pending' end as status
      from order_checkoff c where c.order_id = ${orderId} and not c.superseded) x
    where o.id = ${orderId} and (o.checkoff_total, o.checkoff_done, o.review_status) is distinct from (x.total, x.done, x.status)`;
}
