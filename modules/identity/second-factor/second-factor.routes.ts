import { fail } from '../../../platform/kernel/errors.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { demandPortal } from '../portal-person/portal-person.server.ts';
import { demandRecentPassword } from '../session/reauthentication.server.ts';
import { sessionAnswer } from '../session/session-answer.server.ts';
import { revokeSessions } from '../session/sessions.server.ts';
import { changePerson } from '../user/user-commands.server.ts';
import { signInWithCode } from './challenge.server.ts';
import * as contract from './second-factor.contract.ts';
import { confirmFactor, enrol, ownState, removeFactor, renewCodes, switchOff } from './second-factor.server.ts';

export const secondFactorRoutes = (config: PlatformConfig): Route[] => [
  route(contract.secondFactorGet, (_input, context) => ownState(context)),
  route(contract.secondFactorEnrol, (_input, context) => enrol(config, context)),
  route(contract.secondFactorConfirm, ({ body }, context) => confirmFactor(config, body.code, context)),
  route(contract.recoveryCodes, (_input, context) => renewCodes(context)),
  route(contract.secondFactorOff, (_input, context) => switchOff(context)),
  route(contract.secondFactorSignIn, async ({ body }, context) => {
    const { token, session } = await signInWithCode(config, body, context);
    return { token, ...(await sessionAnswer(config, session.actor, context)) };
  }),
  route(contract.userSecondFactorReset, ({ params }, context) =>
    changePerson(params.id, context, async (tx, person) => {
      // One's own goes by the profile, where the password is asked for too.
      if (params.id === context.actor.userId) fail('self_change');
      if (person.is_customer_user) demandPortal(context.actor, 'update');
      await demandRecentPassword(tx, context.actor.sessionId);
      await removeFactor(tx, params.id);
      await revokeSessions(tx, context.tenant.id, [params.id], 'revoked');
    }),
  ),
];
