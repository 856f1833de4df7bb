interface Named {
  id: number;
  name: string;
}

export type CustomerStatus = 'active' | 'on_hold' | 'blocked' | 'inactive';

/** What list and record both carry. */
interface Shared {
  id: number;
  customer_code: string;
  name: string;
  kind: 'company' | 'person';
  status: CustomerStatus;
  hold_reason: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  language: 'en' | 'es' | null;
  tax_number: string | null;
  tax_exempt: boolean;
  source: string | null;
  /** Absent without the right to see credit. */
  credit_limit?: number | null;
  payment_terms_days?: number | null;
  ex_ref_no: string | null;
  accounting_ref: string | null;
  notes: string | null;
  first_order_at: string | null;
  last_order_at: string | null;
  created_at: string;
  updated_at: string;
  currency: Named | null;
  customer_group: Named | null;
  lifecycle_stage: Named | null;
  owner_user: Named | null;
  parent_customer: Named | null;
  default_warehouse: Named | null;
  default_driver: Named | null;
  segments: readonly (Named & { colour: string | null })[];
}

/** One row of the list. */
export interface CustomerRow extends Shared {
  primary_contact: (Named & { email: string | null; phone: string | null }) | null;
  default_address: Pick<
    CustomerAddress,
    'id' | 'address1' | 'address2' | 'city' | 'state_name' | 'country_code'
  > | null;
  balance?: number;
  users_count: number;
}

export interface CustomerAddress {
  id: number;
  kind: 'billing' | 'delivery' | 'site' | 'other';
  label: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  county: string | null;
  state_name: string | null;
  postal_code: string | null;
  country_code: string | null;
  latitude: number | null;
  longitude: number | null;
  geocode_status: string;
  time_zone: string | null;
  instructions: string | null;
  updated_at: string;
  is_default_billing: boolean;
  is_default_delivery: boolean;
}

export interface CustomerContact {
  id: number;
  first_name: string;
  last_name: string | null;
  title: string | null;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  is_primary: boolean;
  receives_statements: boolean;
  receives_order_mail: boolean;
  additional?: Readonly<Record<string, unknown>>;
  updated_at: string;
}

/** The whole customer. */
export interface CustomerRecord extends Shared {
  merged_from: number | null;
  addresses: readonly CustomerAddress[];
  contacts: readonly CustomerContact[];
  agents: readonly (Named & { is_primary: boolean })[];
  users: readonly { id: number }[];
  attachments: readonly { id: number }[];
  /** What is owed, and ordered beyond it, in the currency of the credit limit. */
  balance?: number;
  committed?: number;
  balances?: readonly {
    currency_id: number;
    code: string;
    receivable: number;
    overdue: number;
    committed: number;
  }[];
  counts: { open_orders: number; orders: number; users: number; attachments: number };
}

/** A customer that may be the same as the one being created. */
export interface DuplicateCandidate {
  id: number;
  name: string;
  customer_code: string;
  email: string | null;
  phone: string | null;
  status: CustomerStatus;
  /** What is alike: email, phone, tax_number, name. */
  reason: string;
}

/** First and last name of a contact. */
export const contactName = (contact: Pick<CustomerContact, 'first_name' | 'last_name'>): string =>
  [contact.first_name, contact.last_name].filter(Boolean).join(' ');

/** An address in one line; '' when there is none. */
export const addressLine = (
  address: Partial<Pick<CustomerAddress, 'address1' | 'address2' | 'city' | 'state_name' | 'postal_code'>> | null,
): string =>
  [address?.address1, address?.address2, address?.city, address?.state_name, address?.postal_code]
    .filter(Boolean)
    .join(', ');

/** Address of a customer's page. */
export const customerPath = (id: number, rest = ''): string => `/ams/customers/${id}${rest}`;

/** The activities of a customer that are not done. */
export const openHref = (id: number): string =>
  `/ams/activities?view=all&f.customer_id=${id}&f.status=pending,released,incomplete`;
/** The activities a balance is made of: completed work with something due or paid too much. */
export const owedHref = (id: number): string =>
  `/ams/activities?view=all&f.customer_id=${id}&f.status=completed&f.payment_status=unpaid,partial,credit`;
