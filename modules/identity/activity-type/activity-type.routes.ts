import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import * as contract from './activity-type.contract.ts';
import { hasAllTypes, linesOf, setGrants, type TypeLine } from './activity-type.server.ts';

interface RoleHead {
  id: number;
  name: string;
  all_activity_types: boolean;
}

interface Member {
  id: number;
  name: string;
  own: TypeLine[];
}

export const activityTypeRoutes: Route[] = [
  route(contract.typeAll, async (_input, { db }) =>
    db.read(
      sql`select id, app.shown(names, name) as name, 'activity_type.' || id as slug from order_type where deleted_at is null
        order by lower(app.shown(names, name)), id`,
    ),
  ),
  route(contract.typeGrant, ({ body }, context) => setGrants(body, context)),
  route(contract.typeRole, async ({ params }, { db }) => {
    const [roles, types, users] = (await db.readAll([
      sql`select id, app.shown(names, name) as name, ${hasAllTypes(sql`role`)} as all_activity_types
        from role where id = ${params.id} and deleted_at is null`,
      linesOf({ role_id: params.id }),
      members(params.id),
    ])) as [RoleHead[], TypeLine[], Member[]];
    const role = roles[0] ?? fail('not_found');
    return { role: { id: role.id, name: role.name }, all_activity_types: role.all_activity_types, types, users };
  }),
];

/** People of a role with the types of their own. */
const members = (roleId: number) => sql`
  select u.id, concat_ws(' ', u.first_name, u.last_name) as name, coalesce((
    select json_agg(json_build_object('id', t.id, 'name', app.shown(t.names, t.name), 'can_view', g.can_view, 'can_create', g.can_create,
      'can_update', g.can_update, 'can_complete', g.can_complete, 'can_delete', g.can_delete) order by lower(app.shown(t.names, t.name)), t.id)
    from activity_type_grant g join order_type t on t.id = g.order_type_id and t.deleted_at is null
    where g.user_id = u.id), '[]') as own
  from user_role ur join app_user u on u.id = ur.user_id and u.deleted_at is null
  where ur.role_id = ${roleId} order by lower(u.first_name), u.id`;
