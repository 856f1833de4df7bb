import type { Actor } from '../../../platform/kernel/actor.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { PaperEvidence } from '../portal-company-papers/paper-proof.server.ts';
import { filledLinks, type LinkConfig, type Opened } from '../type-documents/document-link.server.ts';
import { IN_FORCE, SIGNATURE } from '../type-documents/document-state.server.ts';
import {
  contentOf,
  hashOf,
  PAPER_SOURCE,
  type PaperPart,
  type PaperSource,
} from '../type-documents/paper-content.server.ts';
import { type Filling, fillingOf } from '../type-documents/paper-words.server.ts';
import type { PortalPaper } from './portal-paper.contract.ts';

export type AskedPaper = Omit<PortalPaper, 'may_upload' | 'may_sign' | Read> & {
  /** The line of the type that asks for it. */
  asked_id: number;
  /** Of a document of the company. */
  source: PaperSource | null;
  signature: { id: number; files: PaperEvidence['files']; has_text: boolean } | null;
  who_uploads: 'staff' | 'customer' | 'both';
  /** Of the latest one that was brought. */
  latest: string | null;
};
type Sql = ReturnType<typeof sql>;
type Read = 'link' | 'parts' | 'content_sha256' | 'unreadable';

/** The last day of what is good today and no longer on the day of the visit; nothing once something covers that day. */
const ENDS_BEFORE_VISIT = sql`select json_build_object('until', max(x.expires_at), 'visit', v.day)
    from (select (o.scheduled_start at time zone o.time_zone)::date as day) v, customer_document x
    join customer_document_type l on l.customer_document_id = x.id and l.document_type_id = dt.id
    where x.customer_id = o.customer_id and x.deleted_at is null and x.status in ('approved', 'pending')
      and x.expires_at >= (now() at time zone o.time_zone)::date and x.expires_at < v.day
      and app.customer_document_state(o.customer_id, dt.id, v.day) = 'expired'
    group by v.day`;

/**
 * The papers an activity asks of its customer, as they stand on the day of the work, each with the latest one that was brought.
 * Those of the company are among them while they are in force, to read or to sign. None for people who may not see documents.
 */
export const papersStatement = (id: number, { actor }: SignedInContext): Statement =>
  sql`select od.id, td.id as asked_id, case when dt.id is not null then json_build_object('id', dt.id, 'name', app.shown(dt.names, dt.name), 'has_expiry', dt.has_expiry, 'validity_months', dt.validity_months,
      'needs_number', dt.needs_number, 'needs_approval', dt.needs_approval, 'allowed_extensions', dt.allowed_extensions) end as document_type,
    case when md.id is not null then json_build_object('id', md.id, 'name', md.name, 'version', md.version, 'description', md.description) end as master_document,
    coalesce(md.signature_required, false) as signature_required, case when md.id is not null then ${sql.raw(PAPER_SOURCE)} end as source,
    case when g.id is not null then json_build_object('id', g.id, 'files', g.evidence::json -> 'files',
      'has_text', coalesce(g.link !~ '^attachment:', false)) end as signature,
    case when g.id is not null then json_build_object('signer_name', g.signer_name, 'proof_code', g.proof_code,
      'signed_at', to_char(g.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as signed,
    coalesce(td.name, app.shown(dt.names, dt.name), md.name) as name, td.requirement, td.stage, coalesce(dt.who_uploads, 'staff') as who_uploads,
    case when od.state <> 'open' or dt.id is null then od.state
      else app.customer_document_state(o.customer_id, dt.id, (coalesce(o.scheduled_start, now()) at time zone o.time_zone)::date) end as state,
    case when dt.id is not null and od.state = 'open' then (${ENDS_BEFORE_VISIT}) end as ends_before_visit,
    d.id as customer_document_id, d.expires_at, d.status as latest, case when d.status = 'rejected' then d.reason end as reason
  from order_document od join "order" o on o.id = od.order_id
  join order_type_document td on td.id = od.order_type_document_id
  left join document_type dt on dt.id = td.document_type_id
  left join master_document md on md.id = td.master_document_id
  left join ${sql.raw(SIGNATURE)} g on true
  left join lateral (select x.id, x.expires_at, x.status, x.reason from customer_document x
    join customer_document_type l on l.customer_document_id = x.id and l.document_type_id = dt.id
    where x.customer_id = o.customer_id and x.deleted_at is null and x.status <> 'superseded'
    order by x.id desc limit 1) d on true
  where od.order_id = ${id} and (md.id is null or ${sql.raw(IN_FORCE)}) and ${holds(actor, 'view.portal_documents')} order by td.display_order, td.id`;

/** States in which bringing a paper helps. */
const WANTED = ['missing', 'expired', 'rejected', 'expiring'];

/**
 * The required papers that open work of the customer still waits for and this person can give, the nearest visit's first: the company's to
 * be signed, the customer's own each once. `own`: what they may see of activities `o`.
 */
export function wantedPapers(actor: Actor, own: Sql, most: number): Statement {
  const maySee = holds(actor, 'view.portal_documents');
  const [maySign, mayBring] = ['sign_off.portal_orders', 'create.portal_documents'].map((slug) => holds(actor, slug));
  return sql`select p.id, p.name, p.state, p.expires_at, p.order_id, p.reference_no from (
    select distinct on (coalesce(dt.id, -od.id)) od.id, o.id as order_id, o.reference_no, o.scheduled_start, td.display_order,
      coalesce(td.name, app.shown(dt.names, dt.name), md.name) as name, coalesce(s.state, 'to_sign') as state, d.expires_at
    from "order" o join order_document od on od.order_id = o.id and od.state = 'open'
    join order_type_document td on td.id = od.order_type_document_id and td.requirement = 'required'
    left join document_type dt on dt.id = td.document_type_id
    left join master_document md on md.id = td.master_document_id
    left join ${sql.raw(SIGNATURE)} g on true
    left join lateral (select app.customer_document_state(o.customer_id, dt.id, (coalesce(o.scheduled_start, now()) at time zone o.time_zone)::date)
      as state where dt.id is not null) s on true
    left join lateral (select x.expires_at, x.status from customer_document x
      join customer_document_type l on l.customer_document_id = x.id and l.document_type_id = dt.id
      where x.customer_id = o.customer_id and x.deleted_at is null and x.status <> 'superseded'
      order by x.id desc limit 1) d on true
    where ${own} and o.status in ('pending', 'released', 'incomplete') and ${maySee}
      and ((${maySign} and md.signature_required and g.id is null and ${sql.raw(IN_FORCE)})
        or (${mayBring} and dt.who_uploads <> 'staff' and s.state = any(${WANTED}) and d.status is distinct from 'pending'))
    order by coalesce(dt.id, -od.id), o.scheduled_start nulls last, o.id) p
  order by p.scheduled_start nulls last, p.order_id, p.display_order, p.id limit ${most}`;
}

/** What the papers of an activity that are not signed yet are filled with; null where none is. */
export const paperFilling = async (
  { db, tenant, language }: SignedInContext,
  rows: readonly AskedPaper[],
  orderId: number,
): Promise<Filling | null> =>
  rows.some(({ source, signature }) => source && !signature)
    ? fillingOf((statements) => db.readAll(statements), tenant.id, orderId, language as Language)
    : null;

interface PaperOrder {
  id: number;
  status: string;
  isClosed: boolean;
  filling: Filling | null;
}

/** Each paper with whether this person may bring or sign it now, and the addresses under which one of the company is read for an hour. */
export async function papersOf(
  rows: readonly AskedPaper[],
  order: PaperOrder,
  context: SignedInContext,
  config: LinkConfig,
): Promise<PortalPaper[]> {
  const { actor } = context;
  const isOpen = order.status !== 'cancelled' && !order.isClosed;
  const may = holds(actor, 'create.portal_documents') && isOpen;
  const maySign = holds(actor, 'sign_off.portal_orders') && isOpen;
  const papers: PortalPaper[] = [];
  if (rows.length === 0) return papers;
  const linkOf = await filledLinks(config, context);
  for (const row of rows) {
    const { who_uploads, latest, asked_id: _, source: __, signature: ___, ...paper } = row;
    const { opened, ...read } = await readOf(row, order);
    const parts = opened.map(({ name, ...each }) => ({ name, link: linkOf(each) }));
    const isAsked = paper.signature_required && paper.signed === null && paper.state !== 'waived';
    papers.push({
      ...paper,
      ...read,
      may_upload:
        may &&
        who_uploads !== 'staff' &&
        (latest !== 'pending' || row.ends_before_visit !== null) &&
        WANTED.includes(paper.state),
      may_sign: maySign && isAsked && read.unreadable === null,
      link: parts[0]?.link ?? null,
      parts,
    });
  }
  return papers;
}

type ReadPaper = Pick<PortalPaper, 'content_sha256' | 'unreadable'> & { opened: (Opened & { name: string | null })[] };

/** What there is to read of a document of the company: as it was signed, else as it is now. */
async function readOf(
  { asked_id: document, source, signature, signature_required }: AskedPaper,
  order: PaperOrder,
): Promise<ReadPaper> {
  const nothing = { opened: [], content_sha256: null, unreadable: null };
  const line = { document, order: order.id };
  if (signature) {
    const { id, files, has_text } = signature;
    const signed = { ...line, signature: id };
    return {
      ...nothing,
      opened: [
        ...(has_text ? [{ ...signed, name: null }] : []),
        ...files.map((file) => ({ ...signed, file: file.id, name: file.name })),
      ],
    };
  }
  if (!source || !order.filling) return nothing;
  const { parts, sha256, unreadable } = await contentOf(source, order.filling);
  const opened = parts.map((part) => ({
    ...line,
    ...partOf(part),
    content: signature_required ? hashOf([part]) : null,
  }));
  return signature_required ? { opened, content_sha256: sha256, unreadable } : { ...nothing, opened };
}

const partOf = (part: PaperPart): { file?: number; name: string | null } =>
  part.kind === 'file' ? { file: part.id, name: part.name } : { name: null };
