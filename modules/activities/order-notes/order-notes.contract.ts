import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, optionalText, text } from '../../../platform/contract/kinds.ts';
import { attachmentInput, attachmentInputs, attachmentRow } from '../../files/attachment/attachment.resource.ts';
import { orderNote } from '../order-record/order-record.contract.ts';

const AREA = 'orders';

export const addNoteCall = endpoint({
  method: 'POST',
  path: '/order/{id}/note',
  summary: 'Add a note to an activity, for the team only or also for the customer',
  area: AREA,
  access: { any: ['create.order_notes'] },
  params: ids('id'),
  body: z.strictObject({ content: text(10_000, 1), visibility: z.enum(['internal', 'customer']).optional() }),
  answer: orderNote,
  status: 201,
});

export const deleteNoteCall = endpoint({
  method: 'DELETE',
  path: '/order/{id}/note/{noteId}',
  summary: 'Delete a note of your own, or anyone’s with permission',
  area: AREA,
  access: { any: ['create.order_notes', 'delete.order_notes'] },
  params: ids('id', 'noteId'),
});

export const addAttachmentCall = endpoint({
  method: 'POST',
  path: '/order/{id}/attachment',
  summary: 'Add uploaded files to an activity',
  area: AREA,
  access: { any: ['create.order_attachments'] },
  params: ids('id'),
  body: z.union([z.strictObject({ attachments: attachmentInputs }), attachmentInput]),
  answer: z.array(attachmentRow),
  status: 201,
});

export const deleteAttachmentCall = endpoint({
  method: 'DELETE',
  path: '/order/{id}/attachment/{attId}',
  summary: 'Remove a file from an activity',
  area: AREA,
  access: { any: ['delete.order_attachments'] },
  params: ids('id', 'attId'),
});

export const renameAttachmentCall = endpoint({
  method: 'PUT',
  path: '/order/rename/attachment/{id}',
  summary: 'Rename a file of an activity',
  area: AREA,
  access: { any: ['update.order_attachments'] },
  params: z.object({ id: z.string().max(40) }),
  body: z.strictObject({
    id: z.unknown().optional(),
    name: optionalText(255),
    description: optionalText(2000),
  }),
  answer: z.object({ id: z.number(), name: z.string(), description: z.string().nullable() }),
});
