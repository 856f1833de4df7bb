import { fail } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { refuseBlocked } from '../../customers/public.server.ts';
import type { AttachmentInput } from '../../files/attachment/attachment.resource.ts';
import { deleteAttachment, demandFiles, saveAttachments } from '../../files/public.server.ts';
import { emit } from '../../messages/public.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { countFiles } from '../order-notes/order-notes.server.ts';
import { tell } from '../order-transitions/order-notices.server.ts';
import { lockEditable } from './portal-scope.server.ts';

const TEXTS = productTexts(
  'notice.customer_note',
  { module: 'activities', use: 'notice' },
  {
    written: { en: 'The customer added a note.', es: 'El cliente agregó una nota.' },
  },
);

/** An own note can be taken back this long. */
const NOTE_MS = 15 * 60_000;

interface Request {
  id: number;
  reference_no: string;
  status: string;
  driver_id: number | null;
  secondary_officer_id: number | null;
  released_by: number | null;
}

/** The request that is written about, locked against a parallel withdrawal. */
async function requestOf(tx: Tx, context: SignedInContext, id: number): Promise<Request> {
  const { actor } = context;
  await refuseBlocked(tx, context);
  const request =
    await tx.maybe<Request>(sql`select o.id, o.reference_no, o.status, o.driver_id, o.secondary_officer_id, o.released_by
    from "order" o where o.id = ${id} and ${visibleOrders(actor)} for no key update of o`);
  if (!request) return fail('not_found');
  return request.status === 'cancelled' ? fail('not_editable') : request;
}

/** A note of the customer; the people at work on the request hear of it. Gives its id. */
export async function addPortalNote(tx: Tx, context: SignedInContext, id: number, content: string): Promise<number> {
  const request = await requestOf(tx, context, id);
  const [[made]] = (await tx.all([
    insertRows('order_note', [{ order_id: id, content, visibility: 'customer', author_id: context.actor.userId }]),
    sql`update "order" set note_count = note_count + 1 where id = ${id}`,
  ])) as [{ id: number }[]];
  const noteId = made?.id ?? fail('internal');
  await emit(tx, 'portal.note', { table: 'order', id, more: { reference_no: request.reference_no, note_id: noteId } });
  const message = TEXTS.both('written');
  await tell(
    tx,
    context,
    [request.driver_id, request.secondary_officer_id, request.released_by],
    request,
    'portal.note',
    message,
  );
  return noteId;
}

/** Own notes within 15 minutes; later 409, of others 403. */
export async function deletePortalNote(tx: Tx, context: SignedInContext, id: number, noteId: number): Promise<void> {
  await requestOf(tx, context, id);
  const note = await tx.maybe<{
    author_id: number | null;
    created_at: string;
  }>(sql`select author_id, created_at from order_note
    where id = ${noteId} and order_id = ${id} and visibility = 'customer' and deleted_at is null for update`);
  if (!note) return fail('not_found');
  if (note.author_id !== context.actor.userId) {
    fail('permission_denied', {
      values: { permission: 'delete.order_notes' },
      details: { permission: 'delete.order_notes' },
    });
  }
  if (context.now - Date.parse(note.created_at) > NOTE_MS) fail('note_locked');
  await tx.all([
    sql`update order_note set deleted_at = now() where id = ${noteId}`,
    sql`update "order" set note_count = greatest(note_count - 1, 0) where id = ${id}`,
  ]);
}

/** Files of the customer are for both sides. */
export async function addPortalFiles(
  tx: Tx,
  context: SignedInContext,
  id: number,
  files: readonly AttachmentInput[],
): Promise<void> {
  await requestOf(tx, context, id);
  demandFiles(files);
  const theirs = files.map((file) => ({ ...file, id: undefined, visibility: 'customer' as const }));
  await saveAttachments(tx, { type: 'order', id }, theirs, context.actor);
  await tx.run(countFiles(id));
}

/** Own files while the request can still be changed. */
export async function removePortalFile(tx: Tx, context: SignedInContext, id: number, fileId: number): Promise<void> {
  await lockEditable(tx, context, id);
  const own =
    await tx.run(sql`select 1 from attachment where id = ${fileId} and owner_type = 'order' and owner_id = ${id}
    and uploaded_by = ${context.actor.userId} and deleted_at is null`);
  if (own === 0) fail('not_found');
  await deleteAttachment(tx, { type: 'order', id }, fileId);
  await tx.run(countFiles(id));
}
