import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { sweepExpired } from './attachment/expired.server.ts';
import { scannerHealth, storageHealth } from './health.server.ts';
import { multipartRoutes } from './multipart/multipart.routes.ts';
import type { FileParts } from './object/object.server.ts';
import { objectProcessor, scanSchedule } from './object/process.server.ts';
import { watchScanner } from './scan/check-scanner.server.ts';
import { clamdScanner } from './scan/clamd.server.ts';
import { sweepUploads } from './upload/sweep.server.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { announceUpload, receiveUpload } from './upload/upload.server.ts';

export { fileOwner } from '../../platform/server/access/file-owners.ts';
export { attachmentRoutes } from './attachment/attachment.routes.ts';
export {
  attachmentsJson,
  attachmentsStatement,
  deleteAttachment,
  demandFiles,
  renameAttachment,
  saveAttachments,
} from './attachment/attachment.server.ts';
export { claimUpload } from './attachment/claim.server.ts';
export { remakePicture, type SentPicture } from './attachment/remake.server.ts';
export { fileAddress } from './upload/address.server.ts';

/** Files: signed addresses, uploads in parts, the virus check, the storage behind them, attachments of records. */
export const filesModule = (platform: Platform): ServerModule => {
  const { clamavUrl } = platform.config;
  const scanner = clamavUrl === null ? null : clamdScanner(clamavUrl);
  const parts: FileParts = { platform, isScanned: scanner !== null };
  const watch = scanner && watchScanner(scanner, platform.log);
  return {
    name: 'files',
    routes: [...uploadRoutes(parts), ...multipartRoutes(parts)],
    receiveFile: async (db, { name, type }, bytes) => {
      const { key, max } = await announceUpload(platform, db, { hint: name, contentType: type, size: null });
      await receiveUpload(parts, db, key, bytes, { max, length: null });
      return key;
    },
    workers: [objectProcessor(parts, scanner)],
    schedules: [sweepUploads(parts), sweepExpired(parts), ...(scanner ? [scanSchedule(parts, scanner)] : [])],
    health: async () => ({ ...(await storageHealth(platform)), ...(await scannerHealth(platform, watch)) }),
    async prepare() {
      void watch?.start();
    },
  };
};
