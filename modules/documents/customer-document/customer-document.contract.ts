import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  day,
  flag,
  id,
  ids,
  idText,
  instant,
  listQuery,
  optionalText,
  text,
  updatedAt,
  whenDay,
} from '../../../platform/contract/kinds.ts';
import { fieldValues, withFieldFilters } from '../../fields/field-value/field-value.resource.ts';
import { attachmentInputs, attachmentRow } from '../../files/attachment/attachment.resource.ts';

const area = 'customer_documents';
const STATUSES = ['pending', 'approved', 'rejected', 'expired', 'superseded'] as const;
const set = <T extends z.ZodType>(item: T) => z.union([z.array(item).max(100), item.transform((value) => [value])]);
/** Staff, and portal people for their own customer. */
const may = (verb: 'view' | 'create') => ({ any: [`${verb}.customer_document`, `${verb}.portal_documents`] });

const fields = {
  name: text(200, 1),
  document_type_ids: z
    .array(id())
    .min(1, { error: 'select_required' })
    .max(20)
    .transform((all) => [...new Set(all)]),
  number: optionalText(100),
  issued_at: day().nullish(),
  expires_at: day().nullish(),
  attachments: attachmentInputs,
  master_document_id: id().nullish(),
  signed_at: instant().nullish(),
  signed_by_name: optionalText(200),
  order_id: id().nullish(),
  additional: fieldValues().optional(),
};
const filters = withFieldFilters(
  z.strictObject({
    id: set(idText()).optional(),
    customer_id: set(idText()).optional(),
    document_type_id: set(idText()).optional(),
    status: set(z.enum(STATUSES)).optional(),
    expires: whenDay().optional(),
  }),
);
export type DocumentFilters = z.output<typeof filters>;

const named = z.object({ id: z.number(), name: z.string() });
const row = z.looseObject({
  id: z.number(),
  customer_id: z.number(),
  customer: named,
  name: z.string(),
  number: z.string().nullable(),
  issued_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  status: z.enum(STATUSES),
  document_types: z.array(named),
  reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
const full = row.extend({ attachments: z.array(attachmentRow), next_pending_id: z.number().nullable() });

const uploader = z.enum(['staff', 'customer', 'both']);
/** One or several of those who bring a document. */
const uploaders = z.union([z.array(uploader).max(3), uploader.transform((one) => [one])]);

export const customerDocumentCalls = {
  types: endpoint({
    method: 'GET',
    path: '/customer-document/document-type-list',
    summary: 'List the document types you can upload',
    area,
    access: 'session',
    query: z.strictObject({ who_uploads: uploaders.optional() }),
    answer: z.array(z.looseObject({ id: z.number(), name: z.string() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/customer-document',
    summary: 'List customer documents',
    area,
    access: may('view'),
    query: listQuery(filters).extend({
      customer_id: idText().optional(),
      document_type_id: idText().optional(),
      status: z.enum(STATUSES).optional(),
      expires_from: day().optional(),
      expires_to: day().optional(),
    }),
    answer: row,
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/customer-document/{id}',
    summary: 'Get a customer document with its files',
    area,
    access: may('view'),
    params: ids('id'),
    answer: full,
  }),
  create: endpoint({
    method: 'POST',
    path: '/customer-document',
    summary: 'Create a customer document',
    area,
    access: may('create'),
    body: z.strictObject({ ...fields, customer_id: id().optional() }),
    answer: full,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customer-document/{id}',
    summary: 'Update a customer document',
    area,
    access: { any: ['update.customer_document', 'create.portal_documents'] },
    params: ids('id'),
    body: z.strictObject({ ...z.strictObject(fields).partial().shape, updated_at: updatedAt() }),
    answer: full,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customer-document/{id}',
    summary: 'Delete a customer document',
    area,
    access: { any: ['delete.customer_document', 'create.portal_documents'] },
    params: ids('id'),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/customer-document/{id}/decision',
    summary: 'Approve or reject a customer document; a rejection is emailed with its reason',
    area,
    access: { any: ['approve.customer_document'] },
    params: ids('id'),
    body: z.strictObject({ approve: flag(), reason: optionalText(2000) }),
    answer: full,
  }),
} as const;

export type DocumentInput = z.output<NonNullable<typeof customerDocumentCalls.create.body>>;
export type DocumentPatch = z.output<NonNullable<typeof customerDocumentCalls.update.body>>;
