import { fail } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { MayRestore } from '../../../platform/server/access/restoring.ts';
import { insertRows, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { refuseBlocked } from '../../customers/public.server.ts';
import { additionalValues, type FieldValues, settleFieldFiles } from '../../fields/public.server.ts';
import { saveAttachments } from '../../files/public.server.ts';
import { emit, notify } from '../../messages/public.server.ts';
import type { DocumentInput, DocumentPatch } from './customer-document.contract.ts';
import { documentIn, seenBy } from './customer-document-read.server.ts';
import { supersedeOlder } from './supersede.server.ts';
import { defaultExpiry, fitsTypes, missingFields, type TypeRules } from './validity.rules.ts';

const TEXTS = productTexts(
  'notice.document',
  { module: 'documents', use: 'notice' },
  {
    waits: { en: 'You have a document to review.', es: 'Tiene un documento por revisar.' },
  },
);

interface Current {
  id: number;
  customer_id: number;
  name: string;
  status: string;
  number: string | null;
  issued_at: string | null;
  expires_at: string | null;
  updated_at: string;
  type_ids: number[];
  files: string[];
  additional: FieldValues;
}

/** Adds a document: what its types ask for has to be there; staff's own and types without approval are approved at once. */
export function addDocument(sent: DocumentInput, context: SignedInContext): Promise<never> {
  const { attachments, document_type_ids, ...fields } = sent;
  const customerId = context.actor.audience === 'staff' ? sent.customer_id : (context.actor.customerId ?? undefined);
  if (customerId === undefined) return fail('validation', { errors: { customer_id: ['select_required'] } });
  return context.db.write(async (tx) => {
    await refuseBlocked(tx, context);
    await refuseCustomer(tx, customerId);
    const types = await typesOf(tx, document_type_ids, context);
    const expires_at = sent.expires_at ?? defaultExpiry(sent.issued_at, types);
    const files = attachments.map((file) => file.file_extension ?? extensionOf(file.name ?? file.key ?? ''));
    refuseMissing({ ...sent, expires_at }, types, files);
    const status = statusOf(types, context);
    const additional = await additionalValues(tx, context, {
      module: 'customer_document',
      targets: { document_type: document_type_ids },
      sent: sent.additional,
    });
    const [row] = await tx.rows<{ id: number }>(
      insertRows('customer_document', [
        {
          ...fields,
          additional: JSON.stringify(additional),
          customer_id: customerId,
          expires_at,
          status,
          ...(await signedVersion(tx, sent)),
        },
      ]),
    );
    const id = row?.id ?? 0;
    await settleFieldFiles(tx, context, { type: 'customer_document', id, module: 'customer_document' }, additional);
    await linkTypes(tx, id, document_type_ids);
    await saveAttachments(tx, { type: 'customer_document', id }, attachments, context.actor, {
      visibility: 'customer',
    });
    if (status === 'approved') await supersedeOlder(tx, id);
    else await askForDecision(tx, id, sent.name, context);
    return documentIn(tx, id, context);
  });
}

/** Changes a document. Customers change what is undecided or was rejected; it then waits for a decision again. */
export function changeDocument(id: number, sent: DocumentPatch, context: SignedInContext): Promise<never> {
  return context.db.write(async (tx) => {
    const before = await lockDocument(tx, id, context);
    await refuseBlocked(tx, context);
    if (sent.updated_at !== undefined && sent.updated_at !== before.updated_at)
      fail('conflict', { details: { current: await documentIn(tx, id, context) } });
    const isStaff = context.actor.audience === 'staff';
    if (!isStaff && !['pending', 'rejected'].includes(before.status)) fail('document_decided');
    const { attachments, document_type_ids, updated_at: _version, additional, ...fields } = sent;
    const types = await typesOf(tx, document_type_ids ?? before.type_ids, context);
    const merged = { ...before, ...fields };
    const files =
      attachments?.map((file) => file.file_extension ?? extensionOf(file.name ?? file.key ?? '')) ?? before.files;
    refuseMissing(merged, types, files);
    const again = before.status === 'rejected' || !isStaff ? statusOf(types, context) : undefined;
    const status = again ?? (before.status === 'expired' && fields.expires_at ? 'approved' : undefined);
    const patch = { ...fields, ...(await signedVersion(tx, fields)), status, reason: again ? null : undefined };
    const update = updateRow(
      'customer_document',
      { ...patch, reminded_for: fields.expires_at ? [] : undefined },
      sql`id = ${id}`,
    );
    if (update) await tx.run(update);
    if (additional) await changeValues(tx, before, additional, document_type_ids ?? before.type_ids, context);
    if (document_type_ids) {
      await tx.run(sql`delete from customer_document_type where customer_document_id = ${id}`);
      await linkTypes(tx, id, document_type_ids);
    }
    if (attachments)
      await saveAttachments(tx, { type: 'customer_document', id }, attachments, context.actor, {
        replace: true,
        visibility: 'customer',
      });
    if (status === 'approved') await supersedeOlder(tx, id);
    return documentIn(tx, id, context);
  });
}

async function changeValues(
  tx: Tx,
  before: Current,
  sent: FieldValues,
  types: readonly number[],
  context: SignedInContext,
): Promise<void> {
  const values = await additionalValues(tx, context, {
    module: 'customer_document',
    targets: { document_type: types },
    sent,
    stored: before.additional,
    recordId: before.id,
  });
  await tx.run(sql`update customer_document set additional = ${JSON.stringify(values)}::jsonb where id = ${before.id}`);
  const owner = { type: 'customer_document', id: before.id, module: 'customer_document' } as const;
  await settleFieldFiles(tx, context, owner, values);
}

/** Deletes a document; customers only what nobody decided yet. */
export function removeDocument(id: number, context: SignedInContext): Promise<null> {
  return context.db.write(async (tx) => {
    const before = await lockDocument(tx, id, context);
    await refuseBlocked(tx, context);
    if (context.actor.audience !== 'staff' && before.status !== 'pending') fail('document_decided');
    await tx.run(sql`update customer_document set deleted_at = now() where id = ${id}`);
    return null;
  });
}

/** A deleted document comes back through the checks of adding it: its customer, and all that its types ask for. */
export const documentBack: MayRestore = async (tx, id, context) => {
  demand(context.actor, 'create.customer_document');
  const document = await lockDocument(tx, id, context);
  await refuseCustomer(tx, document.customer_id);
  refuseMissing(document, await typesOf(tx, document.type_ids, context), document.files);
  if (document.status === 'approved') await supersedeOlder(tx, id);
};

/** A file comes back to a document that is there. */
export const documentFileBack: MayRestore = async (tx, id, context) => {
  demand(context.actor, 'update.customer_document');
  const [file] = await tx.rows<{ owner_id: number }>(sql`select owner_id from attachment where id = ${id}`);
  const document = await lockDocument(tx, file?.owner_id ?? 0, context);
  refuseMissing(document, await typesOf(tx, document.type_ids, context), document.files);
};

/** The document, locked for the rest of the transaction; 404 for what the caller may not see. */
export async function lockDocument(tx: Tx, id: number, context: SignedInContext): Promise<Current> {
  const found = await tx.run(sql`select 1 from customer_document d where d.id = ${id} and d.deleted_at is null
    and ${seenBy(context)} for update`);
  if (found === 0) return fail('not_found');
  const [row] =
    await tx.rows<Current>(sql`select d.id, d.customer_id, d.name, d.status, d.number, d.issued_at, d.expires_at, d.updated_at, d.additional,
      array(select document_type_id from customer_document_type where customer_document_id = d.id) as type_ids,
      array(select coalesce(a.file_extension, '') from attachment a where a.owner_type = 'customer_document' and a.owner_id = d.id
        and a.deleted_at is null) as files
    from customer_document d where d.id = ${id}`);
  return row ?? fail('not_found');
}

async function refuseCustomer(tx: Tx, id: number): Promise<void> {
  const found = await tx.run(sql`select 1 from customer where id = ${id} and deleted_at is null for share`);
  if (found === 0) fail('validation', { errors: { customer_id: ['not_found'] } });
}

async function typesOf(tx: Tx, ids: readonly number[], { actor }: SignedInContext): Promise<TypeRules[]> {
  const types =
    await tx.rows<TypeRules>(sql`select id, app.shown(names, name) as name, has_expiry, validity_months, needs_number, needs_approval, who_uploads,
    allowed_extensions from document_type where id = any(${[...ids]}::bigint[]) for share`);
  if (types.length !== ids.length) fail('validation', { errors: { document_type_ids: ['not_found'] } });
  if (actor.audience !== 'staff' && types.some((type) => type.who_uploads === 'staff'))
    fail('validation', { errors: { document_type_ids: ['not_allowed'] } });
  return types;
}

function refuseMissing(
  sent: { number?: string | null; issued_at?: string | null; expires_at?: string | null },
  types: readonly TypeRules[],
  extensions: readonly string[],
): void {
  const wrong = extensions.some((extension) => !fitsTypes(extension, types));
  const errors = {
    ...missingFields(sent, types),
    ...(extensions.length === 0 ? { attachments: ['text_field_required'] } : {}),
    ...(wrong ? { attachments: ['not_allowed'] } : {}),
  };
  if (Object.keys(errors).length > 0) fail('validation', { errors });
}

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '';

const statusOf = (types: readonly TypeRules[], { actor }: SignedInContext): 'approved' | 'pending' =>
  actor.audience === 'staff' || types.every((type) => !type.needs_approval) ? 'approved' : 'pending';

const linkTypes = (tx: Tx, id: number, types: readonly number[]): Promise<number> =>
  tx.run(
    insertRows(
      'customer_document_type',
      types.map((type) => ({ customer_document_id: id, document_type_id: type })),
      'document_type_id',
    ),
  );

/** A signature names the version it was given for. */
async function signedVersion(tx: Tx, sent: { master_document_id?: number | null }): Promise<object> {
  if (!sent.master_document_id) return {};
  const [master] = await tx.rows<{ version: number }>(
    sql`select version from master_document where id = ${sent.master_document_id} and status = 'published' and deleted_at is null`,
  );
  return master
    ? { master_document_version: master.version }
    : fail('validation', { errors: { master_document_id: ['not_found'] } });
}

async function askForDecision(tx: Tx, id: number, name: string, { actor }: SignedInContext): Promise<void> {
  await emit(tx, 'document.uploaded', { table: 'customer_document', id });
  await notify(tx, {
    permission: 'approve.customer_document',
    exceptUserId: actor.userId,
    event: 'document.uploaded',
    name,
    message: TEXTS.both('waits'),
    module: 'customer-document',
    recordId: id,
    ownerType: 'customer_document',
    dedupeKey: `document-${id}`,
  });
}
