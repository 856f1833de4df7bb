import { failField } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { RequestContext, SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { linkInfo } from '../password/password.server.ts';
import { syncPermissions } from '../permission/sync.server.ts';
import { notMe } from '../sign-in/new-device.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { chooseCustomer, nameCard } from './customer-choice.server.ts';
import { secretKey } from './device.server.ts';
import { confirmPassword } from './reauthentication.server.ts';
import * as contract from './session.contract.ts';
import { sessionAnswer } from './session-answer.server.ts';
import { openSessions, revokeOne, type SessionLine, signOut } from './sessions.server.ts';

export const sessionRoutes = (config: PlatformConfig): Route[] => {
  const enter = async (
    body: { email: string; password: string; customer_id?: number | null },
    context: RequestContext,
  ) => {
    const { token, session } = await signIn(config, body, context);
    // A company made while the server runs gets its permissions with its first administrator.
    const { isAdministrator, permissions } = session.actor;
    if (isAdministrator && permissions.size === 0) await syncPermissions(context.db.database, context.tenant.id);
    return { token, ...(await sessionAnswer(config, session.actor, context)) };
  };
  return [
    route(contract.login, ({ body }, context) => enter(body, context)),
    route(contract.customerLogin, ({ body }, context) => enter(body, context)),
    route(contract.logout, async (_input, context) => {
      await signOut(context);
      return { signed_out: true };
    }),
    route(contract.confirm, ({ body }, context) => confirmPassword(body.password, context)),
    route(contract.userMe, (_input, context) => sessionAnswer(config, context.actor, context)),
    route(contract.getUser, (_input, context) => sessionAnswer(config, context.actor, context)),
    route(contract.getCustomer, ({ body }, context) => customerOf(body.customer_id, context)),
    route(contract.sessionList, (_input, { db, actor }) =>
      db.read<SessionLine>(openSessions(actor.userId, actor.sessionId)),
    ),
    route(contract.userSessions, ({ params }, { db, actor }) =>
      db.read<SessionLine>(openSessions(params.id, actor.sessionId)),
    ),
    route(contract.sessionRevoke, ({ params }, context) => revokeOne(params.id, context)),
    route(contract.secretKey, (_input, context) => secretKey(config.secret, context)),
    route(contract.notMe, ({ body }, context) => notMe(config, body.token, context)),
    route(contract.linkInfo, ({ body }, context) => {
      const token = body.token || body.invite;
      return token ? linkInfo(token, context) : failField('token', 'text_field_required');
    }),
  ];
};

async function customerOf(customerId: number, context: SignedInContext) {
  if (context.actor.audience === 'customer') return chooseCustomer(customerId, context);
  demand(context.actor, 'view.customers');
  return nameCard(customerId, context);
}
