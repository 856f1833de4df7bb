import { z } from 'zod';

/** A paper the activity asks of its customer. */
export const portalPaper = z.object({
  id: z.number().int(),
  name: z.string(),
  document_type: z
    .object({
      id: z.number().int(),
      name: z.string(),
      has_expiry: z.boolean(),
      validity_months: z.number().nullable(),
      needs_number: z.boolean(),
      needs_approval: z.boolean(),
      allowed_extensions: z.array(z.string()),
    })
    .nullable(),
  /** A document of the company, to read or sign; null for one that the customer brings. */
  master_document: z
    .object({ id: z.number().int(), name: z.string(), version: z.number().int(), description: z.string().nullable() })
    .nullable(),
  signature_required: z.boolean(),
  /** The signature of this version. */
  signed: z.object({ signer_name: z.string(), signed_at: z.string(), proof_code: z.string() }).nullable(),
  /** Opens the document for an hour; as it was signed, once it is. */
  link: z.string().nullable(),
  /** All there is to read of it, the same way: what it says, and its files by their names. */
  parts: z.array(z.object({ name: z.string().nullable(), link: z.string() })),
  /** Of what is to be signed: sent back with the signature. */
  content_sha256: z.string().nullable(),
  /** Why it cannot be opened, and so not be signed. */
  unreadable: z.object({ reason: z.enum(['empty', 'template', 'file']), name: z.string().nullable() }).nullable(),
  requirement: z.enum(['required', 'optional']),
  stage: z.enum(['checkout', 'create', 'release', 'complete']),
  state: z.enum(['valid', 'expiring', 'pending', 'expired', 'rejected', 'missing', 'open', 'done', 'waived']),
  customer_document_id: z.number().int().nullable(),
  expires_at: z.string().nullable(),
  /** Valid today and expired on the day of the visit: until when, and that day. */
  ends_before_visit: z.object({ until: z.string(), visit: z.string() }).nullable(),
  /** Why the last one was rejected. */
  reason: z.string().nullable(),
  /** The reader may bring it now. */
  may_upload: z.boolean(),
  /** The reader may sign it now. */
  may_sign: z.boolean(),
});
export type PortalPaper = z.infer<typeof portalPaper>;
