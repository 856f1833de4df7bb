export type HistoryKind = 'instant' | 'date' | 'money' | 'percent' | 'number' | 'yes_no' | 'word' | 'name' | 'text';

/** What the history reads of a recorded change. */
export interface HistoryRow {
  action: string;
  table_name: string;
  row_id: number | null;
  payload?: { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> };
}

/** Reckoned or technical columns: another entry already says what happened. */
const QUIET = new RegExp(
  [
    '^(updated_at|price_version|price_basis|engine_version|money_origin|search_text|items_total|tax_total|discount_total|rental_total)$',
    '^(balance_due|customer_total|paid_total|line_\\w+|position|sort_order|display_order|evidence|method|version|user_agent|ip|session_id)$',
    '^(lat|long|accuracy_m|complete_lat|complete_long|geocode_status|proof_code|template_id|import_run_id|subscription_id)$',
    '^(total_tasks|completed_tasks|task_completion|checkoff_total|checkoff_done|note_count|attachment_count)$',
    '^(signoff|signature|attachment|document_snapshot|parent_order|parent_item|order|sign_link)_id$',
    '_(by|sha256|hash)$',
    '^(task_checked|task_note|quantity_used|progress_status|released|cancelled|incomplete|closed|completed|signed_off|opened|used)_at$',
    '^customer_since$',
  ].join('|'),
);
const MONEY = /^(price|total_price|discount)$/;
const NUMBER = /^(quantity|quantity_used|priority)$/;
const WORD = /^(status|review_status)$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function toldColumns(after: Readonly<Record<string, unknown>> | undefined): string[] {
  return Object.keys(after ?? {}).filter((column) => !QUIET.test(column));
}

/** What a change of a line tells; how much of a task was used follows from its tick. */
export function toldOfRow(
  { table_name: table, row_id: id, payload }: HistoryRow,
  tasks: ReadonlySet<number>,
): string[] {
  const columns = toldColumns(payload?.after);
  const isTask = table === 'order_item' && id !== null && tasks.has(id);
  return isTask ? columns.filter((column) => column !== 'quantity_used') : columns;
}

/** Tables nobody outside the product knows: their changes follow from what was sent or signed. */
const QUIET_TABLES = new Set(['sign_link']);

/** A change of reckoned figures alone follows from another change in the list. */
export const isToldRow = (row: HistoryRow, tasks: ReadonlySet<number>): boolean =>
  row.action !== 'update' || (!QUIET_TABLES.has(row.table_name) && toldOfRow(row, tasks).length > 0);

/** "complete_address" as "Complete address", for a column that has no name of its own. */
export function columnWords(column: string): string {
  const words = column.replace(/_(id|at)$/, '').replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** How a recorded value is shown. */
export function historyKind(column: string, value: unknown): HistoryKind {
  if (typeof value === 'boolean') return 'yes_no';
  if (column.endsWith('_id')) return 'name';
  if (WORD.test(column)) return 'word';
  if (MONEY.test(column)) return 'money';
  if (column === 'tax_rate') return 'percent';
  if (NUMBER.test(column)) return 'number';
  if (typeof value === 'string' && INSTANT.test(value)) return 'instant';
  return typeof value === 'string' && DATE.test(value) ? 'date' : 'text';
}
