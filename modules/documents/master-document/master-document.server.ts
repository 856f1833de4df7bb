import { AppError, fail } from '../../../platform/kernel/errors.ts';
import { sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { createRecord, updateRecord } from '../../../platform/server/resource-routes/commands.ts';
import { oneStatement } from '../../../platform/server/resource-routes/list-sql.ts';
import type { AttachmentInput } from '../../files/attachment/attachment.resource.ts';
import { attachmentsStatement, saveAttachments } from '../../files/public.server.ts';
import { masterDocumentCalls } from './master-document.contract.ts';
import { masterDocument } from './master-document.resource.ts';
import { changesContent, type DocumentStatus, mayBecome } from './version.rules.ts';

type Input = Record<string, unknown>;

/** States, versions and links of a document, whoever writes it. */
export const masterDocumentBehaviour = behaviour(masterDocument, {
  async beforeWrite(tx, input, before) {
    const from = before?.status ?? 'draft';
    const to = (input.status ?? from) as DocumentStatus;
    if (!mayBecome(from, to)) fail('validation', { errors: { status: ['not_allowed'] } });
    await refuseForeignLink(tx, input.link, before?.id ?? 0);
    const publishes = to === 'published' && from !== 'published';
    const today = sql`(now() at time zone (select time_zone from company limit 1))::date`;
    const effective = input.effective_from ?? before?.effective_from ?? (publishes ? today : undefined);
    const stamp = publishes ? { published_at: sql`now()`, effective_from: effective } : {};
    if (before?.status !== 'published' || !changesContent({ ...before }, input)) return { ...input, ...stamp };
    await keepVersion(tx, before.id);
    return { ...input, version: (before.version ?? 1) + 1, published_at: sql`now()` };
  },
  async afterWrite(tx, row) {
    if (row.status !== 'published' || row.link) return;
    const files = await tx.run(
      sql`select 1 from attachment where owner_type = 'master_document' and owner_id = ${row.id} and deleted_at is null limit 1`,
    );
    if (files === 0) throw new AppError('validation', { errors: { link: ['text_field_required'] } });
  },
});

async function refuseForeignLink(tx: Tx, link: unknown, id: number): Promise<void> {
  const file = typeof link === 'string' ? /^attachment:(\d+)$/.exec(link)?.[1] : undefined;
  if (file === undefined) return;
  const own = await tx.run(sql`select 1 from attachment where id = ${Number(file)} and owner_type = 'master_document'
    and owner_id = ${id} and deleted_at is null`);
  if (own === 0) fail('validation', { errors: { link: ['not_found'] } });
}

const keepVersion = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`insert into master_document_version (master_document_id, version, name, description, effective_from, link,
      signature_required, document_type_ids, attachment_ids)
    select d.id, d.version, d.name, d.description, d.effective_from, d.link, d.signature_required, d.document_type_ids,
      array(select a.id from attachment a where a.owner_type = 'master_document' and a.owner_id = d.id and a.deleted_at is null order by a.id)
    from master_document d where d.id = ${id} on conflict do nothing`);

const full = (id: number) => [
  oneStatement(masterDocument, id),
  attachmentsStatement('master_document', id),
  sql`select version, name, description, effective_from, link, signature_required, created_at from master_document_version
    where master_document_id = ${id} order by version desc`,
];

function composed([rows = [], attachments = [], versions = []]: unknown[][]): never {
  const [row] = rows as object[];
  return (row ? { ...row, attachments, versions } : fail('not_found')) as never;
}

async function create({ attachments, ...body }: Input, context: SignedInContext): Promise<never> {
  return context.db.write(async (tx) => {
    const { status, ...draft } = body;
    const made = await createRecord(tx, masterDocument, masterDocumentBehaviour, draft, context);
    await keepFiles(tx, made.id, attachments, context);
    if (status && status !== 'draft')
      await updateRecord(tx, masterDocument, masterDocumentBehaviour, made.id, { status }, context);
    return composed(await tx.wireAll(full(made.id)));
  });
}

async function update(id: number, { attachments, ...body }: Input, context: SignedInContext): Promise<never> {
  return context.db.write(async (tx) => {
    const before = await tx.maybe<{ status: string; version: number; files: number }>(sql`select status, version,
      (select count(*)::int from attachment a where a.owner_type = 'master_document' and a.owner_id = d.id and a.deleted_at is null) as files
      from master_document d where d.id = ${id} and d.deleted_at is null for update`);
    if (!before) return fail('not_found');
    // Other files than were published are another version too.
    const isNew = attachments !== undefined && before.status === 'published';
    if (isNew) await keepVersion(tx, id);
    await keepFiles(tx, id, attachments, context);
    const row = await updateRecord(tx, masterDocument, masterDocumentBehaviour, id, body, context);
    const next =
      isNew && row.version === before.version
        ? updateRow('master_document', { version: before.version + 1 }, sql`id = ${id}`)
        : null;
    if (next) await tx.run(next);
    return composed(await tx.wireAll(full(id)));
  });
}

async function keepFiles(tx: Tx, id: number, files: unknown, { actor }: SignedInContext): Promise<void> {
  if (files === undefined) return;
  await saveAttachments(tx, { type: 'master_document', id }, files as AttachmentInput[], actor, { replace: true });
}

export const masterDocumentRoutes: Route[] = [
  route(masterDocumentCalls.types, (_input, { db }) =>
    db.read(sql`select id, app.shown(names, name) as name, code, has_expiry, needs_number, needs_approval, who_uploads, validity_months, allowed_extensions
      from document_type where active order by display_order, id`),
  ),
  route(masterDocumentCalls.get, async ({ params }, { db }) => composed(await db.readAll(full(params.id)))),
  route(masterDocumentCalls.create, ({ body }, context) => create(body, context)),
  route(masterDocumentCalls.update, ({ params, body }, context) => update(params.id, body, context)),
];
