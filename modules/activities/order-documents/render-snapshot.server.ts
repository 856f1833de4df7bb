import { randomBytes } from 'node:crypto';
import { sql } from '../../../platform/server/db/statement.ts';
import { toPdf } from '../../../platform/server/documents/pdf.ts';
import type { JobWorker } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { newKey } from '../../../platform/server/storage/storage.ts';
import { keepStatement } from './statement-url.server.ts';

/** Job that turns a frozen document into its PDF file. */
export const RENDER_SNAPSHOT = 'activities.render_snapshot';
const MOST_BYTES = 26_214_400;

interface Snapshot {
  id: number;
  owner_id: number;
  html: string;
  file_key: string | null;
  created_at: string;
}

/** Renders a frozen document once; a second run finds the file and leaves it. */
export const snapshotRenderer = ({ database, storage, config, log }: Platform): JobWorker => ({
  kind: RENDER_SNAPSHOT,
  async run(payload, { actor }) {
    const id = Number(payload.snapshot_id);
    const [snapshot] = await database.read<Snapshot>(
      actor.tenantId,
      sql`select id, owner_id, html, file_key, created_at from document_snapshot where id = ${id}`,
    );
    if (!snapshot || snapshot.file_key !== null) return {};
    const pdf = await toPdf(snapshot.html, {
      chromiumPath: config.chromiumPath,
      page: { createdAt: snapshot.created_at },
      onFallback: (error) => log.warn({ err: error }, 'the browser could not print; the built-in writer did'),
    });
    const stored = await storage.put(newKey(actor.tenantId, randomBytes(16).toString('hex')), pdf, MOST_BYTES);
    await database.write(actor, async (tx) => {
      const kept =
        await tx.run(sql`update document_snapshot set file_key = ${stored.key}, sha256 = ${stored.sha256}, state = 'stored'
        where id = ${id} and file_key is null`);
      if (kept > 0) await keepStatement(tx, snapshot.owner_id, 'signed-statement.pdf', stored, actor.userId);
    });
    return { key: stored.key };
  },
});
