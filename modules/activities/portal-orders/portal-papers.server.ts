import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { PortalPaper } from './portal-orders.contract.ts';

export type AskedPaper = Omit<PortalPaper, 'may_upload'> & {
  who_uploads: 'staff' | 'customer' | 'both';
  /** Of the latest one that was brought. */
  latest: string | null;
};

/**
 * The papers an activity asks of its customer, as they stand on the day of the work, each with the latest one that was brought.
 * What the company only ticks for itself is not among them. None for people who may not see documents.
 */
export const papersStatement = (id: number, { actor }: SignedInContext): Statement =>
  sql`select od.id, json_build_object('id', dt.id, 'name', app.shown(dt.names, dt.name), 'has_expiry', dt.has_expiry, 'validity_months', dt.validity_months,
      'needs_number', dt.needs_number, 'needs_approval', dt.needs_approval, 'allowed_extensions', dt.allowed_extensions) as document_type,
    coalesce(td.name, app.shown(dt.names, dt.name)) as name, td.requirement, td.stage, dt.who_uploads,
    case when od.state <> 'open' then od.state
      else app.customer_document_state(o.customer_id, dt.id, (coalesce(o.scheduled_start, now()) at time zone o.time_zone)::date) end as state,
    d.id as customer_document_id, d.expires_at, d.status as latest, case when d.status = 'rejected' then d.reason end as reason
  from order_document od join "order" o on o.id = od.order_id
  join order_type_document td on td.id = od.order_type_document_id
  join document_type dt on dt.id = td.document_type_id
  left join lateral (select x.id, x.expires_at, x.status, x.reason from customer_document x
    join customer_document_type l on l.customer_document_id = x.id and l.document_type_id = dt.id
    where x.customer_id = o.customer_id and x.deleted_at is null and x.status <> 'superseded'
    order by x.id desc limit 1) d on true
  where od.order_id = ${id} and ${holds(actor, 'view.portal_documents')} order by td.display_order, td.id`;

/** States in which bringing a paper helps. */
const WANTED = ['missing', 'expired', 'rejected', 'expiring'];

/** Each paper with whether this person may bring it now. */
export function papersOf(rows: readonly AskedPaper[], status: string, { actor }: SignedInContext): PortalPaper[] {
  const may = holds(actor, 'create.portal_documents') && status !== 'cancelled';
  return rows.map(({ who_uploads, latest, ...paper }) => ({
    ...paper,
    may_upload: may && who_uploads !== 'staff' && latest !== 'pending' && WANTED.includes(paper.state),
  }));
}
