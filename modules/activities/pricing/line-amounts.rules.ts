import {
  type DecimalInput,
  decimal,
  fromCents,
  type Money,
  round2,
  toCents,
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

/** B2 §4.1: the quantity that was used counts, else the one planned; 1 where neither is given. */
export function billedQuantity(line: PriceLine): Money {
  return optional(line.quantity_used, optional(line.quantity, ONE));
}

// B2 §4.1
export function lineAmounts(line: PriceLine, index: number, options: PricingOptions): LineAmounts {
  const kind = lineKind(line) === 'item' ? 'item' : 'unpriced';
  const quantity = billedQuantity(line);
  const price = kind === 'item' ? optional(line.price, ZERO) : ZERO;
  const rate = kind === 'item' && !options.tax_exempt ? optional(line.tax_rate, ZERO) : ZERO;
  const gross = round2(price.times(quantity));
  const disc = discountOf(line, gross);
  return { line, index, kind, price, quantity, rate, gross, disc, net: gross.minus(disc), share: ZERO };
}

function discountOf(line: PriceLine, gross: Money): Money {
  const discount = optional(line.discount, ZERO);
  if (discount.isZero() || gross.isZero()) return ZERO;
  if (line.discount_type !== 'amount') return round2(gross.times(discount).times(HUNDREDTH));
  // DECISIONS 51: an amount discount on a gross of zero or below is 0.
  if (gross.isNegative()) return ZERO;
  const amount = round2(discount);
  return amount.greaterThan(gross) ? gross : amount;
}

/** The tax of an amount: on top of it, or (tax-inclusive) contained in it. */
export function taxOf(amount: Money, rate: Money, inclusive: boolean): Money {
  if (rate.isZero()) return ZERO;
  return inclusive ? containedTax(amount, rate) : round2(amount.times(rate).times(HUNDREDTH));
}

const MILLION = 1_000_000n;

/** amount × rate ÷ (100 + rate) in whole cents: a decimal division is the dearest step of an order of 500 lines. */
function containedTax(amount: Money, rate: Money): Money {
  const millionths = BigInt(rate.times(Number(MILLION)).toFixed(0));
  const whole = 100n * MILLION + millionths;
  const cents = toCents(amount);
  const size = ((cents < 0n ? -cents : cents) * millionths * 2n + whole) / (2n * whole);
  return fromCents(cents < 0n ? -size : size);
}

export interface TaxSources {
  line?: DecimalInput | null;
  asset_type?: DecimalInput | null;
  master_item_type?: DecimalInput | null;
  item_type?: DecimalInput | null;
}

/** B2 §4.1: the first tax rate that is set, from the line itself down to its item type; "0" where none is. */
export function resolveTaxRate(sources: TaxSources): string {
  const chain = [sources.line, sources.asset_type, sources.master_item_type, sources.item_type];
  const found = chain.find((rate) => rate !== null && rate !== undefined && rate !== '');
  return found === undefined || found === null ? '0' : decimal(found).toFixed();
}
