import type { z } from 'zod';
import type { Actor, TypeGrant } from '../../../platform/kernel/actor.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { environmentOf } from '../environment/environment.server.ts';
import type * as contract from './session.contract.ts';

type Answer = z.infer<typeof contract.sessionAnswer>;

const NOTHING: TypeGrant = { view: false, create: false, update: false, complete: false, remove: false };
const EVERYTHING: TypeGrant = { view: true, create: true, update: true, complete: true, remove: true };

/** What a client knows of its session: the person, what they may do, whom they act for, and where they are. */
export async function sessionAnswer(config: PlatformConfig, actor: Actor, context: RequestContext): Promise<Answer> {
  const [users, rolePermissions, types, customers, own, sessions] = (await context.db.readAll([
    userOf(actor),
    rolePermissionsOf(actor),
    sql`select id, app.shown(names, name) as name from order_type where active and deleted_at is null
      order by lower(app.shown(names, name)), id`,
    customersOf(actor.userId),
    actor.isAdministrator
      ? sql`select slug from permission where audience = 'staff' order by slug`
      : sql`select null where false`,
    sql`select expires_at from session where id = ${actor.sessionId}`,
  ])) as [
    Answer['user'][],
    Answer['rolePermissions'],
    { id: number; name: string }[],
    Answer['customers'],
    { slug: string }[],
    { expires_at: string }[],
  ];
  const environment = await environmentOf(config, context);
  return {
    user: {
      ...(users[0] as Answer['user']),
      is_first_time_login: actor.isFirstTimeLogin,
      is_second_factor_due: actor.lacksSecondFactor,
      is_policy_due: actor.lacksPolicy,
    },
    expires: sessions[0]?.expires_at ?? '',
    // A staff session without a permission does not exist.
    isAdmin: actor.audience === 'staff',
    permissions: actor.isAdministrator ? own.map((row) => row.slug) : [...actor.permissions].sort(),
    rolePermissions,
    activity_type_permissions: types.map((type) => grantLine(actor, type)).filter((line) => line.can_view),
    all_activity_types: actor.types === 'all',
    customers,
    user_customers: customers,
    selected_customer_id: actor.customerId,
    environment,
    versions: {
      web_version: config.webVersion,
      api_version: config.apiVersion,
      min_web_version: environment.min_web_version,
    },
  };
}

function grantLine(actor: Actor, type: { id: number; name: string }): Answer['activity_type_permissions'][number] {
  const grant = actor.types === 'all' ? EVERYTHING : (actor.types.get(type.id) ?? NOTHING);
  return {
    ...type,
    can_view: grant.view,
    can_create: grant.create,
    can_update: grant.update,
    can_complete: grant.complete,
    can_delete: grant.remove,
  };
}

const rolesOf = (actor: Actor): Statement & ReturnType<typeof sql> =>
  actor.audience === 'staff'
    ? sql`select r.id, app.shown(r.names, r.name) as name, r.text_key from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null
        where ur.user_id = ${actor.userId}`
    : sql`select r.id, app.shown(r.names, r.name) as name, r.text_key from customer_user cu join role r on r.id = cu.portal_role_id and r.deleted_at is null
        where cu.user_id = ${actor.userId} and cu.customer_id = ${actor.customerId}`;

const userOf = (actor: Actor): Statement => sql`
  select u.id, u.first_name, u.last_name, u.email, u.profile_image, u.phone, u.language, u.is_customer_user, u.is_first_time_login,
    u.is_locked, u.is_blacklisted, u.disable, u.web_access, u.notification, u.department_name, u.division, u.ex_ref_no, u.location_id,
    u.location_section_id, u.customer_id, u.customer_code, u.last_login_at, u.updated_at,
    coalesce((select json_agg(x order by lower(x.name), x.id) from (${rolesOf(actor)}) x), '[]') as roles
  from app_user u where u.id = ${actor.userId}`;

const rolePermissionsOf = (actor: Actor): Statement => sql`
  select distinct p.id, p.name, p.slug from (${rolesOf(actor)}) r
  join role_permission rp on rp.role_id = r.id join permission p on p.id = rp.permission_id
  where p.audience = ${actor.audience} order by p.slug`;

const customersOf = (userId: number): Statement => sql`
  select cu.id, cu.portal_access, cu.is_primary, json_build_object('id', c.id, 'name', c.name, 'customer_code', c.customer_code) as customer,
    case when r.id is null then null else json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) end as role
  from customer_user cu join customer c on c.id = cu.customer_id and c.deleted_at is null
  left join role r on r.id = cu.portal_role_id and r.deleted_at is null
  where cu.user_id = ${userId} order by cu.is_primary desc, lower(c.name), c.id`;
