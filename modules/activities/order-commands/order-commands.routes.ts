import { AppError, fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import type { OrderAction } from '../order/order-states.rules.ts';
import { createOrder } from '../order-create/create-order.server.ts';
import { duplicateOrder } from '../order-create/duplicate-order.server.ts';
import { orderRecord } from '../order-record/order-record.server.ts';
import { signoffStatement } from '../order-record/record-sql.server.ts';
import { forgetReadings, refuseUnread } from '../order-sign-link/sign-reading.server.ts';
import { signOff } from '../order-transitions/signoff.server.ts';
import { type ActionInput, runAction } from '../order-transitions/transition.server.ts';
import { updateOrder } from '../order-update/update-order.server.ts';
import { displayOrder } from './display-order.server.ts';
import { conflictsOf } from './officers.server.ts';
import {
  cancelCall,
  completeCall,
  createOrderCall,
  deleteOrderCall,
  displayOrderCall,
  duplicateCall,
  incompleteCall,
  releaseCall,
  signoffCall,
  updateOrderCall,
} from './order-commands.contract.ts';
import { answerOrder, warningsOf } from './warnings.server.ts';

/** The commands on one activity. What they answer is read before they commit: an answer that is refused leaves nothing behind. */
export const orderCommandRoutes = (platform: Platform): Route[] => [
  route(createOrderCall, ({ body }, context) =>
    context.db.write(async (tx) => {
      const made = await createOrder(tx, context, body);
      const conflicts = await conflictsOf(tx, context, made);
      const warnings = warningsOf({ conflicts, heldBack: made.heldBack }, context.language);
      return answerOrder(context, made.id, warnings, made.empty);
    }),
  ),
  route(updateOrderCall, ({ params, body }, context) =>
    withCurrent(context, params.id, () =>
      context.db.write(async (tx) => {
        const { overlaps, conflicts } = await updateOrder(tx, context, params.id, body);
        const answer = await answerOrder(context, params.id, warningsOf({ conflicts: overlaps }, context.language));
        return conflicts.length > 0 ? { ...answer, conflicts } : answer;
      }),
    ),
  ),
  route(deleteOrderCall, async ({ params }, context) => {
    await context.db.write((tx) => runAction(tx, context, params.id, 'delete'));
    return null;
  }),
  route(releaseCall, ({ params }, context) => act(context, params.id, 'release')),
  route(incompleteCall, ({ params, body }, context) => act(context, params.id, 'incomplete', body)),
  route(cancelCall, ({ params, body }, context) => act(context, params.id, 'cancel', body)),
  route(completeCall, ({ params, body }, context) => {
    const { received_by: named, ...rest } = body;
    return act(context, params.id, 'complete', { ...rest, receivedBy: rest.receivedBy ?? named ?? null });
  }),
  route(signoffCall, ({ params, body: { content_sha256: read, ...signature } }, context) =>
    context.db.write(async (tx) => {
      await refuseUnread(tx, context, params.id, read ?? null);
      await signOff(tx, platform, context, params.id, signature);
      await forgetReadings(tx, params.id);
      return context.actor.audience === 'customer' ? signedAnswer(context, params.id) : answerOrder(context, params.id);
    }),
  ),
  route(duplicateCall, ({ body }, context) =>
    context.db.write(async (tx) => {
      const { id } = await duplicateOrder(tx, context, body);
      return orderRecord(context, id, { trusted: true });
    }),
  ),
  route(displayOrderCall, ({ body }, context) => context.db.write((tx) => displayOrder(tx, context, body))),
];

const act = (context: SignedInContext, id: number, action: OrderAction, input: ActionInput = {}) =>
  context.db.write(async (tx) => {
    const noFollowUp = await runAction(tx, context, id, action, input);
    return answerOrder(context, id, warningsOf({ noFollowUp }, context.language));
  });

/** A stale change is answered with the activity as it is now, for the field-by-field merge. */
async function withCurrent<T>(context: SignedInContext, id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    throw new AppError('conflict', { details: { current: await orderRecord(context, id) } });
  }
}

/** Customers get what they signed, not the team's view of it. */
async function signedAnswer({ db }: SignedInContext, id: number) {
  const [[row], [signoff]] = (await db.readAll([
    sql`select id, reference_no, status, signed_off_at, updated_at from "order" where id = ${id}`,
    signoffStatement(id),
  ])) as [{ id: number; status: string }[], unknown[]];
  return row ? { ...row, signoff: signoff ?? null } : fail('not_found');
}
