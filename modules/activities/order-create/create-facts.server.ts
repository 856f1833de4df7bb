import { fail, failField } from '../../../platform/kernel/errors.ts';
import { prepared } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { holdBase } from '../../company/public.server.ts';
import { AGREED_DAYS } from '../order/payment-terms.server.ts';
import { type Line, type LineType, lineTypes, templateLinesText, USUAL_DISCOUNT } from '../order-items/line.server.ts';
import { REVIEW_STEPS } from '../order-reviews/review-steps.server.ts';

/** The type as creation and pricing read it; exact decimals as strings. */
export interface TypeRow {
  id: number;
  name: string;
  prefix: string | null;
  number_width: number;
  active: boolean;
  allow_payment: boolean;
  auto_release: boolean;
  /** Whether its activities are asked for documents. */
  has_documents: boolean;
  portal_visible: boolean;
  default_template_id: number | null;
  deposit_invoice_percent: string;
  payment_terms_days: number | null;
  require_driver: boolean;
  require_section: boolean;
  require_schedule: boolean;
  require_tasks_done: boolean;
  require_signoff: boolean;
  require_received_by: boolean;
  allow_direct_complete: boolean;
  complete_on_signoff: boolean;
  /** Required reviews its activities begin with. */
  open_reviews: { name: string; gate: string }[];
}

interface AddressJson {
  id: number;
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
  /** Who is there; null where the address names nobody. */
  contact: ContactJson | null;
}

interface ContactJson {
  name: string;
  phone: string | null;
  email: string | null;
}

/** The customer with what it gives to its activities. */
export interface CustomerRow {
  id: number;
  name: string;
  status: 'active' | 'on_hold' | 'blocked' | 'inactive';
  hold_reason: string | null;
  tax_exempt: boolean;
  default_driver_id: number | null;
  default_warehouse_id: number | null;
  address: AddressJson | null;
  /** The primary contact. */
  contact: ContactJson | null;
  /** Percent its group takes off every new line; exact decimal text. */
  usual_discount: string | null;
  /** Its own days, else its group's. */
  payment_terms_days: number | null;
}

/** The type that is asked for: the one named, else the named template's; null leaves it to the default type. */
function asked(type: string, template: string): string {
  return `coalesce(${type}::bigint, (select p.order_type_id from order_template p where p.id = ${template}::bigint and p.deleted_at is null))`;
}

/** The template that is named, else the type's own where that may count. */
const templateId = (template: string, type: string, hasDefault: string): string =>
  `coalesce(${template}::bigint, case when ${hasDefault} then (select t.default_template_id from order_type t
    where t.id = ${type}::bigint or (${type}::bigint is null and t.is_default and t.deleted_at is null)) end)`;

export const typesText = `select t.id, app.shown(t.names, t.name) as name, t.prefix, t.number_width, t.active, t.allow_payment, t.auto_release, t.portal_visible, t.default_template_id,
    t.deposit_invoice_percent, t.payment_terms_days, t.require_driver, t.require_section, t.require_schedule, t.require_tasks_done,
    t.require_signoff, t.require_received_by, t.allow_direct_complete, t.complete_on_signoff,
    exists (select from order_type_document td where td.order_type_id = t.id) as has_documents,
    (select coalesce(json_agg(json_build_object('name', app.shown(rk.names, rk.name), 'gate', rk.gate) order by rs.position, rs.id), '[]'::json)
      from ${REVIEW_STEPS} where y.id = t.id and rs.required and rk.gate in ('before_release', 'before_complete')) as open_reviews
  from order_type t`;
// Type, customer and officers are held until the activity stands: whoever deletes one of them meanwhile waits, and finds it in use.
export const typeStatement = prepared(
  'order_create_type',
  `${typesText} where t.deleted_at is null and (t.id = ${asked('$1', '$2')} or (${asked('$1', '$2')} is null and t.is_default)) for key share of t`,
);

const CONTACT = "concat_ws(' ', y.first_name, y.last_name) as name, coalesce(y.mobile, y.phone) as phone, y.email";

/** Customers with what they give to their activities; $ADDRESS is the wanted address or null. */
export const customersText = `select c.id, c.name, c.status, c.hold_reason, c.tax_exempt, c.default_driver_id, c.default_warehouse_id,
    to_json(a) as address, to_json(k) as contact, ${USUAL_DISCOUNT} as usual_discount,
    ${AGREED_DAYS} as payment_terms_days
  from customer c
  left join lateral (select x.id, x.address1, x.address2, x.city, x.county, x.state_name, x.postal_code, x.country_code, x.latitude,
      x.longitude, x.geocode_status, x.time_zone, (select to_json(w) from (select ${CONTACT} from customer_contact y
        where y.id = x.contact_id and y.deleted_at is null) w) as contact from customer_address x
    where x.customer_id = c.id and x.deleted_at is null and (x.id = $ADDRESS or $ADDRESS::bigint is null)
    order by x.is_default_delivery desc, x.is_default_billing desc, x.id limit 1) a on true
  left join lateral (select ${CONTACT} from customer_contact y where y.customer_id = c.id and y.deleted_at is null and y.is_primary limit 1) k on true
  `;
export const customerStatement = prepared(
  'order_create_customer',
  `${customersText.replaceAll('$ADDRESS', '$2')} where c.id = $1 and c.deleted_at is null for key share of c`,
);

const currencyStatement = prepared(
  'order_create_currency',
  `select cu.id, cu.exchange_rate, cu.decimals from currency cu where cu.active and cu.id = coalesce($1::bigint,
    (select c.currency_id from customer c where c.id = $2::bigint), (select co.base_currency_id from company co limit 1))`,
);

// The place of work decides the zone.
const placesStatement = prepared(
  'order_create_places',
  `select (select l.time_zone from location l where l.id = $1::bigint and l.deleted_at is null) as location_zone,
    exists (select from location l where l.id = $2::bigint and l.is_warehouse and l.deleted_at is null) as has_warehouse,
    (select p.order_state from progress_status p where p.id = $3::bigint and p.applies_to = 'activity' and p.active) as progress_state,
    exists (select from progress_status p where p.id = $3::bigint and p.applies_to = 'activity' and p.active) as has_progress,
    exists (select from customer_user cu where cu.user_id = $4::bigint and cu.customer_id = $5::bigint) as has_customer_user,
    (select to_json(x) from (select p.id, p.order_type_id, p.category_id, p.customer_id, p.description, p.active from order_template p
      where p.id = ${templateId('$6', '$7', '$8')} and p.deleted_at is null) x) as template`,
);

/** Which of the people can carry out activities of the type: active staff who may see and complete them. */
export const officersStatement = prepared(
  'order_officers',
  `select u.id from app_user u
  where u.id = any($1::bigint[] || (select c.default_driver_id from customer c where c.id = $3::bigint))
    and u.deleted_at is null and not u.disable and not u.is_blacklisted and not u.is_customer_user
    and (exists (select from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.deleted_at is null
          and (r.all_activity_types or r.text_key = 'administrator'))
      or (select bool_or(g.can_view) and bool_or(g.can_complete) from activity_type_grant g where g.order_type_id = $2
          and (g.user_id = u.id or g.role_id in (select ur.role_id from user_role ur where ur.user_id = u.id)))) for key share of u`,
);

const templateStatement = prepared(
  'order_template_lines',
  templateLinesText.replace('where i.template_id = $1', `where i.template_id = ${templateId('$1', '$2', '$3')}`),
);

/** What is asked for, as far as the look-up needs it. */
export interface Wanted {
  orderTypeId: number | null;
  customerId: number | null;
  addressId: number | null;
  currencyId: number | null;
  locationId: number | null;
  warehouseId: number | null;
  progressStatusId: number | null;
  customerUserId: number | null;
  officerIds: readonly number[];
  templateId: number | null;
  /** The type's own template counts when none is named. */
  useDefaultTemplate: boolean;
  /** The lines were made elsewhere (a subscription's, agreed on earlier): the template is taken as it is. */
  hasLines: boolean;
  itemTypeIds: readonly number[];
}

/** The template an activity starts with, as far as it fills the activity itself. */
export interface TemplateRow {
  id: number;
  order_type_id: number;
  category_id: number | null;
  /** The only customer it is for; null for everyone. */
  customer_id: number | null;
  description: string | null;
  active: boolean;
}

export interface CreateFacts {
  type: TypeRow;
  template: TemplateRow | null;
  customer: CustomerRow | null;
  currency: { id: number; exchange_rate: string; decimals: number };
  locationZone: string | null;
  templateLines: Line[];
  lineTypes: ReadonlyMap<number, LineType>;
}

interface Places {
  location_zone: string | null;
  has_warehouse: boolean;
  progress_state: string | null;
  has_progress: boolean;
  has_customer_user: boolean;
  template: TemplateRow | null;
}

/** Everything a creation decides on, in one round trip; 422 names what does not exist. */
export async function createFacts(tx: Tx, wanted: Wanted): Promise<CreateFacts> {
  const { orderTypeId, customerId, customerUserId, officerIds, templateId: named, useDefaultTemplate } = wanted;
  const [, ...results] = await tx.all([
    holdBase,
    typeStatement(orderTypeId, named),
    customerStatement(customerId, wanted.addressId),
    currencyStatement(wanted.currencyId, customerId),
    placesStatement(
      wanted.locationId,
      wanted.warehouseId,
      wanted.progressStatusId,
      customerUserId,
      customerId,
      named,
      orderTypeId,
      useDefaultTemplate,
    ),
    officersStatement(officerIds, orderTypeId, customerId),
    templateStatement(wanted.hasLines ? null : named, orderTypeId, useDefaultTemplate),
    lineTypes(wanted.itemTypeIds),
  ]);
  const [[type], [customer], [currency], [places], officers, templateLines, types] = results as [
    TypeRow[],
    CustomerRow[],
    CreateFacts['currency'][],
    Places[],
    { id: number }[],
    Line[],
    { id: number; type: LineType }[],
  ];
  if (!type?.active) return failField('order_type_id', orderTypeId === null ? 'select_required' : 'not_found');
  if (customerId !== null && !customer) failField('customer_id', 'not_found');
  if (wanted.addressId !== null && !customer?.address) failField('customer_address_id', 'not_found');
  if (!currency) return wanted.currencyId === null ? fail('internal') : failField('currency_id', 'not_found');
  refusePlaces(wanted, places);
  // The type may be the default one, whose id is known only now.
  const template = startingTemplate(places?.template ?? null, wanted);
  const able =
    orderTypeId === null ? await tx.rows<{ id: number }>(officersStatement(officerIds, type.id, customerId)) : officers;
  refuseUnable(officerIds, able);
  return {
    type,
    customer: customer ? withAbleDriver(customer, able) : null,
    currency,
    locationZone: places?.location_zone ?? null,
    template,
    templateLines: template ? templateLines : [],
    lineTypes: new Map(types.map((each) => [each.id, each.type])),
  };
}

/** 422 names what is asked for and does not exist. */
function refusePlaces(wanted: Wanted, places: Places | undefined): void {
  if (wanted.warehouseId !== null && !places?.has_warehouse) failField('warehouse_id', 'not_found');
  if (wanted.progressStatusId !== null && !places?.has_progress) failField('progress_status_id', 'not_found');
  if (places?.progress_state && places.progress_state !== 'pending') failField('progress_status_id', 'not_allowed');
  if (wanted.customerUserId !== null && !places?.has_customer_user) failField('customer_user_id', 'not_found');
}

/** A named template must be in use and for this customer; the type's own is left out where it is not. */
function startingTemplate(found: TemplateRow | null, wanted: Wanted): TemplateRow | null {
  const isNamed = wanted.templateId !== null;
  if (wanted.hasLines) return found;
  if (isNamed && !found?.active) return failField('template_id', 'not_found');
  if (found?.active && mayStartFor(found, wanted.customerId)) return found;
  return isNamed ? failField('template_id', 'other_customer') : null;
}

/** Whether a template is for the customer: those of one customer are for nobody else. */
export const mayStartFor = (template: { customer_id?: number | null }, customerId: number | null): boolean =>
  (template.customer_id ?? null) === null || template.customer_id === customerId;

/** A customer's usual driver is a default only where they may do the work. */
function withAbleDriver(customer: CustomerRow, able: readonly { id: number }[]): CustomerRow {
  const isAble = able.some(({ id }) => id === customer.default_driver_id);
  return isAble ? customer : { ...customer, default_driver_id: null };
}

/** 422 for the first person who cannot carry out activities of the type; the first of two is the driver. */
export function refuseUnable(
  ids: readonly number[],
  able: readonly { id: number }[],
  fields = ['driver_id', 'secondary_officer_id'],
): void {
  ids.forEach((id, at) => {
    if (!able.some((person) => person.id === id)) failField(fields[at] ?? 'driver_id', 'officer_not_able');
  });
}
