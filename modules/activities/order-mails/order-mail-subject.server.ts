import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { customerPeople } from '../../customers/public.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';

/** An activity as a mail about it needs it; for those who may see the activity. Its own contact comes first. */
export const orderMailSubject = (actor: Actor, id: number): Statement => sql`
  select c.language, json_build_object('customer', coalesce(c.name, ''), 'reference', o.reference_no, 'type', coalesce(t.names ->> c.language, app.shown(t.names, t.name)),
      'title', coalesce(o.title, '')) as values,
    (select coalesce(json_agg(json_build_object('name', p.name, 'email', p.email) order by p.rank, p.name), '[]') from (
      select distinct on (lower(a.email)) a.name, a.email, a.rank from (
        select coalesce(o.contact_name, o.contact_email) as name, o.contact_email as email, 0 as rank
        ${holds(actor, 'view.customers') ? sql`union all ${customerPeople(sql`o.customer_id`, true)}` : sql``}) a
      where a.email <> '' order by lower(a.email), a.rank) p) as recipients
  from "order" o join order_type t on t.id = o.order_type_id left join customer c on c.id = o.customer_id
  where o.id = ${id} and ${visibleOrders(actor)}`;
