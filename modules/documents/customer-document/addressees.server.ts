import type { Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

/** Who hears of a customer's documents. */
export interface Addressee {
  email: string;
  name: string;
  language: Language;
  user_id: number | null;
  company: string;
}

/** The customer's primary portal person; without one, the customer's own address. Nobody when there is neither. */
export function addresseesOf(tx: Tx, customerId: number): Promise<Addressee[]> {
  return tx.rows<Addressee>(sql`select coalesce(p.email, c.email) as email, coalesce(p.name, c.name) as name, coalesce(p.language, c.language, 'en') as language,
      p.id as user_id, co.name as company
    from customer c cross join (select name from company limit 1) co
    left join lateral (
      select u.id, u.email, u.first_name as name, u.language from customer_user cu join app_user u on u.id = cu.user_id
      where cu.customer_id = c.id and cu.portal_access and u.deleted_at is null and not u.disable and not u.is_blacklisted
      order by cu.is_primary desc, u.id limit 1) p on true
    where c.id = ${customerId} and coalesce(p.email, c.email) is not null`);
}
