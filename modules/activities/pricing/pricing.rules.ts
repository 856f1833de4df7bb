import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { type Money, splitByShares, sum, toAmount, unitsText, ZERO } from '../../../platform/kernel/money.ts';
import { applyDiscounts, type DiscountAmounts } from './discount-items.rules.ts';
import {
  type LineAmounts,
  lineAmounts,
  lineKind,
  type PriceLine,
  type PricingOptions,
  taxOf,
} from './line-amounts.rules.ts';

/** Rises when a rule changes a figure, so that a stored order says which engine priced it. */
export const PRICING_ENGINE_VERSION = 1;

export interface PriceOrderInput {
  lines: readonly PriceLine[];
  /** Company setting: prices contain the tax. */
  prices_include_tax?: boolean;
  /** The customer pays no tax. */
  tax_exempt?: boolean;
  /** Price only what the customer may see (customer_access other than 0). */
  visible_only?: boolean;
  /** Of the currency; 2 where nothing is said. Every amount is rounded to its unit. */
  decimals?: number;
}

/** A priced line that is no discount item; amounts are decimal strings with the decimals of the currency. */
export interface PricedLine {
  /** Place in the input's lines. */
  index: number;
  hash: string | null;
  kind: 'item' | 'unpriced';
  price: string;
  quantity: string;
  discount: string;
  discount_type: 'percent' | 'amount';
  tax_rate: string;
  gross: string;
  disc: string;
  /** Without tax, also in tax-inclusive pricing; before discount items. */
  net: string;
  /** This line's part of the discount items that follow the tax; contains tax in tax-inclusive pricing. */
  discount_share: string;
  /** After discount items. */
  tax: string;
  /** net + tax. */
  total: string;
}

/** A priced discount item; `net`, `tax` and `total` are negative or zero, as the line is shown. */
export interface PricedDiscount {
  index: number;
  hash: string | null;
  form: 'amount' | 'percent';
  base: string;
  factor: string;
  /** What is taken off, positive; contains tax in tax-inclusive pricing. */
  amount: string;
  capped: boolean;
  follows_tax: boolean;
  tax_rate: string;
  net: string;
  tax: string;
  total: string;
}

export interface OrderTotals {
  items_total: string;
  discount_total: string;
  tax_total: string;
  total_price: string;
}

export type PricingWarning = 'discount_capped';

export interface PricedOrder extends OrderTotals {
  lines: PricedLine[];
  discounts: PricedDiscount[];
  /** Per discount item that follows the tax: its share on each of `lines`. */
  shares: string[][];
  customer_total: string;
  /** The same figures over what the customer sees. */
  customer: OrderTotals;
  warnings: PricingWarning[];
  prices_include_tax: boolean;
  decimals: number;
}

/** Prices an order: every line, discount item and total. Pure; the same figures in server and browser. */
export function priceOrder(input: PriceOrderInput): PricedOrder {
  const options = {
    prices_include_tax: input.prices_include_tax === true,
    tax_exempt: input.tax_exempt === true,
    decimals: input.decimals ?? USUAL_DECIMALS,
  };
  const entries = input.lines.map((line, index) => ({ line, index }));
  const visible = entries.filter(({ line }) => line.customer_access !== 0);
  const priced = priceEntries(input.visible_only ? visible : entries, options);
  const isWhole = input.visible_only === true || visible.length === entries.length;
  const shown = totalsOf(isWhole ? priced : priceEntries(visible, options));
  return {
    ...priced,
    customer: shown,
    customer_total: shown.total_price,
    prices_include_tax: options.prices_include_tax,
    decimals: options.decimals,
  };
}

interface Entry {
  line: PriceLine;
  index: number;
}

type Priced = Omit<PricedOrder, 'customer' | 'customer_total' | 'prices_include_tax' | 'decimals'>;

function totalsOf({ items_total, discount_total, tax_total, total_price }: OrderTotals): OrderTotals {
  return { items_total, discount_total, tax_total, total_price };
}

function priceEntries(entries: readonly Entry[], options: PricingOptions): Priced {
  const { prices_include_tax: inclusive, decimals } = options;
  const lines = entries
    .filter(({ line }) => lineKind(line) !== 'discount')
    .map(({ line, index }) => lineAmounts(line, index, options));
  const discounts = applyDiscounts(
    entries.filter(({ line }) => lineKind(line) === 'discount'),
    lines,
    options,
  );
  const taxes = lines.map((line) => taxOf(line.net.minus(line.share), line.rate, options));
  // The net shown in tax-inclusive pricing leaves out the tax the line has before discount items.
  const nets = lines.map((line, at) => {
    if (!inclusive) return line.net;
    return line.net.minus(line.share.isZero() ? (taxes[at] ?? ZERO) : taxOf(line.net, line.rate, options));
  });
  const items = sum(nets);
  const taken = sum(discounts.map((discount) => discount.amount));
  const tax = sum(taxes).minus(sum(discounts.map((discount) => discount.taxReduction)));
  const total = inclusive ? sum(lines.map((line) => line.net)).minus(taken) : items.minus(taken).plus(tax);
  const discountTotal = inclusive ? items.minus(total.minus(tax)) : taken;
  return {
    lines: lines.map((line, at) => pricedLine(line, nets[at] ?? ZERO, taxes[at] ?? ZERO, decimals)),
    discounts: pricedDiscounts(discounts, discountTotal, decimals),
    shares: discounts.flatMap(({ shares }) => (shares ? [shares.map((share) => unitsText(share, decimals))] : [])),
    items_total: toAmount(items, decimals),
    discount_total: toAmount(discountTotal, decimals),
    tax_total: toAmount(tax, decimals),
    total_price: toAmount(total, decimals),
    warnings: discounts.some(({ capped }) => capped) ? ['discount_capped'] : [],
  };
}

function pricedLine(amounts: LineAmounts, net: Money, tax: Money, decimals: number): PricedLine {
  const { line, index, kind } = amounts;
  return {
    index,
    hash: line.hash ?? null,
    kind,
    price: amounts.price.toFixed(),
    quantity: amounts.quantity.toFixed(),
    discount: String(line.discount ?? '0'),
    discount_type: line.discount_type ?? 'percent',
    tax_rate: amounts.rate.toFixed(),
    gross: toAmount(amounts.gross, decimals),
    disc: toAmount(amounts.disc, decimals),
    net: toAmount(net, decimals),
    discount_share: toAmount(amounts.share, decimals),
    tax: toAmount(tax, decimals),
    total: toAmount(net.plus(tax), decimals),
  };
}

/** The shown nets of discount items add up to discount_total, which in tax-inclusive pricing is smaller than their amounts. */
function pricedDiscounts(
  discounts: readonly DiscountAmounts[],
  discountTotal: Money,
  decimals: number,
): PricedDiscount[] {
  const amounts = discounts.map((discount) => discount.amount);
  const nets = sum(amounts).isZero() ? amounts : splitByShares(discountTotal, amounts, { decimals });
  return discounts.map((discount, at) => {
    const net = (nets[at] ?? ZERO).negated();
    return {
      index: discount.index,
      hash: discount.line.hash ?? null,
      form: discount.form,
      base: discount.base.toFixed(),
      factor: discount.factor.toFixed(),
      amount: toAmount(discount.amount, decimals),
      capped: discount.capped,
      follows_tax: discount.followsTax,
      tax_rate: discount.rate.toFixed(),
      net: toAmount(net, decimals),
      tax: toAmount(discount.taxReduction.negated(), decimals),
      total: toAmount(net.minus(discount.taxReduction), decimals),
    };
  });
}
