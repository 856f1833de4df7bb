import { decimal, toAmount } from '../../../platform/kernel/money.ts';
import { taskTotals } from '../order/tasks.rules.ts';
import { resolveTaxRate } from '../pricing/line-amounts.rules.ts';
import { priceOrder } from '../pricing/pricing.rules.ts';
import type { Line } from './line.server.ts';

/** What prices and deposits of an activity depend on beside its lines. */
export interface PriceSetting {
  pricesIncludeTax: boolean;
  taxExempt: boolean;
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
}

/** The lines with their amounts, and every figure that follows from them (B2 §4.1, 4.2, 4.6, 4.7; B1 §4.3). */
export function priceLines(lines: readonly Line[], setting: PriceSetting): { lines: Line[]; figures: OrderFigures } {
  const priced = priceOrder({
    lines: lines.map((line) => ({
      hash: line.hash,
      position: line.position,
      price: line.price,
      quantity: line.quantity,
      quantity_used: line.quantity_used,
      discount: line.discount,
      discount_type: line.discount_type,
      // A discount item that does not follow the lines' tax has only its own rate (B2 §4.2).
      tax_rate: line.type.is_discount
        ? line.tax_rate
        : resolveTaxRate({ line: line.tax_rate, item_type: line.type.tax_rate }),
      is_discount: line.type.is_discount,
      is_order_item: line.type.is_order_item,
      discount_follows_tax: line.type.discount_follows_tax,
      customer_access: line.type.customer_access,
    })),
    prices_include_tax: setting.pricesIncludeTax,
    tax_exempt: setting.taxExempt,
  });
  const amounts = new Map([...priced.lines, ...priced.discounts].map((each) => [each.index, each]));
  const withAmounts = lines.map((line, index) => {
    const { net = '0', tax = '0', total = '0' } = amounts.get(index) ?? {};
    return { ...line, line_net: net, line_tax: tax, line_total: total };
  });
  return { lines: withAmounts, figures: { ...moneyOf(priced, setting), ...tasksOf(lines) } };
}

type Priced = ReturnType<typeof priceOrder>;

function moneyOf(priced: Priced, { type, paidTotal }: PriceSetting) {
  const deposit = toAmount(decimal(priced.customer_total).times(type.deposit_invoice_percent).div(100));
  const owed = decimal(priced.customer_total).minus(paidTotal);
  return {
    items_total: priced.items_total,
    discount_total: priced.discount_total,
    tax_total: priced.tax_total,
    rental_total: '0.00',
    total_price: priced.total_price,
    customer_total: priced.customer_total,
    deposit_of_invoice_total: deposit,
    // Both need rental lines (B2 §4.7), which come with their own issue.
    deposit_rental_item_value: '0.00',
    deposit_flat_amount: '0.00',
    total_deposit_amount: deposit,
    show_deposit: decimal(deposit).greaterThan(0),
    balance_due: type.allow_payment ? toAmount(owed) : '0.00',
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
