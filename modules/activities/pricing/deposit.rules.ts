import { type DecimalInput, decimal, sum, toAmount } from '../../../platform/kernel/money.ts';

export interface DepositInput {
  customer_total: DecimalInput;
  deposit_invoice_percent: DecimalInput;
  /** Value and quantity of each live rental line. */
  rentals?: readonly { value: DecimalInput; quantity: DecimalInput }[];
  deposit_item_value_percent?: DecimalInput;
  deposit_flat?: DecimalInput;
  /** Of the currency; 2 where nothing is said. */
  decimals?: number;
}

export interface DepositInfo {
  deposit_of_invoice_total: string;
  deposit_rental_item_value: string;
  deposit_flat_amount: string;
  total_deposit_amount: string;
  show_deposit: boolean;
}

/** What is to be paid down, in the currency of the activity and without tax of its own. */
export function depositInfo(input: DepositInput): DepositInfo {
  const { rentals = [], decimals } = input;
  const value = sum(rentals.map((line) => decimal(line.value).times(line.quantity)));
  const ofTotal = toAmount(decimal(input.customer_total).times(input.deposit_invoice_percent).div(100), decimals);
  const ofValue = toAmount(value.times(input.deposit_item_value_percent ?? 0).div(100), decimals);
  const flat = toAmount(rentals.length > 0 ? (input.deposit_flat ?? 0) : 0, decimals);
  const total = sum([ofTotal, ofValue, flat]);
  return {
    deposit_of_invoice_total: ofTotal,
    deposit_rental_item_value: ofValue,
    deposit_flat_amount: flat,
    total_deposit_amount: toAmount(total, decimals),
    show_deposit: total.greaterThan(0),
  };
}
