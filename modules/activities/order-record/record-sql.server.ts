import { compile, prepared, type Statement, type sql } from '../../../platform/server/db/statement.ts';
import { USUAL_DISCOUNT } from '../order-items/line.server.ts';
import { OPEN_REVIEWS } from '../order-reviews/review-steps.server.ts';
import { OPEN_DOCUMENTS } from '../type-documents/document-state.server.ts';

type Sql = ReturnType<typeof sql>;

/** Money of the record; absent without view_prices.order. */
const MONEY = [
  'items_total',
  'discount_total',
  'tax_total',
  'rental_total',
  'total_price',
  'customer_total',
  'deposit_of_invoice_total',
  'deposit_rental_item_value',
  'deposit_flat_amount',
  'total_deposit_amount',
  'show_deposit',
  'deposit_paid',
  'paid_total',
  'balance_due',
  'payment_status',
  'engine_version',
  'price_basis',
];
const OWN =
  `id reference_no ex_ref_no title description source order_type_id category_id progress_status_id request_category_id
  priority template_id parent_order_id import_run_id status review_status customer_id customer_user_id customer_address_id
  contact_name contact_phone contact_email driver_id secondary_officer_id received_by_name address1 address2 city county
  state_name postal_code country_code lat long geocode_status time_zone location_id warehouse_id location_section_id
  scheduled_start scheduled_end all_day duration_min due_at released_at released_by started_at completed_at completed_by
  incomplete_at incomplete_by incomplete_reason cancelled_at cancelled_by cancel_reason signed_off_at complete_address
  complete_lat complete_long currency_id exchange_rate due_date invoiced_at price_version checkoff_total checkoff_done
  note_count attachment_count display_order additional portal_editable created_at created_by updated_at`.split(/\s+/);

const person = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', concat_ws(' ', ${alias}.first_name, ${alias}.last_name),
    'phone', ${alias}.phone, 'email', ${alias}.email) end`;
const named = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`;
/** The same of a list that the product itself may have filled. */
const said = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', app.shown(${alias}.names, ${alias}.name)) end`;

/** The type with everything that decides what can be done. */
export const TYPE_FACTS = `json_build_object('id', t.id, 'name', app.shown(t.names, t.name), 'colour', t.colour, 'icon', t.icon, 'prefix', t.prefix,
  'allow_payment', t.allow_payment, 'is_rental', t.is_rental, 'is_quote', t.is_quote, 'portal_visible', t.portal_visible,
  'require_driver', t.require_driver, 'require_section', t.require_section, 'require_schedule', t.require_schedule,
  'require_tasks_done', t.require_tasks_done, 'require_signoff', t.require_signoff, 'require_received_by', t.require_received_by,
  'allow_direct_complete', t.allow_direct_complete, 'complete_on_signoff', t.complete_on_signoff,
  'secondary_order_type_id', t.secondary_order_type_id)`;

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column.split('.').at(-1)}`;

/** SQL text: that row `alias` was written while activity `order` was its present customer's. */
export const ofThisCustomer = (alias: string, order: string): string =>
  `${alias}.created_at >= coalesce((select w.customer_since from "order" w where w.id = ${order}), '-infinity')`;

/** Who received the work of activity `order`, newest first. */
const receivedByText = (order: string, condition = ''): string => `
  select r.id, r.name, r.position, r.user_id, r.customer_user_id, ${instant('r.received_at')}, r.lat, r.long, r.note, r.signature_id,
    r.created_by
  from order_received_by r where r.order_id = ${order}${condition} order by r.id desc limit 200`;

/** The signature of activity `order` that counts. */
const signoffText = (order: string): string => `
  select g.id, g.signer_name, g.signer_email, g.customer_user_id, ${instant('g.signed_at')}, g.address, g.lat, g.long, g.accuracy_m,
    g.signature_id, f.key as signature_key, g.document_sha256,
    (select fb.rating from feedback fb where fb.order_id = g.order_id and ${ofThisCustomer('fb', 'g.order_id')}) as rating, g.comment, g.method, g.channel, g.proof_code
  from order_signoff g left join attachment f on f.id = g.signature_id
  where g.order_id = ${order} and g.voided_at is null limit 1`;

/** Signatures of activity `order` that were voided, newest first. */
const voidedText = (order: string): string => `
  select g.id, g.signer_name, ${instant('g.signed_at')}, ${instant('g.voided_at')}, g.void_reason, g.proof_code,
    (select u.full_name from app_user u where u.id = g.voided_by) as voided_by
  from order_signoff g where g.order_id = ${order} and g.voided_at is not null order by g.id desc limit 50`;

/** Who would not sign activity `order` and why, newest first. */
const refusalsText = (order: string, condition = ''): string => `
  select r.id, r.name, r.reason, r.channel, ${instant('r.created_at')} from signoff_refusal r
  where r.order_id = ${order}${condition} order by r.id desc limit 50`;

/** Activities that came out of activity `order`. */
const followUpsText = (order: string): string =>
  `select f.id, f.reference_no from "order" f where f.parent_order_id = ${order} and f.deleted_at is null order by f.id limit 20`;

const listed = (text: string): string => `(select coalesce(json_agg(x), '[]'::json) from (${text}) x)`;

// Proofs and follow-ups come with the row: most activities have none, and a statement of its own that finds nothing costs more than the look.
const PROOFS = `${listed(receivedByText('o.id'))} as "receivedBy", (select to_json(x) from (${signoffText('o.id')}) x) as signoff,
    ${listed(voidedText('o.id'))} as voided_signoffs, ${listed(refusalsText('o.id'))} as refusals, ${listed(followUpsText('o.id'))} as follow_ups`;

/** An activity is let for one day until it has lines that are rented. */
const recordText = (prices: boolean, condition: string): string => `
  select ${[...OWN, ...(prices ? MONEY : [])].map((name) => `o.${name}`).join(', ')},
    ${prices ? '1 as rental_days,' : ''}
    o.total_tasks as "totalTasks", o.completed_tasks as "completedTasks", o.task_completion as "taskCompletion",
    (o.total_tasks > 0 and o.total_tasks = o.completed_tasks) as checked,
    (o.status in ('pending', 'released', 'incomplete') and coalesce(o.due_at, o.scheduled_end) < now()) is true as is_overdue,
    ${TYPE_FACTS} as type, ${OPEN_DOCUMENTS} as open_documents,
    ${OPEN_REVIEWS} as open_reviews, ${PROOFS},
    case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'customer_code', c.customer_code, 'status', c.status,
      'hold_reason', c.hold_reason, 'email', c.email, 'phone', c.phone, 'tax_exempt', c.tax_exempt${
        prices ? `, 'usual_discount', ${USUAL_DISCOUNT}` : ''
      }) end as customer,
    ${person('d')} as driver, ${person('s')} as secondary_officer, ${person('u')} as customer_user, ${person('a')} as created_by_user,
    (select x.instructions from customer_address x where x.id = o.customer_address_id and x.deleted_at is null) as access_instructions,
    ${said('cat')} as category, ${said('rc')} as request_category, ${said('tpl')} as template,
    case when ps.id is null then null else json_build_object('id', ps.id, 'name', app.shown(ps.names, ps.name), 'colour', ps.colour, 'is_start', ps.is_start) end as progress_status,
    ${named('loc')} as location, ${named('wh')} as warehouse, ${named('sec')} as location_section,
    case when cu.id is null then null else json_build_object('id', cu.id, 'code', cu.code, 'symbol', cu.symbol, 'decimals', cu.decimals) end as currency,
    case when p.id is null then null else json_build_object('id', p.id, 'reference_no', p.reference_no) end as parent_order
  from "order" o
  join order_type t on t.id = o.order_type_id
  left join customer c on c.id = o.customer_id
  left join app_user d on d.id = o.driver_id
  left join app_user s on s.id = o.secondary_officer_id
  left join app_user u on u.id = o.customer_user_id
  left join app_user a on a.id = o.created_by
  left join order_category cat on cat.id = o.category_id
  left join request_category rc on rc.id = o.request_category_id
  left join order_template tpl on tpl.id = o.template_id
  left join progress_status ps on ps.id = o.progress_status_id
  left join location loc on loc.id = o.location_id
  left join location wh on wh.id = o.warehouse_id
  left join location_section sec on sec.id = o.location_section_id
  left join currency cu on cu.id = o.currency_id
  left join "order" p on p.id = o.parent_order_id
  where o.id = $1 and ${condition}`;

const alive = 'o.deleted_at is null';
const pricedRecord = prepared('order_record_priced', recordText(true, alive));
const plainRecord = prepared('order_record', recordText(false, alive));

/** The activity with every name; the plain living row is a prepared statement, a limited person's condition is not. */
export function recordStatement(id: number, prices: boolean, condition: Sql | null): Statement {
  if (condition === null) return (prices ? pricedRecord : plainRecord)(id);
  const { sql: text, parameters } = compile(condition);
  const shifted = text.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + 1}`);
  return { sql: recordText(prices, shifted), parameters: [id, ...parameters] };
}

const ITEM_OWN =
  `id hash order_item_type_id parent_item_id name description quantity quantity_used task_type_id task_checked task_checked_at
  task_checked_by task_note required is_secondary_order_type checklist_group position created_at updated_at`.split(
    /\s+/,
  );
const ITEM_MONEY =
  `price discount discount_type tax_rate default_value value_min value_max selling_price line_net line_tax
  line_total`.split(/\s+/);

const itemsText = (prices: boolean, condition: string): string => `
  select ${[...ITEM_OWN, ...(prices ? ITEM_MONEY : [])].map((name) => `i.${name}`).join(', ')},
    i.additional,
    json_build_object('id', it.id, 'name', app.shown(it.names, it.name), 'is_task', it.is_task, 'is_discount', it.is_discount, 'is_order_item', it.is_order_item,
      'is_rental', it.is_rental, 'is_stock', it.is_stock, 'customer_access', it.customer_access
      ${prices ? ", 'tax_rate', it.tax_rate, 'discount_follows_tax', it.discount_follows_tax" : ''}) as type
  from order_item i join order_item_type it on it.id = i.order_item_type_id
  where i.order_id = $1 and i.deleted_at is null${condition} order by i.position, i.id`;

const statements = {
  items: prepared('order_items', itemsText(false, '')),
  pricedItems: prepared('order_items_priced', itemsText(true, '')),
  portalItems: prepared('order_items_portal', itemsText(false, ' and it.customer_access <> 0')),
  pricedPortalItems: prepared('order_items_portal_priced', itemsText(true, ' and it.customer_access <> 0')),
  notes: prepared(
    'order_notes',
    `select n.id, n.content, n.visibility, n.author_id, concat_ws(' ', u.first_name, u.last_name) as author, n.created_at, n.edited_at
      from order_note n left join app_user u on u.id = n.author_id
      where n.order_id = $1 and n.deleted_at is null and ($2 or n.visibility = 'customer') order by n.id desc limit 500`,
  ),
  attachments: prepared(
    'order_attachments',
    `select f.id, f.kind, f.name, f.description, f.key, coalesce(f.key, f.url) as url, f.file_extension, f.mime, f.size,
        coalesce(f.hash, f.key, f.id::text) as hash, f.lat,
        f.long, f.visibility, f.status, f.created_at, f.updated_at,
        case when u.id is null then null else json_build_object('id', u.id, 'name', u.full_name) end as uploaded_by,
        json_build_object('id', f.id, 'name', f.name) as file
      from attachment f left join app_user u on u.id = f.uploaded_by
      where f.owner_type = 'order' and f.owner_id = $1 and f.kind in ('attachment', 'image') and f.deleted_at is null
        and ($2 or f.visibility = 'customer') order by f.id desc limit 500`,
  ),
  receivedBy: prepared('order_received_by', receivedByText('$1')),
  portalReceivedBy: prepared('order_received_by_portal', receivedByText('$1', ` and ${ofThisCustomer('r', '$1')}`)),
  signoff: prepared('order_signoff', signoffText('$1')),
  refusals: prepared(
    'order_refusals',
    refusalsText('$1', ` and r.channel <> 'staff' and ${ofThisCustomer('r', '$1')}`),
  ),
  log: prepared(
    'order_log',
    `select l.id, l.from_status, l.to_status, l.action, l.at, l.by_user_id, concat_ws(' ', u.first_name, u.last_name) as by_name, l.reason,
        l.lat, l.long, l.source
      from order_status_log l left join app_user u on u.id = l.by_user_id where l.order_id = $1 order by l.id desc limit 200`,
  ),
};

/** Live lines in their order; `portal` leaves out what customers do not see. */
export function itemsStatement(id: number, prices: boolean, portal = false): Statement {
  if (portal) return (prices ? statements.pricedPortalItems : statements.portalItems)(id);
  return (prices ? statements.pricedItems : statements.items)(id);
}

/** Notes, newest first; `all` also the internal ones. */
export const notesStatement = (id: number, all: boolean): Statement => statements.notes(id, all);
/** Files of people, newest first; `all` also the internal ones. */
export const attachmentsStatement = (id: number, all: boolean): Statement => statements.attachments(id, all);
/** Who received the work, newest first; `portal` leaves out whom a customer before it had there. */
export const receivedByStatement = (id: number, portal = false): Statement =>
  (portal ? statements.portalReceivedBy : statements.receivedBy)(id);
export const signoffStatement = (id: number): Statement => statements.signoff(id);
/** Who of the customer would not sign and why, newest first; what staff wrote down for them is not among it. */
export const refusalsStatement = (id: number): Statement => statements.refusals(id);
export const logStatement = (id: number): Statement => statements.log(id);
