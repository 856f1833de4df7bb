import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { proofCall } from '../order-proof/proof.contract.ts';
import { checkProof } from '../order-proof/proof.server.ts';
import { refuseSignoff } from './refuse-signoff.server.ts';
import { refuseByLink, showSignLink, signByLink } from './sign-by-link.server.ts';
import {
  listSignLinks,
  makeSignLink,
  openSignLink,
  refuseByLinkCall,
  refuseSignoffCall,
  revokeSignLink,
  signByLinkCall,
} from './sign-link.contract.ts';
import { createSignLink, signLinks, stopSignLink } from './sign-link.server.ts';

/** Signing by link, refusing, and the public proof of a signature. */
export const signingRoutes = (platform: Platform): Route[] => [
  route(makeSignLink, ({ params, body }, context) =>
    context.db.write((tx) => createSignLink(tx, platform.config, context, params.id, body)),
  ),
  route(listSignLinks, ({ params }, context) => signLinks(context, params.id)),
  route(revokeSignLink, ({ params }, context) =>
    context.db.write((tx) => stopSignLink(tx, context, params.id, params.linkId)),
  ),
  route(refuseSignoffCall, ({ params, body }, context) => {
    const channel = context.actor.audience === 'customer' ? 'portal' : 'staff';
    return context.db.write((tx) => refuseSignoff(tx, context, params.id, body, { channel }));
  }),
  route(openSignLink, ({ params }, context) => showSignLink(platform, params.token, context)),
  route(signByLinkCall, ({ params, body }, context) => signByLink(platform, params.token, body, context)),
  route(refuseByLinkCall, ({ params, body }, context) => refuseByLink(params.token, body, context)),
  route(proofCall, ({ params }, context) => checkProof(platform.storage, params.code, context)),
];
