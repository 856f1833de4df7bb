import type { PortalRecord, PortalRow } from '../portal-orders/portal-orders.contract.ts';
import type { PriceBasis } from '../pricing/price-basis.rules.ts';

/** The fields a contract names, without "and whatever else comes". */
type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

interface OwnFields {
  address1: string | null;
  address2: string | null;
  city: string | null;
  county: string | null;
  state_name: string | null;
  postal_code: string | null;
  country_code: string | null;
  customer_address_id: number | null;
  request_category_id: number | null;
  order_type_id: number;
  all_day: boolean;
  started_at: string | null;
  released_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  received_by_name: string | null;
  contact_name: string | null;
  totalTasks: number;
  completedTasks: number;
  source: string;
  /** Additional values the portal shows, by field id. */
  additional?: Readonly<Record<string, unknown>>;
  driver: { id: number; name: string } | null;
  currency: { id: number; code: string; symbol: string } | null;
  /** Figures only for people who may see prices. */
  customer_total?: number;
  price_basis?: PriceBasis | null;
  balance_due?: number;
  paid_total?: number;
  total_deposit_amount?: number;
  show_deposit?: boolean;
}

/** A request as the lists of the portal show it. */
export type PortalRequestRow = Known<PortalRow> & OwnFields;

/** A line the customer sees. */
export type PortalLine = Known<PortalRecord['items'][number]>;

/** The whole request. */
export type PortalRequest = PortalRequestRow &
  Omit<Known<PortalRecord>, keyof Known<PortalRow> | 'items'> & { items: PortalLine[] };

export type PortalNote = PortalRequest['notes'][number];
export type PortalFile = PortalRequest['attachments'][number];
