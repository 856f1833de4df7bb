import { fail, failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { additionalValues, settleFieldFiles } from '../../fields/public.server.ts';
import { emit } from '../../messages/public.server.ts';
import { companyFactsIn } from '../order/company-facts.server.ts';
import { type LockedOrder, lineCurrency, priceSetting } from '../order-commands/locked-order.server.ts';
import { type CustomerRow, customerStatement } from '../order-create/create-facts.server.ts';
import { customerDefaults } from '../order-create/order-defaults.server.ts';
import type { Line } from '../order-items/line.server.ts';
import { priceLines } from '../order-items/price-lines.server.ts';
import { writeLines } from '../order-items/write-lines.server.ts';
import { tell } from '../order-transitions/order-notices.server.ts';
import { applyStep } from '../order-transitions/transition-effects.server.ts';
import { addressColumns } from './portal-create.server.ts';
import { portalLines } from './portal-lines.server.ts';
import type { PortalUpdate } from './portal-orders.contract.ts';
import { lockEditable } from './portal-scope.server.ts';

const TEXTS = productTexts(
  'notice.customer_change',
  { module: 'activities', use: 'notice' },
  {
    changed: { en: 'The customer changed the request.', es: 'El cliente modificó la solicitud.' },
  },
);

/** Changes a request that can still be changed; 409 conflict when it changed in the meantime. */
export async function updatePortalOrder(
  tx: Tx,
  context: SignedInContext,
  id: number,
  body: PortalUpdate,
): Promise<void> {
  const { order, lines } = await lockEditable(tx, context, id);
  if (body.updated_at !== undefined && body.updated_at !== order.updated_at) fail('conflict');
  if (body.order_type_id !== undefined && body.order_type_id !== order.order_type_id)
    failField('order_type_id', 'not_allowed');
  if (body.request_category_id) await demandCategory(tx, body.request_category_id);
  const additional = await answeredValues(tx, context, order, body);
  const patch = {
    title: body.title,
    description: body.description,
    request_category_id: body.request_category_id,
    scheduled_start: body.requested_at,
    additional,
    ...(await addressPatch(tx, order, body)),
  };
  const update = updateRow('order', patch, sql`id = ${id}`);
  if (update) await tx.run(update);
  if (additional) await settleFieldFiles(tx, context, { type: 'order', id, module: 'activity' }, additional);
  if (body.items !== undefined) await changeLines(tx, context, order, lines, body.items);
  const told = { table: 'order', id, more: { reference_no: order.reference_no } };
  await emit(tx, 'portal.order_changed', told);
  const readers = [order.driver_id, order.secondary_officer_id, order.released_by as number | null];
  await tell(tx, context, readers, order, 'portal.order_changed', TEXTS.both('changed'));
}

async function changeLines(
  tx: Tx,
  context: SignedInContext,
  order: LockedOrder,
  lines: readonly Line[],
  sent: NonNullable<PortalUpdate['items']>,
): Promise<void> {
  const after = await portalLines(tx, lines, sent, {
    now: context.now,
    currency: lineCurrency(order),
    usualDiscount: order.customer?.usual_discount,
  });
  const { pricesIncludeTax } = await companyFactsIn(tx, context.actor.tenantId);
  const priced = priceLines(after, priceSetting(order, pricesIncludeTax));
  await writeLines(tx, order.id, lines, priced.lines, priced.figures);
}

/** What was answered, checked and put over what is stored; fields the portal does not show stay as they are. */
const answeredValues = async (tx: Tx, context: SignedInContext, order: LockedOrder, { answers }: PortalUpdate) =>
  answers === undefined
    ? undefined
    : additionalValues(tx, context, {
        module: 'activity',
        targets: { order_type: [order.order_type_id] },
        sent: answers,
        stored: order.additional,
        recordId: order.id,
      });

async function demandCategory(tx: Tx, id: number): Promise<void> {
  const found = await tx.run(sql`select 1 from request_category where id = ${id} and portal_visible and active`);
  if (found === 0) failField('request_category_id', 'not_found');
}

/** A typed address replaces all of the old one; an own address brings its columns. */
async function addressPatch(tx: Tx, order: LockedOrder, body: PortalUpdate): Promise<Record<string, unknown>> {
  if (body.address) {
    const empty = {
      address1: null,
      address2: null,
      city: null,
      county: null,
      state_name: null,
      postal_code: null,
      lat: null,
      long: null,
    };
    return { ...empty, ...addressColumns(body.address), customer_address_id: null, geocode_status: 'none' };
  }
  if (!body.address_id) return {};
  const [customer] = await tx.rows<CustomerRow>(customerStatement(order.customer_id, body.address_id));
  if (!customer?.address) return failField('address_id', 'not_found');
  const {
    contact_name: _n,
    contact_phone: _p,
    contact_email: _e,
    driver_id: _d,
    warehouse_id: _w,
    ...place
  } = customerDefaults(customer);
  return place;
}

/** Withdrawing cancels the activity for a reason of its own. */
export async function withdrawPortalOrder(tx: Tx, context: SignedInContext, id: number): Promise<void> {
  const { order, lines } = await lockEditable(tx, context, id);
  const input = { reason: 'withdrawn_by_customer' };
  await applyStep(tx, { order, lines, status: order.status, input, context }, 'cancel');
  const more = { reference_no: order.reference_no };
  await emit(tx, 'portal.order_withdrawn', { table: 'order', id, more });
}
