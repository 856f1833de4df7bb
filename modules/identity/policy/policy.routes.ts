import { type Route, route } from '../../../platform/server/http/route.ts';
import { policyAccept, policyGet } from './policy.contract.ts';
import { acceptPolicy, ownPolicy } from './policy.server.ts';

/** The text people accept before they go on. */
export const policyRoutes: readonly Route[] = [
  route(policyGet, (_input, context) => ownPolicy(context)),
  route(policyAccept, ({ body }, context) => acceptPolicy(body.key, context)),
];
