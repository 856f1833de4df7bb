import { decimal, toAmount } from '../../../platform/kernel/money.ts';
import { taskTotals } from '../order/tasks.rules.ts';
import { depositInfo } from '../pricing/deposit.rules.ts';
import { inputsHash } from '../pricing/inputs-hash.server.ts';
import { inputOfToday, type PriceBasis, priceBasis } from '../pricing/price-basis.rules.ts';
import { PRICING_ENGINE_VERSION, type PriceOrderInput, priceOrder } from '../pricing/pricing.rules.ts';
import type { Line } from './line.server.ts';

/** What prices and deposits of an activity depend on beside its lines. */
export interface PriceSetting {
  pricesIncludeTax: boolean;
  taxExempt: boolean;
  /** Of the currency the activity is in. */
  decimals: number;
  type: {
    allow_payment: boolean;
    deposit_invoice_percent: string;
  };
  paidTotal: string;
}

/** Figures of the activity that follow from its lines; amounts as decimal strings. */
export interface OrderFigures {
  items_total: string;
  discount_total: string;
  tax_total: string;
  rental_total: string;
  total_price: string;
  customer_total: string;
  deposit_of_invoice_total: string;
  deposit_rental_item_value: string;
  deposit_flat_amount: string;
  total_deposit_amount: string;
  show_deposit: boolean;
  balance_due: string;
  payment_status: 'none' | 'unpaid' | 'partial' | 'paid' | 'credit';
  total_tasks: number;
  completed_tasks: number;
  task_completion: string;
  engine_version: number;
  inputs_hash: string;
  price_basis: PriceBasis;
}

/** The lines with their amounts, and every figure that follows from them. */
export function priceLines(lines: readonly Line[], setting: PriceSetting): { lines: Line[]; figures: OrderFigures } {
  const { pricesIncludeTax, taxExempt, decimals } = setting;
  const rules = { prices_include_tax: pricesIncludeTax, tax_exempt: taxExempt, decimals };
  const input = inputOfToday(lines, rules);
  const priced = priceOrder(input);
  const amounts = new Map([...priced.lines, ...priced.discounts].map((each) => [each.index, each]));
  const withAmounts = lines.map((line, index) => {
    const { net = '0', tax = '0', total = '0' } = amounts.get(index) ?? {};
    return { ...line, line_net: net, line_tax: tax, line_total: total };
  });
  return {
    lines: withAmounts,
    figures: { ...moneyOf(priced, setting), ...tasksOf(lines), ...stampOf(input, priceBasis(lines, rules)) },
  };
}

/** How the figures can be made again: by which engine, from which inputs. */
const stampOf = (input: PriceOrderInput, basis: PriceBasis) => ({
  engine_version: PRICING_ENGINE_VERSION,
  inputs_hash: inputsHash(input),
  price_basis: basis,
});

type Priced = ReturnType<typeof priceOrder>;

function moneyOf(priced: Priced, { type, paidTotal, decimals }: PriceSetting) {
  const owed = decimal(priced.customer_total).minus(paidTotal);
  return {
    items_total: priced.items_total,
    discount_total: priced.discount_total,
    tax_total: priced.tax_total,
    rental_total: toAmount(0, decimals),
    total_price: priced.total_price,
    customer_total: priced.customer_total,
    // Deposits on rental lines come with them.
    ...depositInfo({
      customer_total: priced.customer_total,
      deposit_invoice_percent: type.deposit_invoice_percent,
      decimals,
    }),
    balance_due: toAmount(type.allow_payment ? owed : 0, decimals),
    payment_status: type.allow_payment ? paymentStatus(priced.customer_total, paidTotal) : ('none' as const),
  };
}

function paymentStatus(total: string, paid: string): OrderFigures['payment_status'] {
  const owed = decimal(total).minus(paid);
  if (owed.isNegative()) return 'credit';
  if (owed.isZero()) return decimal(paid).isZero() ? 'none' : 'paid';
  return decimal(paid).isZero() ? 'unpaid' : 'partial';
}

function tasksOf(lines: readonly Line[]) {
  const totals = taskTotals(lines.map((line) => ({ is_task: line.type.is_task, task_checked: line.task_checked })));
  return {
    total_tasks: totals.totalTasks,
    completed_tasks: totals.completedTasks,
    task_completion: totals.taskCompletion.toFixed(2),
  };
}
