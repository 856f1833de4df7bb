import { fail } from '../../../platform/kernel/errors.ts';
import { toId } from '../../../platform/kernel/ids.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { fileOwner } from '../../../platform/server/access/file-owners.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { restorable } from '../../../platform/server/access/restoring.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { attachmentEndpoints, type FileHolder } from './attachment.contract.ts';
import type { AttachmentRow } from './attachment.resource.ts';
import {
  attachmentsStatement,
  deleteAttachment,
  demandFiles,
  renameAttachment,
  saveAttachments,
} from './attachment.server.ts';

/** The file calls of a resource, and who may see its files: whoever may read its records. */
export function attachmentRoutes(resource: FileHolder, area: string): Route[] {
  const endpoints = attachmentEndpoints(resource, area);
  restorable(
    'attachment',
    async (tx, id, { actor }) => {
      demand(actor, `update.${resource.permission}`);
      await tx
        .maybe(sql`select from attachment a where a.id = ${id} and exists (${ownerOf(resource, sql`a.owner_id`)})`)
        .then((owner) => owner ?? fail('not_restorable'));
    },
    resource.name,
  );
  fileOwner(resource.name, ({ actor }) =>
    resource.readable === 'staff' ? actor.audience === 'staff' : holds(actor, `view.${resource.permission}`),
  );
  return [
    route(endpoints.list, async ({ params, query }, { db }) => {
      const [owner = [], files = []] = await db.readAll([
        ownerStatement(resource, params.id),
        attachmentsStatement(resource.name, params.id, query.kind),
      ]);
      return owner.length > 0 ? (files as AttachmentRow[]) : fail('not_found');
    }),
    route(endpoints.add, ({ params, body }, { db, actor }) =>
      db.write(async (tx) => {
        await tx.maybe(ownerStatement(resource, params.id)).then((owner) => owner ?? fail('not_found'));
        const files = 'attachments' in body ? body.attachments : [body];
        demandFiles(files);
        await saveAttachments(tx, { type: resource.name, id: params.id }, files, actor);
        return tx.wire<AttachmentRow>(attachmentsStatement(resource.name, params.id));
      }),
    ),
    route(endpoints.rename, ({ params, body }, { db }) =>
      db.write(async (tx) => {
        const { owner_id: _owner, ...file } = await renameAttachment(tx, resource.name, toId(params.id), body);
        return file;
      }),
    ),
    route(endpoints.remove, async ({ params }, { db }) => {
      await db.write((tx) => deleteAttachment(tx, { type: resource.name, id: params.id }, params.attachmentId));
      return null;
    }),
  ];
}

const ownerStatement = (resource: FileHolder, id: number): Statement => ownerOf(resource, sql`${id}`);

const ownerOf = (resource: FileHolder, id: Statement): Statement =>
  sql`select id from ${sql.table(resource.name)} where id = ${id}${resource.softDelete ? sql` and deleted_at is null` : sql``}`;
