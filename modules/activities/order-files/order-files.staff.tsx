import { useState } from 'react';
import { useFileAddresses, viewerAddress } from '../../../platform/web/files/stored-file.ts';
import { UPLOAD_LIMITS } from '../../../platform/web/files/upload.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { AttachmentItem } from '../../../ui/patterns/files/attachment.ts';
import { AttachmentGallery } from '../../../ui/patterns/files/attachment-gallery.tsx';
import { useUndo } from '../../../ui/patterns/overlay/undo.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import type { OrderFile, OrderRecord } from '../order-web/order-types.web.ts';
import { refetchRecord } from '../order-web/order-write.web.ts';
import { useOrderUploads } from './use-order-uploads.web.ts';

/** Files of an activity: add by button, drop or paste, rename, describe, delete with undo. */
export function OrderFiles({ record }: { record: OrderRecord }) {
  const t = useT();
  const can = useCan();
  const offerUndo = useUndo();
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const files = record.attachments as OrderFile[];
  const ready = files.filter((file) => hindranceOf(file) === undefined);
  const urls = useFileAddresses(keysOf(ready), 'view');
  const small = useFileAddresses(keysOf(ready.filter(isPicture)), 'thumbnail');
  const uploads = useOrderUploads(record.id);
  const mark = (id: number, isLeaving: boolean) =>
    setLeaving((before) => new Set(isLeaving ? [...before, id] : [...before].filter((other) => other !== id)));
  const remove = (item: AttachmentItem) => {
    const id = Number(item.id);
    mark(id, true);
    offerUndo({
      text: t('activity.files.deleted', { name: item.name }),
      onUndo: () => mark(id, false),
      onFinal: () =>
        void send(orderWrites.removeFile, { params: { id: record.id, attId: id } })
          .catch((error: Error) => notifyError(error.message))
          .then(() => refetchRecord(record.id))
          .then(() => mark(id, false)),
    });
  };
  const rename = (item: AttachmentItem, name: string, description: string | null) =>
    send(orderWrites.renameFile, { params: { id: Number(item.id) }, body: { id: Number(item.id), name, description } })
      .then(() => refetchRecord(record.id))
      .then(
        () => true,
        (error: Error) => {
          notifyError(error.message);
          return false;
        },
      );
  const mayChange = can('update.order_attachments');
  return (
    <AttachmentGallery
      label={t('activity.files.label', { reference: record.reference_no })}
      items={files
        .filter((file) => !leaving.has(file.id))
        .map((file) => itemOf(file, urls[file.key ?? ''], small[file.key ?? '']))}
      uploads={uploads.items}
      limits={UPLOAD_LIMITS}
      onAdd={can('create.order_attachments') ? uploads.add : undefined}
      onRetry={uploads.retry}
      onCancel={uploads.cancel}
      onRename={mayChange ? (item, name) => rename(item, name, item.description ?? null) : undefined}
      onDescribe={mayChange ? (item, description) => rename(item, item.name, description) : undefined}
      onDelete={can('delete.order_attachments') ? remove : undefined}
    />
  );
}

const isPicture = (file: OrderFile): boolean => /^(png|jpe?g)$/.test(file.file_extension ?? '');

function hindranceOf({ status }: OrderFile): AttachmentItem['hindrance'] {
  if (status === 'infected') return 'infected';
  return status === undefined || status === 'clean' ? undefined : 'checking';
}

function itemOf(file: OrderFile, url: string | undefined, picture: string | undefined): AttachmentItem {
  return {
    id: String(file.id),
    name: file.name,
    size: file.size ?? 0,
    url: url ? (file.file_extension === 'pdf' ? viewerAddress(url) : url) : '#',
    thumbnailUrl: picture ?? null,
    hindrance: hindranceOf(file),
    description: file.description,
    addedBy: file.uploaded_by?.name,
    addedAt: file.created_at,
  };
}

const keysOf = (files: readonly OrderFile[]): string[] => files.flatMap((file) => file.key ?? []);
