import { fail, type Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { lockOrder } from '../order-commands/locked-order.server.ts';
import { orderFacts } from '../order-record/order-facts.server.ts';
import { refuseBlockedCustomer } from '../order-transitions/signable.server.ts';
import { refuseChanged } from './work-to-sign.server.ts';

/** States in which the portal signs, and shows what is signed. */
export const SIGNED_IN = ['released', 'incomplete', 'completed'];

/** Keeps what the person has just been shown of an activity that they may sign. */
export async function keepReading({ db, actor, language }: SignedInContext, orderId: number, sha256: string) {
  await db.write((tx) =>
    tx.run(sql`insert into sign_reading as r (order_id, user_id, content_sha256, language)
      values (${orderId}, ${actor.userId}, ${sha256}, ${language})
      on conflict (tenant_id, order_id, user_id) do update
        set content_sha256 = excluded.content_sha256, language = excluded.language, read_at = now()
        where (r.content_sha256, r.language) is distinct from (excluded.content_sha256, excluded.language)`),
  );
}

/**
 * Refuses the signature of what was not read as it is now, under the lock that the signature is written with: what the call says was
 * read, and where it says nothing (its body is fixed by the public API), what the person of the portal was last shown. The office signs what is there.
 */
export async function refuseUnread(
  tx: Tx,
  context: SignedInContext,
  orderId: number,
  sent: string | null,
): Promise<void> {
  const { actor } = context;
  if (sent === null && actor.audience !== 'customer') return;
  const { order, lines } = await lockOrder(tx, actor, orderId);
  if (sent !== null) return refuseChanged(tx, orderId, sent, context);
  refuseBlockedCustomer(context, orderFacts(order, lines));
  // What cannot be signed at all is refused for that.
  if (order.signed_off_at !== null || !SIGNED_IN.includes(order.status)) return;
  const read = await tx.maybe<{ content_sha256: string; language: Language }>(
    sql`select content_sha256, language from sign_reading where order_id = ${orderId} and user_id = ${actor.userId}`,
  );
  if (!read) return fail('document_unread');
  await refuseChanged(tx, orderId, read.content_sha256, { ...context, language: read.language });
}

/** What is signed is read anew before it is signed again. */
export const forgetReadings = (tx: Tx, orderId: number): Promise<number> =>
  tx.run(sql`delete from sign_reading where order_id = ${orderId}`);
