import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import { refuseBlocked } from '../../customers/public.server.ts';
import { companyFactsIn } from '../order/company-facts.server.ts';
import { canonicalJson } from '../order-documents/freeze.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { evidenceHash, newProofCode } from '../order-proof/evidence.server.ts';
import { signatureBytes, storeSignature } from '../order-transitions/signature.server.ts';
import { IN_FORCE, SIGNATURE } from '../type-documents/document-state.server.ts';
import {
  contentOf,
  PAPER_SOURCE,
  type PaperContent,
  type PaperSource,
} from '../type-documents/paper-content.server.ts';
import { fillingOf } from '../type-documents/paper-words.server.ts';
import type { signPaperCall } from './company-paper.contract.ts';
import type { PaperEvidence } from './paper-proof.server.ts';

interface AskedPaper {
  state: 'open' | 'done' | 'waived';
  master_document_id: number;
  name: string;
  version: number;
  description: string | null;
  link: string | null;
  signature_required: boolean;
  is_signed: boolean;
}

/**
 * The customer signs a document of the company: the version they read, what they read of it as evidence, and the line of the
 * checklist done. Signing what is signed already changes nothing; what changed since it was read, or cannot be opened, is not signed.
 */
export async function signPaper(
  tx: Tx,
  storage: Storage,
  context: SignedInContext,
  { id, documentId }: { id: number; documentId: number },
  body: BodyOf<typeof signPaperCall>,
): Promise<void> {
  const { actor } = context;
  await refuseBlocked(tx, context);
  const order = await tx.maybe<{ reference_no: string; status: string; customer_id: number }>(
    sql`select o.reference_no, o.status, o.customer_id from "order" o where o.id = ${id} and ${visibleOrders(actor)} for no key update of o`,
  );
  if (!order) return fail('not_found');
  const paper = await askedPaper(tx, id, documentId);
  if (!paper.signature_required) failField('signature', 'not_allowed');
  if (paper.version !== body.version) fail('document_changed');
  if (paper.is_signed) return;
  // What the page that was read did not know yet.
  if (paper.state === 'waived' || order.status === 'cancelled') fail('conflict');
  const content = await contentAsRead(tx, storage, context, { id, documentId, customer: order.customer_id });
  if (content.sha256 !== body.content_sha256) fail('document_changed');
  const bytes = signatureBytes(body.signature);
  const { typedSignatureAllowed } = await companyFactsIn(tx, actor.tenantId);
  if (bytes === null && !typedSignatureAllowed) failField('signature', 'text_field_required');
  const owner = { tenantId: actor.tenantId, orderId: id, userId: actor.userId };
  const signatureId = bytes && (await storeSignature(tx, storage, owner, bytes));
  await keepSignature(tx, context, { orderId: id, order, paper, content, signatureId }, body.signer_name);
}

interface Signing {
  readonly orderId: number;
  readonly order: { readonly reference_no: string; readonly customer_id: number };
  readonly paper: AskedPaper;
  readonly content: PaperContent;
  readonly signatureId: number | null;
}

/** Writes the signature with its evidence, and the lines of the checklist that ask for the document as done. */
async function keepSignature(
  tx: Tx,
  { actor, now, ip, userAgent }: SignedInContext,
  { orderId, order, paper, content, signatureId }: Signing,
  signerName: string,
): Promise<void> {
  const evidence = await evidenceOf(
    tx,
    order.reference_no,
    { paper, content },
    {
      signer_name: signerName,
      signed_at: new Date(now).toISOString(),
      signatureId,
    },
  );
  const kept = canonicalJson(evidence);
  await tx.all([
    insertRows('order_document_signature', [
      {
        order_id: orderId,
        master_document_id: paper.master_document_id,
        version: paper.version,
        customer_id: order.customer_id,
        link: paper.link,
        filled: content.filled,
        signer_name: signerName,
        method: evidence.method,
        signature_id: signatureId,
        customer_user_id: actor.userId,
        signed_at: evidence.signed_at,
        ip: ip || null,
        user_agent: userAgent,
        proof_code: newProofCode(),
        evidence: kept,
        evidence_sha256: evidenceHash(kept),
      },
    ]),
    sql`select app.settle_papers(${tx.tenantId}, ${orderId}, ${paper.master_document_id})`,
  ]);
}

/** The document as the activity asks for it now; neither its version nor its files change until the transaction ends. */
async function askedPaper(tx: Tx, orderId: number, documentId: number): Promise<AskedPaper> {
  const paper =
    await tx.maybe<AskedPaper>(sql`select od.state, md.id as master_document_id, md.name, md.version, md.description,
      coalesce(td.link, md.link) as link, md.signature_required, exists (select from ${sql.raw(SIGNATURE)} g) as is_signed
    from order_document od join "order" o on o.id = od.order_id join order_type_document td on td.id = od.order_type_document_id
    join master_document md on md.id = td.master_document_id
    where od.id = ${documentId} and od.order_id = ${orderId} and ${sql.raw(IN_FORCE)} for share of md`);
  return paper ?? fail('not_found');
}

/** What the document says under lock: neither the activity nor what it is filled with changes until the transaction ends. */
async function contentAsRead(
  tx: Tx,
  storage: Storage,
  { actor, language }: SignedInContext,
  { id, documentId, customer }: { id: number; documentId: number; customer: number },
): Promise<PaperContent> {
  await tx.all([sql`select from customer where id = ${customer} for share`, sql`select from company for share`]);
  // Read after the locks: what waited for one of them is seen.
  const [{ source }] = (await tx.rows<{
    source: PaperSource;
  }>(sql`select ${sql.raw(PAPER_SOURCE)} as source from order_document od
    join order_type_document td on td.id = od.order_type_document_id join master_document md on md.id = td.master_document_id
    where od.id = ${documentId}`)) as [{ source: PaperSource }];
  const filling = await fillingOf((statements) => tx.all(statements), actor.tenantId, id, language);
  const content = await contentOf(source, filling);
  if (content.unreadable) fail('document_unreadable');
  for (const { key } of source.files) if (!key || !(await storage.head(key, 1))) fail('document_unreadable');
  return content;
}

async function evidenceOf(
  tx: Tx,
  reference_no: string,
  { paper, content }: { paper: AskedPaper; content: PaperContent },
  signed: { signer_name: string; signed_at: string; signatureId: number | null },
): Promise<PaperEvidence> {
  const drawn = await tx.maybe<{ sha256: string }>(
    sql`select sha256 from attachment where id = ${signed.signatureId}::bigint`,
  );
  const { parts } = content;
  const words = parts.find((part) => part.kind === 'words');
  return {
    reference_no,
    document: {
      id: paper.master_document_id,
      name: paper.name,
      version: paper.version,
      description: paper.description,
      link: paper.link,
      words: words ? { title: words.title, language: words.language, html: words.html } : null,
      address: parts.find((part) => part.kind === 'page')?.address ?? null,
    },
    signer_name: signed.signer_name,
    signed_at: signed.signed_at,
    method: signed.signatureId === null ? 'typed' : 'drawn',
    channel: 'portal',
    signature_sha256: drawn?.sha256 ?? null,
    files: parts.flatMap((part) =>
      part.kind === 'file' ? [{ id: part.id, name: part.name, sha256: part.sha256 }] : [],
    ),
  };
}
