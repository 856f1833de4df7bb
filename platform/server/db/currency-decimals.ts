/** Decimals of the company's currencies that do not have two, by code: what every amount is written with. An SQL expression. */
export const CURRENCY_DECIMALS = `(select coalesce(jsonb_object_agg(y.code, y.decimals), '{}'::jsonb) from currency y where y.decimals <> 2)`;
