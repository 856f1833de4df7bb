import { createHash, randomBytes } from 'node:crypto';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { canonicalJson } from '../order-documents/freeze.server.ts';
import { proofCode } from './proof-code.rules.ts';
import { shownFiles } from './shown-files.server.ts';

/** What a signature stands for, at the moment it was given. Hashes are SHA-256 in hex. */
export interface Evidence {
  reference_no: string;
  signer_name: string;
  signed_at: string;
  method: 'drawn' | 'typed';
  channel: SignChannel;
  /** Over the frozen statement. */
  document_sha256: string;
  signature_sha256: string | null;
  /** Files the customer was shown and could open; null where the hash of a file was not known yet. */
  files: { id: number; name: string; sha256: string | null }[];
  /** Hash of the evidence of the signature before this one; null for the first. */
  previous_sha256: string | null;
}

export type SignChannel = 'staff' | 'portal' | 'link';

/** A code for a new signature. */
export const newProofCode = (): string => proofCode(randomBytes(12));

export const evidenceHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the evidence of the signature in force, chained to the one before; the activity is locked by the caller. */
export async function keepEvidence(tx: Tx, orderId: number, documentSha256: string): Promise<void> {
  const [[signed], files, [before]] = (await tx.all([
    sql`select g.id, o.reference_no, g.signer_name, g.signed_at, g.method, g.channel, a.sha256 as signature_sha256
      from order_signoff g join "order" o on o.id = g.order_id left join attachment a on a.id = g.signature_id
      where g.order_id = ${orderId} and g.voided_at is null`,
    sql`select a.id, a.name, a.sha256 from attachment a where ${shownFiles(orderId)} order by a.id`,
    sql`select evidence_sha256 from order_signoff where order_id = ${orderId} and voided_at is not null order by id desc limit 1`,
  ])) as [
    (Omit<Evidence, 'files' | 'document_sha256' | 'previous_sha256'> & { id: number })[],
    Evidence['files'],
    { evidence_sha256: string | null }[],
  ];
  if (!signed) return;
  const { id, ...facts } = signed;
  const evidence: Evidence = {
    ...facts,
    document_sha256: documentSha256,
    files,
    previous_sha256: before?.evidence_sha256 ?? null,
  };
  const text = canonicalJson(evidence);
  await tx.run(sql`update order_signoff set document_sha256 = ${documentSha256}, evidence = ${text}, evidence_sha256 = ${evidenceHash(text)}
    where id = ${id}`);
}
