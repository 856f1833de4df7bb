import type { DocumentOrder } from './document-data.ts';

const NO_AMOUNT = '';
const NO_TOTALS = {
  items_total: NO_AMOUNT,
  discount_total: NO_AMOUNT,
  tax_total: NO_AMOUNT,
  rental_total: NO_AMOUNT,
  total_price: NO_AMOUNT,
  customer_total: NO_AMOUNT,
  paid_total: NO_AMOUNT,
  balance_due: NO_AMOUNT,
};

/** The activity for who may not read prices: no template, whatever it prints, has an amount to print. */
export const withoutAmounts = (order: DocumentOrder): DocumentOrder => ({
  ...order,
  items: order.items
    .filter((item) => !item.is_discount)
    .map((item) => ({ ...item, price: NO_AMOUNT, discount: NO_AMOUNT, tax_rate: NO_AMOUNT, net: NO_AMOUNT })),
  taxes: [],
  totals: NO_TOTALS,
  payments: [],
});
