import type { Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { readSetting } from '../../company/public.server.ts';
import type { ActionScope, Recipient } from '../../messages/public.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';

type Sql = ReturnType<typeof sql>;

interface PersonRow {
  id: number;
  email: string;
  full_name: string;
  language: Language;
  customer_id?: number;
}

const reachable = sql`u.deleted_at is null and not u.disable and not u.is_blacklisted and u.email is not null`;

const asRecipient =
  (sees: Recipient['sees']) =>
  (row: PersonRow | ContactRow): Recipient => ({
    email: row.email,
    name: row.full_name,
    userId: row.id,
    language: row.language,
    sees,
    ...(row.customer_id === undefined ? {} : { customerId: row.customer_id }),
  });

/** Officers of the activities that meet a condition, each for their own. */
export async function officersOf({ read, owner }: ActionScope, where: Sql): Promise<Recipient[]> {
  const rows = await read<PersonRow>(sql`
    select u.id, u.email, u.full_name, u.language from app_user u
    where ${reachable} and not u.is_customer_user and u.id in (
      select unnest(array[o.driver_id, o.secondary_officer_id]) from "order" o where ${visibleOrders(owner)} and ${where})
    order by u.id`);
  return rows.map(asRecipient('own'));
}

/** Whoever gets the notices that have no responsible person: the role of the setting, else managers. */
export async function desk({ read, tenantId }: ActionScope): Promise<Recipient[]> {
  const roleId = await readSetting<number>({ read, actor: { tenantId } }, 'default_notification_role');
  const role = roleId > 0 ? sql`r.id = ${roleId}` : sql`r.text_key = 'manager'`;
  const rows = await read<PersonRow>(sql`
    select distinct u.id, u.email, u.full_name, u.language from app_user u
    join user_role ur on ur.user_id = u.id
    join role r on r.id = ur.role_id and r.deleted_at is null and r.audience = 'staff' and ${role}
    where ${reachable} order by u.id`);
  return rows.map(asRecipient('all'));
}

/** Contacts of customers who get statements at an address of their own; null in place of a user. */
interface ContactRow extends Omit<PersonRow, 'id'> {
  id: null;
}

/**
 * People of customers who get statements, one mail for each of their customers: portal users and contacts. What a portal user of the
 * customer chose counts for the address, and an address of somebody who is disabled or blocked gets nothing.
 */
export async function statementContacts({ read }: ActionScope): Promise<Recipient[]> {
  const users = await read<PersonRow>(sql`
    select u.id, u.email, u.full_name, u.language, c.id as customer_id
    from customer_user cu join app_user u on u.id = cu.user_id join customer c on c.id = cu.customer_id and c.deleted_at is null
    where ${reachable} and cu.receives_statements and cu.portal_access order by c.id, u.id`);
  const contacts = await read<ContactRow>(sql`
    select distinct on (c.id, lower(k.email)) null::bigint as id, k.email, btrim(concat_ws(' ', k.first_name, k.last_name)) as full_name,
      coalesce(c.language, co.language) as language, c.id as customer_id
    from customer_contact k join customer c on c.id = k.customer_id and c.deleted_at is null and c.status <> 'inactive' cross join company co
    where k.deleted_at is null and k.receives_statements and k.email <> ''
      and not exists (select from customer_user cu join app_user u on u.id = cu.user_id and u.deleted_at is null
        where cu.customer_id = c.id and (u.id = k.user_id or lower(u.email) = lower(k.email)))
      and not exists (select from app_user u where lower(u.email) = lower(k.email) and u.deleted_at is null and (u.disable or u.is_blacklisted))
    order by c.id, lower(k.email), k.is_primary desc, k.id`);
  return [...users, ...contacts].map(asRecipient('all'));
}

/** The first of several mails to one address is the one that says most. */
export function withoutDoubles(recipients: readonly Recipient[]): Recipient[] {
  const first = new Map<string, Recipient>();
  for (const recipient of recipients) if (!first.has(recipient.email)) first.set(recipient.email, recipient);
  return [...first.values()];
}
