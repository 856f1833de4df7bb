import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { filledLink, type LinkConfig, PAPER_LINK } from '../type-documents/document-link.server.ts';
import { IN_FORCE, SIGNED } from '../type-documents/document-state.server.ts';
import type { PortalPaper } from './portal-paper.contract.ts';

export type AskedPaper = Omit<PortalPaper, 'may_upload' | 'may_sign' | 'link'> & {
  /** The line of the type that asks for it. */
  asked_id: number;
  has_link: boolean;
  who_uploads: 'staff' | 'customer' | 'both';
  /** Of the latest one that was brought. */
  latest: string | null;
};

/**
 * The papers an activity asks of its customer, as they stand on the day of the work, each with the latest one that was brought.
 * Those of the company are among them while they are in force, to read or to sign. None for people who may not see documents.
 */
export const papersStatement = (id: number, { actor }: SignedInContext): Statement =>
  sql`select od.id, td.id as asked_id, case when dt.id is not null then json_build_object('id', dt.id, 'name', app.shown(dt.names, dt.name), 'has_expiry', dt.has_expiry, 'validity_months', dt.validity_months,
      'needs_number', dt.needs_number, 'needs_approval', dt.needs_approval, 'allowed_extensions', dt.allowed_extensions) end as document_type,
    case when md.id is not null then json_build_object('id', md.id, 'name', md.name, 'version', md.version, 'description', md.description) end as master_document,
    coalesce(md.signature_required, false) as signature_required, ${sql.raw(PAPER_LINK)} is not null as has_link,
    case when g.id is not null then json_build_object('signer_name', g.signer_name, 'proof_code', g.proof_code,
      'signed_at', to_char(g.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as signed,
    coalesce(td.name, app.shown(dt.names, dt.name), md.name) as name, td.requirement, td.stage, coalesce(dt.who_uploads, 'staff') as who_uploads,
    case when od.state <> 'open' or dt.id is null then od.state
      else app.customer_document_state(o.customer_id, dt.id, (coalesce(o.scheduled_start, now()) at time zone o.time_zone)::date) end as state,
    d.id as customer_document_id, d.expires_at, d.status as latest, case when d.status = 'rejected' then d.reason end as reason
  from order_document od join "order" o on o.id = od.order_id
  join order_type_document td on td.id = od.order_type_document_id
  left join document_type dt on dt.id = td.document_type_id
  left join master_document md on md.id = td.master_document_id
  left join order_document_signature g on ${sql.raw(SIGNED)}
  left join lateral (select x.id, x.expires_at, x.status, x.reason from customer_document x
    join customer_document_type l on l.customer_document_id = x.id and l.document_type_id = dt.id
    where x.customer_id = o.customer_id and x.deleted_at is null and x.status <> 'superseded'
    order by x.id desc limit 1) d on true
  where od.order_id = ${id} and (md.id is null or ${sql.raw(IN_FORCE)}) and ${holds(actor, 'view.portal_documents')} order by td.display_order, td.id`;

/** States in which bringing a paper helps. */
const WANTED = ['missing', 'expired', 'rejected', 'expiring'];

/** Each paper with whether this person may bring or sign it now, and the address under which one of the company is read for an hour. */
export function papersOf(
  rows: readonly AskedPaper[],
  order: { id: number; status: string; isClosed: boolean },
  context: SignedInContext,
  config: LinkConfig,
): PortalPaper[] {
  const { actor } = context;
  const isOpen = order.status !== 'cancelled' && !order.isClosed;
  const may = holds(actor, 'create.portal_documents') && isOpen;
  const maySign = holds(actor, 'sign_off.portal_orders') && isOpen;
  return rows.map(({ who_uploads, latest, asked_id, has_link, ...paper }) => ({
    ...paper,
    may_upload: may && who_uploads !== 'staff' && latest !== 'pending' && WANTED.includes(paper.state),
    may_sign: maySign && paper.signature_required && paper.signed === null && paper.state !== 'waived',
    link: has_link && paper.master_document ? filledLink(config, context, asked_id, order.id) : null,
  }));
}
