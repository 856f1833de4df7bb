/**
 * Settings on which nothing acts yet, by the area that will: kept and accepted, not offered by forms or searches. A key that is read
 * leaves the list.
 */
export const WAITING_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  rentals: ['rental_reminders'],
  assets: ['asset_frequency', 'upload_asset'],
  stock: ['inventory_usage', 'inventory_transfer', 'stock_backdate_days', 'unit_measure', 'upload_inventory'],
  payments: ['payment_reminders', 'books_closed_until', 'recon_auto_accept', 'credit_check', 'auto_release_excess'],
  bills: ['bill_payment_email_senders', 'bill_payment_email_subject_lines', 'bill_second_limit', 'ocr_url'],
  accounting: ['accounting_realm_id'],
  crm: ['crm'],
  ai: ['ai'],
  routes: ['routing_url', 'optimiser_url'],
  // Rosters and targets have no import yet, workflows do not exist.
  imports: ['upload_roster', 'upload_targets', 'upload_workflow'],
  storage: ['s3'],
};

const WAITING = new Set(Object.values(WAITING_SETTINGS).flat());

/** Whether nothing acts on a setting yet. */
export const isWaiting = (key: string): boolean => WAITING.has(key);
