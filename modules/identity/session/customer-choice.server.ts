import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { forgetSessions } from './access-cache.server.ts';

type Card = {
  id: number;
  name: string;
  customer_code: string;
  logo: string | null;
  addresses: unknown[];
};

const card = (customerId: number) => sql`
  select c.id, c.name, c.customer_code, c.logo, coalesce((
    select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'label', a.label, 'address1', a.address1, 'address2', a.address2,
      'city', a.city, 'state_name', a.state_name, 'postal_code', a.postal_code, 'country_code', a.country_code,
      'is_default_billing', a.is_default_billing, 'is_default_delivery', a.is_default_delivery) order by a.id)
    from customer_address a where a.customer_id = c.id and a.deleted_at is null), '[]') as addresses
  from customer c where c.id = ${customerId} and c.deleted_at is null`;

type Chosen = {
  customer: Card;
  permissions: string[];
};

/** The customer a portal user acts for from now on in this session; 404 unless they are linked with portal access. */
export async function chooseCustomer(customerId: number, context: SignedInContext): Promise<Chosen> {
  const { actor } = context;
  return context.db.write(async (tx) => {
    const linked =
      await tx.run(sql`update session set selected_customer_id = ${customerId} where id = ${actor.sessionId}
      and exists (select from customer_user where user_id = ${actor.userId} and customer_id = ${customerId} and portal_access)`);
    const [customer] = await tx.wire<Card>(card(customerId));
    if (linked === 0 || !customer) return fail('not_found');
    forgetSessions(tx, actor.tenantId);
    const rows = await tx.rows<{ slug: string }>(sql`
      select p.slug from customer_user cu join role r on r.id = cu.portal_role_id and r.deleted_at is null and r.audience = 'customer'
      join role_permission rp on rp.role_id = r.id join permission p on p.id = rp.permission_id
      where cu.user_id = ${actor.userId} and cu.customer_id = ${customerId} and p.audience = 'customer' order by p.slug`);
    return { customer, permissions: rows.map((row) => row.slug) };
  });
}

/** A customer's name card for staff; changes nothing. */
export async function nameCard(customerId: number, context: SignedInContext): Promise<Chosen> {
  const customer = (await context.db.maybe<Card>(card(customerId))) ?? fail('not_found');
  return { customer, permissions: [...context.actor.permissions].sort() };
}
