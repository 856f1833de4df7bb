import { decimal, toAmount } from '../../../platform/kernel/money.ts';
import { inputOnBasis, type PriceBasis, type PricedSource } from '../pricing/price-basis.rules.ts';
import { type OrderTotals, type PriceOrderInput, priceOrder } from '../pricing/pricing.rules.ts';

type Totals = OrderTotals & { customer_total: string };

/** A line with the amounts that were stored for it. */
export type StoredLine = PricedSource & {
  order_item_type_id: number;
  line_net: string;
  line_tax: string;
  line_total: string;
};

/** An activity as it is stored, with everything its figures stand on. */
export interface StoredPrice extends Totals {
  price_basis: PriceBasis;
  lines: readonly StoredLine[];
}

/** A figure that is not what the stored inputs give; of a line where `hash` is set. */
export interface FigureDifference {
  figure: keyof Totals | 'line_net' | 'line_tax' | 'line_total';
  hash: string | null;
  stored: string;
  derived: string;
}

const TOTALS = ['items_total', 'discount_total', 'tax_total', 'total_price', 'customer_total'] as const;

/** Makes every figure of a stored activity anew and names those that differ; gives the engine's input as well. */
export function derivedAgain(stored: StoredPrice): { input: PriceOrderInput; differences: FigureDifference[] } {
  const input = inputOnBasis(stored.lines, stored.price_basis);
  const priced = priceOrder(input);
  const differences: FigureDifference[] = [];
  const compare = (figure: FigureDifference['figure'], hash: string | null, is: string, shouldBe: string): void => {
    if (!decimal(is).equals(shouldBe))
      differences.push({ figure, hash, stored: toAmount(is, input.decimals), derived: shouldBe });
  };
  for (const total of TOTALS) compare(total, null, stored[total], priced[total]);
  for (const { index, hash, net, tax, total } of [...priced.lines, ...priced.discounts]) {
    const line = stored.lines[index];
    if (!line) continue;
    compare('line_net', hash, line.line_net, net);
    compare('line_tax', hash, line.line_tax, tax);
    compare('line_total', hash, line.line_total, total);
  }
  return { input, differences };
}
