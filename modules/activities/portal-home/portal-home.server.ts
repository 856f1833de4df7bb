import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { readSetting } from '../../company/public.server.ts';
import { fieldScope, seenRows } from '../../fields/public.server.ts';
import { closingNote } from '../order-documents/closing-note.server.ts';
import { seesPrices, visibleOrders } from '../order-filters/visible-orders.server.ts';
import { offeredTemplates } from '../portal-orders/portal-lines.server.ts';
import type { PortalRow } from '../portal-orders/portal-orders.contract.ts';
import { wantedPapers } from '../portal-orders/portal-papers.server.ts';
import { NEAREST_VISIT, portalRows, UNDER_WAY } from '../portal-orders/portal-queries.server.ts';
import type { portalChoicesCall, portalDashboardCall } from './portal-home.contract.ts';

type Dashboard = AnswerOf<typeof portalDashboardCall>;
type Choices = AnswerOf<typeof portalChoicesCall>;

/** Rows of a kind shown on the home page. */
const SHOWN = 5;
/** Documents asked for there: what is given makes room for the next. */
const PAPERS = 10;
/** Completed work asks for a signature this long; older work is history. */
const ASKED_FOR = sql`interval '30 days'`;

/** The home page of the selected customer; one round trip. */
export async function portalDashboard(context: SignedInContext): Promise<Dashboard> {
  const { actor, db } = context;
  const prices = seesPrices(actor);
  const own = visibleOrders(actor);
  const open = sql`o.status in ('pending', 'released', 'incomplete')`;
  // What a customer is asked to sign: work that is done, and work whose type cannot be completed without it.
  const toSign = sql`o.signed_off_at is null and ((o.status = 'completed' and o.completed_at > now() - ${ASKED_FOR})
    or (o.status in ('released', 'incomplete') and o.started_at is not null and o.total_tasks = o.completed_tasks
      and exists (select 1 from order_type k where k.id = o.order_type_id and k.require_signoff)))`;
  const [next = [], sign = [], recent = [], [counts], papers = []] = (await db.readAll([
    portalRows(
      prices,
      sql`(select o.* from "order" o where ${own} and o.status in ('released', 'incomplete') and o.scheduled_start > now() - ${UNDER_WAY}
        order by o.scheduled_start, o.id limit 1)`,
    ),
    sql`${portalRows(
      prices,
      sql`(select o.* from "order" o where ${own} and ${toSign} order by o.completed_at desc nulls first, o.id desc limit ${SHOWN})`,
    )} order by o.completed_at desc nulls first, o.id desc`,
    sql`${portalRows(
      prices,
      sql`(select o.* from "order" o where ${own} order by o.updated_at desc, o.id desc limit ${SHOWN})`,
    )} order by ${NEAREST_VISIT}`,
    sql`select count(*) filter (where ${toSign})::int as to_sign_count, count(*) filter (where ${open})::int as open_count
      from "order" o where ${own}`,
    wantedPapers(actor, own, PAPERS),
  ])) as [PortalRow[], PortalRow[], PortalRow[], [{ to_sign_count: number; open_count: number }?], Dashboard['papers']];
  const scope = await fieldScope(context);
  const seen = (rows: PortalRow[]): PortalRow[] => seenRows(scope, 'activity', rows);
  return {
    next_visit: seen(next)[0] ?? null,
    to_sign: seen(sign),
    to_sign_count: counts?.to_sign_count ?? 0,
    open_count: counts?.open_count ?? 0,
    papers,
    recent: seen(recent),
    note: await closingNote(await readSetting(db, 'company_notes'), 'portal'),
  };
}

/** What the form of a new request offers the selected customer. */
export async function portalChoices({ actor, db }: SignedInContext): Promise<Choices> {
  const customerId = actor.customerId ?? 0;
  const [categories, types, templates, addresses, [customer]] = (await db.readAll([
    sql`select rc.id, app.shown(rc.names, rc.name) as name, rc.description, coalesce(rc.order_type_id,
        (select d.id from order_type d where d.is_default and d.deleted_at is null)) as order_type_id
      from request_category rc where rc.portal_visible and rc.active order by rc.display_order, rc.id`,
    sql`select id, app.shown(names, name) as name, description, is_rental from order_type where portal_visible and active and deleted_at is null
      order by display_order, id`,
    sql`select p.id, app.shown(p.names, p.name) as name, p.description, p.order_type_id from ${offeredTemplates(customerId)} p
      order by p.display_order, p.id`,
    sql`select a.id, a.label, a.address1, a.address2, a.city, a.state_name, a.country_code,
        coalesce(a.time_zone, c.time_zone) as time_zone
      from customer_address a cross join company c where a.customer_id = ${customerId} and a.deleted_at is null and a.address1 is not null
      order by a.is_default_delivery desc, a.is_default_billing desc, a.id`,
    sql`select status from customer where id = ${customerId}`,
  ])) as [Choices['categories'], Choices['types'], Choices['templates'], Choices['addresses'], [{ status: string }?]];
  const status = customer?.status;
  const closed = status === 'on_hold' || status === 'blocked' || status === 'inactive' ? status : null;
  return { categories, types, templates, addresses, closed };
}
