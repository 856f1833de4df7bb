import {
  Decimal,
  fromUnits,
  type Money,
  roundTo,
  splitUnits,
  sum,
  toUnits,
  ZERO,
} from '../../../platform/kernel/money.ts';
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
  /** One share per line in units of the currency, in line order; only of items that follow the tax. */
  shares: bigint[] | null;
}

/** A line that discount items may be spread over; units of the currency. */
interface EligibleLine {
  /** Place among the lines. */
  at: number;
  amounts: LineAmounts;
  net: bigint;
  left: bigint;
}

/** Applies the discount items in position order, after all lines; sets each line's share. */
export function applyDiscounts(
  discounts: readonly { line: PriceLine; index: number }[],
  lines: LineAmounts[],
  options: PricingOptions,
): DiscountAmounts[] {
  if (discounts.length === 0) return [];
  const { decimals } = options;
  const eligible = eligibleLines(lines, decimals);
  const eligibleNet = sum(eligible.map(({ amounts }) => amounts.net));
  let left = Decimal.max(sum(lines.map((line) => line.net)), ZERO);
  const ordered = [...discounts].sort(
    (a, b) => positionOf(a) - positionOf(b) || byHash(a.line.hash, b.line.hash) || a.index - b.index,
  );
  const applied = ordered.map(({ line, index }) => {
    const wanted = wantedAmount(line, eligibleNet, decimals);
    const capped = wanted.amount.greaterThan(left);
    const amount = capped ? left : wanted.amount;
    left = left.minus(amount);
    const followsTax = line.discount_follows_tax !== false;
    const rate = followsTax || options.tax_exempt ? ZERO : optional(line.tax_rate, ZERO);
    const taxReduction = taxOf(amount, rate, options);
    const shares = followsTax ? spread(amount, eligible, lines.length, decimals) : null;
    return { ...wanted, line, index, amount, capped, followsTax, rate, taxReduction, shares };
  });
  for (const { amounts, net, left: rest } of eligible) amounts.share = fromUnits(net - rest, decimals);
  return applied;
}

function eligibleLines(lines: readonly LineAmounts[], decimals: number): EligibleLine[] {
  return lines.flatMap((amounts, at) => {
    if (!amounts.net.greaterThan(ZERO)) return [];
    const net = toUnits(amounts.net, decimals);
    return [{ at, amounts, net, left: net }];
  });
}

function positionOf(entry: { line: PriceLine; index: number }): number {
  return entry.line.position ?? entry.index;
}

function wantedAmount(
  line: PriceLine,
  eligibleNet: Money,
  decimals: number,
): Pick<DiscountAmounts, 'form' | 'base' | 'factor' | 'amount'> {
  const price = optional(line.price, ZERO).abs();
  if (!price.isZero()) {
    const quantity = billedQuantity(line).abs();
    return { form: 'amount', base: price, factor: quantity, amount: roundTo(price.times(quantity), decimals) };
  }
  const percent = optional(line.discount, ZERO);
  const amount = percent.greaterThan(0) ? roundTo(eligibleNet.times(percent).div(100), decimals) : ZERO;
  return { form: 'percent', base: eligibleNet, factor: percent, amount };
}

function spread(amount: Money, eligible: readonly EligibleLine[], count: number, decimals: number): bigint[] {
  const shares = new Array<bigint>(count).fill(0n);
  if (amount.isZero()) return shares;
  const parts = splitUnits(
    toUnits(amount, decimals),
    eligible.map((entry) => entry.net),
    // Earlier discount items may have used up a line to the last unit.
    { limits: eligible.map((entry) => entry.left), tie: (a, b) => remainderOrder(eligible[a], eligible[b]) },
  );
  eligible.forEach((entry, at) => {
    const part = parts[at] ?? 0n;
    shares[entry.at] = part;
    entry.left -= part;
  });
  return shares;
}

// Among equal nets the higher tax rate takes the remainder, then the lower hash.
function remainderOrder(a: EligibleLine | undefined, b: EligibleLine | undefined): number {
  if (!a || !b) return 0;
  const byRate = b.amounts.rate.comparedTo(a.amounts.rate);
  if (byRate !== 0) return byRate;
  return byHash(a.amounts.line.hash, b.amounts.line.hash);
}

function byHash(a: string | null | undefined, b: string | null | undefined): number {
  const left = a ?? '';
  const right = b ?? '';
  return left < right ? -1 : left > right ? 1 : 0;
}
