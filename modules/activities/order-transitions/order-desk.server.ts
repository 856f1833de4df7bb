import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

/**
 * Who answers for an activity that a customer speaks about: people with the role of its request category, else with the company's
 * role for notices without a responsible person.
 */
export async function deskOf(tx: Tx, orderId: number): Promise<number[]> {
  const people = await tx.rows<{ user_id: number }>(sql`
    select ur.user_id from user_role ur where ur.role_id = coalesce(
      (select rc.default_role_id from "order" o join request_category rc on rc.id = o.request_category_id where o.id = ${orderId}),
      (select nullif(regexp_replace(s.text_value, '[^0-9]', '', 'g'), '')::bigint from company_configuration s where s.key = 'default_notification_role'),
      (select r.id from role r where r.text_key = 'manager' and r.audience = 'staff' and r.deleted_at is null limit 1))`);
  return people.map((person) => person.user_id);
}
