import { clientHash } from '../../../platform/kernel/ids.ts';
import { useUploads } from '../../../platform/web/files/use-uploads.ts';
import { send } from '../../../platform/web/query/send.ts';
import { orderWrites } from '../order-web/order-calls.web.ts';
import { refetchRecord } from '../order-web/order-write.web.ts';

const PICTURE = /^(png|jpe?g)$/;

/** A stored file as an activity claims it. */
export const claimOf = (stored: { key: string; name: string; file_extension: string }) => ({
  key: stored.key,
  name: stored.name,
  file_extension: stored.file_extension,
  kind: PICTURE.test(stored.file_extension) ? 'image' : 'attachment',
});

/** Uploads to one activity; a finished one goes over into the list of files. */
export function useOrderUploads(orderId: number, visibility: 'internal' | 'customer' = 'internal') {
  return useUploads(async (stored) => {
    const body = { ...claimOf(stored), hash: clientHash(), visibility };
    await send(orderWrites.addFile, { params: { id: orderId }, body });
    await refetchRecord(orderId);
  });
}
