import { mayType } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { decimal } from '../../../platform/kernel/money.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Behaviour, behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { createRecord } from '../../../platform/server/resource-routes/commands.ts';
import { companyFactsIn } from '../order/company-facts.server.ts';
import { lockOrder } from '../order-commands/locked-order.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import type { Line } from '../order-items/line.server.ts';
import { convertItem } from '../pricing/currency.rules.ts';
import { orderTemplate } from './order-template.resource.ts';
import { insertTemplateLines } from './template-items.server.ts';

/** Templates belong to a type the person may see; a type's own template and a subscription's stay. */
export const orderTemplateBehaviour: Behaviour = behaviour(orderTemplate, {
  async beforeWrite(tx, input, before, { actor }) {
    if (before !== null && !mayType(actor, 'view', before.order_type_id)) fail('not_found');
    const typeId = input.order_type_id;
    if (typeof typeId === 'number' && !mayType(actor, 'view', typeId)) failField('order_type_id', 'not_found');
    // What was agreed with one customer is shown to no other by who may not read it.
    const isMoved = before !== null && before.customer_id !== null && input.customer_id !== undefined;
    if (isMoved && input.customer_id !== before.customer_id && !seesPrices(actor)) {
      const priced = sql`select 1 from order_template_item where template_id = ${before.id} and price <> 0 limit 1`;
      if ((await tx.run(priced)) > 0) demand(actor, 'view_prices.order');
    }
    return input;
  },
  async beforeDelete(_tx, row, { actor }) {
    if (!mayType(actor, 'view', row.order_type_id)) fail('not_found');
  },
});

/** A template of the lines of an activity: without customer and ticks; prices unless they are left out. */
export async function templateOfOrder(
  tx: Tx,
  context: SignedInContext,
  id: number,
  wish: { name: string; items?: readonly number[]; without_prices?: boolean },
): Promise<number> {
  const { order, lines } = await lockOrder(tx, context.actor, id);
  const wanted = wish.items && wish.items.length > 0 ? new Set(wish.items) : null;
  const unknown = wish.items?.find((item) => !lines.some((line) => line.id === item));
  if (unknown !== undefined) failField('items', 'not_found');
  const taken = lines.filter((line) => wanted === null || wanted.has(line.id));
  // A template is priced in the company's own currency: activities of every currency may start with it.
  const { decimals } = await companyFactsIn(tx, context.actor.tenantId);
  const isForeign = !decimal(order.exchange_rate).equals(1);
  const atHome = (line: Line): Line =>
    isForeign
      ? convertItem(line, { rate: order.exchange_rate, decimals: order.currency_decimals }, { rate: 1, decimals })
      : line;
  const isBare = wish.without_prices === true || !seesPrices(context.actor);
  const made = await createRecord(
    tx,
    orderTemplate,
    orderTemplateBehaviour,
    { name: wish.name, order_type_id: order.order_type_id, category_id: order.category_id },
    context,
  );
  await insertTemplateLines(
    tx,
    made.id,
    taken.map((line, at) => freshLine(atHome(line), at + 1, context.now, isBare)),
  );
  return made.id;
}

const NO_PRICE = {
  price: '0',
  discount: '0',
  default_value: null,
  value_min: null,
  value_max: null,
  selling_price: null,
};

const freshLine = (line: Line, position: number, now: number, isBare: boolean): Line => ({
  ...line,
  ...(isBare ? NO_PRICE : {}),
  hash: clientHash(now),
  position,
});
