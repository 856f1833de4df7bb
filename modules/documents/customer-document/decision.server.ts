import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { emit, portalHome, sendMail } from '../../messages/public.server.ts';
import { type Addressee, addresseesOf } from './addressees.server.ts';
import { documentIn } from './customer-document-read.server.ts';
import { lockDocument } from './customer-document-write.server.ts';
import { rejectionMail } from './document-mails.rules.ts';
import { supersedeOlder } from './supersede.server.ts';

/** Approves or rejects what waits; a document is decided once. A rejection needs its reason and is mailed with it. */
export function decide(
  id: number,
  { approve, reason }: { approve: boolean; reason?: string | null },
  context: SignedInContext,
): Promise<never> {
  if (!approve && !reason) return fail('validation', { errors: { reason: ['text_field_required'] } });
  return context.db.write(async (tx) => {
    const before = await lockDocument(tx, id, context);
    if (before.status !== 'pending') fail('document_decided');
    await tx.run(sql`update customer_document set status = ${approve ? 'approved' : 'rejected'}, decided_by = ${context.actor.userId},
      decided_at = now(), reason = ${reason ?? null} where id = ${id}`);
    const told = { table: 'customer_document', id, more: { customer_id: before.customer_id } };
    await emit(tx, approve ? 'document.approved' : 'document.rejected', told);
    if (approve) await supersedeOlder(tx, id);
    else await tellRejection(tx, { id, name: before.name, customerId: before.customer_id, reason: reason ?? '' });
    return documentIn(tx, id, context);
  });
}

async function tellRejection(
  tx: Tx,
  document: { id: number; name: string; customerId: number; reason: string },
): Promise<void> {
  const people: Addressee[] = await addresseesOf(tx, document.customerId);
  for (const { email, user_id, ...reader } of people) {
    const portal = user_id === null ? null : await portalHome(tx);
    await sendMail(tx, {
      to: email,
      ...rejectionMail({ ...reader, portal }, { name: document.name, reason: document.reason }),
      event: 'document.rejected',
      userId: user_id ?? undefined,
      ownerType: 'customer_document',
      ownerId: document.id,
    });
  }
}
