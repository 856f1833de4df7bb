import { z } from 'zod';
import { type Access, endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, optionalText } from '../../../platform/contract/kinds.ts';
import type { AnyResource } from '../../../platform/resource/define.ts';
import { attachmentInput, attachmentInputs, attachmentRow } from './attachment.resource.ts';

/** What file calls need to know of a resource. */
export type FileHolder = Pick<AnyResource, 'name' | 'path' | 'permission' | 'readable' | 'label' | 'softDelete'>;

/** The calls of files on a record: list, add (added), rename, delete (added). */
export function attachmentEndpoints(resource: FileHolder, area: string) {
  const path = `/${resource.path}`;
  const read: Access = resource.readable === 'staff' ? 'staff' : { any: [`view.${resource.permission}`] };
  const write: Access = { any: [`update.${resource.permission}`] };
  const one = resource.label.one[0].toLowerCase();
  return {
    list: endpoint({
      area,
      method: 'GET',
      path: `${path}/{id}/attachments`,
      summary: `Files of a ${one}`,
      access: read,
      params: ids('id'),
      query: z.object({ kind: z.enum(['attachment', 'image']).optional() }),
      answer: z.array(attachmentRow),
    }),
    add: endpoint({
      area,
      method: 'POST',
      path: `${path}/{id}/attachments`,
      summary: `Add files to a ${one}`,
      access: write,
      params: ids('id'),
      body: z.union([
        z.strictObject({ attachments: attachmentInputs.min(1, { error: 'text_field_required' }) }),
        attachmentInput,
      ]),
      answer: z.array(attachmentRow),
      status: 201,
    }),
    rename: endpoint({
      area,
      method: 'PUT',
      path: `${path}/rename/attachment/{id}`,
      summary: `Rename a file of a ${one}`,
      access: write,
      params: z.object({ id: z.string().max(40) }),
      body: z.strictObject({
        id: z.unknown().optional(),
        name: optionalText(255),
        description: optionalText(2000),
      }),
      answer: z.object({ id: z.number(), name: z.string(), description: z.string().nullable() }),
    }),
    remove: endpoint({
      area,
      method: 'DELETE',
      path: `${path}/{id}/attachments/{attachmentId}`,
      summary: `Take a file off a ${one}`,
      access: write,
      params: ids('id', 'attachmentId'),
    }),
  };
}
