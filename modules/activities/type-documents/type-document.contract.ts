import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { fileAnswer, id, ids, idText, optionalText, text, updatedAt } from '../../../platform/contract/kinds.ts';

const area = 'order_types';
const manage = { any: ['manage_documents.activity_type'] };
const READ = 'session';
const named = z.object({ id: z.number().int(), name: z.string() });
const LINK = /^(template:\d{1,15}|attachment:\d{1,15}|https:\/\/.{3,})$/;

const fields = {
  document_type_id: id().nullish(),
  master_document_id: id().nullish(),
  name: optionalText(200),
  link: z
    .union([
      z.string().max(1000).trim().regex(LINK, { error: 'not_allowed' }),
      z.literal('').transform(() => null),
      z.null(),
    ])
    .optional(),
  requirement: z.enum(['required', 'optional']).optional(),
  stage: z.enum(['checkout', 'create', 'release', 'complete']).optional(),
  display_order: z.number().int().min(0).max(10_000).optional(),
};

/** A document an activity type asks for; with an activity also how that one stands with it. */
export const typeDocumentRow = z.looseObject({
  id: z.number().int(),
  order_type_id: z.number().int(),
  document_type_id: z.number().int().nullable(),
  master_document_id: z.number().int().nullable(),
  document_type: named.nullable(),
  master_document: named.nullable(),
  /** Its own name, else that of what it asks for. */
  label: z.string(),
  name: z.string().nullable(),
  link: z.string().nullable(),
  requirement: z.enum(['required', 'optional']),
  stage: z.enum(['checkout', 'create', 'release', 'complete']),
  updated_at: z.string(),
  state: z.string().optional(),
  resolved_link: z.string().nullable().optional(),
});
export type TypeDocument = z.infer<typeof typeDocumentRow>;

export const typeDocumentCalls = {
  master: endpoint({
    method: 'GET',
    path: '/ordertype/master_doc',
    summary: 'List the published documents of the company',
    area,
    access: 'staff',
    answer: z.array(z.looseObject({ id: z.number().int(), name: z.string(), version: z.number().int() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/ordertype/documents',
    summary:
      'List the documents an activity type requires; for an activity with their status and, on request, filled links',
    area,
    access: READ,
    query: z.object({
      page: z.coerce.number().int().min(0).max(1_000_000).optional(),
      per_page: z.coerce.number().int().min(1).max(200).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).optional(),
      activity_type_id: idText().optional(),
      order_id: idText().optional(),
      change_link: z.string().max(5).optional(),
    }),
    answer: typeDocumentRow,
    paged: true,
  }),
  ofCustomer: endpoint({
    method: 'GET',
    path: '/ordertype/customer-documents',
    summary: 'Get the document status of a customer for an activity type',
    area,
    access: 'session',
    query: z.object({
      activity_type_id: idText().optional(),
      customer_id: idText().optional(),
      cart_id: idText().optional(),
    }),
    answer: z.array(
      z.object({
        document_type: named.nullable(),
        /** A document of the company in force, to read or to sign on the activity. */
        master_document: named.extend({ version: z.number().int() }).nullable(),
        signature_required: z.boolean(),
        link: z.string().nullable(),
        requirement: z.enum(['required', 'optional']),
        stage: z.enum(['checkout', 'create', 'release', 'complete']),
        state: z.enum(['valid', 'expiring', 'expired', 'pending', 'rejected', 'missing', 'open']),
        customer_document_id: z.number().int().nullable(),
        expires_at: z.string().nullable(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/ordertype/{activityTypeId}/documents',
    summary: 'Add a required document to an activity type',
    area,
    access: manage,
    readBy: READ,
    params: ids('activityTypeId'),
    body: z.strictObject(fields),
    answer: typeDocumentRow,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ordertype/{activityTypeId}/documents/{id}',
    summary: 'Update a required document of an activity type',
    area,
    access: manage,
    readBy: READ,
    params: ids('activityTypeId', 'id'),
    body: z.strictObject({ ...fields, updated_at: updatedAt() }),
    answer: typeDocumentRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ordertype/{activityTypeId}/documents/{id}',
    summary: 'Remove a required document from an activity type, also from open activities',
    area,
    access: manage,
    params: ids('activityTypeId', 'id'),
  }),
  pdf: endpoint({
    method: 'POST',
    path: '/ordertype/generate-pdf',
    summary: 'Generate the PDF of a stored or filled document link',
    area,
    access: 'session',
    rate: 'heavy',
    body: z.strictObject({ link: text(2000, 1) }),
    answer: fileAnswer(),
    repeatable: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/ordertype/document-file',
    summary: 'Download a document by its link (valid for 1 hour)',
    area,
    access: 'public',
    rate: 'heavy',
    query: z.looseObject({
      document: idText(),
      order: idText().optional(),
      file: idText().optional(),
      signature: idText().optional(),
      content: z.string().max(64).optional(),
      exp: z.coerce.number().int().positive(),
      sig: z.string().min(20).max(100),
    }),
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/order/{id}/documents',
    summary: 'List the documents of an activity with their status',
    area: 'orders',
    access: { any: ['view.order'] },
    params: ids('id'),
    answer: z.array(z.looseObject({ id: z.number().int(), label: z.string(), state: z.string() })),
  }),
} as const;
