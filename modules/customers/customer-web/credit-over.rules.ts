/** What a customer owes and has ordered, in the currency of its limit. */
interface Exposure {
  readonly balance?: number;
  readonly committed?: number;
  readonly credit_limit?: number | null;
}

/** Amounts have at most three decimals: added as whole thousandths, as decimals are. */
const UNIT = 1000;
const units = (amount: number): number => Math.round(amount * UNIT);

/** By how much what is owed and ordered passes the limit; 0 within it or without one. */
export function creditOver({ balance = 0, committed = 0, credit_limit: limit }: Exposure): number {
  if (limit === null || limit === undefined) return 0;
  return Math.max(0, units(balance) + units(committed) - units(limit)) / UNIT;
}
