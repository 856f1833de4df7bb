import type { Actor } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';

type Sql = ReturnType<typeof sql>;

/**
 * Name, e-mail and rank of whom one writes to at a customer: the main contact, its own address, its other contacts. About an activity
 * only contacts who receive such emails.
 */
export const customerPeople = (customerId: Sql, isAboutActivity = false): Sql => sql`
  select btrim(concat_ws(' ', k.first_name, k.last_name)) as name, k.email, case when k.is_primary then 1 else 3 end as rank
  from customer_contact k where k.customer_id = ${customerId} and k.deleted_at is null
    and (k.receives_order_mail or not ${isAboutActivity})
  union all select n.name, n.email, 2 from customer n where n.id = ${customerId}`;

/** A customer as a mail about it needs it; for those who may see customers. */
export const customerMailSubject = (actor: Actor, id: number): Statement | null =>
  holds(actor, 'view.customers')
    ? sql`select c.language, json_build_object('customer', c.name, 'reference', c.customer_code) as values,
        (select coalesce(json_agg(json_build_object('name', p.name, 'email', p.email) order by p.rank, p.name), '[]') from (
          select distinct on (lower(a.email)) a.name, a.email, a.rank from (${customerPeople(sql`c.id`)}) a
          where a.email <> '' order by lower(a.email), a.rank) p) as recipients
      from customer c where c.id = ${id} and c.deleted_at is null`
    : null;
