import { failField } from '../../../platform/kernel/errors.ts';
import { decimal } from '../../../platform/kernel/money.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { CompanyFacts } from '../order/company-facts.server.ts';
import { type LockedOrder, priceSetting } from '../order-commands/locked-order.server.ts';
import { voidedSignature } from '../order-items/item-rights.server.ts';
import type { Line } from '../order-items/line.server.ts';
import { priceLines } from '../order-items/price-lines.server.ts';
import { writeLines } from '../order-items/write-lines.server.ts';
import { type MoneyOrigin, moveItem, type RatedCurrency } from '../pricing/currency.rules.ts';
import type { UpdateFacts } from './update-facts.server.ts';

/** The currency before and after a change; null when it stays. */
export interface CurrencyMove {
  from: RatedCurrency;
  to: RatedCurrency;
}

/** What the patch does to the currency: the rate of the day unless one was typed. 422 for taking it away. */
export function currencyMove(
  order: LockedOrder,
  patch: Record<string, unknown>,
  facts: UpdateFacts,
  company: CompanyFacts,
): CurrencyMove | null {
  if (!('currency_id' in patch)) return null;
  const currencyId = patch.currency_id as number | null;
  if (currencyId === null) return failField('currency_id', 'select_required');
  const rate = (patch.exchange_rate as string | undefined) ?? facts.currencyRate ?? order.exchange_rate;
  return {
    from: {
      currency_id: order.currency_id ?? company.baseCurrencyId,
      rate: order.exchange_rate,
      decimals: order.currency_decimals,
    },
    to: { currency_id: currencyId, rate, decimals: facts.currencyDecimals ?? order.currency_decimals },
  };
}

/**
 * What was paid stands in the currency it was paid in, and what was signed in the one it was signed in: payments hold the currency and
 * its rate, a signature is voided by whoever may reopen.
 */
export async function settleMove(
  tx: Tx,
  context: SignedInContext,
  order: LockedOrder,
  patch: Record<string, unknown>,
): Promise<void> {
  const moved = ['currency_id', 'exchange_rate'].find((name) => name in patch);
  if (!moved) return;
  if (!decimal(order.paid_total).isZero()) failField(moved, 'paid_locked');
  await tx.all(voidedSignature(context, order));
}

/** A new currency converts every line once; a new customer or type may change tax and deposit. */
export async function repriceAfter(
  tx: Tx,
  order: LockedOrder,
  lines: readonly Line[],
  patch: Record<string, unknown>,
  facts: UpdateFacts,
  pricesIncludeTax: boolean,
  move: CurrencyMove | null,
): Promise<void> {
  const retaxed =
    'customer_id' in patch && (facts.customer?.tax_exempt === true) !== (order.customer?.tax_exempt === true);
  if (!move && !retaxed && !facts.newType) return;
  const moved = move ? await movedLines(tx, order, lines, move) : { lines, kept: [] };
  const setting = priceSetting(order, pricesIncludeTax);
  const priced = priceLines(moved.lines, {
    ...setting,
    decimals: move?.to.decimals ?? setting.decimals,
    taxExempt: 'customer_id' in patch ? facts.customer?.tax_exempt === true : setting.taxExempt,
    type: facts.newType ?? setting.type,
  });
  await writeLines(tx, order.id, lines, priced.lines, priced.figures, moved.kept);
}

/** Every line in the new currency, with the statement that keeps what it was priced with first. */
async function movedLines(
  tx: Tx,
  order: LockedOrder,
  lines: readonly Line[],
  { from, to }: CurrencyMove,
): Promise<{ lines: Line[]; kept: Statement[] }> {
  const rows = await tx.rows<{ id: number; money_origin: MoneyOrigin }>(
    sql`select id, money_origin from order_item where order_id = ${order.id} and deleted_at is null and money_origin is not null`,
  );
  const origins = new Map(rows.map((row) => [row.id, row.money_origin]));
  const moved = lines.map((line) => ({ id: line.id, ...moveItem(line, origins.get(line.id) ?? null, from, to) }));
  const kept = moved.map(({ id, origin }) => ({ id, origin }));
  return {
    lines: moved.map(({ item }) => item as Line),
    kept: [
      sql`update order_item i set money_origin = x.origin
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x(id bigint, origin jsonb)
        where i.id = x.id and i.order_id = ${order.id}`,
    ],
  };
}
