import { fail } from '../../../platform/kernel/errors.ts';
import { toId } from '../../../platform/kernel/ids.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { AttachmentRow } from '../../files/attachment/attachment.resource.ts';
import { fileOwner, renameAttachment } from '../../files/public.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { visibleOrder } from '../order-record/order-children.server.ts';
import type { orderNote } from '../order-record/order-record.contract.ts';
import { mayReadPart } from '../order-record/part-rights.rules.ts';
import { attachmentsStatement, notesStatement } from '../order-record/record-sql.server.ts';
import {
  addAttachmentCall,
  addNoteCall,
  deleteAttachmentCall,
  deleteNoteCall,
  renameAttachmentCall,
} from './order-notes.contract.ts';
import { addFiles, addNote, deleteNote, removeFile } from './order-notes.server.ts';

type Note = (typeof orderNote)['_zod']['output'];

/**
 * Files of an activity that are opened by their key. A statement is not: it shows what its maker may read, and whoever wants one asks
 * for it with their own rights.
 */
const OPENED: ReadonlySet<string> = new Set(['attachment', 'image', 'signature']);

/** Notes and files of an activity; its files are for whoever sees the activity and may read files, customers only those meant for them. */
export function orderNoteRoutes(): Route[] {
  fileOwner(
    'order',
    async (context, ownerId, kind) =>
      OPENED.has(kind) &&
      mayReadPart(context.actor, 'attachments') &&
      (await context.db.maybe(visibleOrder(context, ownerId))) !== undefined,
  );
  return [
    route(addNoteCall, async ({ params, body }, context) => {
      const id = await context.db.write((tx) => addNote(tx, context, params.id, body));
      const notes = await context.db.read<Note>(notesStatement(params.id, true));
      return notes.find((note) => note.id === id) ?? fail('not_found');
    }),
    route(deleteNoteCall, async ({ params }, context) => {
      await context.db.write((tx) => deleteNote(tx, context, params.id, params.noteId));
      return null;
    }),
    route(addAttachmentCall, async ({ params, body }, context) => {
      const files = 'attachments' in body ? body.attachments : [body];
      await context.db.write((tx) => addFiles(tx, context, params.id, files));
      const rows = await context.db.read<AttachmentRow>(attachmentsStatement(params.id, true));
      const isOwn = ({ uploaded_by }: AttachmentRow): boolean => uploaded_by?.id === context.actor.userId;
      return mayReadPart(context.actor, 'attachments') ? rows : rows.filter(isOwn);
    }),
    route(deleteAttachmentCall, async ({ params }, context) => {
      await context.db.write((tx) => removeFile(tx, context, params.id, params.attId));
      return null;
    }),
    route(renameAttachmentCall, ({ params, body }, context) =>
      context.db.write(async (tx) => {
        const { owner_id: owner, ...file } = await renameAttachment(tx, 'order', toId(params.id), body);
        const seen = sql`select o.id from "order" o where o.id = ${owner} and ${visibleOrders(context.actor)}`;
        return (await tx.maybe(seen)) ? file : fail('not_found');
      }),
    ),
  ];
}
