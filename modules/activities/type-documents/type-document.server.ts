import { mayType } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { insertRows, type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';

type Sql = ReturnType<typeof sql>;

/** Columns of a document of a type, with the names behind its ids; alias td. */
export const documentRows = (where: Sql, more: Sql = sql``): Statement => sql`
  select td.id, td.order_type_id, td.document_type_id, td.master_document_id, td.name, coalesce(td.name, app.shown(dt.names, dt.name), md.name) as label,
    coalesce(td.link, md.link) as link, td.link as own_link, td.requirement, td.stage, td.display_order, td.created_at, td.updated_at,
    case when dt.id is null then null else json_build_object('id', dt.id, 'name', app.shown(dt.names, dt.name)) end as document_type,
    case when md.id is null then null else json_build_object('id', md.id, 'name', md.name, 'version', md.version, 'status', md.status) end as master_document
    ${more}
  from order_type_document td left join document_type dt on dt.id = td.document_type_id
  left join master_document md on md.id = td.master_document_id ${where}`;

interface Sent {
  document_type_id?: number | null;
  master_document_id?: number | null;
  name?: string | null;
  link?: string | null;
  requirement?: string;
  stage?: string;
  display_order?: number;
  updated_at?: string;
}
interface Stored extends Sent {
  id: number;
  updated_at: string;
}

/** Asks for a document on activities of a type; gives its id. */
export async function addTypeDocument(tx: Tx, context: SignedInContext, typeId: number, sent: Sent): Promise<number> {
  await lockType(tx, context, typeId);
  refuseUnfit({ stage: 'complete', ...sent });
  await refuseGone(tx, sent);
  await refuseForeignLink(tx, typeId, sent.link, sent.master_document_id);
  const place = sql`(select coalesce(max(display_order), 0) + 1 from order_type_document where order_type_id = ${typeId})`;
  const [row] = await tx.rows<{ id: number }>(
    insertRows('order_type_document', [{ order_type_id: typeId, display_order: place, ...given(sent) }]),
  );
  return row?.id ?? fail('internal');
}

/** Changes what is asked for; activities that exist keep what became of it. */
export async function changeTypeDocument(
  tx: Tx,
  context: SignedInContext,
  { activityTypeId, id }: { activityTypeId: number; id: number },
  { updated_at: expected, ...sent }: Sent,
): Promise<void> {
  await lockType(tx, context, activityTypeId);
  const before = await tx.maybe<Stored>(
    sql`select * from order_type_document where id = ${id} and order_type_id = ${activityTypeId} for update`,
  );
  if (!before) return fail('not_found');
  if (expected !== undefined && expected !== before.updated_at) fail('conflict');
  refuseUnfit({ ...before, ...given(sent) });
  // What stays may have been switched off since.
  const changed = Object.fromEntries(
    Object.entries(sent).filter(([key, value]) => value !== before[key as keyof Sent]),
  ) as Sent;
  await refuseGone(tx, changed);
  await refuseForeignLink(tx, activityTypeId, changed.link, sent.master_document_id ?? before.master_document_id);
  const update = updateRow('order_type_document', given(sent), sql`id = ${id}`);
  if (update) await tx.run(update);
}

/** Asks for it no longer. */
export async function removeTypeDocument(
  tx: Tx,
  context: SignedInContext,
  { activityTypeId, id }: { activityTypeId: number; id: number },
): Promise<void> {
  await lockType(tx, context, activityTypeId);
  const gone = await tx.run(
    sql`delete from order_type_document where id = ${id} and order_type_id = ${activityTypeId}`,
  );
  if (gone === 0) fail('not_found');
}

const given = (sent: Sent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

async function lockType(tx: Tx, { actor }: SignedInContext, id: number): Promise<void> {
  const found = await tx.run(sql`select 1 from order_type where id = ${id} and deleted_at is null for update`);
  if (found === 0 || !mayType(actor, 'view', id)) fail('not_found');
}

/** Either a kind of the customer's papers or a paper of the company; the latter is ticked, so not before there is an activity. */
function refuseUnfit({ document_type_id: kind, master_document_id: own, stage }: Sent): void {
  if (!kind && !own) failField('document_type_id', 'select_required');
  if (kind && own) failField('master_document_id', 'not_allowed');
  if (own && (stage === 'checkout' || stage === 'create')) failField('stage', 'not_allowed');
}

/** What is asked for is there: a document that was not deleted, a kind that is in use. */
async function refuseGone(tx: Tx, { master_document_id: own, document_type_id: kind }: Sent): Promise<void> {
  if (own && (await tx.run(sql`select from master_document where id = ${own} and deleted_at is null for share`)) === 0)
    failField('master_document_id', 'not_found');
  if (kind && (await tx.run(sql`select from document_type where id = ${kind} and active for share`)) === 0)
    failField('document_type_id', 'not_found');
}

/** A stored file of a link is one of the type or of its document; a template is one of the company that is switched on. */
async function refuseForeignLink(
  tx: Tx,
  typeId: number,
  link: string | null | undefined,
  master: number | null | undefined,
): Promise<void> {
  const [kind, id] = /^(attachment|template):(\d+)$/.exec(link ?? '')?.slice(1) ?? [];
  if (kind === undefined) return;
  const found = await tx.run(
    kind === 'template'
      ? sql`select 1 from message_template where id = ${Number(id)} and active for share`
      : sql`select 1 from attachment where id = ${Number(id)} and deleted_at is null and (owner_type = 'order_type' and owner_id = ${typeId}
          or owner_type = 'master_document' and owner_id = ${master ?? null}::bigint)`,
  );
  if (found === 0) failField('link', 'not_found');
}
