import { AppError, type ErrorCode, errorText, type Language } from '../../../platform/kernel/errors.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { LockedOrder } from '../order-commands/locked-order.server.ts';
import { createOrder } from '../order-create/create-order.server.ts';
import type { OrderCreate } from '../order-create/order-input.contract.ts';
import type { Line } from '../order-items/line.server.ts';
import { deskOf } from './order-desk.server.ts';
import { tell } from './order-notices.server.ts';

/** What the follow-up takes over from the activity it comes from. */
const SHARED = [
  'title',
  'description',
  'category_id',
  'priority',
  'customer_id',
  'customer_user_id',
  'customer_address_id',
  'contact_name',
  'contact_phone',
  'contact_email',
  'address1',
  'address2',
  'city',
  'county',
  'state_name',
  'postal_code',
  'country_code',
  'lat',
  'long',
  'location_id',
  'warehouse_id',
  'currency_id',
] as const;

/**
 * Secondary lines become an activity of the secondary type when the first one completes, once. A type or customer
 * that takes no new activities does not hold the completion up: the desk is told, and why is given for the answer.
 */
export async function createFollowUp(
  tx: Tx,
  context: SignedInContext,
  order: LockedOrder,
  lines: readonly Line[],
): Promise<ErrorCode | null> {
  const typeId = order.type.secondary_order_type_id;
  const secondary = lines.filter((line) => line.is_secondary_order_type);
  if (typeId === null || secondary.length === 0) return null;
  const made = await tx.run(
    sql`select 1 from "order" where parent_order_id = ${order.id} and order_type_id = ${typeId} and deleted_at is null`,
  );
  if (made > 0) return null;
  const body = {
    ...Object.fromEntries(SHARED.map((name) => [name, order[name] ?? null])),
    order_type_id: typeId,
    parent_order_id: order.id,
    driver_id: null,
  } as unknown as OrderCreate;
  try {
    await createOrder(tx, context, body, { source: 'template', isAllowed: true, lines: secondary.map(freshLine) });
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const people = [order.created_by, ...(await deskOf(tx, order.id))];
    const message = { en: missingText(error.code, 'en'), es: missingText(error.code, 'es') };
    await tell(tx, context, people, order, 'order.follow_up_missing', message);
    return error.code;
  }
}

const TEXTS = productTexts(
  'notice.order.follow_up',
  { module: 'activities', use: 'notice' },
  {
    missing: {
      en: 'The follow-up activity couldn’t be created: {reason}',
      es: 'No se pudo crear la actividad de seguimiento: {reason}',
    },
  },
);

/** That there is no follow-up, and why. */
export const missingText = (code: ErrorCode, language: Language): string =>
  TEXTS.in('missing', language, { reason: errorText(code, language) });

const freshLine = (line: Line, at: number): Line => ({
  ...line,
  id: 0,
  hash: clientHash(),
  position: at + 1,
  is_secondary_order_type: false,
  quantity_used: null,
  task_checked: false,
  task_checked_at: null,
  task_checked_by: null,
  task_note: null,
  quantity_used_at: null,
  task_note_at: null,
});
