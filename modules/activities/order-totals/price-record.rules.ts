import {
  inputOfToday,
  inputOnBasis,
  type PriceBasis,
  type PricedSource,
  type PriceRules,
  type PriceType,
} from '../pricing/price-basis.rules.ts';
import { type PricedOrder, priceOrder } from '../pricing/pricing.rules.ts';

/** Prices lines exactly as the server would now: same engine, same tax chain. */
export const priceLines = (lines: readonly (PricedSource & { type: PriceType })[], rules: PriceRules): PricedOrder =>
  priceOrder(inputOfToday(lines, rules));

/** Prices stored lines on what they were priced with, whatever types and settings say since. */
export const priceStored = (
  lines: readonly (PricedSource & { order_item_type_id: number })[],
  basis: PriceBasis,
): PricedOrder => priceOrder(inputOnBasis(lines, basis));
