import type pg from 'pg';
import { insertRows, type Row } from '../../rows.ts';

const columns = (...keys: (string | { key: string; sort?: 'asc' | 'desc' })[]): object[] =>
  keys.map((key) => (typeof key === 'string' ? { key } : key));

const base = {
  dataset: 'orders',
  filters: {},
  group_by: [] as string[],
  items_mode: 'none',
  totals: true,
  layout: 'table',
  format: 'xlsx',
  shared: 'all',
};

/** Reports as an office keeps them: what was earned, who is late, what was used. */
const REPORTS: readonly Row[] = [
  {
    ...base,
    kind: 'order_report',
    name: 'Completed last month',
    description: 'Completed activities and their amounts, for the monthly meeting',
    columns: columns(
      'reference_no',
      'completed_at',
      'customer',
      'type',
      'driver',
      'task_completion',
      'total_price',
      'balance_due',
    ),
    filters: { status: ['completed'], completed_at: 'last_month' },
  },
  {
    ...base,
    kind: 'order_report',
    name: 'Work per officer',
    description: 'Activities of the last 30 days and hours to complete them',
    columns: columns('driver', 'status', 'hours_to_complete', { key: 'total_price', sort: 'desc' }),
    filters: { scheduled: 'last_30_days' },
    group_by: ['driver', 'status'],
  },
  {
    ...base,
    kind: 'order_report',
    name: 'Overdue and open',
    description: null,
    columns: columns(
      'reference_no',
      { key: 'scheduled_end', sort: 'asc' },
      'customer',
      'contact_phone',
      'type',
      'driver',
      'priority',
    ),
    filters: { overdue: true },
    totals: false,
    format: 'csv',
  },
  {
    ...base,
    kind: 'order_statement',
    name: 'Statements of completed work',
    description: 'One statement per activity, without unused items',
    columns: [],
    filters: { status: ['completed'], completed_at: 'last_30_days' },
    layout: 'statement',
    format: 'pdf',
  },
  {
    ...base,
    kind: 'custom_report',
    name: 'Items used this month',
    description: 'Quantities used and their value',
    dataset: 'order_items',
    columns: columns('item_name', 'item_quantity_used', { key: 'item_total', sort: 'desc' }),
    filters: { created_at: 'this_month' },
    group_by: ['item_name'],
  },
];

/** Saved imports wait for their next file. */
const IMPORTS: readonly Row[] = [
  {
    name: 'Monthly visits of the head office',
    version: 1,
    mapping: [
      { source: 'Job no', target: 'ex_ref_no', required: true },
      { source: 'Client', target: 'customer_id', lookup: 'code', required: true },
      { source: 'Work', target: 'title' },
      { source: 'Date', target: 'scheduled_start' },
      { target: 'order_type_id', default: 'Maintenance' },
    ],
    options: { match: 'ex_ref_no', update_existing: true, unknown: 'error', partial: false, date_format: 'dmy' },
  },
  {
    name: 'Weekly work orders with their items',
    version: 3,
    sheet: 'Orders',
    detail_sheet: 'Items',
    mapping: [
      { source: 'Job no', target: 'ex_ref_no', required: true },
      { source: 'Client', target: 'customer_id', lookup: 'code' },
      { source: 'Part', target: 'item_name' },
      { source: 'Pieces', target: 'item_quantity' },
      { target: 'order_type_id', default: 'Delivery' },
      { target: 'item_type_id', default: 'Parts' },
    ],
    options: { match: 'ex_ref_no', update_existing: false, unknown: 'error', partial: false },
  },
];

/** Reports, a statement and a saved import of the office. */
export async function insertReports(client: pg.ClientBase, staff: (email: string) => number): Promise<void> {
  const manager = staff('manager@demo.test');
  const statement = (row: Row): boolean => row.layout === 'statement';
  await insertRows(
    client,
    'report',
    REPORTS.map((row) => ({ ...row, with_unused: !statement(row), owner_id: manager })),
  );
  await insertRows(
    client,
    'order_import',
    IMPORTS.map((row) => ({ sheet: null, detail_sheet: null, ...row, owner_id: manager })),
  );
}
