/**
 * Permissions of what is not built yet, by resource: the catalogue has them already, nothing asks for them, and the matrix says so.
 * Who builds one takes its word away; a test keeps the list to exactly those that nothing asks for.
 */
const PLANNED: Readonly<Record<string, string>> = {
  fleet: 'view create update delete export',
  vehicle_health: 'view create update delete',
  ask_amy: 'view',
  ask_amy_prompts: 'manage',
  ask_amy_integrations: 'manage',
  ai_recon: 'view create update delete confirm',
  web_harvesting_bot:
    'view create update delete import export run pause resume stop duplicate schedule manage_webhooks delete_logs override_robots',
  order_asset_rental: 'view create update delete export pickup return swap lose',
  rental_schedule: 'view',
  activity_type: 'transfer',
  reviews: 'update export',
  assets: 'create update delete export change_state',
  asset_schedule: 'view create update delete export',
  inventory_transfer: 'view create approve',
  transfer_section_items: 'view create',
  inventory_usage: 'view create export',
  master_items: 'create update delete import export adjust_stock view_cost',
  ratings: 'view export',
  activity_analysis: 'view',
  targets: 'extend',
  targets_calender: 'view',
  targets_analytics: 'view export',
  leave: 'view approve',
  leave_all: 'view',
  performance: 'view',
  payments: 'view create update delete export refund void generate_receipt view_balances',
  due_invoices: 'view export',
  customer_balance: 'view export',
  unpaid_transaction: 'view export',
  customers: 'merge',
  crm: 'view create update delete export assign win lose reopen convert',
  crm_schedule: 'view create update delete',
  crm_activity_health: 'view create update delete',
  feedback: 'export',
  bills: 'view create update delete approve pay',
  rpa_templates: 'view create update delete import export',
  rpa_tasks: 'view create update delete run',
  secrets: 'manage',
  accounting: 'sync',
  report_editor: 'view create update delete preview',
  quickbook_setup: 'view update',
  storage: 'credentials',
  everything: 'restore',
  test: 'view',
  portal_rentals: 'view',
  portal_services: 'view',
  portal_products: 'view',
  portal_balance: 'view',
  portal_assets: 'view',
};

const planned = new Set(
  Object.entries(PLANNED).flatMap(([resource, verbs]) => verbs.split(' ').map((verb) => `${verb}.${resource}`)),
);

/** Every permission that waits for what it is for. */
export const PLANNED_SLUGS: readonly string[] = [...planned];

/** Whether what a permission is for is not built yet. */
export const isPlanned = (slug: string): boolean => planned.has(slug);
