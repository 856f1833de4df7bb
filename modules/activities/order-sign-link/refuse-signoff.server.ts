import { fail } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { insertRows } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { emit } from '../../messages/public.server.ts';
import type { SignChannel } from '../order-proof/evidence.server.ts';
import { deskOf } from '../order-transitions/order-desk.server.ts';
import { tell } from '../order-transitions/order-notices.server.ts';
import { demandSignable } from '../order-transitions/signable.server.ts';
import { logStatement } from '../order-transitions/transition-effects.server.ts';

const EVENT = 'order.signoff_refused';
const TEXTS = productTexts(
  'notice.order',
  { module: 'activities', use: 'notice' },
  { signoff_refused: { en: 'The customer declined to sign: {reason}', es: 'El cliente no quiso firmar: {reason}' } },
);

export interface Refusal {
  id: number;
  name: string;
  reason: string;
  created_at: string;
}

/**
 * Keeps that somebody would not sign: the one way for staff, the portal and a link. Whoever may sign may refuse, as long as the
 * activity could be signed; its state stays, the desk and the officers read the reason.
 */
export async function refuseSignoff(
  tx: Tx,
  context: SignedInContext,
  id: number,
  said: { name: string; reason: string },
  by: { channel: SignChannel; linkId?: number },
): Promise<Refusal> {
  const { order } = await demandSignable(tx, context, id);
  const [row] = await tx.wire<Refusal>(
    insertRows(
      'signoff_refusal',
      [
        {
          order_id: id,
          name: said.name,
          reason: said.reason,
          channel: by.channel,
          sign_link_id: by.linkId ?? null,
          ip: context.ip || null,
          user_agent: context.userAgent,
        },
      ],
      'id, name, reason, created_at',
    ),
  );
  const input = { reason: said.reason };
  await tx.run(logStatement({ order, status: order.status, input, context }, 'signoff_refused', order.status));
  await emit(tx, EVENT, { table: 'order', id, more: { reference_no: order.reference_no, reason: said.reason } });
  const desk = by.channel === 'staff' ? [] : await deskOf(tx, id);
  const released = order.released_by as number | null;
  const people = [order.created_by, released, order.driver_id, order.secondary_officer_id, ...desk];
  if (context.actor.isStandIn) people.push(context.actor.userId);
  const told = { reason: said.reason.slice(0, 200) };
  await tell(tx, context, people, order, EVENT, TEXTS.both('signoff_refused', told));
  return row ?? fail('internal');
}
