import type { CompanyFacts } from '../order/company-facts.server.ts';
import type { CreateFacts, CustomerRow } from './create-facts.server.ts';
import type { OrderCreate } from './order-input.contract.ts';

/** Fields the customer's address fills together: one sent by hand replaces all of them. */
export const ADDRESS = [
  'address1',
  'address2',
  'city',
  'county',
  'state_name',
  'postal_code',
  'country_code',
  'lat',
  'long',
] as const;

const GEOCODE: Readonly<Record<string, string>> = { ok: 'exact', approximate: 'fallback' };

export type Giving = Pick<CustomerRow, 'address' | 'contact' | 'default_driver_id' | 'default_warehouse_id'>;

/** What a customer gives to an activity where nobody said otherwise. */
export function customerDefaults(customer: Giving): Record<string, unknown> {
  const { address } = customer;
  // Who is at the place, else whoever speaks for the customer.
  const contact = address?.contact ?? customer.contact;
  return {
    customer_address_id: address?.id ?? null,
    address1: address?.address1 ?? null,
    address2: address?.address2 ?? null,
    city: address?.city ?? null,
    county: address?.county ?? null,
    state_name: address?.state_name ?? null,
    postal_code: address?.postal_code ?? null,
    country_code: address?.country_code ?? null,
    lat: address?.latitude ?? null,
    long: address?.longitude ?? null,
    geocode_status: (address?.latitude !== null && GEOCODE[address?.geocode_status ?? '']) || 'none',
    contact_name: contact?.name ?? null,
    contact_phone: contact?.phone ?? null,
    contact_email: contact?.email ?? null,
    driver_id: customer.default_driver_id,
    warehouse_id: customer.default_warehouse_id,
  };
}

/** What a template gives to an activity beside its lines. */
const templateDefaults = ({ template }: CreateFacts): Record<string, unknown> =>
  template === null ? {} : { category_id: template.category_id, description: template.description };

/** The columns of a new activity: sent values over the defaults of template and customer; the zone of the place is frozen. */
export function orderColumns(
  body: OrderCreate,
  officers: { driver?: number | null; secondary?: number | null },
  facts: CreateFacts,
  company: CompanyFacts,
): Record<string, unknown> {
  const { customer, currency, type } = facts;
  const hasOwnAddress =
    ADDRESS.some((name) => body[name] !== undefined && body[name] !== null) && !body.customer_address_id;
  // An address typed by hand is none of the customer's.
  const defaults = customer ? customerDefaults(hasOwnAddress ? { ...customer, address: null } : customer) : {};
  const { items: _items, total: _total, receivedBy: _receivedBy, drivers: _drivers, type_id: _type, ...sent } = body;
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const addressZone = hasOwnAddress ? null : (customer?.address?.time_zone ?? null);
  const columns: Record<string, unknown> = {
    priority: 3,
    all_day: false,
    additional: {},
    geocode_status: 'none',
    ...defaults,
    ...templateDefaults(facts),
    ...given,
    order_type_id: type.id,
    currency_id: currency.id,
    exchange_rate: body.exchange_rate ?? currency.exchange_rate,
    time_zone: facts.locationZone ?? addressZone ?? company.zone,
    template_id: body.template_id ?? facts.template?.id ?? null,
    ...(officers.driver === undefined ? {} : { driver_id: officers.driver }),
    ...(officers.secondary === undefined ? {} : { secondary_officer_id: officers.secondary }),
  };
  if (body.lat && body.long) columns.geocode_status = 'manual';
  // A default never makes one person both officers.
  if (columns.driver_id === columns.secondary_officer_id && officers.driver === undefined) columns.driver_id = null;
  return columns;
}
