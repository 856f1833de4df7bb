import { fail, failField } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { withStatus } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Vault } from '../../../platform/server/vault/vault.ts';
import { refusePrivate } from '../../messages/public.server.ts';
import { changeHook, deleteHook, hooksOf, makeHook, type ReviewHook } from './review-hooks.server.ts';
import {
  addRoleCall,
  createHookCall,
  deleteHookCall,
  deleteRoleCall,
  listHooksCall,
  updateHookCall,
} from './review-type.contract.ts';

/** Roles and webhooks of a review type. */
export const reviewTypeRoutes = (vault: Vault): Route[] => [
  route(addRoleCall, ({ params, body }, { db }) =>
    db.write(async (tx) => {
      const role = await tx.maybe(
        sql`select id from role where id = ${body.role_id} and deleted_at is null and audience = 'staff' for share`,
      );
      if (!role) failField('role_id', 'not_found');
      const changed =
        await tx.run(sql`update checkoff_type set role_ids = case when ${body.role_id}::bigint = any(role_ids) then role_ids
        else role_ids || ${body.role_id}::bigint end where id = ${params.id}`);
      if (changed === 0) return fail('not_found');
      return tx.wire<{ id: number; role_id: number; name: string }>(rolesOf(params.id));
    }),
  ),
  route(deleteRoleCall, async ({ params }, { db }) => {
    const changed = await db.write((tx) =>
      tx.run(sql`update checkoff_type set role_ids = array_remove(role_ids, ${params.roleId}::bigint)
        where id = ${params.id} and ${params.roleId}::bigint = any(role_ids)`),
    );
    return changed === 0 ? fail('not_found') : null;
  }),
  route(listHooksCall, async ({ params }, { db }) => {
    const [[type], hooks] = (await db.readAll([
      sql`select id from checkoff_type where id = ${params.id}`,
      hooksOf(params.id),
    ])) as [unknown[], ReviewHook[]];
    return type ? hooks : fail('not_found');
  }),
  route(
    createHookCall,
    async ({ params, body }, context) => withStatus(await makeHook(vault, context, params.id, body), 201),
    refusePrivate,
  ),
  route(updateHookCall, ({ params, body }, context) => changeHook(vault, context, params.id, body), refusePrivate),
  route(deleteHookCall, async ({ params }, context) => {
    await deleteHook(context, params.id, params.whId);
    return null;
  }),
];

const rolesOf = (
  typeId: number,
): Statement => sql`select r.id, r.id as role_id, app.shown(r.names, r.name) as name from checkoff_type t
  join role r on r.id = any(t.role_ids) and r.deleted_at is null where t.id = ${typeId} order by lower(app.shown(r.names, r.name))`;
