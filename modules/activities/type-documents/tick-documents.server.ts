import { AppError } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { IN_FORCE, SIGNED } from './document-state.server.ts';

/** One line of the document checklist as a client sends it. */
export interface DocumentTick {
  document_id: number;
  state: 'open' | 'done' | 'waived';
  note?: string | null;
  attachment_id?: number | null;
}

export const isDocumentTick = (tick: object): tick is DocumentTick => 'document_id' in tick;

/**
 * Ticks documents of an activity the caller has locked, all or none. A customer's paper is done by being valid, not by a
 * tick, and one of the company that must be signed by its signature; whoever may manage the documents of types may waive either kind.
 */
export async function tickDocuments(
  tx: Tx,
  { actor, now }: SignedInContext,
  orderId: number,
  sent: readonly (DocumentTick | object)[],
): Promise<void> {
  const ticks = sent.filter(isDocumentTick);
  if (ticks.length === 0) return;
  if (ticks.some((tick) => tick.state === 'waived')) demand(actor, 'manage_documents.activity_type');
  const rows = await tx.rows<{ id: number; document_type_id: number | null; state: string; is_unsigned: boolean }>(
    sql`select od.id, td.document_type_id, od.state, coalesce(md.signature_required and ${sql.raw(IN_FORCE)} and not exists (
        select from order_document_signature g where ${sql.raw(SIGNED)}), false) as is_unsigned
      from order_document od join "order" o on o.id = od.order_id join order_type_document td on td.id = od.order_type_document_id
      left join master_document md on md.id = td.master_document_id where od.order_id = ${orderId} for update of od`,
  );
  const errors: Record<string, string[]> = {};
  for (const tick of ticks) {
    const at = sent.indexOf(tick);
    const row = rows.find((each) => each.id === tick.document_id);
    if (!row) errors[`data.${at}.document_id`] = ['not_found'];
    else if (row.document_type_id !== null && tick.state === 'done') errors[`data.${at}.state`] = ['not_allowed'];
    else if (row.is_unsigned && tick.state === 'done' && row.state !== 'done')
      errors[`data.${at}.state`] = ['signature_first'];
  }
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
  await refuseForeignFiles(tx, orderId, ticks);
  for (const tick of ticks) {
    const done = tick.state === 'open' ? null : new Date(now).toISOString();
    await tx.run(sql`update order_document set state = ${tick.state}, done_at = ${done}::timestamptz,
        done_by = ${done === null ? null : actor.userId}, note = ${tick.note ?? null},
        attachment_id = coalesce(${tick.attachment_id ?? null}::bigint, attachment_id)
      where id = ${tick.document_id} and order_id = ${orderId} and (state <> ${tick.state} or ${tick.note ?? null}::text is distinct from note)`);
  }
}

/** The file of a document is one of the activity's. */
async function refuseForeignFiles(tx: Tx, orderId: number, ticks: readonly DocumentTick[]): Promise<void> {
  const ids = [...new Set(ticks.flatMap((tick) => tick.attachment_id ?? []))];
  if (ids.length === 0) return;
  const found = await tx.run(sql`select 1 from attachment where id = any(${ids}::bigint[]) and owner_type = 'order'
    and owner_id = ${orderId} and deleted_at is null`);
  if (found !== ids.length) throw new AppError('validation', { errors: { 'data.attachment_id': ['not_found'] } });
}
