import {
  type DecimalInput,
  decimal,
  fromUnits,
  type Money,
  roundTo,
  toUnits,
  ZERO,
} from '../../../platform/kernel/money.ts';

export type DiscountType = 'percent' | 'amount';

/** A line as the engine reads it; names as on the wire. Prices and rates are decimal strings or JSON numbers. */
export interface PriceLine {
  hash?: string | null;
  /** Order of discount items; the order given where absent. */
  position?: number | null;
  price?: DecimalInput | null;
  quantity?: DecimalInput | null;
  quantity_used?: DecimalInput | null;
  discount?: DecimalInput | null;
  discount_type?: DiscountType | null;
  tax_rate?: DecimalInput | null;
  is_discount?: boolean | null;
  /** False for tasks and other lines that carry no price. Default true. */
  is_order_item?: boolean | null;
  discount_follows_tax?: boolean | null;
  customer_access?: number | null;
}

export type LineKind = 'item' | 'discount' | 'unpriced';

export interface PricingOptions {
  /** Of the currency: every amount is rounded to its unit. */
  decimals: number;
  prices_include_tax: boolean;
  tax_exempt: boolean;
}

/** A non-discount line while the order is being priced. In tax-inclusive pricing every amount but tax contains the tax. */
export interface LineAmounts {
  line: PriceLine;
  index: number;
  kind: Exclude<LineKind, 'discount'>;
  price: Money;
  quantity: Money;
  rate: Money;
  gross: Money;
  disc: Money;
  net: Money;
  /** Sum of the shares of discount items that follow the tax. */
  share: Money;
}

export function lineKind(line: PriceLine): LineKind {
  if (line.is_discount) return 'discount';
  return line.is_order_item === false ? 'unpriced' : 'item';
}

export function optional(value: DecimalInput | null | undefined, fallback: Money): Money {
  return value === null || value === undefined || value === '' ? fallback : decimal(value);
}

const ONE = decimal(1);
const HUNDREDTH = decimal('0.01');

/** The quantity that was used counts, else the one planned; 1 where neither is given. */
export function billedQuantity(line: PriceLine): Money {
  return optional(line.quantity_used, optional(line.quantity, ONE));
}

export function lineAmounts(line: PriceLine, index: number, options: PricingOptions): LineAmounts {
  const kind = lineKind(line) === 'item' ? 'item' : 'unpriced';
  const quantity = billedQuantity(line);
  const price = kind === 'item' ? optional(line.price, ZERO) : ZERO;
  const rate = kind === 'item' && !options.tax_exempt ? optional(line.tax_rate, ZERO) : ZERO;
  const gross = roundTo(price.times(quantity), options.decimals);
  const disc = discountOf(line, gross, options.decimals);
  return { line, index, kind, price, quantity, rate, gross, disc, net: gross.minus(disc), share: ZERO };
}

function discountOf(line: PriceLine, gross: Money, decimals: number): Money {
  const discount = optional(line.discount, ZERO);
  if (discount.isZero() || gross.isZero()) return ZERO;
  if (line.discount_type !== 'amount') return roundTo(gross.times(discount).times(HUNDREDTH), decimals);
  // An amount discount on a gross of zero or below is 0.
  if (gross.isNegative()) return ZERO;
  const amount = roundTo(discount, decimals);
  return amount.greaterThan(gross) ? gross : amount;
}

/** The tax of an amount: on top of it, or (tax-inclusive) contained in it. */
export function taxOf(
  amount: Money,
  rate: Money,
  options: Pick<PricingOptions, 'prices_include_tax' | 'decimals'>,
): Money {
  if (rate.isZero()) return ZERO;
  if (options.prices_include_tax) return containedTax(amount, rate, options.decimals);
  return roundTo(amount.times(rate).times(HUNDREDTH), options.decimals);
}

const MILLION = 1_000_000n;

/** amount × rate ÷ (100 + rate) in whole units: a decimal division is the dearest step of an order of 500 lines. */
function containedTax(amount: Money, rate: Money, decimals: number): Money {
  const millionths = BigInt(rate.times(Number(MILLION)).toFixed(0));
  const whole = 100n * MILLION + millionths;
  const units = toUnits(amount, decimals);
  const size = ((units < 0n ? -units : units) * millionths * 2n + whole) / (2n * whole);
  return fromUnits(units < 0n ? -size : size, decimals);
}

export interface TaxSources {
  line?: DecimalInput | null;
  asset_type?: DecimalInput | null;
  master_item_type?: DecimalInput | null;
  item_type?: DecimalInput | null;
}

/** The first tax rate that is set, from the line itself down to its item type; "0" where none is. */
export function resolveTaxRate(sources: TaxSources): string {
  const chain = [sources.line, sources.asset_type, sources.master_item_type, sources.item_type];
  const found = chain.find((rate) => rate !== null && rate !== undefined && rate !== '');
  return found === undefined || found === null ? '0' : decimal(found).toFixed();
}
