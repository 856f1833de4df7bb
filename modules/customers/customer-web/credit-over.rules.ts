/** What a customer owes and has ordered in one currency. */
interface Exposure {
  readonly code: string;
  readonly receivable: number;
  readonly committed: number;
}

/** Amounts have at most three decimals: added as whole thousandths, as decimals are. */
const UNIT = 1000;
const units = (amount: number): number => Math.round(amount * UNIT);

/** By how much what is owed and ordered in the limit's currency passes the limit; 0 within it or without one. */
export function creditOver(balances: readonly Exposure[], limit: number | null | undefined, currency: string): number {
  if (limit === null || limit === undefined) return 0;
  const own = balances.find(({ code }) => code === currency);
  const exposure = own ? units(own.receivable) + units(own.committed) : 0;
  return Math.max(0, exposure - units(limit)) / UNIT;
}
