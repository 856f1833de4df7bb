import { Decimal as DecimalLibrary } from 'decimal.js';
import { USUAL_DECIMALS } from './money/decimals.ts';

/** Decimal numbers with 40 significant digits: a numeric(18,2) times a numeric(14,4) stays exact. Rounds half away from zero. */
export const Decimal = DecimalLibrary.clone({ precision: 40, rounding: DecimalLibrary.ROUND_HALF_UP });

/** An exact decimal amount; never a binary float. */
export type Money = DecimalLibrary;
export type DecimalInput = string | number | DecimalLibrary;

export const ZERO: Money = new Decimal(0);

/** Takes a decimal string, a number as JSON carries it, or a decimal; gives an exact decimal. Throws RangeError on anything not finite. */
export function decimal(value: DecimalInput): Money {
  if (value instanceof Decimal && value.isFinite()) return value;
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
  const exact = decimal(value);
  // Most amounts are whole cents already; rounding them again is the larger part of an order's cost.
  const rounded = exact.decimalPlaces() <= places ? exact : exact.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
  return rounded.isZero() ? ZERO : rounded;
}

/** The amount as a decimal string with exactly as many decimals as its currency has, rounded to its unit; "-0.00" is written "0.00". */
export function toAmount(value: DecimalInput, decimals = USUAL_DECIMALS): string {
  return withDecimals(roundTo(value, decimals), decimals);
}

/** A price as a decimal string with at least the decimals of its currency; what it has beyond them is kept. */
export function toPrice(value: DecimalInput, decimals = USUAL_DECIMALS): string {
  return withDecimals(decimal(value), decimals);
}

function withDecimals(value: Money, decimals: number): string {
  const text = value.toFixed();
  if (decimals === 0) return text;
  const point = text.indexOf('.');
  return point < 0 ? `${text}.${'0'.repeat(decimals)}` : text.padEnd(point + 1 + decimals, '0');
}

/**
 * An amount at `oldRate` (units per 1 base) in the currency at `newRate`, rounded to that currency's unit, half away from zero.
 * Throws RangeError unless both rates are positive: a missing rate is an error, never 1.
 */
export function convertAmount(
  amount: DecimalInput,
  oldRate: DecimalInput,
  newRate: DecimalInput,
  decimals = USUAL_DECIMALS,
): string {
  const from = decimal(oldRate);
  const to = decimal(newRate);
  if (!from.greaterThan(0) || !to.greaterThan(0)) throw new RangeError('An exchange rate must be positive');
  return toAmount(decimal(amount).times(to).div(from), decimals);
}

/** Exact sum of any number of decimals; 0 for none. */
export function sum(values: Iterable<DecimalInput>): Money {
  let total: Money = ZERO;
  for (const value of values) total = total.plus(decimal(value));
  return total;
}

const UNITS = [1, 10, 100, 1000] as const;
const unitsIn = (decimals: number): number => UNITS[decimals] ?? 10 ** decimals;

/** Whole units (cents, where the currency has 2 decimals) of an amount; fractions of one are rounded half away from zero. */
export function toUnits(value: DecimalInput, decimals = USUAL_DECIMALS): bigint {
  const units = roundTo(value, decimals).times(unitsIn(decimals));
  const quick = units.toNumber();
  return Number.isSafeInteger(quick) ? BigInt(quick) : BigInt(units.toFixed(0));
}

/** The amount of a number of units. */
export function fromUnits(units: bigint, decimals = USUAL_DECIMALS): Money {
  const quick = Number(units);
  if (units === 0n) return ZERO;
  return new Decimal(Number.isSafeInteger(quick) ? quick : units.toString()).div(unitsIn(decimals));
}

/** The decimal string of a number of units. */
export function unitsText(units: bigint, decimals = USUAL_DECIMALS): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export interface SplitOptions<Limit> {
  /** Upper bound of each part (same order as the weights), e.g. what is left of a line. */
  limits?: readonly Limit[];
  /** Decides between equal weights: negative when weight `a` takes the remainder before weight `b`. Default: order given. */
  tie?: (a: number, b: number) => number;
}

/**
 * Splits `total` into parts in the currency's unit, in proportion to `weights` (not negative), so that they add up to `total` exactly.
 * Each part is rounded by itself; the remainder goes to the largest weight, and to the next largest where it would turn a part's
 * sign or pass its limit. Throws RangeError for a negative weight, or for weights that are all zero while `total` is not.
 */
export function splitByShares(
  total: DecimalInput,
  weights: readonly DecimalInput[],
  options: SplitOptions<DecimalInput> & { decimals?: number } = {},
): Money[] {
  const { decimals } = options;
  const exact = weights.map((weight) => decimal(weight));
  const scale = new Decimal(10).pow(Math.max(0, ...exact.map((weight) => weight.decimalPlaces())));
  const whole = exact.map((weight) => BigInt(weight.times(scale).toFixed(0)));
  const limits = options.limits?.map((limit) => toUnits(limit, decimals));
  return splitUnits(toUnits(total, decimals), whole, { tie: options.tie, limits }).map((part) =>
    fromUnits(part, decimals),
  );
}

/** As splitByShares, on whole units and whole weights: for hot paths that hold integers already. */
export function splitUnits(total: bigint, weights: readonly bigint[], options: SplitOptions<bigint> = {}): bigint[] {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('A weight is negative');
  const base = weights.reduce((all, weight) => all + weight, 0n);
  if (total === 0n) return weights.map(() => 0n);
  if (base === 0n) throw new RangeError('No weight to split by');
  const size = total < 0n ? -total : total;
  const parts = weights.map((weight, index) =>
    atMost((2n * size * weight + base) / (2n * base), options.limits?.[index]),
  );
  spreadRemainder(parts, size - parts.reduce((all, part) => all + part, 0n), weights, options);
  return total < 0n ? parts.map((part) => -part) : parts;
}

// Parts are rounded one by one, the largest share takes the remaining cents.
function spreadRemainder(
  parts: bigint[],
  remainder: bigint,
  weights: readonly bigint[],
  { limits, tie }: SplitOptions<bigint>,
): void {
  const waiting = new Set(weights.keys());
  let rest = remainder;
  while (rest !== 0n) {
    const index = largest(waiting, weights, tie);
    if (index === null) throw new RangeError('The total is larger than its limits');
    waiting.delete(index);
    const part = parts[index] ?? 0n;
    const wanted = part + rest;
    const moved = atMost(wanted < 0n ? 0n : wanted, limits?.[index]);
    parts[index] = moved;
    rest -= moved - part;
  }
}

function largest(among: Iterable<number>, weights: readonly bigint[], tie: SplitOptions<bigint>['tie']): number | null {
  let best: number | null = null;
  let bestWeight = 0n;
  for (const index of among) {
    const weight = weights[index] ?? 0n;
    const wins = weight > bestWeight || (best !== null && weight === bestWeight && (tie?.(index, best) ?? 0) < 0);
    if (!wins) continue;
    best = index;
    bestWeight = weight;
  }
  return best;
}

function atMost(value: bigint, limit: bigint | undefined): bigint {
  return limit !== undefined && value > limit ? limit : value;
}
