import { type Compiled, prepared, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { DrawnNumbers } from '../../../platform/server/numbers/held-numbers.ts';
import { formatReference } from '../order/number.rules.ts';
import { INSERT_COLUMNS } from '../order-create/insert-order.server.ts';
import { LINE_COLUMNS } from '../order-items/line.server.ts';
import { REVIEW_STEPS, STEP_COLUMNS, STEP_VALUES } from '../order-reviews/review-steps.server.ts';
import { createBinder, recordSet } from './record-set.server.ts';

/** Columns a file may set beyond those of a form. */
const COLUMNS: Readonly<Record<string, string>> = {
  ...INSERT_COLUMNS,
  completed_at: 'timestamptz',
  completed_by: 'bigint',
  cancelled_at: 'timestamptz',
  incomplete_at: 'timestamptz',
  reference_prefix: 'text',
};
const names = Object.keys(COLUMNS).join(', ');

/** An activity of a file: its columns under their names, its place in the file and among those of its prefix. */
export type DraftOrder = Record<string, unknown> & { n: number; place: number; number_width: number };
/** A line with the `n` of its activity. */
export type DraftLine = Record<string, unknown> & { n: number };

const DRAFT = { n: 'integer', place: 'integer', number_width: 'integer', ...COLUMNS };
const LINE = { n: 'integer', ...LINE_COLUMNS };
const draftTable = Object.entries(DRAFT)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

/**
 * Opens the place where activities wait for their numbers. Their lines, officers and log are written at once, under ids that are
 * taken beforehand: until the activities follow, their foreign keys wait as well.
 */
export async function openDrafts(tx: Tx): Promise<void> {
  await tx.all([
    sql`set constraints order_item_tenant_id_order_id_fkey, order_officer_tenant_id_order_id_fkey,
      order_status_log_tenant_id_order_id_fkey deferred`,
    sql.raw(
      `create temporary table order_draft (id bigint not null default nextval('public.order_id_seq'), ${draftTable}) on commit drop`,
    ),
  ]);
}

/** One statement for the activities of a chunk and everything that hangs on them. */
export function draftStatement(orders: readonly DraftOrder[], lines: readonly DraftLine[]): Compiled {
  const { bind, parameters } = createBinder();
  const heads = recordSet(orders, DRAFT, bind);
  const items = lines.length > 0 ? recordSet(lines, LINE, bind) : null;
  const own = items?.names.filter((name) => name !== 'n') ?? [];
  const written = items
    ? `, lines as (insert into order_item (order_id, ${own.join(', ')})
        select made.id, ${own.map((name) => `x.${name}`).join(', ')} from (${items.text}) x join made on made.n = x.n)`
    : '';
  return {
    parameters,
    sql: `with made as (
        insert into order_draft (${heads.names.join(', ')}) ${heads.text} returning id, n, driver_id, secondary_officer_id, status
      ), officers as (
        insert into order_officer (order_id, user_id, role)
        select made.id, p.user_id, p.role from made
        cross join lateral (values (made.driver_id, 'driver'), (made.secondary_officer_id, 'secondary')) as p(user_id, role)
        where p.user_id is not null
      ), log as (
        insert into order_status_log (order_id, from_status, to_status, action, source)
        select made.id, null, made.status, 'create', 'import' from made
      )${written}
      select count(*)::int as count from made`,
  };
}

const OPEN_DRAFT = `d.status in ('pending', 'released', 'incomplete')`;

// The number's shape stands in one place: what comes before the digits is that of number 1.
const numberStatement = prepared(
  'order_import_number',
  `with drawn as (
    select lower(r) as first, upper(r) - lower(r) as size, sum(upper(r) - lower(r)) over (order by r) - (upper(r) - lower(r)) as before
    from unnest($2::int4multirange) as r
  )
  insert into "order" (id, reference_no, reference_seq, checkoff_total, review_status, ${names})
  select d.id, $3 || lpad(d.seq::text, greatest(d.number_width, length(d.seq::text)), '0'), d.seq,
    coalesce(w.steps, 0), case when w.steps > 0 then 'pending' else 'none' end, ${names}
  from (select order_draft.*, (drawn.first - 1 + order_draft.place - drawn.before)::integer as seq from order_draft
    join drawn on order_draft.place > drawn.before and order_draft.place <= drawn.before + drawn.size
    where order_draft.reference_prefix = $1) d
  left join (select y.id as of_type, count(*)::int as steps from ${REVIEW_STEPS} group by y.id) w
    on w.of_type = d.order_type_id and ${OPEN_DRAFT}`,
);

// Finished history was reviewed when it happened.
const reviewStatement = prepared(
  'order_import_reviews',
  `insert into order_checkoff (order_id, ${STEP_COLUMNS})
  select d.id, ${STEP_VALUES} from order_draft d join (${REVIEW_STEPS}) on y.id = d.order_type_id where ${OPEN_DRAFT}`,
);

/** Writes the activities, once and with the numbers that were drawn for them, in file order. */
export async function numberDrafts(tx: Tx, drawn: readonly DrawnNumbers[]): Promise<void> {
  for (const { counter: prefix, numbers } of drawn)
    await tx.run(numberStatement(prefix, numbers, formatReference(prefix, 1, 4).replace(/0*1$/, '')));
  // Finished history is asked for nothing.
  await tx.run(sql`insert into order_document (order_id, order_type_document_id)
    select d.id, td.id from order_draft d join order_type_document td on td.order_type_id = d.order_type_id
    where d.status in ('pending', 'released', 'incomplete')`);
  await tx.run(reviewStatement());
}
