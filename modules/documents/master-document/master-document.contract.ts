import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';
import { createShape, patchShape, rowShape } from '../../../platform/resource/derive.ts';
import { attachmentInputs, attachmentRow } from '../../files/attachment/attachment.resource.ts';
import { masterDocument } from './master-document.resource.ts';

const area = 'master_documents';
const view = { any: ['view.master_document'] };
const version = z.looseObject({ version: z.number(), name: z.string(), link: z.string().nullable() });
const full = rowShape(masterDocument).extend({ attachments: z.array(attachmentRow), versions: z.array(version) });
const attachments = attachmentInputs.optional();

export const masterDocumentCalls = {
  types: endpoint({
    method: 'GET',
    path: '/master-document/document-type-list',
    summary: 'List active document types for selection',
    area,
    access: 'staff',
    answer: z.array(z.looseObject({ id: z.number(), name: z.string() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/master-document/{id}',
    summary: 'Get a document with its files and versions',
    area,
    access: view,
    params: ids('id'),
    answer: full,
  }),
  create: endpoint({
    method: 'POST',
    path: '/master-document',
    summary: 'Create a document',
    area,
    access: { any: ['create.master_document'] },
    body: createShape(masterDocument).extend({ attachments }),
    answer: full,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/master-document/{id}',
    summary: 'Update a document; new content of a published one becomes the next version',
    area,
    access: { any: ['update.master_document'] },
    params: ids('id'),
    body: patchShape(masterDocument).extend({ attachments }),
    answer: full,
  }),
} as const;
