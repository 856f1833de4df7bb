import { priceDecimals, USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { convertAmount, type DecimalInput, decimal, toPrice } from '../../../platform/kernel/money.ts';

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

/** A unit price in the new currency; one that was finer than its own currency stays finer, or a thousand screws would be free. */
export function convertPrice(value: DecimalInput, from: Rated, to: Rated): string {
  const { decimals: own = USUAL_DECIMALS } = from;
  const { decimals = USUAL_DECIMALS } = to;
  return convertAmount(
    value,
    from.rate,
    to.rate,
    decimal(value).decimalPlaces() > own ? priceDecimals(decimals) : decimals,
  );
}

/** The item in the new currency. An item marked `__converted` keeps its figures; the mark itself is dropped, it is never stored. */
export function convertItem<Item extends ConvertibleItem>(
  item: Item,
  from: Rated,
  to: Rated,
): Omit<Item, '__converted'> {
  const { __converted: isConverted, ...rest } = item;
  if (isConverted) return rest;
  const changed: Partial<Record<MoneyField, string>> = {};
  for (const field of moneyFields(item)) {
    const value = item[field];
    if (value !== null && value !== undefined) changed[field] = converted(field, value, from, to);
  }
  return { ...rest, ...changed };
}

const converted = (field: MoneyField, value: DecimalInput, from: Rated, to: Rated): string =>
  field === 'discount' ? convertAmount(value, from.rate, to.rate, to.decimals) : convertPrice(value, from, to);

const moneyFields = (item: ConvertibleItem): readonly MoneyField[] =>
  item.discount_type === 'amount' ? [...MONEY_FIELDS, 'discount'] : MONEY_FIELDS;

/** What a line was priced with before the first change of currency; kept so that going back brings the very same figures. */
export interface MoneyOrigin {
  currency_id: number;
  /** Rate and decimals it had then; a change from the second to a third currency starts there too. Absent in what was kept before. */
  rate?: string;
  decimals?: number;
  values: Readonly<Record<string, string>>;
  /** The same fields as they were converted to: a field that differs was edited since. */
  shown: Readonly<Record<string, string>>;
}

/** How many units of a currency there are per 1 base, and how many decimals it has; 2 where nothing is said. */
export interface Rated {
  rate: DecimalInput;
  decimals?: number;
}

export interface RatedCurrency extends Rated {
  currency_id: number;
}

/**
 * A line in another currency, and what is kept of its first one. Fields nobody edited are converted from their own first figures
 * every time, and back in that currency are these again: there is no drift, however often the currency changes.
 */
export function moveItem<Item extends ConvertibleItem>(
  item: Item,
  origin: MoneyOrigin | null,
  from: RatedCurrency,
  to: RatedCurrency,
): { item: Omit<Item, '__converted'>; origin: MoneyOrigin | null } {
  const moved: Record<string, unknown> = { ...convertItem(item, from, to) };
  const isHome = origin?.currency_id === to.currency_id;
  const home: Rated | null = origin?.rate === undefined ? null : { rate: origin.rate, decimals: origin.decimals };
  const kept: Record<string, string> = {};
  const shown: Record<string, string> = {};
  for (const field of moneyFields(item)) {
    const value = item[field];
    if (value === null || value === undefined) continue;
    const first = origin ? firstValue(origin, field, value) : toPrice(value, from.decimals);
    if (first === null) continue;
    if (isHome) moved[field] = first;
    else if (home) moved[field] = converted(field, first, home, to);
    kept[field] = first;
    shown[field] = String(moved[field]);
  }
  const { currency_id, rate, decimals } = origin ?? { ...from, rate: decimal(from.rate).toFixed() };
  const next = { currency_id, rate, decimals, values: kept, shown };
  return { item: moved as Omit<Item, '__converted'>, origin: isHome ? null : next };
}

/** The figure of the first currency, unless the field was edited since. */
function firstValue(origin: MoneyOrigin, field: string, value: DecimalInput): string | null {
  const shown = origin.shown[field];
  return shown !== undefined && decimal(shown).equals(value) ? (origin.values[field] ?? null) : null;
}
