import { Decimal, type Money, round2, splitByShares, sum, ZERO } from '../../../platform/kernel/money.ts';
import {
  billedQuantity,
  type LineAmounts,
  optional,
  type PriceLine,
  type PricingOptions,
  taxOf,
} from './line-amounts.rules.ts';

/** A discount item while the order is being priced. */
export interface DiscountAmounts {
  line: PriceLine;
  index: number;
  form: 'amount' | 'percent';
  /** Price (amount form) or what the percentage is taken of. */
  base: Money;
  /** Quantity (amount form) or the percentage. */
  factor: Money;
  amount: Money;
  capped: boolean;
  followsTax: boolean;
  rate: Money;
  /** Tax taken off by an item that does not follow the lines' tax. */
  taxReduction: Money;
  /** One share per line, in line order; only of items that follow the tax. */
  shares: Money[] | null;
}

/** B2 §4.2: applies the discount items in position order, after all lines; adds each line's share to `lines`. */
export function applyDiscounts(
  discounts: readonly { line: PriceLine; index: number }[],
  lines: LineAmounts[],
  options: PricingOptions,
): DiscountAmounts[] {
  const eligible = lines.filter((line) => line.net.greaterThan(0));
  const eligibleNet = sum(eligible.map((line) => line.net));
  let left = Decimal.max(sum(lines.map((line) => line.net)), ZERO);
  const ordered = [...discounts].sort((a, b) => positionOf(a) - positionOf(b) || a.index - b.index);
  return ordered.map(({ line, index }) => {
    const wanted = wantedAmount(line, eligibleNet);
    const capped = wanted.amount.greaterThan(left);
    const amount = capped ? left : wanted.amount;
    left = left.minus(amount);
    const followsTax = line.discount_follows_tax !== false;
    const rate = followsTax || options.tax_exempt ? ZERO : optional(line.tax_rate, ZERO);
    return {
      ...wanted,
      line,
      index,
      amount,
      capped,
      followsTax,
      rate,
      taxReduction: taxOf(amount, rate, options.prices_include_tax),
      shares: followsTax ? spread(amount, eligible, lines) : null,
    };
  });
}

function positionOf(entry: { line: PriceLine; index: number }): number {
  return entry.line.position ?? entry.index;
}

function wantedAmount(
  line: PriceLine,
  eligibleNet: Money,
): Pick<DiscountAmounts, 'form' | 'base' | 'factor' | 'amount'> {
  const price = optional(line.price, ZERO).abs();
  if (!price.isZero()) {
    const quantity = billedQuantity(line).abs();
    return { form: 'amount', base: price, factor: quantity, amount: round2(price.times(quantity)) };
  }
  const percent = optional(line.discount, ZERO);
  const amount = percent.greaterThan(0) ? round2(eligibleNet.times(percent).div(100)) : ZERO;
  return { form: 'percent', base: eligibleNet, factor: percent, amount };
}

function spread(amount: Money, eligible: readonly LineAmounts[], lines: readonly LineAmounts[]): Money[] {
  if (amount.isZero()) return lines.map(() => ZERO);
  const parts = splitByShares(
    amount,
    eligible.map((line) => line.net),
    // Earlier discount items may have used up a line to the last cent.
    {
      limits: eligible.map((line) => line.net.minus(line.share)),
      tie: (a, b) => remainderOrder(eligible[a], eligible[b]),
    },
  );
  const byIndex = new Map<number, Money>();
  eligible.forEach((line, at) => {
    const part = parts[at] ?? ZERO;
    byIndex.set(line.index, part);
    line.share = line.share.plus(part);
  });
  return lines.map((line) => byIndex.get(line.index) ?? ZERO);
}

// DECISIONS 51: among equal nets the higher tax rate takes the remainder cents, then the lower hash.
function remainderOrder(a: LineAmounts | undefined, b: LineAmounts | undefined): number {
  if (!a || !b) return 0;
  const byRate = b.rate.comparedTo(a.rate);
  if (byRate !== 0) return byRate;
  const left = a.line.hash ?? '';
  const right = b.line.hash ?? '';
  return left < right ? -1 : left > right ? 1 : 0;
}
