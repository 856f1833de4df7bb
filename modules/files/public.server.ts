import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { sweepUploads } from './upload/sweep.server.ts';
import { uploadRoutes } from './upload/upload.routes.ts';

export { attachmentRoutes } from './attachment/attachment.routes.ts';
export {
  attachmentsJson,
  attachmentsStatement,
  deleteAttachment,
  type FileOwner,
  renameAttachment,
  saveAttachments,
} from './attachment/attachment.server.ts';
export { type Claim, claimUpload } from './attachment/claim.server.ts';
export { fileOwner, type MayView } from './attachment/owners.server.ts';
export { fileAddress } from './upload/address.server.ts';

/** Files: signed addresses, the storage behind them, attachments of records. */
export const filesModule = (platform: Platform): ServerModule => ({
  name: 'files',
  routes: uploadRoutes(platform),
  schedules: [sweepUploads(platform)],
});
