import { failField } from '../../../platform/kernel/errors.ts';
import { prepared, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { LockedOrder } from '../order-commands/locked-order.server.ts';
import {
  type CustomerRow,
  customerStatement,
  officersStatement,
  refuseUnable,
  type TypeRow,
  typeStatement,
} from '../order-create/create-facts.server.ts';

interface Checked {
  currency: { rate: string; decimals: number } | null;
  has_warehouse: boolean;
  progress: { order_state: string | null; is_start: boolean } | null;
  has_customer_user: boolean;
}

const checkStatement = prepared(
  'order_update_checks',
  `select (select json_build_object('rate', cu.exchange_rate::text, 'decimals', cu.decimals) from currency cu
      where cu.id = $1::bigint and cu.active) as currency,
    exists (select from location l where l.id = $2::bigint and l.is_warehouse and l.deleted_at is null) as has_warehouse,
    (select json_build_object('order_state', p.order_state, 'is_start', p.is_start) from progress_status p
      where p.id = $3::bigint and p.applies_to = 'activity' and p.active) as progress,
    exists (select from customer_user u where u.user_id = $4::bigint and u.customer_id = $5::bigint) as has_customer_user`,
);

/** What a change of an activity refers to, looked up. */
export interface UpdateFacts {
  /** The type after the change; null when it stays. */
  newType: TypeRow | null;
  /** The customer after the change with its address, when customer or address change. */
  customer: CustomerRow | null;
  /** The customer as it was, for telling untouched defaults from typed values. */
  oldCustomer: CustomerRow | null;
  /** Rate of the new currency. */
  currencyRate: string | null;
  currencyDecimals: number | null;
  progress: Checked['progress'];
}

const NOTHING = sql`select 1 where false`;

/** Everything a change refers to, in one round trip; 422 names what does not exist or does not fit. */
export async function updateFacts(
  tx: Tx,
  order: LockedOrder,
  patch: Record<string, unknown>,
  newTypeId: number | null,
): Promise<UpdateFacts> {
  const id = (name: string): number | null => (patch[name] as number | null | undefined) ?? null;
  const customerId = 'customer_id' in patch ? id('customer_id') : order.customer_id;
  const looksAtCustomer = 'customer_id' in patch || 'customer_address_id' in patch;
  const typeId = newTypeId ?? order.order_type_id;
  // A new type must suit the people who are there already.
  const officerIds = newTypeId === null ? ['driver_id', 'secondary_officer_id'].map(id) : officersAfter(order, patch);
  const wanted = officerIds.filter((person): person is number => person !== null);
  const [[type], [customer], [oldCustomer], [checked], able] = (await tx.all([
    newTypeId === null ? NOTHING : typeStatement(newTypeId, null),
    looksAtCustomer ? customerStatement(customerId, id('customer_address_id')) : NOTHING,
    looksAtCustomer ? customerStatement(order.customer_id, 'customer_id' in patch ? null : addressOf(order)) : NOTHING,
    checkStatement(id('currency_id'), id('warehouse_id'), id('progress_status_id'), id('customer_user_id'), customerId),
    wanted.length > 0 ? officersStatement(wanted, typeId, null) : NOTHING,
  ])) as [TypeRow[], CustomerRow[], CustomerRow[], Checked[], { id: number }[]];
  if (newTypeId !== null && !type?.active) failField('order_type_id', 'not_found');
  if (id('customer_id') !== null && !customer) failField('customer_id', 'not_found');
  if (id('customer_address_id') !== null && !customer?.address) failField('customer_address_id', 'not_found');
  if (id('currency_id') !== null && !checked?.currency) failField('currency_id', 'not_found');
  if (id('warehouse_id') !== null && !checked?.has_warehouse) failField('warehouse_id', 'not_found');
  if (id('progress_status_id') !== null) refuseProgress(order, checked);
  if (id('customer_user_id') !== null && !checked?.has_customer_user) failField('customer_user_id', 'not_found');
  refuseUnable(wanted, able, officerFields(officerIds));
  return {
    newType: type ?? null,
    customer: customer ?? null,
    oldCustomer: oldCustomer ?? null,
    currencyRate: checked?.currency?.rate ?? null,
    currencyDecimals: checked?.currency?.decimals ?? null,
    progress: checked?.progress ?? null,
  };
}

const addressOf = (order: LockedOrder): number | null => (order.customer_address_id ?? null) as number | null;

const officersAfter = (order: LockedOrder, patch: Record<string, unknown>): (number | null)[] =>
  ['driver_id', 'secondary_officer_id'].map((name) => (name in patch ? patch[name] : order[name]) as number | null);

/** The field that names each wanted person. */
const officerFields = ([driver]: readonly (number | null)[]): string[] =>
  driver === null ? ['secondary_officer_id'] : ['driver_id', 'secondary_officer_id'];

/** A progress status is free within its own state. */
function refuseProgress(order: LockedOrder, checked: Checked | undefined): void {
  if (!checked?.progress) failField('progress_status_id', 'not_found');
  const state = checked?.progress?.order_state;
  if (state && state !== order.status) failField('progress_status_id', 'not_allowed');
}
