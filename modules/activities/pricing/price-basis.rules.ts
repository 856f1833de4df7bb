import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { type DecimalInput, decimal } from '../../../platform/kernel/money.ts';
import { billedQuantity, lineKind, type PriceLine, resolveTaxRate } from './line-amounts.rules.ts';
import type { PriceOrderInput } from './pricing.rules.ts';

/** What a line's item type says about its price. */
export interface PriceType {
  tax_rate?: DecimalInput | null;
  is_discount?: boolean;
  is_order_item?: boolean;
  discount_follows_tax?: boolean;
  customer_access?: number;
}

/**
 * What the price of an activity stood on beside its lines, as it was on the day: company and customer rules, and the item types
 * of its lines. Only what differs from the usual is there.
 */
export interface PriceBasis {
  prices_include_tax?: true;
  tax_exempt?: true;
  /** Of the currency, where they are not 2. */
  decimals?: number;
  types: Readonly<Record<string, PriceType>>;
}

/** What pricing reads of a line as it is stored, given by the API or held by an editor. */
export interface PricedSource {
  hash: string;
  position: number;
  price?: DecimalInput | null;
  quantity: DecimalInput;
  quantity_used: DecimalInput | null;
  discount?: DecimalInput | null;
  discount_type?: 'percent' | 'amount';
  tax_rate?: DecimalInput | null;
}

type Typed = PricedSource & { type: PriceType & { id: number } };
export interface PriceRules {
  prices_include_tax: boolean;
  tax_exempt: boolean;
  /** Of the currency the activity is in. */
  decimals: number;
}

/** The basis of lines as their item types and the rules are today. */
export function priceBasis(lines: readonly { type: Typed['type'] }[], rules: PriceRules): PriceBasis {
  const types: Record<string, PriceType> = {};
  for (const { type } of lines) types[type.id] ??= typeBasis(type);
  return {
    ...(rules.prices_include_tax ? { prices_include_tax: true as const } : {}),
    ...(rules.tax_exempt ? { tax_exempt: true as const } : {}),
    ...(rules.decimals === USUAL_DECIMALS ? {} : { decimals: rules.decimals }),
    types,
  };
}

function typeBasis(type: PriceType): PriceType {
  const rate = decimal(type.tax_rate ?? 0);
  return {
    ...(rate.isZero() ? {} : { tax_rate: rate.toFixed() }),
    ...(type.is_discount ? { is_discount: true } : {}),
    ...(type.is_order_item === false ? { is_order_item: false } : {}),
    ...(type.discount_follows_tax === false ? { discount_follows_tax: false } : {}),
    ...(type.customer_access === 0 ? { customer_access: 0 } : {}),
  };
}

/** The engine's input: stored lines on the basis they were priced with. */
export function inputOnBasis(
  lines: readonly (PricedSource & { order_item_type_id: number })[],
  basis: PriceBasis,
): PriceOrderInput {
  return {
    lines: lines.map((line) => priceLine(line, basis.types[line.order_item_type_id] ?? {})),
    prices_include_tax: basis.prices_include_tax === true,
    tax_exempt: basis.tax_exempt === true,
    decimals: basis.decimals ?? USUAL_DECIMALS,
  };
}

/** The same for lines that carry their item type, under the rules of today. */
export const inputOfToday = (
  lines: readonly (PricedSource & { type: PriceType })[],
  rules: PriceRules,
): PriceOrderInput => ({
  lines: lines.map((line) => priceLine(line, line.type)),
  ...rules,
});

function priceLine(line: PricedSource, type: PriceType): PriceLine {
  return {
    hash: line.hash,
    position: line.position,
    price: line.price,
    quantity: line.quantity,
    quantity_used: line.quantity_used,
    discount: line.discount,
    discount_type: line.discount_type,
    // A discount item that does not follow the lines' tax has only its own rate.
    tax_rate: type.is_discount ? line.tax_rate : resolveTaxRate({ line: line.tax_rate, item_type: type.tax_rate }),
    is_discount: type.is_discount,
    is_order_item: type.is_order_item,
    discount_follows_tax: type.discount_follows_tax,
    customer_access: type.customer_access,
  };
}

/**
 * Everything the engine reads, as one text: equal texts give equal figures. Lines stand by hash, numbers without idle zeros, so
 * neither the order of lines nor the way a number was written changes it.
 */
export function canonicalInputs(input: PriceOrderInput): string {
  const lines = input.lines.map(canonicalLine).sort();
  const { decimals = USUAL_DECIMALS } = input;
  const unit = decimals === USUAL_DECIMALS ? [] : [decimals];
  return JSON.stringify([input.prices_include_tax === true, input.tax_exempt === true, lines, ...unit]);
}

function canonicalLine(line: PriceLine, index: number): string {
  const number = (value: DecimalInput | null | undefined): string => decimal(value || 0).toFixed();
  const kind = lineKind(line);
  return JSON.stringify([
    line.hash ?? '',
    kind,
    number(line.price),
    billedQuantity(line).toFixed(),
    number(line.discount),
    line.discount_type ?? 'percent',
    number(line.tax_rate),
    line.customer_access === 0 ? 0 : 1,
    // Only discount items come one after the other.
    ...(kind === 'discount' ? [line.position ?? index, line.discount_follows_tax !== false] : []),
  ]);
}
