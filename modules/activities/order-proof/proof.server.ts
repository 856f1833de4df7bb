import { createHash } from 'node:crypto';
import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import { paperProof } from '../portal-company-papers/paper-proof.server.ts';
import { type Evidence, evidenceHash } from './evidence.server.ts';
import type { ProofCheck, proofCall } from './proof.contract.ts';
import { readProofCode } from './proof-code.rules.ts';
import { storedCheck } from './stored-check.server.ts';

type Proof = AnswerOf<typeof proofCall>;

interface SignedRow extends Omit<Proof, 'checks' | 'state'> {
  order_id: number;
  evidence: string | null;
  evidence_sha256: string | null;
  document_sha256: string | null;
  signature_key: string | null;
}

interface Snapshot {
  data: string;
  html: string;
  data_sha256: string;
  file_key: string | null;
  sha256: string | null;
}

/** Recomputes every hash from what is stored now; 404 for a code that no signature of the company has. */
export async function checkProof(storage: Storage, typed: string, { db }: RequestContext): Promise<Proof> {
  const code = readProofCode(typed);
  const row = code === null ? undefined : await db.maybe<SignedRow>(signedStatement(code));
  if (!row) return (code === null ? undefined : await paperProof(storage, code, db)) ?? fail('not_found');
  const evidence = row.evidence === null ? null : (JSON.parse(row.evidence) as Evidence);
  const checks = [
    evidenceCheck(row, evidence),
    ...(await statementChecks(storage, db, row, evidence)),
    ...(await fileChecks(storage, db, row, evidence)),
  ];
  const isBroken = checks.some(({ result }) => result === 'changed' || result === 'missing');
  const {
    order_id: _,
    evidence: __,
    evidence_sha256: ___,
    document_sha256: ____,
    signature_key: _____,
    ...shown
  } = row;
  return { ...shown, state: isBroken ? 'broken' : row.voided_at ? 'voided' : 'valid', checks };
}

const signedStatement = (code: string) => sql`
  select g.proof_code as code, (select name from company limit 1) as company, o.reference_no, app.shown(t.names, t.name) as type, g.signer_name, g.signed_at,
    g.voided_at, o.time_zone, g.method, g.channel, g.order_id, g.evidence, g.evidence_sha256, g.document_sha256,
    coalesce(a.object_key, a.key) as signature_key
  from order_signoff g join "order" o on o.id = g.order_id join order_type t on t.id = o.order_type_id
  left join attachment a on a.id = g.signature_id where g.proof_code = ${code}`;

/** The evidence itself, and that what the table says about the signature is what the evidence says. */
function evidenceCheck(row: SignedRow, evidence: Evidence | null): ProofCheck {
  const isSame =
    evidence !== null &&
    row.evidence !== null &&
    evidenceHash(row.evidence) === row.evidence_sha256 &&
    evidence.signer_name === row.signer_name &&
    evidence.signed_at === row.signed_at &&
    evidence.method === row.method &&
    evidence.document_sha256 === row.document_sha256;
  const result = evidence === null ? 'unknown' : isSame ? 'intact' : 'changed';
  return { kind: 'evidence', name: null, sha256: row.evidence_sha256, result };
}

async function statementChecks(
  storage: Storage,
  db: RequestContext['db'],
  row: SignedRow,
  evidence: Evidence | null,
): Promise<ProofCheck[]> {
  const wanted = evidence?.document_sha256 ?? row.document_sha256;
  if (wanted === null) return [];
  const snapshot = await db.maybe<Snapshot>(sql`select data, html, data_sha256, file_key, sha256 from document_snapshot
    where owner_type = 'order' and owner_id = ${row.order_id} and kind = 'signoff' and data_sha256 = ${wanted} order by id desc limit 1`);
  if (!snapshot) return [{ kind: 'statement', name: null, sha256: wanted, result: 'missing' }];
  const now = createHash('sha256').update(snapshot.data).update('\n').update(snapshot.html).digest('hex');
  return [
    { kind: 'statement', name: null, sha256: wanted, result: now === wanted ? 'intact' : 'changed' },
    ...(snapshot.file_key === null
      ? []
      : [await storedCheck(storage, 'pdf', `${row.reference_no}.pdf`, snapshot.file_key, snapshot.sha256)]),
  ];
}

/** The drawn signature and the files the customer saw. */
async function fileChecks(
  storage: Storage,
  db: RequestContext['db'],
  row: SignedRow,
  evidence: Evidence | null,
): Promise<ProofCheck[]> {
  if (!evidence) return [];
  const ids = evidence.files.map(({ id }) => id);
  const keys = await db.read<{ id: number; key: string | null }>(
    sql`select id, coalesce(object_key, key) as key from attachment where id = any(${ids}::bigint[]) and owner_type = 'order'
      and owner_id = ${row.order_id}`,
  );
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]));
  const checks: ProofCheck[] = [];
  if (evidence.signature_sha256 !== null) {
    checks.push(await storedCheck(storage, 'signature', null, row.signature_key, evidence.signature_sha256));
  }
  // One after the other: a proof must not fill the memory with files.
  for (const { id, name, sha256 } of evidence.files) {
    checks.push(await storedCheck(storage, 'file', name, keyOf.get(id) ?? null, sha256));
  }
  return checks;
}
