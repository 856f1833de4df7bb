import { CATALOGUE, slugsOf } from './catalogue.rules.ts';

const STAFF = slugsOf('staff');
const CUSTOMER = slugsOf('customer');

const verbOf = (slug: string): string => slug.slice(0, slug.indexOf('.'));
const resourceOf = (slug: string): string => slug.slice(slug.indexOf('.') + 1);
const inGroups = (...groups: string[]): string[] =>
  CATALOGUE.filter((permission) => groups.includes(permission.group[0])).map((permission) => permission.slug);
const every = (...resources: string[]): string[] => STAFF.filter((slug) => resources.includes(resourceOf(slug)));
const views = (slugs: readonly string[]): string[] => slugs.filter((slug) => verbOf(slug) === 'view');

/** Officers and drivers see their own activities only: no view_all.order. */
const FIELD = [
  ...['view', 'update', 'complete', 'incomplete', 'execute', 'sign_off'].map((verb) => `${verb}.order`),
  'view.dashboard',
  'view.activity_schedule',
  'view.order_items',
  ...every('order_checkoffs').filter((slug) => slug !== 'waive.order_checkoffs' && slug !== 'delete.order_checkoffs'),
  ...['view.order_notes', 'create.order_notes'],
  ...every('order_attachments'),
  ...['view', 'pickup', 'return', 'swap'].map((verb) => `${verb}.order_asset_rental`),
  'view.rental_schedule',
];

const WAREHOUSE = [
  ...[
    'view.dashboard',
    'view.order',
    'view_all.order',
    'set_warehouse.order',
    'view.order_items',
    'view.activity_schedule',
  ],
  ...['view', 'pickup', 'return', 'swap', 'lose'].map((verb) => `${verb}.order_asset_rental`),
  'view.rental_schedule',
  ...['view.assets', 'change_state.assets', 'view.asset_schedule', 'view.asset_type', 'view.asset_vendor'],
  ...every(
    'locations',
    'location_sections',
    'inventory_transfer',
    'transfer_section_items',
    'inventory_usage',
    'master_items',
  ),
  ...['view.item_type', 'view.item_type_group', 'create.order_notes', 'view.order_notes', 'view.order_checkoffs'],
  ...every('order_attachments'),
];

const ACCOUNTS = [
  ...[
    'view.dashboard',
    'view.dashboard_financials',
    'view.order',
    'view_all.order',
    'export.order',
    'view.order_items',
  ],
  ...['view_prices.order', 'send_statement.order', 'generate_receipt.order', 'view.order_notes', 'create.order_notes'],
  ...['view.order_attachments', 'view.order_checkoffs'],
  ...inGroups('Payments', 'Bill payments').filter((slug) => slug !== 'manage.secrets'),
  ...every('activity_reports', 'custom_reports', 'order_statements'),
  ...['view.customers', 'view_credit.customers', 'export.customers', 'view.customer_document'],
  ...['view.currency', 'view.currency_history', 'view.order_asset_rental', 'view.rental_schedule'],
];

/** Grants and switches that stay with administrators until they give them away. */
const ADMINISTRATIVE = new Set(['restore.customers']);

const MANAGER = [
  'view.dashboard',
  'view.dashboard_financials',
  ...inGroups('Activities', 'Documents', 'Assets and inventory', 'Analytics', 'Customers').filter(
    (slug) => !ADMINISTRATIVE.has(slug),
  ),
  ...['view.users', 'view_location.users', 'view.fleet', 'view.vehicle_health', 'view.holidays'],
  ...every('user_roster'),
  ...[
    'view.item_type',
    'view.item_type_group',
    'view.progress_status',
    'view.customer_balance',
    'view.unpaid_transaction',
  ],
];

// The permissions of the default staff and portal roles, by the keys of the seeded roles.
const SETS: Readonly<Record<string, readonly string[]>> = {
  administrator: STAFF,
  manager: MANAGER,
  officer: FIELD,
  driver: FIELD,
  warehouse: WAREHOUSE,
  accounts: ACCOUNTS,
  read_only: [...views(STAFF), 'view_all.order'],
  customer_administrator: CUSTOMER,
  customer_member: CUSTOMER.filter(
    (slug) => slug !== 'view.portal_balance' && (resourceOf(slug) !== 'portal_users' || verbOf(slug) === 'view'),
  ),
  customer_viewer: views(CUSTOMER).filter((slug) => slug !== 'view.portal_balance'),
};

/** Keys of the roles that have a default set. */
export const DEFAULT_ROLES: readonly string[] = Object.keys(SETS);

/** The permissions a seeded role starts with, each once; empty for other keys. */
export const defaultSlugs = (roleKey: string): string[] => [...new Set(SETS[roleKey] ?? [])];
