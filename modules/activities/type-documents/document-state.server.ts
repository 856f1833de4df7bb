import { fail } from '../../../platform/kernel/errors.ts';
import { dayIn } from '../../../platform/kernel/zones.ts';
import { prepared, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { OpenDocument } from '../order/order-gates.rules.ts';
import { UNREADABLE } from './paper-content.server.ts';

/** The name people know a document of a type by. Aliases td, dt, md. */
const LABEL = 'coalesce(td.name, app.shown(dt.names, dt.name), md.name)';
const NAMES = `left join document_type dt on dt.id = td.document_type_id left join master_document md on md.id = td.master_document_id`;
/** The day a document must be valid on: the activity's start on the clock of its place, else today there. Alias o. */
const ORDER_DAY = '(coalesce(o.scheduled_start, now()) at time zone o.time_zone)::date';

/** Whether a document `md` of the company counts on the day of activity `o`: published, and effective by then. */
export const IN_FORCE = `(md.status = 'published' and md.deleted_at is null and coalesce(md.effective_from <= ${ORDER_DAY}, true))`;

/** SQL text: the signature `g` of the customer of activity `o` for document `md` as line `td` of its type shows it now. */
export const SIGNED = `(g.order_id = o.id and g.customer_id = o.customer_id and g.master_document_id = md.id and g.version = md.version
  and g.link is not distinct from coalesce(td.link, md.link) and app.is_as_filled(o.tenant_id, o.id, g.filled))`;

/**
 * SQL text: the signature that line `od` of activity `o` stands on (aliases td, md): that of what it shows now; once it is done, the
 * last one its customer gave.
 */
export const SIGNATURE = `lateral (select g.* from order_document_signature g where g.order_id = o.id and g.customer_id = o.customer_id
  and g.master_document_id = md.id and (od.state = 'done' or ${SIGNED})
  order by ${SIGNED} desc, g.link is not distinct from coalesce(td.link, md.link) desc, g.version desc, g.id desc limit 1)`;

/**
 * SQL text: the required documents of activity `o` that are not there yet, as JSON of `OpenDocument`. Papers of the customer are
 * there when they are valid, those of the company when they are ticked; both when they are waived.
 */
export const OPEN_DOCUMENTS = `(select coalesce(json_agg(json_build_object('name', ${LABEL}, 'stage', td.stage, 'document_type_id', td.document_type_id,
    'state', coalesce(s.state, 'open')) order by td.display_order, td.id), '[]'::json)
  from order_document od join order_type_document td on td.id = od.order_type_document_id ${NAMES}
  left join lateral (select app.customer_document_state(o.customer_id, td.document_type_id, ${ORDER_DAY}) as state
    where td.document_type_id is not null) s on true
  where od.order_id = o.id and od.state = 'open' and td.requirement = 'required' and td.stage in ('release', 'complete')
    and coalesce(s.state, 'open') not in ('valid', 'expiring') and (md.id is null or ${IN_FORCE}))`;

/** Activities with a required document that nobody has settled; whether the customer has given it is not asked. Alias td is its type's. */
export const mayAwaitDocuments = sql`select od.order_id as id from order_document od
  join order_type_document td on td.id = od.order_type_document_id where od.state = 'open' and td.requirement = 'required'`;

/**
 * Whether a required document of activity `o` is not there yet, whatever step asks for it. Those that may wait are found once; of an activity
 * that is passed over nothing is read but its id, which every index holds.
 */
export const awaitsDocuments = sql`(o.id in (${mayAwaitDocuments}) and exists (select from (select o.id as asked) a
  join "order" o on o.id = a.asked
  join order_document od on od.order_id = o.id and od.state = 'open'
  join order_type_document td on td.id = od.order_type_document_id and td.requirement = 'required'
  left join master_document md on md.id = td.master_document_id
  where (md.id is null or ${sql.raw(IN_FORCE)})
    and (td.document_type_id is null or app.customer_document_state(o.customer_id, td.document_type_id,
      (coalesce(o.scheduled_start, now()) at time zone o.time_zone)::date) not in ('valid', 'expiring'))))`;

/** The documents of an activity with what became of them. */
export const orderDocuments = prepared(
  'order_documents',
  `
  select od.id, od.order_type_document_id, ${LABEL} as label, td.stage, td.requirement, td.link, td.document_type_id, td.master_document_id,
    case when od.state <> 'open' or td.document_type_id is null then od.state
      else app.customer_document_state(o.customer_id, td.document_type_id, ${ORDER_DAY}) end as state,
    coalesce(md.signature_required and ${IN_FORCE}, false) as signature_required,
    case when md.signature_required and od.state = 'open' then ${UNREADABLE} end as unreadable, md.version, g.signer_name, g.signed_at, g.proof_code,
    od.note, od.attachment_id, od.done_at, od.done_by, u.full_name as done_by_name
  from order_document od join "order" o on o.id = od.order_id join order_type_document td on td.id = od.order_type_document_id ${NAMES}
  left join app_user u on u.id = od.done_by
  left join lateral (select x.signer_name, x.signed_at, x.proof_code from order_document_signature x where x.order_id = o.id
    and x.customer_id = o.customer_id and x.master_document_id = md.id
    order by x.link is not distinct from coalesce(td.link, md.link) desc, x.version desc, x.id desc limit 1) g on true
  where od.order_id = $1 order by td.display_order, td.id`,
);

interface NewDocument extends OpenDocument {
  id: number;
  requirement: 'required' | 'optional';
}

// Prepared: planning its joins cost more than running them, at each creation and each look at an activity.
const typeDocuments = prepared(
  'order_type_documents',
  `select td.id, ${LABEL} as name, td.stage, td.requirement, td.document_type_id,
      case when md.id is not null and (md.status <> 'published' or md.effective_from > $3::date) then 'valid'
        when td.document_type_id is null then 'open' else app.customer_document_state($2::bigint, td.document_type_id, $3::date) end as state
    from order_type_document td ${NAMES} where td.order_type_id = $1 order by td.display_order, td.id`,
);

/** What a new activity of a type will ask for: its customer's papers as they stand on the day of the work. */
export const documentsOfType = (
  tx: Tx,
  {
    typeId,
    customerId,
    start,
    zone,
    now,
  }: { typeId: number; customerId: number | null; start: string | null; zone: string; now: number },
): Promise<NewDocument[]> => tx.rows<NewDocument>(typeDocuments(typeId, customerId, dayIn(start ?? now, zone)));

const VALID = ['valid', 'expiring'];

/** At creation what is pending counts. */
export function refuseMissing(documents: readonly NewDocument[], stages: readonly string[]): void {
  const missing = documents.filter(
    (each) =>
      each.requirement === 'required' && stages.includes(each.stage) && ![...VALID, 'pending'].includes(each.state),
  );
  if (missing.length === 0) return;
  fail('documents_missing', {
    values: { names: missing.map((each) => each.name).join(', ') },
    details: { documents: missing.map(({ document_type_id, name, state }) => ({ document_type_id, name, state })) },
  });
}

/** Those of them that stand in the way of later steps. */
export const openAmong = (documents: readonly NewDocument[]): OpenDocument[] =>
  documents.filter(
    (each) =>
      each.requirement === 'required' && ['release', 'complete'].includes(each.stage) && !VALID.includes(each.state),
  );

/** Every activity of a type that asks for documents gets a row for each. */
export const keepDocuments = (tx: Tx, orderId: number, typeId: number): Promise<number> =>
  tx.run(sql`insert into order_document (order_id, order_type_document_id)
    select ${orderId}, td.id from order_type_document td where td.order_type_id = ${typeId} on conflict do nothing`);

/** An activity of another type asks for that one's documents. */
export async function exchangeDocuments(tx: Tx, orderId: number, typeId: number): Promise<void> {
  await tx.run(sql`delete from order_document od using order_type_document td
    where od.order_id = ${orderId} and td.id = od.order_type_document_id and td.order_type_id <> ${typeId}`);
  await keepDocuments(tx, orderId, typeId);
  await tx.run(sql`select app.settle_papers(${tx.tenantId}, ${orderId}, null)`);
}
