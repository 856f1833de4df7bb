/** Decimals of a currency that says nothing else. */
export const USUAL_DECIMALS = 2;
/** No currency has more. */
export const MOST_DECIMALS = 3;

/** Decimals the price of a unit may have in a currency: a hundredth of its unit, and four at least. */
export const priceDecimals = (decimals: number): number => Math.max(4, decimals + 2);

/** Decimals of a rate in per cent: a rate of tax is said whole. */
export const RATE_DECIMALS = 6;
