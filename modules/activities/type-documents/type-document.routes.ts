import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { FileReply, pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { visibleTypes } from '../order-type/order-type.server.ts';
import { checkFilledLink, filledLinks, grantIn, PAPER_LINK } from './document-link.server.ts';
import { IN_FORCE, orderDocuments, SIGNATURE } from './document-state.server.ts';
import { openDocument } from './open-document.server.ts';
import { renderLink } from './render-document.server.ts';
import { typeDocumentCalls as calls, type TypeDocument } from './type-document.contract.ts';
import { addTypeDocument, changeTypeDocument, documentRows, removeTypeDocument } from './type-document.server.ts';

const PAGE_SIZE = 15;

/** Documents of activity types: what is asked for, how a customer or an activity stands with it, and the papers themselves. */
export const typeDocumentRoutes = (platform: Platform): Route[] => [
  route(calls.master, (_input, { db }) =>
    db.read(sql`select id, name, description, version, link, effective_from, signature_required from master_document
      where status = 'published' and deleted_at is null order by lower(name), id`),
  ),
  route(calls.list, ({ query }, context) => documentPage(platform, query, context)),
  route(calls.ofCustomer, ({ query }, context) => customerDocuments(platform, query, context)),
  route(calls.create, async ({ params, body }, context) => {
    const id = await context.db.write((tx) => addTypeDocument(tx, context, params.activityTypeId, body));
    return oneDocument(context, id);
  }),
  route(calls.update, async ({ params, body }, context) => {
    await context.db.write((tx) => changeTypeDocument(tx, context, params, body));
    return oneDocument(context, params.id);
  }),
  route(calls.remove, async ({ params }, context) => {
    await context.db.write((tx) => removeTypeDocument(tx, context, params));
    return null;
  }),
  route(calls.pdf, async ({ body }, context) => {
    const grant = grantIn(body.link);
    if (grant) checkFilledLink(platform.config, context, grant, grant.sig);
    const { bytes, name } = grant
      ? await openDocument(platform, context, grant)
      : await knownDocument(platform, context, body.link);
    return { file_data: bytes.toString('base64'), file_name: `${name}.pdf` };
  }),
  route(calls.view, async ({ query }, context) => {
    const { sig, order = null, ...asked } = query;
    const grant = { ...asked, order };
    checkFilledLink(platform.config, context, grant, sig);
    const { bytes } = await openDocument(platform, context, grant);
    return new FileReply(bytes, 'application/pdf', null, {
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
      'x-frame-options': 'SAMEORIGIN',
    });
  }),
  route(calls.ofOrder, async ({ params }, context) => {
    const [found, rows] = await context.db.readAll([
      sql`select 1 from "order" o where o.id = ${params.id} and ${visibleOrders(context.actor)}`,
      orderDocuments(params.id),
    ]);
    return (found?.length ? rows : fail('not_found')) as never;
  }),
];

async function oneDocument({ db }: SignedInContext, id: number): Promise<TypeDocument> {
  return (await db.maybe<TypeDocument>(documentRows(sql`where td.id = ${id}`))) ?? fail('not_found');
}

type ListQuery = {
  page?: number;
  per_page?: number;
  pageSize?: number;
  activity_type_id?: number;
  order_id?: number;
  change_link?: string;
};

async function documentPage(platform: Platform, query: ListQuery, context: SignedInContext): Promise<never> {
  const page = paging({ ...query, page: query.page || 1 }, { size: PAGE_SIZE });
  const order = query.order_id ?? null;
  const where = sql`join order_type t on t.id = td.order_type_id and ${visibleTypes(context.actor)}
    ${
      order === null
        ? sql``
        : sql`join "order" o on o.id = ${order} and ${visibleOrders(context.actor)} and o.order_type_id = td.order_type_id
      left join order_document od on od.order_id = o.id and od.order_type_document_id = td.id`
    }
    where ${query.activity_type_id === undefined ? sql`true` : sql`td.order_type_id = ${query.activity_type_id}`}
      and ${shownPapers(context.actor, order === null ? IN_FORCE_TODAY : sql.raw(IN_FORCE))}`;
  const state =
    order === null
      ? sql``
      : sql`, (select g.id from ${sql.raw(SIGNATURE)} g) as signature_id, od.id as order_document_id, od.done_at, od.note, case when td.document_type_id is null or od.state <> 'open'
          then coalesce(od.state, 'open') else app.customer_document_state(o.customer_id, td.document_type_id,
          (coalesce(o.scheduled_start, now()) at time zone o.time_zone)::date) end as state`;
  const [rows = [], totals = []] = await context.db.readAll([
    documentRows(
      sql`${where} order by td.order_type_id, td.display_order, td.id limit ${page.limit} offset ${page.offset}`,
      state,
    ),
    sql`select count(*)::int as total from order_type_document td left join master_document md on md.id = td.master_document_id ${where}`,
  ]);
  const isFilled = query.change_link === 'yes';
  const linkOf = isFilled ? await filledLinks(platform.config, context) : null;
  const shown = (rows as (TypeDocument & { signature_id?: number | null })[]).map(({ signature_id, ...row }) => {
    if (!linkOf) return row;
    // What was signed opens as it was signed.
    const opened = { document: row.id, order, signature: signature_id };
    return { ...row, resolved_link: row.link === null ? null : linkOf(opened) };
  });
  return pageOf(shown, page, (totals[0] as { total: number }).total) as never;
}

type Sql = ReturnType<typeof sql>;

const TODAY = sql`(now() at time zone (select time_zone from company limit 1))::date`;
const IN_FORCE_TODAY = sql`(md.status = 'published' and md.deleted_at is null and coalesce(md.effective_from <= ${TODAY}, true))`;

/** Customers who may see documents get those of the company while they are in force (aliases td, md); staff see drafts as well. */
const shownPapers = (actor: Actor, inForce: Sql): Sql =>
  actor.audience === 'customer'
    ? sql`(md.id is null or ${inForce}) and ${holds(actor, 'view.portal_documents')}`
    : sql`true`;

/** Portal people ask for their own customer only. */
async function customerDocuments(
  platform: Platform,
  query: { activity_type_id?: number; customer_id?: number; cart_id?: number },
  context: SignedInContext,
): Promise<never> {
  const { actor, db } = context;
  // Nobody has a cart yet, so none can be theirs.
  if (query.cart_id !== undefined) fail('not_found');
  if (query.activity_type_id === undefined) failField('activity_type_id', 'select_required');
  if (actor.audience === 'staff' && query.customer_id !== undefined) demand(actor, 'view.customer_document');
  const customer = actor.audience === 'customer' ? actor.customerId : (query.customer_id ?? null);
  const rows = await db.read<{
    asked_id: number;
    has_link: boolean;
  }>(sql`select td.id as asked_id, ${sql.raw(PAPER_LINK)} is not null and md.id is not null as has_link,
      case when dt.id is not null then json_build_object('id', dt.id, 'name', app.shown(dt.names, dt.name)) end as document_type,
      case when md.id is not null then json_build_object('id', md.id, 'name', md.name, 'version', md.version) end as master_document,
      coalesce(md.signature_required, false) as signature_required, td.requirement, td.stage,
      case when dt.id is null then 'open' else app.customer_document_state(${customer}::bigint, td.document_type_id, ${TODAY}) end as state, d.id as customer_document_id, d.expires_at
    from order_type_document td join order_type t on t.id = td.order_type_id and ${visibleTypes(actor)}
    left join document_type dt on dt.id = td.document_type_id
    left join master_document md on md.id = td.master_document_id
    left join lateral (select x.id, x.expires_at from customer_document x
      join customer_document_type l on l.customer_document_id = x.id and l.document_type_id = td.document_type_id
      where x.customer_id = ${customer}::bigint and x.deleted_at is null and x.status <> 'superseded'
      order by x.status = 'approved' desc, x.id desc limit 1) d on true
    where td.order_type_id = ${query.activity_type_id} and (md.id is null or ${IN_FORCE_TODAY})
      and ${actor.audience !== 'customer' || holds(actor, 'view.portal_documents')} order by td.display_order, td.id`);
  const linkOf = rows.some(({ has_link }) => has_link) ? await filledLinks(platform.config, context) : null;
  return rows.map(({ asked_id, has_link, ...row }) => ({
    ...row,
    link: has_link && linkOf ? linkOf({ document: asked_id, order: null }) : null,
  })) as never;
}

/** What a link opens that stands on a document of this company. */
async function knownDocument(
  platform: Platform,
  context: SignedInContext,
  sent: string,
): Promise<{ bytes: Buffer; name: string }> {
  const { actor } = context;
  const row = await context.db.maybe<{ link: string; name: string }>(sql`
    select x.link, x.name from (
      select td.link, coalesce(td.name, app.shown(dt.names, dt.name), md.name) as name from order_type_document td
        join order_type t on t.id = td.order_type_id and ${visibleTypes(actor)}
        left join document_type dt on dt.id = td.document_type_id left join master_document md on md.id = td.master_document_id
        where ${shownPapers(actor, IN_FORCE_TODAY)}
      union all select md.link, md.name from master_document md where md.deleted_at is null and ${actor.audience === 'staff'}) x
    where x.link = ${sent} limit 1`);
  return row ? { bytes: await renderLink(platform, context, row.link, null), name: row.name } : fail('link_unknown');
}
