import { mayType } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { AttachmentInput } from '../../files/attachment/attachment.resource.ts';
import { deleteAttachment, demandFiles, saveAttachments } from '../../files/public.server.ts';
import { emit } from '../../messages/public.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { tell } from '../order-transitions/order-notices.server.ts';
import { refuseType } from '../order-update/update-checks.server.ts';

const TEXTS = productTexts(
  'notice.note',
  { module: 'activities', use: 'notice' },
  {
    cancelled_work: {
      en: 'A note was added to the cancelled activity.',
      es: 'Se agregó una nota a la actividad cancelada.',
    },
    new_note: { en: 'You have a new note.', es: 'Tiene una nota nueva.' },
  },
);

interface Holder {
  id: number;
  reference_no: string;
  order_type_id: number;
  customer_user_id: number | null;
  portal_visible: boolean;
  status: string;
  created_by: number | null;
  cancelled_by: number | null;
}

/** The activity that gets a note or file, locked against a parallel deletion; 404 when the asker may not see it. */
async function holderOf(tx: Tx, { actor }: SignedInContext, id: number): Promise<Holder> {
  const holder =
    await tx.maybe<Holder>(sql`select o.id, o.reference_no, o.order_type_id, o.customer_user_id, o.status, o.created_by, o.cancelled_by,
      (select t.portal_visible from order_type t where t.id = o.order_type_id) as portal_visible
    from "order" o where o.id = ${id} and ${visibleOrders(actor)} for no key update of o`);
  return holder ?? fail('not_found');
}

/** Notes and photos need can_complete or can_update on the type. */
function demandWork({ actor }: SignedInContext, holder: Holder): void {
  const may = mayType(actor, 'complete', holder.order_type_id) || mayType(actor, 'update', holder.order_type_id);
  if (!may) refuseType(holder.order_type_id);
}

/** Writes a note; one for the customer is told to the customer's person, one on cancelled work to the desk. Gives its id. */
export async function addNote(
  tx: Tx,
  context: SignedInContext,
  id: number,
  note: { content: string; visibility?: 'internal' | 'customer' },
): Promise<number> {
  const holder = await holderOf(tx, context, id);
  demandWork(context, holder);
  const visibility = note.visibility ?? 'internal';
  const [[made]] = (await tx.all([
    insertRows('order_note', [{ order_id: id, content: note.content, visibility, author_id: context.actor.userId }]),
    sql`update "order" set note_count = note_count + 1 where id = ${id}`,
  ])) as [{ id: number }[]];
  const noteId = made?.id ?? fail('internal');
  if (visibility === 'internal' && holder.status === 'cancelled') {
    // Nobody looks at a cancelled activity again: what an officer still sends would lie there unread.
    const desk = [holder.cancelled_by, holder.created_by];
    await tell(tx, context, desk, holder, 'order.cancelled_note', TEXTS.both('cancelled_work'));
  }
  if (visibility === 'customer') {
    const more = { reference_no: holder.reference_no, note_id: noteId };
    await emit(tx, 'note.customer', { table: 'order', id, more });
    const readers = holder.portal_visible ? [holder.customer_user_id] : [];
    await tell(tx, context, readers, holder, 'note.customer', TEXTS.both('new_note'));
  }
  return noteId;
}

/** Deletes an own note; notes of others need delete.order_notes. */
export async function deleteNote(tx: Tx, context: SignedInContext, id: number, noteId: number): Promise<void> {
  await holderOf(tx, context, id);
  const note = await tx.maybe<{ author_id: number | null }>(
    sql`select author_id from order_note where id = ${noteId} and order_id = ${id} and deleted_at is null for update`,
  );
  if (!note) fail('not_found');
  if (note?.author_id !== context.actor.userId && !holds(context.actor, 'delete.order_notes')) {
    fail('permission_denied', {
      values: { permission: 'delete.order_notes' },
      details: { permission: 'delete.order_notes' },
    });
  }
  await tx.all([
    sql`update order_note set deleted_at = now() where id = ${noteId}`,
    sql`update "order" set note_count = greatest(note_count - 1, 0) where id = ${id}`,
  ]);
}

/** Claims uploaded files for an activity. */
export async function addFiles(
  tx: Tx,
  context: SignedInContext,
  id: number,
  files: readonly AttachmentInput[],
): Promise<void> {
  demandWork(context, await holderOf(tx, context, id));
  demandFiles(files);
  await saveAttachments(tx, { type: 'order', id }, files, context.actor);
  await tx.run(countFiles(id));
}

/** Takes a file off an activity. */
export async function removeFile(tx: Tx, context: SignedInContext, id: number, fileId: number): Promise<void> {
  demandWork(context, await holderOf(tx, context, id));
  await deleteAttachment(tx, { type: 'order', id }, fileId);
  await tx.run(countFiles(id));
}

/** The counter follows the files that are there. */
export const countFiles = (id: number) => sql`update "order" set attachment_count = (select count(*) from attachment a
  where a.owner_type = 'order' and a.owner_id = ${id} and a.kind in ('attachment', 'image') and a.deleted_at is null) where id = ${id}`;
