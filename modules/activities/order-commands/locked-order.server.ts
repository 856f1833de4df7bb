import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { prepared, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { holdBase } from '../../company/public.server.ts';
import { AGREED_DAYS } from '../order/payment-terms.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { type Line, type LineCurrency, linesText, USUAL_DISCOUNT } from '../order-items/line.server.ts';
import type { PriceSetting } from '../order-items/price-lines.server.ts';
import type { FactsRow } from '../order-record/order-facts.server.ts';
import { TYPE_FACTS } from '../order-record/record-sql.server.ts';
import { OPEN_REVIEWS } from '../order-reviews/review-steps.server.ts';
import { OPEN_DOCUMENTS } from '../type-documents/document-state.server.ts';

/** An activity under lock, with what its commands decide on. Numerics are exact strings. */
export interface LockedOrder extends FactsRow {
  id: number;
  reference_no: string;
  reference_prefix: string;
  title: string | null;
  source: string;
  created_at: string;
  updated_at: string;
  created_by: number | null;
  driver_id: number | null;
  secondary_officer_id: number | null;
  customer_user_id: number | null;
  category_id: number | null;
  progress_status_id: number | null;
  progress_status_at: string | null;
  location_id: number | null;
  warehouse_id: number | null;
  scheduled_start: string | null;
  scheduled_end: string | null;
  duration_min: number | null;
  started_at: string | null;
  released_at: string | null;
  completed_at: string | null;
  due_date: string | null;
  currency_id: number | null;
  exchange_rate: string;
  currency_decimals: number;
  time_zone: string;
  portal_editable: boolean;
  template_id: number | null;
  total_price: string;
  customer_total: string;
  paid_total: string;
  price_version: number;
  additional: Record<string, unknown>;
  type: FactsRow['type'] & {
    id: number;
    name: string;
    prefix: string | null;
    allow_payment: boolean;
    portal_visible: boolean;
    deposit_invoice_percent: string;
    payment_terms_days: number | null;
    secondary_order_type_id: number | null;
  };
  customer:
    | (NonNullable<FactsRow['customer']> & {
        id: number;
        name: string;
        tax_exempt: boolean;
        /** Its own days, else its group's. */
        payment_terms_days: number | null;
        /** Percent its group takes off every new line; exact decimal text. */
        usual_discount: string | null;
      })
    | null;
  [column: string]: unknown;
}

const loadStatement = prepared(
  'order_locked',
  `select o.*, coalesce(cu.decimals, ${USUAL_DECIMALS}) as currency_decimals, (${TYPE_FACTS}::jsonb || jsonb_build_object('deposit_invoice_percent', t.deposit_invoice_percent::text,
      'payment_terms_days', t.payment_terms_days)) as type, ${OPEN_DOCUMENTS} as open_documents,
    ${OPEN_REVIEWS} as open_reviews,
    case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'status', c.status, 'hold_reason', c.hold_reason,
      'tax_exempt', c.tax_exempt, 'usual_discount', ${USUAL_DISCOUNT},
      'payment_terms_days', ${AGREED_DAYS}) end as customer
  from "order" o join order_type t on t.id = o.order_type_id left join customer c on c.id = o.customer_id
  left join currency cu on cu.id = o.currency_id where o.id = $1`,
);
const linesStatement = prepared('order_locked_lines', linesText);

/** Locks an activity the person may see for the rest of the transaction and loads it; 404 otherwise. One round trip. */
export async function lockOrder(tx: Tx, actor: Actor, id: number): Promise<{ order: LockedOrder; lines: Line[] }> {
  const [, found, [order], lines] = (await tx.all([
    // Lock the base currency before the row, in the order a base change does.
    holdBase,
    sql`select o.id from "order" o where o.id = ${id} and ${visibleOrders(actor)} for update of o`,
    loadStatement(id),
    linesStatement(id),
  ])) as [unknown[], unknown[], LockedOrder[], Line[]];
  if (found.length === 0 || !order) return fail('not_found');
  return { order, lines };
}

/** What the price of a locked activity depends on. */
export function priceSetting(order: LockedOrder, pricesIncludeTax: boolean): PriceSetting {
  return {
    pricesIncludeTax,
    taxExempt: order.customer?.tax_exempt === true,
    decimals: order.currency_decimals,
    type: order.type,
    paidTotal: order.paid_total,
  };
}

/** The currency new lines of a locked activity are priced in, at the rate it keeps. */
export const lineCurrency = ({ exchange_rate, currency_decimals }: LockedOrder): LineCurrency => ({
  exchange_rate,
  decimals: currency_decimals,
});

/** Whether the person is the activity's driver or secondary officer. */
export const isOfficerOf = (order: Pick<LockedOrder, 'driver_id' | 'secondary_officer_id'>, userId: number): boolean =>
  order.driver_id === userId || order.secondary_officer_id === userId;
