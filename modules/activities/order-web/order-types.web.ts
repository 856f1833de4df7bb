import type { Page } from '../../../platform/contract/endpoint.ts';
import type { OrderRow as ListRow, OrderPageExtras } from '../order-queries/order-list.contract.ts';
import type { OrderItem, OrderRecord as RecordAnswer } from '../order-record/order-record.contract.ts';
import type { ReviewRow } from '../order-reviews/order-reviews.contract.ts';
import type { PriceBasis } from '../pricing/price-basis.rules.ts';

/** The fields a contract names, without "and whatever else comes". */
type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

interface Named {
  id: number;
  name: string;
}

interface Person extends Named {
  phone?: string | null;
  email?: string | null;
}

/** What the list and the record both carry beside the contract's named fields. */
interface OwnFields {
  customer_id: number | null;
  driver_id: number | null;
  secondary_officer_id: number | null;
  category_id: number | null;
  progress_status_id: number | null;
  warehouse_id: number | null;
  location_id: number | null;
  currency_id: number | null;
  released_at: string | null;
  started_at: string | null;
  completed_at: string | null;
  signed_off_at: string | null;
  received_by_name: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  address1: string | null;
  city: string | null;
  state_name: string | null;
  country_code: string | null;
  lat: number | null;
  long: number | null;
  note_count: number;
  attachment_count: number;
}

/** One row of the list. */
export type OrderRow = Omit<Known<ListRow>, keyof OwnFields> & OwnFields;

/** A page of the list with what stands beside the rows. */
export type OrderPage = Page<OrderRow> & OrderPageExtras;

/** What the list is asked for; `filters` never empty. */
export interface OrderQuery {
  q?: string;
  page?: number;
  per_page?: number;
  sort?: string;
  filters?: Record<string, unknown>;
  exact?: boolean;
  /** false: nobody asks how many there are. */
  with_total?: boolean;
}

/** What a list asks, whatever the page. */
export type OrderQuestion = Pick<OrderQuery, 'q' | 'sort' | 'filters' | 'exact'>;

/** A line of an activity. */
export type OrderLine = Omit<Known<OrderItem>, 'type'> & {
  parent_item_id?: number | null;
  default_value?: number | null;
  value_min?: number | null;
  value_max?: number | null;
  selling_price?: number | null;
  type: Known<OrderItem['type']> & {
    is_rental?: boolean;
    is_stock?: boolean;
    tax_rate?: number;
    discount_follows_tax?: boolean;
  };
};

interface RecordFields extends OwnFields {
  address2: string | null;
  county: string | null;
  postal_code: string | null;
  contact_email: string | null;
  customer_user_id: number | null;
  customer_address_id: number | null;
  /** How one gets in at the customer's place: gate code, key. */
  access_instructions: string | null;
  request_category_id: number | null;
  location_section_id: number | null;
  template_id: number | null;
  duration_min: number | null;
  due_date: string | null;
  incomplete_at: string | null;
  incomplete_reason: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  complete_address: string | null;
  exchange_rate: number;
  price_version: number;
  location: Named | null;
  warehouse: Named | null;
  location_section: Named | null;
  request_category: Named | null;
  created_by_user: Person | null;
  parent_order: { id: number; reference_no: string } | null;
  /** Absent from records that a phone kept before there were any. */
  follow_ups?: readonly { id: number; reference_no: string }[];
  driver: Person | null;
  secondary_officer: Person | null;
  customer:
    | (Named & {
        customer_code: string;
        status?: string;
        hold_reason?: string | null;
        phone?: string | null;
        email?: string | null;
        tax_exempt?: boolean;
        /** Percent the customer’s group takes off new items. */
        usual_discount?: string | null;
      })
    | null;
  type: Known<ListRow>['type'] & {
    require_driver?: boolean;
    require_section?: boolean;
    require_schedule?: boolean;
    require_tasks_done?: boolean;
    require_signoff?: boolean;
    require_received_by?: boolean;
    allow_direct_complete?: boolean;
  };
  progress_status: (Named & { colour: string | null; is_start?: boolean }) | null;
  checkoffs: ReviewRow[];
  checkoff_total: number;
  checkoff_done: number;
  items: OrderLine[];
  /** What the figures stand on; absent without prices, null where nothing was priced. */
  price_basis?: PriceBasis | null;
  items_total?: number;
  discount_total?: number;
  tax_total?: number;
  rental_total?: number;
  total_price?: number;
  customer_total?: number;
  total_deposit_amount?: number;
  show_deposit?: boolean;
  deposit_paid?: number;
  paid_total?: number;
  balance_due?: number;
  payment_status?: string;
}

/** The whole activity. */
export type OrderRecord = Omit<Known<RecordAnswer>, keyof RecordFields> & RecordFields;
export type OrderNote = OrderRecord['notes'][number];
export type OrderFile = OrderRecord['attachments'][number] & {
  size?: number | null;
  mime?: string | null;
  /** clean, or what hinders opening it. */
  status?: string;
  uploaded_by?: { id: number; name: string } | null;
};
export type AllowedAction = OrderRecord['allowed_actions'][number];
export type OrderActionName = AllowedAction['action'];

/** Body of create and change. */
export interface OrderInput {
  [field: string]: unknown;
  updated_at?: string;
}

/** A line as it is sent: its hash and what changed. */
export interface SentLine {
  hash: string;
  deleted?: boolean;
  [field: string]: unknown;
}

/** One activity that refused its part of a bulk change. */
export interface BulkFailure {
  order_id: number;
  reference_no: string;
  code: string;
  message: string;
}

export interface BulkAnswer {
  done: number[];
  failures: BulkFailure[];
}
