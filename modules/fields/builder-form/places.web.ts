import { FIELD_MODULES } from '../field-value/field.rules.ts';

/** Where the names of places are looked up. */
const TARGETS: Readonly<Record<string, string>> = {
  order_type: 'ordertype',
  customer: 'customer/all-dropdown-list',
  customer_segment: 'customer-segment',
  item_type: 'itemtype',
  user: 'user/all-dropdown-list',
  role: 'role',
  location: 'location',
  document_type: 'document-type',
};

/** Kinds of places to which fields of a module can be limited. */
export const placeKinds = (module: number): string[] =>
  (FIELD_MODULES.find(({ id }) => id === module)?.modelables ?? []).filter((kind) => kind in TARGETS);

/** Where the names of a kind of place are looked up. */
export const placeTarget = (kind: string) => ({ table: kind, title: 'name', path: TARGETS[kind] ?? '' });
