import type { Page, QueryOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { whenRange } from '../../../platform/kernel/when.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { refuseSort } from '../../../platform/server/lists/sorting.ts';
import { feedbackStatement } from '../../customers/public.server.ts';
import { fieldDefinitions, fieldScope, seenRows, withShownFields } from '../../fields/public.server.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { seesPrices, visibleOrders } from '../order-filters/visible-orders.server.ts';
import { shownLines } from '../order-line-values/line-values.server.ts';
import {
  attachmentsStatement,
  itemsStatement,
  notesStatement,
  receivedByStatement,
  refusalsStatement,
  signoffStatement,
} from '../order-record/record-sql.server.ts';
import { keepReading, SIGNED_IN } from '../order-sign-link/sign-reading.server.ts';
import { workToSign } from '../order-sign-link/work-to-sign.server.ts';
import type { PriceBasis } from '../pricing/price-basis.rules.ts';
import type { LinkConfig } from '../type-documents/document-link.server.ts';
import type { PortalRecord, PortalRow, portalListCall } from './portal-orders.contract.ts';
import { type AskedPaper, paperFilling, papersOf, papersStatement } from './portal-papers.server.ts';
import { isEditable } from './portal-scope.server.ts';

type Sql = ReturnType<typeof sql>;
const COUNTED = 10_001;

// Released work begins in its first status; the last one before the work starts is that of setting out.
const STEPS = `progress_status s where s.applies_to = 'activity' and s.active and s.order_state = 'released'`;
const SETTING_OUT = `exists (select from progress_status n where n.id = o.progress_status_id
  and exists (select from ${STEPS} and s.display_order < n.display_order)
  and coalesce((select s.is_start from ${STEPS} and s.display_order > n.display_order order by s.display_order limit 1), true))`;
const OWN = `o.id, o.reference_no, o.title, o.description, o.status, o.source, o.order_type_id, o.customer_id, o.request_category_id, o.address1, o.address2,
  o.city, o.county, o.state_name, o.postal_code, o.country_code, o.lat, o.long, o.customer_address_id, o.scheduled_start, o.scheduled_end,
  o.all_day, o.time_zone, o.started_at, o.released_at, o.completed_at, o.cancelled_at, o.cancel_reason, o.signed_off_at, o.received_by_name,
  o.contact_name, o.additional, o.due_date, o.task_completion as "taskCompletion", o.total_tasks as "totalTasks",
  o.completed_tasks as "completedTasks", (o.portal_editable and o.started_at is null) as portal_editable, o.created_at, o.updated_at,
  (o.status = 'released' and o.started_at is null and o.scheduled_start is not null and not ${SETTING_OUT}) as can_move`;
// Customers know one total: that of the lines they see. It is their total_price too.
const MONEY = `, o.customer_total, o.customer_total as total_price, o.balance_due, o.paid_total, o.payment_status, o.deposit_of_invoice_total, o.deposit_rental_item_value,
  o.deposit_flat_amount, o.total_deposit_amount, o.show_deposit, 1 as rental_days, o.deposit_paid`;
const NAMES = `
  json_build_object('id', t.id, 'name', app.shown(t.names, t.name), 'colour', t.colour, 'icon', t.icon, 'is_rental', t.is_rental) as type,
  case when ps.id is null then null else json_build_object('id', ps.id, 'name', app.shown(ps.names, ps.name), 'colour', ps.colour) end as progress_status,
  case when rc.id is null then null else json_build_object('id', rc.id, 'name', app.shown(rc.names, rc.name)) end as request_category,
  case when d.id is null then null else json_build_object('id', d.id, 'name', d.full_name) end as driver,
  case when cu.id is null then null else json_build_object('id', cu.id, 'code', cu.code, 'symbol', cu.symbol, 'decimals', cu.decimals) end as currency`;
// A step the company keeps to itself hides only its own name: the customer still sees how far the work had come before it.
const JOINS = `join order_type t on t.id = o.order_type_id
  left join lateral (select shown.* from progress_status at
    join progress_status shown on shown.is_portal_visible and (shown.id = at.id
      or (shown.active and shown.applies_to = at.applies_to and shown.order_state = at.order_state and shown.display_order < at.display_order))
    where at.id = o.progress_status_id order by shown.display_order desc, shown.id desc limit 1) ps on true
  left join request_category rc on rc.id = o.request_category_id
  left join app_user d on d.id = o.driver_id
  left join currency cu on cu.id = o.currency_id`;

/** Requests as their customer sees them, out of a table or cut of activities; alias `o`. */
export const portalRows = (prices: boolean, from: Sql): Sql =>
  sql`select ${sql.raw(OWN + (prices ? MONEY : ''))}, ${sql.raw(NAMES)} from ${from} o ${sql.raw(JOINS)}`;

/** By the day a row shows, the newest first; what waits for its visit above all, what was withdrawn without one on the day it was. */
const NEWEST_VISIT = sql`coalesce(o.completed_at, o.scheduled_start, o.cancelled_at) desc nulls first, o.id desc`;
/** A visit counts as the next one until this long after its start: the officer may still be there. */
export const UNDER_WAY = sql`interval '6 hours'`;
/** The nearest visit first, then what waits for one, then what is past, the newest first. */
export const NEAREST_VISIT = sql`case when o.status in ('completed', 'cancelled') or o.scheduled_start <= now() - ${UNDER_WAY} then 3
    when o.scheduled_start is null then 2 else 1 end,
  case when o.status not in ('completed', 'cancelled') and o.scheduled_start > now() - ${UNDER_WAY} then o.scheduled_start end,
  coalesce(o.completed_at, o.scheduled_start, o.cancelled_at) desc nulls first, o.id desc`;
const SORTS: Readonly<Record<string, Sql>> = {
  updated_at: sql`o.updated_at, o.id`,
  '-updated_at': sql`o.updated_at desc, o.id desc`,
  visit: sql`coalesce(o.completed_at, o.scheduled_start, o.cancelled_at) nulls last, o.id`,
  '-visit': NEWEST_VISIT,
  nearest: NEAREST_VISIT,
};

/** Requests of the selected customer, ten a page. */
export async function portalList(
  query: QueryOf<typeof portalListCall>,
  context: SignedInContext,
): Promise<Page<PortalRow>> {
  const { actor, db } = context;
  const page = paging(query);
  const where = await conditions(query, context);
  const sort = query.sort || '-updated_at';
  const by = (Object.hasOwn(SORTS, sort) && SORTS[sort]) || refuseSort(['updated_at', 'visit', 'nearest']);
  const cut = sql`(select o.* from "order" o where ${where} order by ${by} limit ${page.limit} offset ${page.offset})`;
  const [found = [], [counted]] = (await db.readAll([
    sql`${portalRows(seesPrices(actor), cut)} order by ${by}`,
    sql`select count(*)::int as total from (select 1 from "order" o where ${where} limit ${COUNTED}) c`,
  ])) as [PortalRow[], { total: number }[]];
  return pageOf(seenRows(await fieldScope(context), 'activity', found), page, counted?.total ?? 0);
}

/** Rentals are of rental types, products of those the catalogue sells products by, services of all others. */
function ofKind(kind: 'product' | 'service' | 'rental'): Sql {
  if (kind === 'rental') return sql`k.is_rental`;
  const sold = sql`k.id in (select e.order_type_id from catalogue_entry e where e.kind = 'product' and e.deleted_at is null)`;
  return kind === 'product' ? sql`not k.is_rental and ${sold}` : sql`not k.is_rental and ${sold} is not true`;
}

/** What the search of the portal looks through: words that it shows. The text that is indexed holds the office's own beside them. */
const SHOWN_WORDS = sql`app.search_words(concat_ws(' ', o.reference_no, o.title, o.contact_name, o.address1, o.city))`;

async function conditions(query: QueryOf<typeof portalListCall>, context: SignedInContext): Promise<Sql> {
  const { filters = {} } = query;
  const parts = [visibleOrders(context.actor)];
  if (filters.status) parts.push(sql`o.status = any(${filters.status}::text[])`);
  if (filters.order_type_id) parts.push(sql`o.order_type_id = any(${filters.order_type_id}::bigint[])`);
  if (filters.kind) parts.push(sql`o.order_type_id in (select k.id from order_type k where ${ofKind(filters.kind)})`);
  if (filters.to_sign) parts.push(sql`o.signed_off_at is null and o.status in ('released', 'incomplete', 'completed')`);
  const term = query.q || filters.q;
  if (term)
    parts.push(sql`o.search_text like all (app.search_patterns(${term}))
      and ${SHOWN_WORDS} like all (app.search_patterns(${term}))`);
  if (filters.from || filters.to) {
    const { zone, firstDayOfWeek } = await companyFacts(context.db);
    const { from, to } = whenRange({ from: filters.from, to: filters.to }, { zone, firstDayOfWeek, now: context.now });
    if (from) parts.push(sql`o.created_at >= ${from}::timestamptz`);
    if (to) parts.push(sql`o.created_at < ${to}::timestamptz`);
  }
  return sql.join(parts, sql` and `);
}

const progressStatement = (id: number): Statement =>
  sql`select l.to_status as status, l.at from order_status_log l where l.order_id = ${id} and l.to_status is distinct from l.from_status
    order by l.id limit 100`;

/** What the price of the lines they see stands on; other item types are not for them. */
function seenBasis(basis: PriceBasis | null, items: PortalRecord['items']): PriceBasis | null {
  if (!basis) return null;
  const seen = items.map((item) => item.order_item_type_id);
  return {
    ...basis,
    types: Object.fromEntries(Object.entries(basis.types).filter(([id]) => seen.includes(Number(id)))),
  };
}

/** One request with everything its customer sees of it; one round trip. */
export async function portalRecordOf(config: LinkConfig, context: SignedInContext, id: number): Promise<PortalRecord> {
  const { actor, db } = context;
  const prices = seesPrices(actor);
  const [[row], items, notes, attachments, receivedBy, [signoff], progress, [basis], refusals, papers, [said]] =
    (await db.readAll([
      sql`${portalRows(prices, sql`"order"`)} where o.id = ${id} and ${visibleOrders(actor)}`,
      itemsStatement(id, prices, true),
      notesStatement(id, false),
      attachmentsStatement(id, false),
      receivedByStatement(id, true),
      signoffStatement(id),
      progressStatement(id),
      sql`select o.price_basis, c.status = 'blocked' as is_closed,
        exists (select from feedback f where f.order_id = o.id) as is_rated from "order" o left join customer c on c.id = o.customer_id where o.id = ${id}`,
      refusalsStatement(id),
      papersStatement(id, context),
      feedbackStatement(id, context.language),
    ])) as [
      (PortalRow & { started_at: string | null })[],
      unknown[],
      unknown[],
      unknown[],
      { id: number; name: string; received_at: string }[],
      unknown[],
      unknown[],
      { price_basis: PriceBasis | null; is_closed: boolean | null; is_rated: boolean }[],
      unknown[],
      AskedPaper[],
      [PortalRecord['feedback']?],
    ];
  if (!row) return fail('not_found');
  const isClosed = basis?.is_closed ?? false;
  const filling = await paperFilling(context, papers, id);
  const actions = isClosed ? [] : actionsOf(context, row, basis?.is_rated ?? false);
  return withShownFields(context, 'activity', {
    ...row,
    items: await shownLines(context, items as object[]),
    ...(prices ? { price_basis: seenBasis(basis?.price_basis ?? null, items as PortalRecord['items']) } : {}),
    notes,
    attachments,
    receivedBy: receivedBy.map(({ id: rowId, name, received_at }) => ({ id: rowId, name, received_at })),
    signoff: signoff ?? null,
    refusals,
    progress,
    documents: await papersOf(papers, { id, status: row.status, isClosed, filling }, context, config),
    feedback: said ?? null,
    ...(actions.includes('sign_off') ? await shownToSign(context, id) : NOTHING_TO_SIGN),
    allowed_actions: actions,
  }) as unknown as PortalRecord;
}

type ToSign = Pick<PortalRecord, 'content_sha256' | 'sign_statement'>;
const NOTHING_TO_SIGN: ToSign = { content_sha256: null, sign_statement: null };

/** The statement and the fingerprint of what the person is shown to sign; it is kept as read. */
async function shownToSign(context: SignedInContext, orderId: number): Promise<ToSign> {
  const { db, language, now } = context;
  const [company, fields] = [await companyFacts(db), await fieldDefinitions(db)];
  const asked = { orderId, company, language, now, fields };
  const shown = await workToSign((statements) => db.readAll(statements), asked);
  if (!shown) return NOTHING_TO_SIGN;
  // On a full disk it is read all the same; it is signed once its reading could be kept.
  await keepReading(context, orderId, shown.sha256).catch((error: unknown) =>
    context.log.warn({ err: error }, 'could not store what the customer read'),
  );
  return { content_sha256: shown.sha256, sign_statement: shown.work.statement };
}

function actionsOf(
  { actor }: SignedInContext,
  row: PortalRow & { started_at: string | null },
  isRated: boolean,
): PortalRecord['allowed_actions'] {
  const may = (slug: string): boolean => actor.permissions.has(`${slug}.portal_orders`);
  const writes = may('create') || may('update');
  const editable = isEditable(row);
  const actions: [PortalRecord['allowed_actions'][number], boolean][] = [
    ['edit', editable && may('update')],
    ['withdraw', editable && may('delete')],
    ['note', writes && row.status !== 'cancelled'],
    ['attach', writes && row.status !== 'cancelled'],
    ['sign_off', may('sign_off') && row.signed_off_at === null && SIGNED_IN.includes(row.status)],
    ['rate', row.status === 'completed' && !isRated && actor.permissions.has('create.portal_feedback')],
    ['reorder', may('create')],
  ];
  return actions.filter(([, allowed]) => allowed).map(([action]) => action);
}
