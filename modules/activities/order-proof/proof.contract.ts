import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';

const hash = z.string().nullable();

/** One thing that was there at the signature, and whether it is still the same. */
const check = z.object({
  kind: z.enum(['evidence', 'statement', 'pdf', 'signature', 'file']),
  name: z.string().nullable(),
  sha256: hash,
  result: z.enum(['intact', 'changed', 'missing', 'unknown']),
});
export type ProofCheck = z.infer<typeof check>;

export const proofCall = endpoint({
  method: 'GET',
  path: '/proof/{code}',
  summary:
    'Verify the signature of an activity by the short code on its statement; returns only what the statement shows',
  area: 'orders',
  access: 'public',
  rate: 'sign_in',
  params: z.object({ code: z.string().max(40) }),
  answer: z.object({
    code: z.string(),
    state: z.enum(['valid', 'voided', 'broken']),
    company: z.string(),
    reference_no: z.string(),
    type: z.string(),
    /** The document of the company that was signed; absent where the work was. */
    document: z
      .object({
        name: z.string(),
        version: z.number().int(),
        /** Whether what was read is kept: a web page never is, and the words of early signatures are not. */
        wording: z.enum(['kept', 'not_kept', 'web_page']),
      })
      .optional(),
    signer_name: z.string(),
    signed_at: z.string(),
    voided_at: z.string().nullable(),
    time_zone: z.string(),
    method: z.enum(['drawn', 'typed']),
    channel: z.enum(['staff', 'portal', 'link']),
    checks: z.array(check),
  }),
});
