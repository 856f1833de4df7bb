import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import { evidenceHash } from '../order-proof/evidence.server.ts';
import type { ProofCheck, proofCall } from '../order-proof/proof.contract.ts';
import { storedCheck } from '../order-proof/stored-check.server.ts';
import { wordingOf } from '../type-documents/wording.rules.ts';

/** What a customer signed when they signed a document of the company. Hashes are SHA-256 in hex. */
export interface PaperEvidence {
  reference_no: string;
  document: {
    id: number;
    name: string;
    version: number;
    description: string | null;
    link: string | null;
    /** The words of a template as they were read, filled; absent from signatures of before they were kept. */
    words?: { title: string; language: 'en' | 'es'; html: string } | null;
    /** The address of a page, filled. */
    address?: string | null;
    /** Of earlier signatures: the words of the template before they were filled. */
    text?: { html: string; html_es: string | null } | null;
  };
  signer_name: string;
  signed_at: string;
  method: 'drawn' | 'typed';
  channel: 'portal';
  signature_sha256: string | null;
  files: { id: number; name: string; sha256: string | null }[];
}

type Proof = AnswerOf<typeof proofCall>;
interface SignedRow extends Omit<Proof, 'checks' | 'state'> {
  evidence: string;
  evidence_sha256: string;
  master_document_id: number;
  signature_key: string | null;
}

/** The proof of a signed document of the company; undefined for a code that none has. */
export async function paperProof(storage: Storage, code: string, db: RequestContext['db']): Promise<Proof | undefined> {
  const row = await db.maybe<SignedRow>(sql`
    select g.proof_code as code, (select name from company limit 1) as company, o.reference_no, app.shown(t.names, t.name) as type,
      g.signer_name, g.signed_at, null as voided_at, o.time_zone, g.method, 'portal' as channel, g.evidence, g.evidence_sha256,
      g.master_document_id, coalesce(a.object_key, a.key) as signature_key
    from order_document_signature g join "order" o on o.id = g.order_id join order_type t on t.id = o.order_type_id
    left join attachment a on a.id = g.signature_id where g.proof_code = ${code}`);
  if (!row) return undefined;
  const { evidence: text, evidence_sha256, master_document_id, signature_key, ...shown } = row;
  const evidence = JSON.parse(text) as PaperEvidence;
  const isSame =
    evidenceHash(text) === evidence_sha256 &&
    evidence.signer_name === row.signer_name &&
    evidence.signed_at === row.signed_at &&
    evidence.method === row.method;
  const checks: ProofCheck[] = [
    { kind: 'evidence', name: null, sha256: evidence_sha256, result: isSame ? 'intact' : 'changed' },
  ];
  if (evidence.signature_sha256 !== null)
    checks.push(await storedCheck(storage, 'signature', null, signature_key, evidence.signature_sha256));
  const keys = await db.read<{ id: number; key: string | null }>(
    sql`select id, coalesce(object_key, key) as key from attachment where (owner_type = 'master_document'
      and owner_id = ${master_document_id} or owner_type = 'order_type') and id = any(${evidence.files.map(({ id }) => id)}::bigint[])`,
  );
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]));
  for (const { id, name, sha256 } of evidence.files)
    checks.push(await storedCheck(storage, 'file', name, keyOf.get(id) ?? null, sha256));
  const isBroken = checks.some(({ result }) => result === 'changed' || result === 'missing');
  const { name, version } = evidence.document;
  const document = { name, version, wording: wordingOf(evidence.document) };
  return { ...shown, reference_no: evidence.reference_no, document, state: isBroken ? 'broken' : 'valid', checks };
}
