import type { z } from 'zod';
import type { Page, QueryOf } from '../../../platform/contract/endpoint.ts';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { unread } from '../../../platform/server/access/told-of-writes.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import {
  additionalConditions,
  type FieldScope,
  fieldScope,
  seenRows,
  shownInside,
  withShownFields,
} from '../../fields/public.server.ts';
import type * as contract from './user.contract.ts';

export type Filters = z.infer<typeof contract.userFilters>;
export type UserRow = z.infer<typeof contract.userRow>;
export type UserRecord = z.infer<typeof contract.userRecord>;

const COUNT_LIMIT = 10_001;
const MOST_FOUND = 10_000;

export const fullName = sql`concat_ws(' ', u.first_name, u.last_name)`;

const rolesJson = sql`coalesce((select json_agg(json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) order by lower(app.shown(r.names, r.name)), r.id) from role r
  where r.deleted_at is null and (r.id in (select role_id from user_role where user_id = u.id)
    or r.id in (select portal_role_id from customer_user where user_id = u.id))), '[]')`;

const named = (table: string, column: string) =>
  sql`(select json_build_object('id', x.id, 'name', x.name) from ${sql.table(table)} x where x.id = ${sql.ref(`u.${column}`)})`;

/** Columns of a list row; alias u is app_user. */
const columns = sql`u.id, u.first_name, u.last_name, ${fullName} as name, u.email, u.profile_image, u.phone, u.language, u.is_customer_user,
  u.is_locked, u.lock_reason, u.is_first_time_login, u.is_blacklisted, u.web_access, u.disable, u.notification, u.department_name,
  u.division, u.ex_ref_no, u.location_id, ${named('location', 'location_id')} as location, u.location_section_id,
  ${named('location_section', 'location_section_id')} as location_section, u.customer_id, u.customer_code, u.last_login_at,
  exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor, ${rolesJson} as roles, u.additional, u.created_at, u.updated_at`;

const pickColumns = sql`u.id, ${fullName} as name, u.profile_image`;

function conditions(q: string | undefined, filters: Filters, scope: FieldScope | null = null) {
  const { id, role_id, location_id, department_name, division, is_customer_user, additional, ...flags } = filters;
  const parts = [sql`u.deleted_at is null`, sql`u.is_customer_user = ${is_customer_user ?? false}`];
  if (scope) parts.push(additionalConditions(scope, 'user', additional, 'u'));
  if (q) parts.push(sql`u.id in (select id from app.search_user_ids(${q}, ${MOST_FOUND}))`);
  if (id) parts.push(sql`u.id = any(${id}::bigint[])`);
  if (role_id) {
    parts.push(sql`(u.id in (select user_id from user_role where role_id = any(${role_id}::bigint[]))
      or u.id in (select user_id from customer_user where portal_role_id = any(${role_id}::bigint[])))`);
  }
  if (location_id) parts.push(sql`u.location_id = any(${location_id}::bigint[])`);
  if (department_name) parts.push(sql`app.fold(u.department_name) = app.fold(${department_name})`);
  if (division) parts.push(sql`app.fold(u.division) = app.fold(${division})`);
  for (const [name, value] of Object.entries(flags)) {
    if (value !== undefined) parts.push(sql`${sql.ref(`u.${name}`)} = ${value}`);
  }
  return sql.join(parts, sql` and `);
}

const ordering = sorting(
  {
    id: sql`u.id`,
    name: sql`lower(concat_ws(' ', u.first_name, u.last_name))`,
    first_name: sql`lower(u.first_name)`,
    last_name: sql`lower(u.last_name)`,
    email: sql`u.email`,
    phone: sql`u.phone`,
    department_name: sql`lower(u.department_name)`,
    division: sql`lower(u.division)`,
    last_login_at: sql`u.last_login_at`,
    created_at: sql`u.created_at`,
  },
  { initial: 'name', tie: sql`u.id` },
);

type ListQuery = QueryOf<typeof contract.userList>;
/** What list and export are asked alike. */
export type UserQuestion = QueryOf<typeof contract.userExportXlsx>;

/** Filters of a list as one object: those of `filters` and those named directly. */
export function filtersOf({ filters, ...query }: UserQuestion): Filters {
  const names = [
    'role_id',
    'location_id',
    'department_name',
    'division',
    'disable',
    'is_locked',
    'is_blacklisted',
    'web_access',
    'is_customer_user',
  ] as const;
  const direct = Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));
  return { ...filters, ...direct };
}

/** What a picker may ask by; the rest tells of people what only view.users shows. */
const PICKED_BY: ReadonlySet<string> = new Set(['id', 'role_id', 'location_id', 'department_name', 'division']);

/** A page of people; whoever may not view users gets active staff as a picker shows them. */
export async function listUsers(
  query: ListQuery,
  context: SignedInContext,
): Promise<Page<{ id: number; name: string }>> {
  const { db, actor } = context;
  const filters = filtersOf(query);
  const slug = filters.is_customer_user ? 'view.customer_users' : 'view.users';
  const isPicker = query.for === 'picker' || (!holds(actor, slug) && !filters.is_customer_user);
  if (
    !isPicker ||
    Object.keys(filters).some((name) => filters[name as keyof Filters] !== undefined && !PICKED_BY.has(name))
  )
    demand(actor, slug);
  const scope = await fieldScope(context);
  const where = isPicker
    ? sql`${conditions(query.q, filters, scope)} and not u.disable and not u.is_blacklisted`
    : conditions(query.q, filters, scope);
  const page = paging(query, { size: 10, unpaged: true });
  const [rows, [counted]] = (await db.readAll([
    sql`select ${isPicker ? pickColumns : columns} from app_user u where ${where} order by ${ordering(query.sort)}
      limit ${page.limit} offset ${page.offset}`,
    sql`select count(*)::int as total from (select 1 from app_user u where ${where} limit ${COUNT_LIMIT}) c`,
  ])) as [{ id: number; name: string }[], [{ total: number }]];
  return pageOf(seenRows(scope, 'user', rows), page, counted.total);
}

const isActive = sql`u.deleted_at is null and not u.is_customer_user and not u.disable and not u.is_blacklisted`;

const activeStaff: Statement = sql`select ${columns} from app_user u where ${isActive} order by ${ordering(undefined)} limit 10000`;

/** All active staff, whole rows. */
export const allStaff = async (context: SignedInContext): Promise<UserRow[]> =>
  seenRows(await fieldScope(context), 'user', await context.db.read<UserRow>(activeStaff));

/** Staff to choose from. */
export const pickList: Statement = sql`select u.id, ${fullName} as name, u.email, u.profile_image from app_user u
  where ${isActive} order by ${ordering(undefined)} limit 10000`;

/** Active people of roles. */
export const ofRoles = (roleIds: readonly number[]): Statement => sql`
  select u.id, ${fullName} as name, u.email, u.profile_image, ${rolesJson} as roles from app_user u
  where ${isActive} and u.id in (select user_id from user_role where role_id = any(${[...roleIds]}::bigint[])) order by ${ordering(undefined)}`;

/** Rows of an export: the list's own conditions and order. */
export const exportedUsers = (
  { q, sort, filters = {} }: { q?: string; sort?: string; filters?: Filters },
  scope: FieldScope,
  { limit, offset }: { limit: number; offset: number },
): Statement =>
  sql`select ${columns} from app_user u where ${conditions(q, filters, scope)} order by ${ordering(sort)}
    limit ${limit} offset ${offset}`;

/** One statement for a whole record; alias u is app_user. */
export const recordOf = (userId: number): Statement => sql`
  select ${columns}, u.lat, u.long,
    coalesce((select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) order by p.slug)
      from user_permission up join permission p on p.id = up.permission_id where up.user_id = u.id), '[]') as permissions,
    coalesce((select json_agg(e order by e.slug) from (
      select p.slug, p.name, array_agg(distinct s.source order by s.source) as sources from (
        select rp.permission_id, app.shown(r.names, r.name) as source from role r join role_permission rp on rp.role_id = r.id
        where r.deleted_at is null and (r.id in (select role_id from user_role where user_id = u.id)
          or r.id in (select portal_role_id from customer_user where user_id = u.id and portal_access))
        union all
        select permission_id, '' from user_permission where user_id = u.id
      ) s join permission p on p.id = s.permission_id group by p.slug, p.name) e), '[]') as effective_permissions,
    exists (select from user_role ur join role r on r.id = ur.role_id and r.deleted_at is null
      where ur.user_id = u.id and (r.all_activity_types or r.text_key = 'administrator')) as all_activity_types,
    coalesce((select json_agg(g order by lower(g.name), g.id) from (
      select t.id, app.shown(t.names, t.name) as name, bool_or(g.can_view) as can_view, bool_or(g.can_create) as can_create, bool_or(g.can_update) as can_update,
        bool_or(g.can_complete) as can_complete, bool_or(g.can_delete) as can_delete
      from activity_type_grant g join order_type t on t.id = g.order_type_id and t.deleted_at is null
      where g.user_id = u.id or g.role_id in (select role_id from user_role where user_id = u.id)
      group by t.id, app.shown(t.names, t.name)) g), '[]') as activity_types,
    coalesce((select json_agg(json_build_object('id', cu.id, 'portal_access', cu.portal_access, 'is_primary', cu.is_primary, 'title', cu.title,
        'updated_at', to_char(greatest(cu.updated_at, u.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'role', case when r.id is null then null else json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) end,
        'customer', json_build_object('id', c.id, 'name', c.name, 'customer_code', c.customer_code)) order by cu.is_primary desc, lower(c.name))
      from customer_user cu join customer c on c.id = cu.customer_id and c.deleted_at is null
      left join role r on r.id = cu.portal_role_id where cu.user_id = u.id), '[]') as customers,
    (select count(*)::int from session s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as sessions_count,
    (select json_build_object('version', a.version, 'accepted_at', to_char(a.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'is_current', a.text_key = (select p.text_key from app.company_policy() p))
      from policy_acceptance a where a.user_id = u.id order by a.accepted_at desc, a.id desc limit 1) as policy_acceptance
  from app_user u where u.id = ${userId} and u.deleted_at is null`;

/** A record for whoever may see that kind of person; 404 for the others. */
export async function readUser(userId: number, context: SignedInContext): Promise<UserRecord> {
  const { db, actor } = context;
  const row = await db.maybe<UserRecord>(recordOf(userId));
  if (!row || !maySee(actor, row.is_customer_user)) return fail('not_found');
  return withShownFields(context, 'user', placed(actor, row));
}

/** The record a command answers, as its reader gets it; whoever may not see that kind of person is told who it was. */
export async function recordInside(tx: Tx, userId: number, context: SignedInContext): Promise<UserRecord> {
  const [record = fail('not_found')] = await tx.wire<UserRecord>(recordOf(userId));
  if (!maySee(context.actor, record.is_customer_user)) return unread(record) as UserRecord;
  return shownInside(tx, context, 'user', placed(context.actor, record));
}

/** Where somebody is now is told to themselves and to whoever may see where people are. */
const placed = (actor: Actor, row: UserRecord): UserRecord =>
  row.id === actor.userId || holds(actor, 'view_location.users') ? row : { ...row, lat: null, long: null };

const maySee = (actor: Actor, isCustomerUser: boolean): boolean =>
  holds(actor, 'view.users') || (isCustomerUser && holds(actor, 'view.customer_users'));
