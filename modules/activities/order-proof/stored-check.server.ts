import { createHash } from 'node:crypto';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import type { ProofCheck } from './proof.contract.ts';

/** Whether a stored file is what it was at the signature. */
export async function storedCheck(
  storage: Storage,
  kind: ProofCheck['kind'],
  name: string | null,
  key: string | null,
  sha256: string | null,
): Promise<ProofCheck> {
  if (sha256 === null) return { kind, name, sha256, result: 'unknown' };
  const stream = key === null ? null : await storage.get(key);
  if (!stream) return { kind, name, sha256, result: 'missing' };
  const hash = createHash('sha256');
  for await (const part of stream as AsyncIterable<Buffer>) hash.update(part);
  return { kind, name, sha256, result: hash.digest('hex') === sha256 ? 'intact' : 'changed' };
}
