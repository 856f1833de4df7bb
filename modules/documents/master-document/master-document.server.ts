import { AppError, fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
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
import { type DocumentStatus, mayBecome } from './version.rules.ts';

type Input = Record<string, unknown>;

/** States and links of a document, whoever writes it; the database makes its versions. */
export const masterDocumentBehaviour = behaviour(masterDocument, {
  async beforeWrite(tx, input, before) {
    const from = before?.status ?? 'draft';
    const to = (input.status ?? from) as DocumentStatus;
    if (!mayBecome(from, to)) fail('validation', { errors: { status: ['not_allowed'] } });
    const publishes = to === 'published' && from !== 'published';
    const link = input.link === undefined ? before?.link : input.link;
    // What stays may be gone since; it is not published.
    if (publishes || link !== before?.link) await refuseForeignLink(tx, link, before?.id ?? 0);
    const today = sql`(now() at time zone (select time_zone from company limit 1))::date`;
    const effective = input.effective_from ?? before?.effective_from ?? (publishes ? today : undefined);
    return publishes ? { ...input, published_at: sql`now()`, effective_from: effective } : input;
  },
  async afterWrite(tx, row) {
    if (row.status !== 'published' || row.link) return;
    const files = await tx.run(
      sql`select 1 from attachment where owner_type = 'master_document' and owner_id = ${row.id} and deleted_at is null limit 1`,
    );
    if (files === 0) throw new AppError('validation', { errors: { link: ['text_field_required'] } });
  },
});

/** A stored file of a link is one of the document; a template is one of the company that is switched on. */
async function refuseForeignLink(tx: Tx, link: unknown, id: number): Promise<void> {
  const [kind, named] = /^(attachment|template):(\d+)$/.exec(typeof link === 'string' ? link : '')?.slice(1) ?? [];
  if (kind === undefined) return;
  const found = await tx.run(
    kind === 'template'
      ? sql`select 1 from message_template where id = ${Number(named)} and active for share`
      : sql`select 1 from attachment where id = ${Number(named)} and owner_type = 'master_document'
          and owner_id = ${id} and deleted_at is null`,
  );
  if (found === 0) fail('validation', { errors: { link: ['not_found'] } });
}

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
  const { updated_at, ...patch } = body;
  return context.db.write(async (tx) => {
    // Held against what was read before its files move it.
    if (attachments) await updateRecord(tx, masterDocument, masterDocumentBehaviour, id, { updated_at }, context);
    await keepFiles(tx, id, attachments, context);
    await updateRecord(tx, masterDocument, masterDocumentBehaviour, id, attachments ? patch : body, context);
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
