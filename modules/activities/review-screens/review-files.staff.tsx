import { useFileAddresses, viewerAddress } from '../../../platform/web/files/stored-file.ts';
import { UPLOAD_LIMITS } from '../../../platform/web/files/upload.ts';
import { useUploads } from '../../../platform/web/files/use-uploads.ts';
import { send } from '../../../platform/web/query/send.ts';
import { AttachmentGallery } from '../../../ui/patterns/files/attachment-gallery.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { claimOf } from '../order-files/use-order-uploads.web.ts';
import type { ReviewRow } from '../order-reviews/order-reviews.contract.ts';
import { refetchRecord } from '../order-web/order-write.web.ts';
import { reviewCalls } from './review-calls.web.ts';

/** Photos of one review; added while it waits. */
export function ReviewFiles({ review }: { review: ReviewRow }) {
  const t = useT();
  const params = { id: review.order_id, checkoffId: review.id };
  const keys = review.attachments.flatMap((file) => (file.key && file.status === 'clean' ? file.key : []));
  const urls = useFileAddresses(keys, 'view');
  const small = useFileAddresses(
    review.attachments.flatMap((file) => (file.key && file.mime?.startsWith('image/') ? file.key : [])),
    'thumbnail',
  );
  const uploads = useUploads(async (stored) => {
    await send(reviewCalls.addFile, { params, body: claimOf(stored) });
    await refetchRecord(review.order_id);
  });
  const isPending = review.result === 'pending';
  const mayAdd = isPending && review.blocked === null;
  if (!mayAdd && review.attachments.length === 0) return null;
  const remove = (id: string) =>
    void send(reviewCalls.removeFile, { params: { ...params, attachmentId: Number(id) } })
      .catch((error: Error) => notifyError(error.message))
      .then(() => refetchRecord(review.order_id));
  return (
    <AttachmentGallery
      label={t('activity.checks.photos', { name: review.type.name })}
      items={review.attachments.map((file) => {
        const url = urls[file.key ?? ''];
        return {
          id: String(file.id),
          name: file.name,
          size: file.size ?? 0,
          url: url ? (file.file_extension === 'pdf' ? viewerAddress(url) : url) : '#',
          thumbnailUrl: small[file.key ?? ''] ?? null,
          description: file.description,
          addedBy: file.uploaded_by?.name,
          addedAt: file.created_at,
        };
      })}
      uploads={uploads.items}
      limits={UPLOAD_LIMITS}
      onAdd={mayAdd ? uploads.add : undefined}
      onRetry={uploads.retry}
      onCancel={uploads.cancel}
      onDelete={mayAdd ? (item) => remove(item.id) : undefined}
    />
  );
}
