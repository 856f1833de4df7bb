import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, text } from '../../../platform/contract/kinds.ts';
import { portalRecord } from '../portal-orders/portal-orders.contract.ts';

/** Characters of a drawn PNG of at most 200 kB as a data URL. */
const SIGNATURE_CHARACTERS = 280_000;

export const signPaperCall = endpoint({
  method: 'POST',
  path: '/customer-portal/{customerId}/orders/{id}/documents/{documentId}/sign',
  summary: 'Sign a document of the company on an activity, in the version that was read',
  area: 'customer_portal',
  access: { any: ['sign_off.portal_orders'] },
  params: ids('customerId', 'id', 'documentId'),
  body: z.strictObject({
    version: z.number().int().min(1),
    /** Of what was read, as the activity tells it. */
    content_sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'not_allowed' }),
    signer_name: text(200, 1),
    /** A drawn PNG; without one the name stands for it where the company allows it. */
    signature: z.string().max(SIGNATURE_CHARACTERS).nullish(),
  }),
  answer: portalRecord,
});
