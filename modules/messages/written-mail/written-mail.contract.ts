import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { email, id, idText, text } from '../../../platform/contract/kinds.ts';
import { wholeMessage } from '../communication/communication.contract.ts';

const base = { area: 'communications', access: { any: ['send.communications_management'] } } as const;
const ownerType = z.string().regex(/^[a-z_]{2,40}$/, { error: 'not_allowed' });
const addresses = z.union([email().transform((address) => [address]), z.array(email()).max(50)]);

/** What a mail says: words of one's own, a template of the company, or the words above the template. */
const content = {
  subject: text(200, 1).optional(),
  html: text(100_000, 1).optional(),
  text: text(20_000, 1).optional(),
  template_id: id().nullish(),
  language: z.enum(['en', 'es']).optional(),
  owner: z.strictObject({ type: ownerType, id: id() }).nullish(),
};

export const mailStart = endpoint({
  ...base,
  method: 'GET',
  path: '/communication/compose',
  summary: 'Get defaults for an email about a record',
  query: z.object({ owner_type: ownerType, owner_id: idText() }),
  answer: z.object({
    language: z.enum(['en', 'es']),
    recipients: z.array(z.object({ name: z.string(), email: z.string() })),
    templates: z.array(z.object({ id: z.number(), name: z.string() })),
    attachments: z.array(z.object({ id: z.number(), name: z.string(), size: z.number().nullable() })),
  }),
});

export const previewMail = endpoint({
  ...base,
  method: 'POST',
  path: '/communication/preview',
  summary: 'Preview an email',
  body: z.strictObject(content),
  answer: z.object({ subject: z.string(), html: z.string() }),
});

export const sendMessage = endpoint({
  ...base,
  method: 'POST',
  path: '/communication',
  summary: 'Send an email',
  status: 201,
  body: z.strictObject({
    ...content,
    to: addresses.refine((to) => to.length > 0, { error: 'text_field_required' }),
    cc: addresses.optional(),
    /** Files of the record the mail is about. */
    attachment_ids: z.array(id()).max(20).optional(),
  }),
  answer: wholeMessage,
});
