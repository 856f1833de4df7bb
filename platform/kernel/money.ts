import { Decimal as DecimalLibrary } from 'decimal.js';

/** Decimal numbers with 40 significant digits: a numeric(18,2) times a numeric(14,4) stays exact. Rounds half away from zero. */
export const Decimal = DecimalLibrary.clone({ precision: 40, rounding: DecimalLibrary.ROUND_HALF_UP });

/** An exact decimal amount; never a binary float. */
export type Money = DecimalLibrary;
export type DecimalInput = string | number | DecimalLibrary;

export const ZERO: Money = new Decimal(0);
const CENT = new Decimal('0.01');

/** Takes a decimal string, a number as JSON carries it, or a decimal; gives an exact decimal. Throws RangeError on anything not finite. */
export function decimal(value: DecimalInput): Money {
  let parsed: Money;
  try {
    parsed = new Decimal(value);
  } catch {
    throw new RangeError(`Not a decimal number: ${String(value)}`);
  }
  if (!parsed.isFinite()) throw new RangeError(`Not a finite number: ${String(value)}`);
  return parsed;
}

/** Rounds to cents, half away from zero; never gives −0. */
export function round2(value: DecimalInput): Money {
  return roundTo(value, 2);
}

/** Rounds to `places` decimals, half away from zero; never gives −0. */
export function roundTo(value: DecimalInput, places: number): Money {
  const rounded = decimal(value).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
  return rounded.isZero() ? ZERO : rounded;
}

/** The amount as a decimal string with exactly 2 decimals, rounded to cents; "-0.00" is written "0.00". */
export function toAmount(value: DecimalInput): string {
  return round2(value).toFixed(2);
}

/** Exact sum of any number of decimals; 0 for none. */
export function sum(values: Iterable<DecimalInput>): Money {
  let total: Money = ZERO;
  for (const value of values) total = total.plus(typeof value === 'object' ? value : decimal(value));
  return total;
}

export interface SplitOptions {
  /** Upper bound of each part (same order as the weights), e.g. what is left of a line. */
  limits?: readonly DecimalInput[];
  /** Decides between equal weights: negative when weight `a` takes remainder cents before weight `b`. Default: order given. */
  tie?: (a: number, b: number) => number;
}

/**
 * Splits `total` into parts in cents, in proportion to `weights` (not negative), so that the parts add up to `total` exactly.
 * Each part is rounded by itself; the remainder goes to the largest weight, and to the next largest where it would turn a part's
 * sign or pass its limit. Throws RangeError for a negative weight, or for weights that are all zero while `total` is not.
 */
export function splitByShares(
  total: DecimalInput,
  weights: readonly DecimalInput[],
  options: SplitOptions = {},
): Money[] {
  const amount = round2(total);
  const exact = weights.map((weight) => decimal(weight));
  if (exact.some((weight) => weight.isNegative() && !weight.isZero())) throw new RangeError('A weight is negative');
  const base = sum(exact);
  if (base.isZero()) {
    if (amount.isZero()) return exact.map(() => ZERO);
    throw new RangeError('No weight to split by');
  }
  const size = amount.abs();
  const limits = options.limits?.map((limit) => round2(limit));
  const parts = exact.map((weight, index) => atMost(round2(size.times(weight).div(base)), limits?.[index]));
  spreadRemainder(parts, size.minus(sum(parts)), exact, limits, options.tie);
  return amount.isNegative() ? parts.map((part) => round2(part.negated())) : parts;
}

// DECISIONS 10, 51: parts are rounded one by one, the largest share takes the remaining cents.
function spreadRemainder(
  parts: Money[],
  remainder: Money,
  weights: readonly Money[],
  limits: readonly Money[] | undefined,
  tie: SplitOptions['tie'],
): void {
  if (remainder.isZero()) return;
  let rest = remainder;
  const order = weights
    .map((_, index) => index)
    .filter((index) => !weightAt(weights, index).isZero())
    .sort((a, b) => weightAt(weights, b).comparedTo(weightAt(weights, a)) || tie?.(a, b) || a - b);
  for (const index of order) {
    const part = weightAt(parts, index);
    const moved = atMost(Decimal.max(part.plus(rest), ZERO), limits?.[index]);
    parts[index] = moved;
    rest = rest.minus(moved.minus(part));
    if (rest.abs().lessThan(CENT)) return;
  }
  throw new RangeError('The total is larger than its limits');
}

function weightAt(values: readonly Money[], index: number): Money {
  return values[index] ?? ZERO;
}

function atMost(value: Money, limit: Money | undefined): Money {
  return limit !== undefined && value.greaterThan(limit) ? limit : value;
}
