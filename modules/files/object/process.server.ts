import type { DbActor } from '../../../platform/server/db/database.ts';
import type { JobWorker, Schedule } from '../../../platform/server/jobs/jobs.ts';
import type { Scanner } from '../scan/clamd.server.ts';
import { scanDue, scanObject } from '../scan/scan.server.ts';
import { type FileParts, PROCESS_OBJECT } from './object.server.ts';

/** What happens to bytes after they came in: the virus check. */
export const objectProcessor = (parts: FileParts, scanner: Scanner | null): JobWorker => ({
  kind: PROCESS_OBJECT,
  concurrency: 2,
  async run(payload, { actor }) {
    const key = String(payload.key);
    if (scanner) await scanObject(parts, scanner, actor, key);
    return {};
  },
});

/** Every minute: objects whose next check is due. */
export const scanSchedule = (parts: FileParts, scanner: Scanner): Schedule => ({
  kind: 'files.scan_due',
  cron: '* * * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) await scanDue(parts, scanner, systemActor(tenantId));
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
