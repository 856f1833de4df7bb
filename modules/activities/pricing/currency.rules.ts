import { type DecimalInput, decimal, toAmount } from '../../../platform/kernel/money.ts';

/** B2 §4.8: an amount at `oldRate` (units per 1 base) in the currency at `newRate`, rounded to cents. Throws RangeError unless both rates are positive. */
export function convertAmount(amount: DecimalInput, oldRate: DecimalInput, newRate: DecimalInput): string {
  const from = decimal(oldRate);
  const to = decimal(newRate);
  // DECISIONS 10: a missing rate is an error, never 1.
  if (!from.greaterThan(0) || !to.greaterThan(0)) throw new RangeError('An exchange rate must be positive');
  return toAmount(decimal(amount).times(to).div(from));
}

/** Money fields of an item that follow the order's currency; `discount` only when it is an amount. */
const MONEY_FIELDS = [
  'price',
  'default_value',
  'value_min',
  'value_max',
  'selling_price',
  'default_rental_rate',
  'estimated_rental_rate',
  'actual_rental_rate',
] as const;

type MoneyField = (typeof MONEY_FIELDS)[number] | 'discount';

export type ConvertibleItem = { discount_type?: string | null; __converted?: boolean } & {
  [field in MoneyField]?: DecimalInput | null;
};

/** The item in the new currency. An item marked `__converted` keeps its figures; the mark itself is dropped, it is never stored. */
export function convertItem<Item extends ConvertibleItem>(
  item: Item,
  oldRate: DecimalInput,
  newRate: DecimalInput,
): Omit<Item, '__converted'> {
  const { __converted: isConverted, ...rest } = item;
  if (isConverted) return rest;
  const fields: MoneyField[] = item.discount_type === 'amount' ? [...MONEY_FIELDS, 'discount'] : [...MONEY_FIELDS];
  const changed: Partial<Record<MoneyField, string>> = {};
  for (const field of fields) {
    const value = item[field];
    if (value !== null && value !== undefined) changed[field] = convertAmount(value, oldRate, newRate);
  }
  return { ...rest, ...changed };
}
