import type { Actor, TypeGrant } from '../../../platform/kernel/actor.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import type { LoadedSession, SignOutReason } from '../../../platform/server/access/access.ts';
import { prepared } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

interface GrantRow {
  id: number;
  can_view: boolean;
  can_create: boolean;
  can_update: boolean;
  can_complete: boolean;
  can_delete: boolean;
}

/** A session with everything its actor is made of. */
export interface SessionRow {
  session_id: number;
  user_id: number;
  audience: 'staff' | 'customer';
  selected_customer_id: number | null;
  expires_at: string;
  last_seen_at: string;
  revoked_at: string | null;
  revoke_reason: string | null;
  name: string;
  language: Language;
  is_first_time_login: boolean;
  method: 'password' | 'second_factor' | 'oidc' | 'none';
  second_factor_policy: string | null;
  has_second_factor: boolean;
  lacks_policy: boolean;
  web_access: boolean;
  disable: boolean;
  is_blacklisted: boolean;
  is_deleted: boolean;
  is_admin_locked: boolean;
  is_administrator: boolean;
  all_types: boolean;
  permissions: string[];
  grants: GrantRow[];
  portal_types: number[];
  customer_ids: number[];
  idle_minutes: string | null;
  tenant_status: 'active' | 'suspended' | 'closing';
}

const WHO = `concat_ws(' ', u.first_name, u.last_name) as name, u.language, u.is_first_time_login, u.web_access, u.disable,
      u.is_blacklisted, u.deleted_at is not null as is_deleted, coalesce(u.lock_reason = 'admin', false) as is_admin_locked`;

/** The customer a portal user acts for: the selected one while it is theirs, else the primary, then the first by name. */
const customerOf = (selected: string): string => `(select cu.customer_id from customer_user cu
        join customer c on c.id = cu.customer_id and c.deleted_at is null
        where cu.user_id = u.id and cu.portal_access
        order by cu.customer_id is not distinct from ${selected} desc, cu.is_primary desc, lower(c.name), c.id
        limit 1) as selected_customer_id`;

/**
 * One statement for a whole session. Staff: what their roles and their own grants hold. Portal users: what
 * their role at the selected customer holds.
 */
const withRights = (who: string): string => `with who as (${who}
  ), held_role as (
    select r.id, r.text_key, r.all_activity_types
    from who join user_role ur on ur.user_id = who.user_id
    join role r on r.id = ur.role_id and r.deleted_at is null and r.audience = 'staff'
    where who.audience = 'staff'
    union all
    select r.id, null, false
    from who join customer_user cu on cu.user_id = who.user_id and cu.customer_id = who.selected_customer_id and cu.portal_access
    join role r on r.id = cu.portal_role_id and r.deleted_at is null and r.audience = 'customer'
    where who.audience = 'customer'
  )
  select who.*,
    exists (select from held_role where text_key = 'administrator') as is_administrator,
    exists (select from held_role where all_activity_types) as all_types,
    array(
      select p.slug from held_role h join role_permission rp on rp.role_id = h.id join permission p on p.id = rp.permission_id
      where p.audience = who.audience
      union
      select p.slug from user_permission up join permission p on p.id = up.permission_id
      where up.user_id = who.user_id and who.audience = 'staff' and p.audience = 'staff'
    ) as permissions,
    coalesce((select json_agg(g) from (
      select order_type_id as id, bool_or(can_view) as can_view, bool_or(can_create) as can_create, bool_or(can_update) as can_update,
        bool_or(can_complete) as can_complete, bool_or(can_delete) as can_delete
      from activity_type_grant
      where who.audience = 'staff' and (user_id = who.user_id or role_id in (select id from held_role))
      group by order_type_id) g), '[]') as grants,
    array(select id from order_type where who.audience = 'customer' and portal_visible and active and deleted_at is null) as portal_types,
    array(select cu.customer_id from customer_user cu join customer c on c.id = cu.customer_id and c.deleted_at is null
      where cu.user_id = who.user_id and cu.portal_access order by cu.customer_id) as customer_ids,
    (select text_value from company_configuration
      where key = case who.audience when 'staff' then 'session_idle_minutes' else 'portal_idle_minutes' end) as idle_minutes,
    (select text_value from company_configuration where key = 'second_factor') as second_factor_policy,
    exists (select from second_factor f where f.user_id = who.user_id and f.confirmed_at is not null) as has_second_factor,
    exists (select from app.company_policy() p where p.require_accept and not exists (
      select from policy_acceptance a where a.user_id = who.user_id and a.text_key = p.text_key)) as lacks_policy,
    (select status from tenant where id = app.current_tenant()) as tenant_status
  from who`;

const sessionBy = (hash: string): string =>
  withRights(`select s.id as session_id, s.user_id, s.audience, s.expires_at, s.last_seen_at, s.revoked_at, s.revoke_reason,
      s.method, ${WHO},
      ${customerOf('s.selected_customer_id')}
    from session s join app_user u on u.id = s.user_id
    where s.token_hash = ${hash}`);

/** The session behind a token's hash. */
export const sessionStatement = prepared('ordo_session', sessionBy('$1'));

/** The sessions behind many tokens, by their hashes in hex. */
export const sessionsStatement = prepared(
  'ordo_sessions',
  `select asked.hash, found.* from unnest($1::text[]) asked (hash)
    cross join lateral (${sessionBy("decode(asked.hash, 'hex')")}) found`,
);

/** Loads a user by id without a session (for jobs), acting for the given customer. */
export const personStatement = prepared(
  'ordo_person',
  withRights(`select 0 as session_id, u.id as user_id, case when u.is_customer_user then 'customer' else 'staff' end as audience,
      now() as expires_at, now() as last_seen_at, null::timestamptz as revoked_at, null::text as revoke_reason,
      'none' as method, ${WHO},
      ${customerOf('$2::bigint')}
    from app_user u
    where u.id = $1`),
);

const IDLE_MINUTES = { staff: 480, customer: 120 } as const;

/** Why this session may not go on, or null. */
function signOutReason(row: SessionRow): SignOutReason | null {
  if (row.tenant_status !== 'active') return 'account_disabled';
  if (row.revoked_at !== null) return reasonOfRevocation(row.revoke_reason);
  if (row.is_deleted || row.is_admin_locked) return 'session_expired';
  if (row.disable || row.is_blacklisted) return 'account_disabled';
  if (!row.web_access) return 'no_web_access';
  // Nobody enters without a permission or a customer.
  const isLost =
    row.audience === 'staff' ? row.permissions.length === 0 && !row.is_administrator : row.customer_ids.length === 0;
  return isLost ? 'no_web_access' : null;
}

const reasonOfRevocation = (reason: string | null): SignOutReason =>
  reason === 'web_access'
    ? 'no_web_access'
    : reason === 'disable' || reason === 'blacklist'
      ? 'account_disabled'
      : 'session_expired';

/** The session as the access control keeps it, or why it ended. */
export function loadedSession(tenantId: number, row: SessionRow | undefined): LoadedSession | SignOutReason {
  if (!row) return 'session_expired';
  const reason = signOutReason(row);
  if (reason) return reason;
  return {
    actor: actorOf(tenantId, row),
    expiresAt: Date.parse(row.expires_at),
    idleMs: boundedMinutes(row.idle_minutes, IDLE_MINUTES[row.audience]) * 60_000,
    lastSeenAt: Date.parse(row.last_seen_at),
  };
}

function actorOf(tenantId: number, row: SessionRow): Actor {
  const needsSecondFactor = isBound(row);
  return {
    tenantId,
    userId: row.user_id,
    sessionId: row.session_id,
    name: row.name,
    language: row.language,
    audience: row.audience,
    isAdministrator: row.is_administrator,
    // Who comes by the identity provider has no password to choose (ADR 16).
    isFirstTimeLogin: row.is_first_time_login && row.method !== 'oidc',
    needsSecondFactor,
    lacksSecondFactor: needsSecondFactor && !row.has_second_factor,
    // Nobody's work has nobody to read it.
    lacksPolicy: row.lacks_policy && row.method !== 'none',
    permissions: new Set(row.permissions),
    types:
      row.audience === 'customer' ? portalTypes(row) : row.all_types || row.is_administrator ? 'all' : staffTypes(row),
    customerId: row.audience === 'customer' ? row.selected_customer_id : null,
    customerIds: row.audience === 'customer' ? row.customer_ids : [],
  };
}

/** Whom the setting `second_factor` binds (ADR 15); an identity provider sees to it by itself, nobody's work has no sign-in. */
function isBound({ method, audience, is_administrator, second_factor_policy: policy }: SessionRow): boolean {
  if (method === 'oidc' || method === 'none') return false;
  if (policy === 'everyone') return true;
  return audience === 'staff' && (policy === 'staff' || (policy === 'administrators' && is_administrator));
}

const staffTypes = (row: SessionRow): ReadonlyMap<number, TypeGrant> =>
  new Map(
    row.grants.map((grant) => [
      grant.id,
      {
        view: grant.can_view,
        create: grant.can_create,
        update: grant.can_update,
        complete: grant.can_complete,
        remove: grant.can_delete,
      },
    ]),
  );

/** Portal users see the types made visible to the portal; what they may order follows from their portal role. */
function portalTypes({ permissions, portal_types }: SessionRow): ReadonlyMap<number, TypeGrant> {
  const may = (...slugs: string[]): boolean => slugs.some((slug) => permissions.includes(slug));
  const grant: TypeGrant = {
    view: true,
    create: may('create.portal_orders', 'create.portal_rentals', 'create.portal_services', 'create.portal_products'),
    update: may('update.portal_orders'),
    complete: false,
    remove: may('delete.portal_orders'),
  };
  return new Map(portal_types.map((id) => [id, grant]));
}

/** Somebody as they are now, at the customer where one is named; null when they may not come in any more. */
export async function personNow(
  tx: Pick<Tx, 'tenantId' | 'maybe'>,
  userId: number,
  customerId: number | null = null,
): Promise<Actor | null> {
  const loaded = loadedSession(tx.tenantId, await tx.maybe<SessionRow>(personStatement(userId, customerId)));
  return typeof loaded === 'string' ? null : loaded.actor;
}

/** Idle time: 5 minutes to 24 hours. */
function boundedMinutes(text: string | null, fallback: number): number {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes > 0 ? Math.min(Math.max(minutes, 5), 1_440) : fallback;
}
