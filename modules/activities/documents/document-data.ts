/** What the built-in layouts read: the data contract of an activity's document. Keys are only ever added. */
export interface DocumentData {
  company: DocumentCompany;
  /** Who made the document; null for a job. */
  user: { name: string } | null;
  /** Instant of making, ISO 8601. */
  now: string;
  locale: 'en' | 'es';
  /** How numbers, days and money look: BCP 47 tag of language and country. */
  formats: string;
  /** How the company writes a day in figures; null as the locale does. */
  date_format: string | null;
  /** The company's currency, ISO 4217: amounts in it are written with its sign. */
  base_currency: string;
  /** Decimals of the currencies that do not have two, by code. */
  currency_decimals: Record<string, number>;
  /** IANA zone of the dates and times shown. */
  zone: string;
  /** False leaves every amount out. */
  show_prices: boolean;
  /** True for who may not read the lines: they are left out without a word of none. */
  hides_lines?: boolean;
  /** False leaves the lines of tax out. */
  show_tax: boolean;
  /** A receipt on a roll: one narrow column. */
  is_roll: boolean;
  orders: DocumentOrder[];
}

export interface DocumentCompany {
  name: string;
  address_lines: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
  tax_number: string | null;
  /** PNG or JPEG data URL. */
  logo: string | null;
  /** Closing words under the document, its lines divided by line breaks. */
  notes: string | null;
}

export interface DocumentOrder {
  reference_no: string;
  ex_ref_no: string | null;
  type: string;
  status: string;
  title: string | null;
  description: string | null;
  /** ISO 4217. */
  currency: string;
  /** Of the currency. */
  decimals: number;
  /** Prices and discounts of the lines contain tax, their net does not; absent where nothing does. */
  prices_include_tax?: true;
  customer: DocumentCustomer | null;
  /** Where the work was done. */
  address_lines: string[];
  scheduled_start: string | null;
  scheduled_end: string | null;
  /** The day counts, not the hours. */
  all_day: boolean;
  /** IANA zone of the place. */
  time_zone: string;
  completed_at: string | null;
  due_date: string | null;
  officers: string[];
  items: DocumentItem[];
  tasks: DocumentTask[];
  taxes: { rate: string; tax: string }[];
  totals: DocumentTotals;
  payments: DocumentPayment[];
  notes: { content: string; author: string | null; at: string }[];
  received_by: { name: string; position: string | null; received_at: string } | null;
  sign_off: DocumentSignoff | null;
  pictures: { image: string; caption: string | null }[];
  /** Pictures that found no room in the file; absent where all did. */
  pictures_left?: number;
  additional: Record<string, string>;
}

export interface DocumentCustomer {
  name: string;
  customer_code: string | null;
  contact: string | null;
  phone: string | null;
  email: string | null;
  tax_number: string | null;
  address_lines: string[];
}

/** Amounts are decimal strings; discount items come with a negative net. */
export interface DocumentItem {
  name: string;
  description: string | null;
  quantity: string;
  unit: string | null;
  price: string;
  discount: string;
  discount_type: 'percent' | 'amount';
  tax_rate: string;
  net: string;
  is_discount: boolean;
  /** Its filled additional fields that customers see. */
  fields: DocumentField[];
}

/** An additional field as a document shows it. */
export interface DocumentField {
  name: string;
  value: string;
}

export interface DocumentTask {
  name: string;
  task_checked: boolean;
  task_checked_at: string | null;
  task_note: string | null;
  /** Its filled additional fields that customers see. */
  fields: DocumentField[];
}

export interface DocumentTotals {
  items_total: string;
  discount_total: string;
  tax_total: string;
  rental_total: string;
  total_price: string;
  customer_total: string;
  paid_total: string;
  balance_due: string;
}

export interface DocumentPayment {
  paid_on: string;
  method: string;
  reference: string | null;
  amount: string;
}

export interface DocumentSignoff {
  signer_name: string;
  signed_at: string;
  address: string | null;
  comment: string | null;
  /** PNG data URL; null when the name was typed. */
  signature: string | null;
  /** How anybody checks the signature: the code, the page it leads to, and that as a QR code (PNG data URL). */
  proof: { code: string; url: string; image: string } | null;
}
