import { convertAmount, type DecimalInput } from '../../../platform/kernel/money.ts';

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
