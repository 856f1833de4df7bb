/** A role every new company starts with. Its permissions come from the permission catalogue in code, by this name. */
export interface BaseRole {
  readonly name: string;
  readonly description: string;
  readonly audience: 'staff' | 'customer';
  /** System roles cannot be deleted. */
  readonly is_system: boolean;
  /** Holders are offered as drivers and shown on the map. */
  readonly is_driver: boolean;
  readonly all_activity_types: boolean;
}

const staff = { audience: 'staff', is_system: false, is_driver: false, all_activity_types: true } as const;
const customer = { audience: 'customer', is_system: true, is_driver: false, all_activity_types: false } as const;

// A1 §2, role: the seeded ones.
export const BASE_ROLES = [
  { ...staff, name: 'Administrator', description: 'Everything, in every area', is_system: true },
  { ...staff, name: 'Manager', description: 'Plans and releases work, looks after customers and assets' },
  { ...staff, name: 'Officer', description: 'Does the work in the field', is_driver: true },
  { ...staff, name: 'Driver', description: 'Delivers and picks up', is_driver: true },
  { ...staff, name: 'Warehouse', description: 'Keeps the stock and the equipment' },
  { ...staff, name: 'Accounts', description: 'Payments, balances and reports' },
  { ...staff, name: 'Read only', description: 'Sees everything, changes nothing' },
  { ...customer, name: 'Customer administrator', description: 'Everything in the portal, and its people' },
  { ...customer, name: 'Customer member', description: 'Requests, orders and signs off' },
  { ...customer, name: 'Customer viewer', description: 'Follows what is going on' },
] as const satisfies readonly BaseRole[];

export type BaseRoleName = (typeof BASE_ROLES)[number]['name'];
