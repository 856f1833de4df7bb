import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { FileParts } from '../object/object.server.ts';
import { bodyStream } from '../upload/receive.server.ts';
import { uploadGrants } from './grant.server.ts';
import * as contract from './multipart.contract.ts';
import { abortMultipart, beginMultipart, completeMultipart, receivePart } from './multipart.server.ts';

/** Uploads in parts: a grant of 15 minutes, then begin, parts, complete or give up. */
export function multipartRoutes(parts: FileParts): Route[] {
  const grants = uploadGrants(parts.platform.config);
  const grantOf = (context: SignedInContext): string =>
    grants.idOf(context.header('x-upload-grant'), context.actor, context.now);
  return [
    route(contract.credentials, async (_input, { actor, now }) => ({
      credentials: grants.give(actor, now),
      db_params: {},
    })),
    route(contract.createMultipart, ({ body }, context) => beginMultipart(parts, context.db, body, grantOf(context))),
    route(contract.putPart, ({ params, body }, context) => {
      grantOf(context);
      const length = context.header('content-length');
      return receivePart(parts, context.db, params, bodyStream(body), length === undefined ? null : Number(length));
    }),
    route(contract.completeMultipart, async ({ params }, context) => {
      grantOf(context);
      const { key, size, sha256 } = await completeMultipart(parts, context.db, params.id);
      return { key, size, sha256 };
    }),
    route(contract.abortMultipart, async ({ params }, context) => {
      grantOf(context);
      await abortMultipart(parts, context.db, params.id);
      return null;
    }),
  ];
}
