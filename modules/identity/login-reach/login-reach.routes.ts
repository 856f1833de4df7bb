import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { redirectAddress } from '../oidc/oidc.server.ts';
import { loginReach } from './login-reach.contract.ts';

const LIMIT = 10_000;

interface Counts {
  administrators: number;
  administrators_with: number;
  staff: number;
  staff_with: number;
  customers: number;
  customers_with: number;
  by_provider: number;
  lacks_factor: boolean;
}

const mayLogIn = sql`u.deleted_at is null and u.web_access and not u.disable and not u.is_blacklisted
  and u.lock_reason is distinct from 'admin'`;

/** Who came by the identity provider is asked for nothing more, here as at the sign-in. */
const lacksFactor = ({ userId, sessionId }: Actor) => sql`(
  not exists (select from second_factor f where f.user_id = ${userId} and f.confirmed_at is not null)
  and not exists (select from session s where s.id = ${sessionId} and s.method = 'oidc'))`;

// Staff are found by their roles, so that a company with a million customers is not read for its forty people.
const counts = (actor: Actor) => sql`with staff as (
    select u.id, bool_or(r.text_key = 'administrator') is true as is_administrator
    from role r join user_role ur on ur.role_id = r.id join app_user u on u.id = ur.user_id
    where r.audience = 'staff' and r.deleted_at is null and not u.is_customer_user and ${mayLogIn}
    group by u.id limit ${LIMIT + 1}
  ), customer_people as (
    select u.id from app_user u where u.is_customer_user and ${mayLogIn} limit ${LIMIT + 1}
  ), known as (
    select id, is_administrator, true as is_staff from staff union all select id, false, false from customer_people
  ), seen as (
    select k.*, exists (select from second_factor f where f.user_id = k.id and f.confirmed_at is not null) as has_factor,
      exists (select from oidc_identity o where o.user_id = k.id) as is_linked
    from known k
  )
  select (count(*) filter (where is_administrator))::int as administrators,
    (count(*) filter (where is_administrator and has_factor))::int as administrators_with,
    (count(*) filter (where is_staff))::int as staff,
    (count(*) filter (where is_staff and has_factor))::int as staff_with,
    (count(*) filter (where not is_staff))::int as customers,
    (count(*) filter (where not is_staff and has_factor))::int as customers_with,
    (count(*) filter (where is_linked))::int as by_provider,
    ${lacksFactor(actor)} as lacks_factor
  from seen`;

const capped = (people: number, with_factor: number) => ({
  people: Math.min(people, LIMIT),
  with_factor: Math.min(with_factor, LIMIT),
});

export const loginReachRoutes = (config: PlatformConfig): Route[] => [
  route(loginReach, async (_input, { db, actor }) => {
    const [row] = await db.read<Counts>(counts(actor));
    const redirect_address = await redirectAddress(db, config);
    if (!row) return fail('internal');
    return {
      administrators: capped(row.administrators, row.administrators_with),
      staff: capped(row.staff, row.staff_with),
      customers: capped(row.customers, row.customers_with),
      by_provider: row.by_provider,
      own: { is_administrator: actor.isAdministrator, lacks_factor: row.lacks_factor },
      is_capped: row.staff > LIMIT || row.customers > LIMIT,
      redirect_address,
    };
  }),
];
