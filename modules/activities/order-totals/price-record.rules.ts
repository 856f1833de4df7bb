import type { DecimalInput } from '../../../platform/kernel/money.ts';
import { type PriceLine, resolveTaxRate } from '../pricing/line-amounts.rules.ts';
import { type PricedOrder, priceOrder } from '../pricing/pricing.rules.ts';

/** What pricing reads of a line as the API gives it or the editor holds it. */
export interface PricedSource {
  hash: string;
  position: number;
  price?: DecimalInput | null;
  quantity: DecimalInput;
  quantity_used: DecimalInput | null;
  discount?: DecimalInput | null;
  discount_type?: 'percent' | 'amount';
  tax_rate?: DecimalInput | null;
  type: {
    is_discount: boolean;
    is_order_item: boolean;
    customer_access: number;
    tax_rate?: DecimalInput | null;
    discount_follows_tax?: boolean;
  };
}

/** Prices lines exactly as the server does: same engine, same tax chain (B1 §4.3, B2 §4.1). */
export function priceLines(
  lines: readonly PricedSource[],
  rules: { prices_include_tax: boolean; tax_exempt: boolean },
): PricedOrder {
  return priceOrder({ lines: lines.map(priceLine), ...rules });
}

function priceLine(line: PricedSource): PriceLine {
  return {
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
  };
}
