import {
  inputOfToday,
  inputOnBasis,
  type PriceBasis,
  type PricedSource,
  type PriceType,
} from '../pricing/price-basis.rules.ts';
import { type PricedOrder, priceOrder } from '../pricing/pricing.rules.ts';

/** Prices lines exactly as the server would now: same engine, same tax chain (B1 §4.3, B2 §4.1). */
export const priceLines = (
  lines: readonly (PricedSource & { type: PriceType })[],
  rules: { prices_include_tax: boolean; tax_exempt: boolean },
): PricedOrder => priceOrder(inputOfToday(lines, rules));

/** Prices stored lines on what they were priced with, whatever types and settings say since. */
export const priceStored = (
  lines: readonly (PricedSource & { order_item_type_id: number })[],
  basis: PriceBasis,
): PricedOrder => priceOrder(inputOnBasis(lines, basis));
