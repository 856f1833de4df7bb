import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type CustomerStatus, refusedBy } from './customer.rules.ts';

/** What a new activity takes from its customer. */
export interface CustomerForOrder {
  readonly id: number;
  readonly name: string;
  readonly customer_code: string;
  readonly status: CustomerStatus;
  readonly hold_reason: string | null;
  readonly currency_id: number | null;
  readonly tax_exempt: boolean;
  /** The customer's own days, else its group's, else null. */
  readonly payment_terms_days: number | null;
  /** Percent of the group, exact decimal text. */
  readonly default_discount_percent: string | null;
  /** Exact decimal text; null = none. */
  readonly credit_limit: string | null;
  readonly default_driver_id: number | null;
  readonly default_warehouse_id: number | null;
  readonly language: 'en' | 'es' | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The default delivery address, else the first. */
  readonly address: CustomerPlace | null;
  readonly contact: {
    readonly id: number;
    readonly name: string;
    readonly phone: string | null;
    readonly email: string | null;
  } | null;
}

/** A place of a customer where work happens; time_zone null is the company's. */
export interface CustomerPlace {
  readonly id: number;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly county: string | null;
  readonly state_name: string | null;
  readonly postal_code: string | null;
  readonly country_code: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly time_zone: string | null;
  readonly contact_id: number | null;
}

/** A customer for a new or changed activity, locked against a change of status meanwhile; null when there is none. */
export async function customerForOrder(tx: Tx, id: number): Promise<CustomerForOrder | null> {
  const row = await tx.maybe<CustomerForOrder>(sql`
    select t.id, t.name, t.customer_code, t.status, t.hold_reason, t.currency_id, t.tax_exempt,
      coalesce(t.payment_terms_days, g.default_terms_days) as payment_terms_days, g.default_discount_percent, t.credit_limit,
      t.default_driver_id, t.default_warehouse_id, t.language, t.email, t.phone,
      (select json_build_object('id', x.id, 'address1', x.address1, 'address2', x.address2, 'city', x.city, 'county', x.county,
          'state_name', x.state_name, 'postal_code', x.postal_code, 'country_code', x.country_code, 'latitude', x.latitude,
          'longitude', x.longitude, 'time_zone', x.time_zone, 'contact_id', x.contact_id) from customer_address x
        where x.customer_id = t.id and x.deleted_at is null order by x.is_default_delivery desc, x.id limit 1) as address,
      (select json_build_object('id', x.id, 'name', concat_ws(' ', x.first_name, x.last_name),
          'phone', coalesce(x.mobile, x.phone), 'email', x.email) from customer_contact x
        where x.customer_id = t.id and x.deleted_at is null order by x.is_primary desc, x.id limit 1) as contact
    from customer t left join customer_group g on g.id = t.customer_group_id
    where t.id = ${id} and t.deleted_at is null for share of t`);
  return row ?? null;
}

/** Throws 409 customer_on_hold or customer_blocked when the customer's status refuses the action (A2 §3). */
export function refuseCustomer(
  customer: Pick<CustomerForOrder, 'status' | 'hold_reason'>,
  action: 'create' | 'release',
): void {
  const code = refusedBy(customer.status, action);
  if (code) fail(code, { values: { reason: customer.hold_reason ?? '' }, details: { reason: customer.hold_reason } });
}
