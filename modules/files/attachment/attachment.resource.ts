import { z } from 'zod';
import { decimal, id, optionalText, text } from '../../../platform/contract/kinds.ts';

/** Shapes of attachments for the contracts of every area; a `.resource.ts` because it is the door other modules may use. */

/** A file as a record call sends it: `id` keeps one that is there, `key` (or `url`, which may carry the key) claims an upload. */
export const attachmentInput = z.strictObject({
  id: id().nullish(),
  key: text(300).nullish(),
  url: text(2000).nullish(),
  name: optionalText(255),
  description: optionalText(2000),
  file_extension: text(12).nullish(),
  hash: text(100).nullish(),
  lat: decimal({ min: -90, max: 90, scale: 8 }).nullish(),
  long: decimal({ min: -180, max: 180, scale: 8 }).nullish(),
  kind: z.enum(['attachment', 'image']).optional(),
  visibility: z.enum(['internal', 'customer']).optional(),
});
export type AttachmentInput = z.output<typeof attachmentInput>;

/** Files of one record call. */
export const attachmentInputs = z.array(attachmentInput).max(100);

/** A file as answers carry it; `url` is the key, GET presigned/view gives an address for it. */
export const attachmentRow = z.object({
  id: z.number(),
  kind: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  key: z.string().nullable(),
  url: z.string().nullable(),
  file_extension: z.string().nullable(),
  mime: z.string().nullable(),
  size: z.number().nullable(),
  hash: z.string().nullable(),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  visibility: z.string(),
  status: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  uploaded_by: z.object({ id: z.number(), name: z.string() }).nullable(),
  file: z.object({ id: z.number(), name: z.string() }),
});
export type AttachmentRow = z.output<typeof attachmentRow>;
