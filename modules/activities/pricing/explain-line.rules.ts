import { decimal, type Money, roundTo, toAmount } from '../../../platform/kernel/money.ts';
import { type FormulaPart, isSome, part, ratePart } from './explain.rules.ts';
import type { PricedDiscount, PricedLine, PricedOrder } from './pricing.rules.ts';

export type LineStepName =
  | 'gross'
  | 'discount'
  | 'net'
  | 'net_of_tax'
  | 'share'
  | 'tax_base'
  | 'tax'
  | 'discount_amount'
  | 'discount_net'
  | 'tax_less'
  | 'total';

/** One step from the inputs of a line to its total, with the numbers in it. */
export interface LineStep {
  step: LineStepName;
  formula: FormulaPart[];
  /** What the formula gives before it is rounded to the currency's unit, at most 6 decimals; null where nothing was rounded. */
  exact: string | null;
  amount: string;
  /** A limit made it smaller than the formula says: the line itself, or what is left of the order. */
  capped?: boolean;
}

export interface LineExplanation {
  index: number;
  hash: string | null;
  kind: 'item' | 'discount' | 'unpriced';
  amount: string;
  steps: LineStep[];
}

/** How the total of one line came about, step by step; null for a line the order was not priced with. */
export function explainLine(priced: PricedOrder, index: number): LineExplanation | null {
  const line = priced.lines.find((each) => each.index === index);
  if (line) {
    const { hash, kind, total } = line;
    return { index, hash, kind, amount: total, steps: kind === 'item' ? itemSteps(line, priced) : [] };
  }
  const item = priced.discounts.find((each) => each.index === index);
  if (!item) return null;
  return { index, hash: item.hash, kind: 'discount', amount: item.total, steps: discountSteps(item, priced) };
}

type Manner = Pick<PricedOrder, 'prices_include_tax' | 'decimals'>;

function itemSteps(line: PricedLine, { prices_include_tax: inclusive, decimals }: Manner): LineStep[] {
  const { gross, disc, net, tax, discount_share: share, tax_rate: rate } = line;
  const hasDiscount = isSome(disc);
  const after = toAmount(decimal(gross).minus(disc), decimals);
  const base = toAmount(decimal(after).minus(share), decimals);
  const steps = [
    step(
      'gross',
      [price(line.price), part('×', 'quantity', line.quantity, 'number')],
      gross,
      product(line.price, line.quantity),
    ),
  ];
  if (hasDiscount) {
    steps.push(discountStep(line, decimals), step('net', [money(gross), money(disc, '−')], after));
  }
  if (isSome(share)) {
    steps.push(step('share', [], share), step('tax_base', [money(after), money(share, '−')], base));
  }
  const own = toAmount(decimal(after).minus(net), decimals);
  if (rate !== '0')
    steps.push(step('tax', [money(base), ratePart(rate, inclusive)], tax, taxOf(base, rate, inclusive)));
  // The net that is shown leaves out the tax the line has before discount items.
  if (inclusive && isSome(own)) steps.push(step('net_of_tax', [money(after), money(own, '−')], net));
  steps.push(step('total', [money(net), money(tax, '+')], line.total));
  return steps;
}

function discountStep({ gross, disc, discount, discount_type }: PricedLine, decimals: number): LineStep {
  if (discount_type === 'percent') {
    return step(
      'discount',
      [money(gross), part('×', 'discount_percent', discount, 'percent')],
      disc,
      percentOf(gross, discount),
    );
  }
  const whole = toAmount(discount, decimals);
  const capped = whole !== disc;
  return { ...step('discount', [money(whole)], disc), ...(capped ? { capped } : {}) };
}

function discountSteps(item: PricedDiscount, { prices_include_tax: inclusive, decimals }: Manner): LineStep[] {
  const isAmount = item.form === 'amount';
  const formula = isAmount
    ? [price(item.base), part('×', 'quantity', item.factor, 'number')]
    : [money(item.base), part('×', 'discount_percent', item.factor, 'percent')];
  const exact = isAmount ? product(item.base, item.factor) : percentOf(item.base, item.factor);
  const shown = toAmount(decimal(item.net).negated(), decimals);
  const steps: LineStep[] = [
    item.capped
      ? { ...step('discount_amount', formula, item.amount), capped: true }
      : step('discount_amount', formula, item.amount, exact),
  ];
  const contained = toAmount(decimal(item.amount).minus(shown), decimals);
  if (isSome(contained)) steps.push(step('discount_net', [money(item.amount), money(contained, '−')], shown));
  if (isSome(item.tax)) {
    const less = toAmount(decimal(item.tax).negated(), decimals);
    const reduced = [money(item.amount), ratePart(item.tax_rate, inclusive)];
    steps.push(step('tax_less', reduced, less, taxOf(item.amount, item.tax_rate, inclusive)));
  }
  steps.push(step('total', [money(item.net), money(item.tax, '+')], item.total));
  return steps;
}

const money = (value: string, operator: FormulaPart['operator'] = ''): FormulaPart =>
  part(operator, 'amount', value, 'money');

const price = (value: string): FormulaPart => part('', 'amount', value, 'price');

function step(name: LineStepName, formula: FormulaPart[], amount: string, unrounded?: Money): LineStep {
  const exact = unrounded && !unrounded.equals(amount) ? roundTo(unrounded, 6).toFixed() : null;
  return { step: name, formula, exact, amount };
}

const product = (a: string, b: string): Money => decimal(a).times(b);
const percentOf = (amount: string, percent: string): Money => product(amount, percent).div(100);
const taxOf = (amount: string, rate: string, inclusive: boolean): Money =>
  product(amount, rate).div(inclusive ? decimal(rate).plus(100) : 100);
