import { createHash, randomBytes } from 'node:crypto';
import { failField } from '../../../platform/kernel/errors.ts';
import { insertRows } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { newKey, type Storage } from '../../../platform/server/storage/storage.ts';

/** A drawn signature is a PNG of at most 200 kB. */
const MOST_BYTES = 200_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;

/** The bytes of a drawn signature; null when none was drawn, 422 when it is no PNG of the right size. */
export function signatureBytes(dataUrl: string | null | undefined): Buffer | null {
  if (!dataUrl) return null;
  const encoded = DATA_URL.exec(dataUrl)?.[1];
  if (encoded === undefined) return failField('signature', 'invalid');
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > MOST_BYTES || !bytes.subarray(0, PNG.length).equals(PNG)) return failField('signature', 'invalid');
  return bytes;
}

/** Stores a signature as a file of the activity; gives its attachment id. */
export async function storeSignature(
  tx: Tx,
  storage: Storage,
  owner: { tenantId: number; orderId: number; userId: number },
  bytes: Buffer,
): Promise<number> {
  const key = newKey(owner.tenantId, randomBytes(16).toString('hex'));
  await storage.put(key, bytes, MOST_BYTES);
  const [row] = await tx.rows<{ id: number }>(
    insertRows('attachment', [
      {
        owner_type: 'order',
        owner_id: owner.orderId,
        kind: 'signature',
        name: 'signature.png',
        key,
        file_extension: 'png',
        mime: 'image/png',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        visibility: 'customer',
        uploaded_by: owner.userId,
      },
    ]),
  );
  return row?.id ?? 0;
}
