import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { handOverLink } from '../../identity/public.server.ts';
import * as contract from './customer-user.contract.ts';
import { type CustomerUser, linksStatement, linkUser, unlinkUser, updateLink } from './customer-user.server.ts';

export const customerUserRoutes = (config: PlatformConfig): Route[] => [
  route(contract.listUsers, async ({ params }, { db, actor }) => {
    refuseOthers(actor, params.id);
    const [customer = [], users = []] = await db.readAll([
      sql`select 1 from customer where id = ${params.id} and deleted_at is null`,
      linksStatement(params.id, actor),
    ]);
    return customer.length > 0 ? (users as CustomerUser[]) : fail('not_found');
  }),
  route(contract.listRoles, ({ params }, { db, actor }) => {
    refuseOthers(actor, params.id);
    return db.read(sql`select r.id, app.shown(r.names, r.name) as name, app.shown(r.descriptions, r.description) as description from role r where audience = 'customer' and deleted_at is null
      order by name, r.id`);
  }),
  route(contract.getUser, async ({ params }, { db, actor }) => {
    refuseOthers(actor, params.id);
    return (await db.maybe<CustomerUser>(linksStatement(params.id, actor, params.userId))) ?? fail('not_found');
  }),
  route(contract.createUser, ({ params, body }, context) => {
    refuseOthers(context.actor, params.id);
    return context.db.write((tx) => linkUser(tx, config, params.id, body, context));
  }),
  route(contract.updateUser, ({ params, body }, context) => {
    refuseOthers(context.actor, params.id);
    return context.db.write((tx) => updateLink(tx, params.id, params.userId, body, context));
  }),
  route(contract.userInvitationLink, ({ params }, context) =>
    context.db.write(async (tx) => {
      const link = await tx.maybe(linksStatement(params.id, context.actor, params.userId));
      return link ? handOverLink(tx, config, params.userId, context) : fail('not_found');
    }),
  ),
  route(contract.deleteUser, async ({ params }, context) => {
    refuseOthers(context.actor, params.id);
    await context.db.write((tx) => unlinkUser(tx, params.id, params.userId, context));
    return null;
  }),
];

/** A portal user reaches the people of the selected customer only; any other customer does not exist for them. */
function refuseOthers(actor: Actor, customerId: number): void {
  if (actor.audience === 'customer' && actor.customerId !== customerId) fail('not_found');
}
