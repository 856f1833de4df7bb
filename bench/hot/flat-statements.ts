import type { Asked, Template } from './questions.ts';

/**
 * The fastest hand-written way to the facts a reader gets, past every wall: the page is cut by its ids before anything is joined, names
 * come as columns and not as objects, every statement is prepared, the tenant stands in it as a number.
 */
const COLUMNS = `o.id, o.reference_no, o.ex_ref_no, o.title, o.status, o.review_status, o.priority, o.source, o.order_type_id, o.category_id,
  o.progress_status_id, o.customer_id, o.driver_id, o.secondary_officer_id, o.warehouse_id, o.location_id, o.currency_id, o.scheduled_start,
  o.scheduled_end, o.all_day, o.due_at, o.time_zone, o.duration_min, o.released_at, o.started_at, o.completed_at, o.signed_off_at,
  o.received_by_name, o.contact_name, o.contact_phone, o.address1, o.city, o.state_name, o.country_code, o.lat, o.long, o.note_count,
  o.attachment_count, o.display_order, o.additional, o.created_at, o.updated_at, o.total_price, o.customer_total, o.balance_due,
  o.payment_status, o.total_deposit_amount, o.show_deposit, o.total_tasks, o.completed_tasks, o.task_completion`;
const NAMES = `t.name as type, t.colour as type_colour, t.icon as type_icon, c.name as customer, c.customer_code, cat.name as category,
  ps.name as progress_status, ps.colour as progress_colour, d.first_name as driver_first, d.last_name as driver_last,
  s.first_name as second_first, s.last_name as second_last, cu.code as currency, cu.symbol as currency_symbol, cu.decimals`;

const joins = (tenant: number): string => {
  const join = (table: string, alias: string, key: string): string =>
    `left join ${table} ${alias} on ${alias}.tenant_id = ${tenant} and ${alias}.id = o.${key}`;
  return [
    join('order_type', 't', 'order_type_id'),
    join('customer', 'c', 'customer_id'),
    join('order_category', 'cat', 'category_id'),
    join('progress_status', 'ps', 'progress_status_id'),
    join('app_user', 'd', 'driver_id'),
    join('app_user', 's', 'secondary_officer_id'),
    join('currency', 'cu', 'currency_id'),
  ].join(' ');
};

const of = (name: keyof Asked) => ({ of: name, isList: false });

/** Statements by question: the rows, their total, what the planner expects where that is much; the record, then its items. */
export function flatStatements(tenant: number): Record<string, Template[]> {
  const alive = `o.tenant_id = ${tenant} and o.deleted_at is null`;
  const rows = (where: string, most = 11, offset = 0): string => `select ${COLUMNS}, ${NAMES}
    from (select o.id from "order" o where ${alive}${where} order by o.created_at desc, o.id desc limit ${most} offset ${offset}) k
    join "order" o on o.tenant_id = ${tenant} and o.id = k.id ${joins(tenant)} order by o.created_at desc, o.id desc`;
  const total = (where: string): string => `select count(*)::int as total, sum(c.total_price / c.exchange_rate) as sum
    from (select o.total_price, o.exchange_rate from "order" o where ${alive}${where} limit 10001) c`;
  const filter = ` and o.order_type_id = $1 and o.status = 'completed' and o.created_at < $2`;
  // An activity of the week began in it, or up to two days before and ended in it; longer ones are left to the product.
  const dates = ` and o.order_type_id = $1 and o.scheduled_start < $3 and o.scheduled_start >= $4
    and (o.scheduled_start >= $2 or o.scheduled_end >= $2)`;
  const byFilter = [of('type'), of('until')];
  const byDates = [of('type'), of('from'), of('after'), of('early')];
  return {
    list: [{ text: rows(''), parameters: [] }],
    filter: [
      { text: rows(filter), parameters: byFilter },
      { text: total(filter), parameters: byFilter },
      { text: `explain (format json) select from "order" o where ${alive}${filter}`, parameters: byFilter },
    ],
    dates: [
      { text: rows(dates), parameters: byDates },
      { text: total(dates), parameters: byDates },
      { text: `explain (format json) select from "order" o where ${alive}${dates}`, parameters: byDates },
    ],
    record: [
      {
        text: `select o.*, ${NAMES} from "order" o ${joins(tenant)} where ${alive} and o.id = $1`,
        parameters: [of('record')],
      },
      {
        text: `select i.*, k.name as kind, k.is_task from order_item i
          join order_item_type k on k.tenant_id = ${tenant} and k.id = i.order_item_type_id
          where i.tenant_id = ${tenant} and i.order_id = $1 and i.deleted_at is null order by i.position, i.id`,
        parameters: [of('record')],
      },
    ],
    deep: [{ text: rows('', 11, 49_990), parameters: [] }],
  };
}
