import { type DecimalInput, decimal, toAmount } from '../../../platform/kernel/money.ts';
import type { OrderTotals, PricedDiscount, PricedLine, PricedOrder } from './pricing.rules.ts';

export type Figure = keyof OrderTotals | 'customer_total';

export type PartRole =
  | 'price'
  | 'quantity'
  | 'discount'
  | 'discount_percent'
  | 'net'
  | 'eligible_net'
  | 'discount_share'
  | 'tax'
  | 'tax_rate'
  | 'tax_rate_inclusive'
  | 'amount';

/** One number of a formula with the operator before it; rates are percentages as entered. */
export interface FormulaPart {
  operator: '' | '+' | '−' | '×';
  role: PartRole;
  value: string;
  /** A price may have more decimals than its currency. */
  unit: 'money' | 'price' | 'number' | 'percent';
}

/** One summand of a figure: another figure, or a line with its own formula. */
export interface ExplainedTerm {
  sign: '+' | '−';
  amount: string;
  figure?: keyof OrderTotals;
  index?: number;
  hash?: string | null;
  capped?: boolean;
  formula: FormulaPart[];
}

export interface Explanation {
  figure: Figure;
  amount: string;
  terms: ExplainedTerm[];
}

/** How a total came about, with the numbers filled in: its summands, and the formula of each line's part. */
export function explainTotal(priced: PricedOrder, figure: Figure): Explanation {
  return { figure, amount: priced[figure], terms: EXPLAIN[figure](priced) };
}

const EXPLAIN: Record<Figure, (priced: PricedOrder) => ExplainedTerm[]> = {
  items_total: (priced) => priced.lines.filter((line) => line.kind === 'item').map((line) => itemTerm(line, priced)),
  discount_total: (priced) => priced.discounts.map((item) => discountTerm(item, priced.decimals)),
  tax_total: (priced) => [
    ...priced.lines.filter((line) => line.tax_rate !== '0').map((line) => taxTerm(line, priced)),
    ...priced.discounts.filter((item) => isSome(item.tax)).map((item) => reductionTerm(item, priced)),
  ],
  total_price: (priced) => totalTerms(priced),
  customer_total: (priced) => totalTerms(priced.customer),
};

/** Whether there is anything of an amount; nothing is written 0, 0.00 or 0.000. */
export const isSome = (amount: DecimalInput): boolean => !decimal(amount).isZero();

type Manner = Pick<PricedOrder, 'prices_include_tax' | 'decimals'>;

function totalTerms(totals: OrderTotals): ExplainedTerm[] {
  const terms: ExplainedTerm[] = [
    { sign: '+', amount: totals.items_total, figure: 'items_total', formula: [] },
    { sign: '−', amount: totals.discount_total, figure: 'discount_total', formula: [] },
    { sign: '+', amount: totals.tax_total, figure: 'tax_total', formula: [] },
  ];
  return terms.filter((term) => term.figure === 'items_total' || isSome(term.amount));
}

/** One number of a formula. */
export function part(
  operator: FormulaPart['operator'],
  role: PartRole,
  value: string,
  unit: FormulaPart['unit'],
): FormulaPart {
  return { operator, role, value, unit };
}

function itemTerm(line: PricedLine, { prices_include_tax: inclusive, decimals }: Manner): ExplainedTerm {
  const formula = [part('', 'price', line.price, 'price'), part('×', 'quantity', line.quantity, 'number')];
  if (isSome(line.disc)) formula.push(part('−', 'discount', line.disc, 'money'));
  const containedTax = toAmount(decimal(line.gross).minus(line.disc).minus(line.net), decimals);
  if (inclusive && isSome(containedTax)) formula.push(part('−', 'tax', containedTax, 'money'));
  return { sign: '+', amount: line.net, index: line.index, hash: line.hash, formula };
}

function discountTerm(item: PricedDiscount, decimals: number): ExplainedTerm {
  const formula =
    item.form === 'amount'
      ? [part('', 'price', item.base, 'price'), part('×', 'quantity', item.factor, 'number')]
      : [part('', 'eligible_net', item.base, 'money'), part('×', 'discount_percent', item.factor, 'percent')];
  const amount = toAmount(decimal(item.net).negated(), decimals);
  // In tax-inclusive pricing the item takes off more than is shown: the difference is tax.
  const containedTax = toAmount(decimal(item.amount).minus(amount), decimals);
  if (isSome(containedTax)) formula.push(part('−', 'tax', containedTax, 'money'));
  return { sign: '+', amount, index: item.index, hash: item.hash, capped: item.capped, formula };
}

function taxTerm(line: PricedLine, { prices_include_tax: inclusive, decimals }: Manner): ExplainedTerm {
  const taxed = inclusive ? toAmount(decimal(line.gross).minus(line.disc), decimals) : line.net;
  const formula = [part('', inclusive ? 'amount' : 'net', taxed, 'money')];
  if (isSome(line.discount_share)) formula.push(part('−', 'discount_share', line.discount_share, 'money'));
  formula.push(ratePart(line.tax_rate, inclusive));
  return { sign: '+', amount: line.tax, index: line.index, hash: line.hash, formula };
}

function reductionTerm(item: PricedDiscount, { prices_include_tax: inclusive, decimals }: Manner): ExplainedTerm {
  const formula = [part('', 'amount', item.amount, 'money'), ratePart(item.tax_rate, inclusive)];
  return {
    sign: '−',
    amount: toAmount(decimal(item.tax).negated(), decimals),
    index: item.index,
    hash: item.hash,
    formula,
  };
}

/** A contained tax is rate ÷ (100 + rate) of the amount: the role says which of the two the reader sees. */
export function ratePart(rate: string, inclusive: boolean): FormulaPart {
  return part('×', inclusive ? 'tax_rate_inclusive' : 'tax_rate', rate, 'percent');
}
