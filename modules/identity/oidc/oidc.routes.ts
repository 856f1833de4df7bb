import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { sessionAnswer } from '../session/session-answer.server.ts';
import * as contract from './oidc.contract.ts';
import { finishSignIn, startSignIn } from './oidc.server.ts';
import { providerOf } from './provider.server.ts';

export const oidcRoutes = (config: PlatformConfig): Route[] => [
  route(contract.signInMethods, async (_input, context) => {
    const provider = await providerOf(config, context);
    return { oidc: provider && { label: provider.label } };
  }),
  route(contract.oidcStart, (_input, context) => startSignIn(config, context)),
  route(contract.oidcFinish, async ({ body }, context) => {
    const { token, session } = await finishSignIn(config, body, context);
    return { token, ...(await sessionAnswer(config, session.actor, context)) };
  }),
];
