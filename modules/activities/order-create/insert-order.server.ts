import { prepared } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { DEFAULT_NUMBER_WIDTH, formatReference } from '../order/number.rules.ts';
import { LINE_NAMES, LINE_RECORD, type Line, lineRecord } from '../order-items/line.server.ts';
import { DRAW_NUMBER } from '../order-numbers/draw-number.server.ts';
import { REVIEW_STEPS, STEP_COLUMNS, STEP_VALUES } from '../order-reviews/review-steps.server.ts';

/** Columns a new activity is written with, and their types. */
export const INSERT_COLUMNS: Readonly<Record<string, string>> = {
  ex_ref_no: 'text',
  title: 'text',
  description: 'text',
  source: 'text',
  order_type_id: 'bigint',
  category_id: 'bigint',
  progress_status_id: 'bigint',
  request_category_id: 'bigint',
  priority: 'smallint',
  template_id: 'bigint',
  subscription_id: 'bigint',
  parent_order_id: 'bigint',
  import_run_id: 'bigint',
  status: 'text',
  released_at: 'timestamptz',
  released_by: 'bigint',
  customer_id: 'bigint',
  customer_user_id: 'bigint',
  customer_address_id: 'bigint',
  contact_name: 'text',
  contact_phone: 'text',
  contact_email: 'text',
  driver_id: 'bigint',
  secondary_officer_id: 'bigint',
  received_by_name: 'text',
  address1: 'text',
  address2: 'text',
  city: 'text',
  county: 'text',
  state_name: 'text',
  postal_code: 'text',
  country_code: 'text',
  lat: 'numeric',
  long: 'numeric',
  geocode_status: 'text',
  time_zone: 'text',
  location_id: 'bigint',
  warehouse_id: 'bigint',
  location_section_id: 'bigint',
  scheduled_start: 'timestamptz',
  scheduled_end: 'timestamptz',
  all_day: 'boolean',
  duration_min: 'integer',
  due_at: 'timestamptz',
  due_date: 'date',
  currency_id: 'bigint',
  exchange_rate: 'numeric',
  items_total: 'numeric',
  discount_total: 'numeric',
  tax_total: 'numeric',
  rental_total: 'numeric',
  total_price: 'numeric',
  customer_total: 'numeric',
  deposit_of_invoice_total: 'numeric',
  deposit_rental_item_value: 'numeric',
  deposit_flat_amount: 'numeric',
  total_deposit_amount: 'numeric',
  show_deposit: 'boolean',
  balance_due: 'numeric',
  payment_status: 'text',
  total_tasks: 'integer',
  completed_tasks: 'integer',
  task_completion: 'numeric',
  engine_version: 'smallint',
  inputs_hash: 'text',
  price_basis: 'jsonb',
  additional: 'jsonb',
};
const names = Object.keys(INSERT_COLUMNS);
const record = names.map((name) => `${name} ${INSERT_COLUMNS[name]}`).join(', ');

// One statement, the last of the creation: the number is drawn here, so its counter is locked for this statement and the
// commit only; a rollback gives it back, numbers stay gapless.
export const insertOrderText = `with drawn as (
    ${DRAW_NUMBER}
  ), steps (${STEP_COLUMNS}) as (
    select ${STEP_VALUES} from ${REVIEW_STEPS} where y.id = ($4::jsonb ->> 'order_type_id')::bigint
  ), made as (
    insert into "order" (reference_no, reference_prefix, reference_seq, checkoff_total, review_status, ${names.join(', ')})
    select $2::text || lpad(drawn.seq::text, greatest($3::integer, length(drawn.seq::text)), '0'), $1, drawn.seq,
      (select count(*)::int from steps), case when exists (select from steps) then 'pending' else 'none' end, ${names.map((n) => `x.${n}`).join(', ')}
    from jsonb_to_record($4::jsonb) as x(${record}) cross join drawn
    returning id, reference_no, driver_id, secondary_officer_id, source, checkoff_total
  ), lines as (
    insert into order_item (order_id, ${LINE_NAMES})
    select made.id, ${LINE_NAMES.split(', ')
      .map((n) => `x.${n}`)
      .join(', ')}
    from made cross join jsonb_to_recordset($5::jsonb) as x(${LINE_RECORD})
  ), officers as (
    insert into order_officer (order_id, user_id, role)
    select made.id, p.user_id, p.role from made
    cross join lateral (values (made.driver_id, 'driver'), (made.secondary_officer_id, 'secondary')) as p(user_id, role)
    where p.user_id is not null
  ), reviews as (
    insert into order_checkoff (order_id, ${STEP_COLUMNS}) select made.id, ${STEP_COLUMNS} from made cross join steps
  ), log as (
    insert into order_status_log (order_id, from_status, to_status, action, source)
    select made.id, l.from_status, l.to_status, l.action, made.source
    from made cross join jsonb_to_recordset($6::jsonb) as l(from_status text, to_status text, action text)
  )
  select id, reference_no, checkoff_total from made`;
const insertOrderStatement = prepared('order_insert', insertOrderText);

/** A new activity as it is written: its columns (missing ones are empty), its priced lines, its first states. */
export interface NewOrder {
  /** Expanded prefix: names the counter. */
  prefix: string;
  numberWidth: number;
  columns: Record<string, unknown>;
  lines: readonly Line[];
  log: readonly { from_status: string | null; to_status: string; action: string }[];
}

/** Draws the number and writes the activity, its lines, officers, reviews and log. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
): Promise<{ id: number; reference_no: string; checkoff_total: number }> {
  const { stem, width } = numberParts(order.prefix, order.numberWidth);
  const [row] = await tx.rows<{ id: number; reference_no: string; checkoff_total: number }>(
    insertOrderStatement(
      order.prefix,
      stem,
      width,
      JSON.stringify(order.columns),
      JSON.stringify(order.lines.map(lineRecord)),
      JSON.stringify(order.log),
    ),
  );
  if (!row) throw new Error('the activity was not written');
  return row;
}

/** What stands before the digits, and how many digits there are at least: the shape of number 1. */
function numberParts(prefix: string, numberWidth: number): { stem: string; width: number } {
  const first = formatReference(prefix, 1, numberWidth || DEFAULT_NUMBER_WIDTH);
  const digits = /0*1$/.exec(first.slice(prefix.length))?.[0].length ?? DEFAULT_NUMBER_WIDTH;
  return { stem: first.slice(0, first.length - digits), width: digits };
}
