import type { DbActor } from '../../../platform/server/db/database.ts';
import type { JobWorker, Schedule } from '../../../platform/server/jobs/jobs.ts';
import type { Scanner } from '../scan/clamd.server.ts';
import { scanDue, scanObject } from '../scan/scan.server.ts';
import { makeThumbnail } from '../thumbnail/thumbnail.server.ts';
import { type FileParts, PROCESS_OBJECT } from './object.server.ts';

/** What happens to bytes after they came in: the virus check, then the small picture. */
export const objectProcessor = (parts: FileParts, scanner: Scanner | null): JobWorker => ({
  kind: PROCESS_OBJECT,
  concurrency: 2,
  async run(payload, { actor }) {
    const key = String(payload.key);
    if (scanner) await scanObject(parts, scanner, actor, key);
    await makeThumbnail(parts, actor, key);
    return {};
  },
});

/** Every minute: objects whose next check is due. */
export const scanSchedule = (parts: FileParts, scanner: Scanner): Schedule => ({
  kind: 'files.scan_due',
  cron: '* * * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) {
      const actor = systemActor(tenantId);
      for (const key of await scanDue(parts, scanner, actor)) await makeThumbnail(parts, actor, key);
    }
  },
});

const systemActor = (tenantId: number): DbActor => ({
  tenantId,
  userId: null,
  name: 'Ordo',
  sessionId: null,
  requestId: 'scan',
  ip: null,
});
