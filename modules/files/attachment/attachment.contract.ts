import { z } from 'zod';
import { type Access, endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, optionalText } from '../../../platform/contract/kinds.ts';
import type { AnyResource } from '../../../platform/resource/define.ts';
import { withArticle } from '../../../platform/resource/endpoints.ts';
import { attachmentInput, attachmentInputs, attachmentRow } from './attachment.resource.ts';

/** What file calls need to know of a resource. */
export type FileHolder = Pick<AnyResource, 'name' | 'path' | 'permission' | 'readable' | 'label' | 'softDelete'>;

/** What rename takes: the public API asks for id and name and answers 'Data Required' to everything else. */
const renaming = z.strictObject({
  id: z.unknown().optional(),
  name: optionalText(255),
  description: optionalText(2000),
});
const renamed = z.object({ id: z.number(), name: z.string(), description: z.string().nullable() });
const added = z.union([z.strictObject({ attachments: attachmentInputs }), attachmentInput]);

/** The calls of files on a record: list, add (added), rename, delete (added). */
export function attachmentEndpoints(resource: FileHolder, area: string) {
  const path = `/${resource.path}`;
  const read: Access = resource.readable === 'staff' ? 'staff' : { any: [`view.${resource.permission}`] };
  const base = { area, access: { any: [`update.${resource.permission}`] } as Access };
  const one = withArticle(resource.label.one[0]);
  return {
    list: endpoint({
      area,
      access: read,
      method: 'GET',
      path: `${path}/{id}/attachments`,
      summary: `List the files of ${one}`,
      params: ids('id'),
      query: z.object({ kind: z.enum(['attachment', 'image']).optional() }),
      answer: z.array(attachmentRow),
    }),
    add: endpoint({
      ...base,
      method: 'POST',
      path: `${path}/{id}/attachments`,
      summary: `Add files to ${one}`,
      params: ids('id'),
      body: added,
      answer: z.array(attachmentRow),
      status: 201,
    }),
    rename: endpoint({
      ...base,
      method: 'PUT',
      path: `${path}/rename/attachment/{id}`,
      summary: `Rename a file of ${one}`,
      params: z.object({ id: z.string().max(40) }),
      body: renaming,
      answer: renamed,
    }),
    remove: endpoint({
      ...base,
      method: 'DELETE',
      path: `${path}/{id}/attachments/{attachmentId}`,
      summary: `Remove a file from ${one}`,
      params: ids('id', 'attachmentId'),
    }),
  };
}
