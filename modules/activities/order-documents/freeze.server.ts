import { createHash } from 'node:crypto';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { DocumentData } from '../documents/document-data.ts';
import { type Layout, renderLayout } from '../documents/layout.server.ts';

/**
 * Freezes a document as it is: canonical JSON and HTML with the hash over both. The file is rendered later from
 * them. Gives the snapshot's id and hash.
 */
export async function freezeDocument(
  tx: Tx,
  owner: { type: 'order'; id: number },
  kind: 'signoff' | Layout,
  data: DocumentData,
): Promise<{ id: number; sha256: string }> {
  const json = canonicalJson(data);
  const html = await renderLayout(kind === 'receipt' ? 'receipt' : 'statement', data);
  const sha256 = createHash('sha256').update(json).update('\n').update(html).digest('hex');
  const [row] = await tx.rows<{ id: number }>(
    insertRows('document_snapshot', [
      // Created now, and not when the transaction began: see who asked meanwhile.
      {
        ...{ owner_type: owner.type, owner_id: owner.id, kind, data: json, html, data_sha256: sha256 },
        created_at: sql`clock_timestamp()`,
      },
    ]),
  );
  return { id: row?.id ?? 0, sha256 };
}

/** JSON whose keys are sorted: the same data always gives the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}
