export type HistoryKind = 'instant' | 'date' | 'money' | 'percent' | 'number' | 'yes_no' | 'word' | 'name' | 'text';

/** Reckoned or technical columns: another entry already says what happened. */
const QUIET =
  /^(updated_at|price_version|money_origin|search_text|items_total|tax_total|discount_total|balance_due|customer_total|line_\w+|sort_order|\w+_by)$|^(task_checked|released|cancelled|incomplete|closed)_at$/;
const MONEY = /^(price|total_price|discount)$/;
const NUMBER = /^(quantity|quantity_used|priority)$/;
const WORD = /^(status|review_status)$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function toldColumns(after: Readonly<Record<string, unknown>> | undefined): string[] {
  return Object.keys(after ?? {}).filter((column) => !QUIET.test(column));
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
