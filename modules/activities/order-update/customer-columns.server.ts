import { sql } from '../../../platform/server/db/statement.ts';
import type { LockedOrder } from '../order-commands/locked-order.server.ts';
import { ADDRESS, customerDefaults, type Giving } from '../order-create/order-defaults.server.ts';
import type { UpdateFacts } from './update-facts.server.ts';

type Patch = Readonly<Record<string, unknown>>;

/** What somebody can mean to keep by naming it; records of the customer before are never kept. */
const TOLD = new Set<string>([...ADDRESS, 'contact_name', 'contact_phone', 'contact_email', 'warehouse_id']);

const NOBODY: Giving = { address: null, contact: null, default_driver_id: null, default_warehouse_id: null };

/** What follows for an activity from another customer or another of its addresses; `sent` is what the caller named, changed or not. */
export function customerColumns(
  order: LockedOrder,
  patch: Patch,
  sent: Patch,
  facts: UpdateFacts,
): Record<string, unknown> {
  if ('customer_id' in patch) {
    // What was prepared before there was a customer is for the first one.
    return order.customer_id === null ? ofFirst(order, patch, facts) : ofNext(order, patch, sent, facts);
  }
  return facts.customer ? ofAddress(order, patch, facts) : {};
}

/** The first customer fills what nobody filled. */
function ofFirst(order: LockedOrder, patch: Patch, { customer }: UpdateFacts): Record<string, unknown> {
  if (!customer) return {};
  const columns = Object.fromEntries(
    Object.entries(customerDefaults(customer)).filter(
      ([name]) => !(name in patch) && name !== 'driver_id' && (order[name] ?? null) === null,
    ),
  );
  return 'customer_user_id' in patch ? columns : { ...columns, customer_user_id: null };
}

/**
 * The next customer, or none, gets nothing of the one before: who was to be asked for there, the place and who received the work are
 * theirs to know. What is sent along stands, also when it is what stood there: somebody who corrects a wrong customer keeps the place
 * by naming it. The rest is as on a new activity; a warehouse somebody chose is the company's own.
 */
function ofNext(order: LockedOrder, patch: Patch, sent: Patch, facts: UpdateFacts): Record<string, unknown> {
  const given = facts.customer ?? NOBODY;
  const place = patch.customer_address_id ? 'theirs' : placeOf(patch, sent);
  const columns: Record<string, unknown> = {
    ...customerDefaults(place === 'theirs' ? given : { ...given, address: null }),
    customer_user_id: null,
    received_by_name: null,
    customer_since: sql`now()`,
  };
  delete columns.driver_id;
  if (place === 'kept') for (const name of [...ADDRESS, 'geocode_status']) delete columns[name];
  const before = facts.oldCustomer?.default_warehouse_id ?? null;
  if (order.warehouse_id !== null && order.warehouse_id !== before) delete columns.warehouse_id;
  const stands = (name: string): boolean => name in patch || (TOLD.has(name) && sent[name] !== undefined);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !stands(name)));
}

/** Whose place the work has with another customer: the one that stood there, one typed now, or the customer's own. */
function placeOf(patch: Patch, sent: Patch): 'kept' | 'typed' | 'theirs' {
  if (!ADDRESS.some((name) => (sent[name] ?? null) !== null)) return 'theirs';
  return ADDRESS.some((name) => name in patch) ? 'typed' : 'kept';
}

/** Another address of the same customer is the place; a contact changes with it unless somebody typed one. */
function ofAddress(order: LockedOrder, patch: Patch, facts: UpdateFacts): Record<string, unknown> {
  const before = facts.oldCustomer ? customerDefaults(facts.oldCustomer) : {};
  return Object.fromEntries(
    Object.entries(customerDefaults(facts.customer ?? NOBODY)).filter(([name]) => {
      if (name in patch || name === 'driver_id' || name === 'warehouse_id') return false;
      return !name.startsWith('contact_') || order[name] === null || order[name] === before[name];
    }),
  );
}
