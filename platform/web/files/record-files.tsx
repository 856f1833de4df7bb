import { useEffect, useState } from 'react';
import type { AttachmentItem } from '../../../ui/patterns/files/attachment.ts';
import { AttachmentGallery } from '../../../ui/patterns/files/attachment-gallery.tsx';
import { useUndo } from '../../../ui/patterns/overlay/undo.ts';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { errorMessage } from '../query/api-error.ts';
import { invalidate, useRead } from '../query/hooks.ts';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';
import { openFile, useFileAddresses } from './stored-file.ts';
import { UPLOAD_LIMITS } from './upload.ts';
import { useUploads } from './use-uploads.ts';

/** A stored file as the attachment calls of every resource answer it. */
interface StoredFile {
  id: number;
  name: string;
  description: string | null;
  key: string | null;
  file_extension: string | null;
  mime: string | null;
  size: number | null;
  status: string;
  created_at: string;
  uploaded_by: { id: number; name: string } | null;
}

type Of = { params: { id: number } };

const callsOf = (path: string) => ({
  list: looseRemote<Of, StoredFile[]>('GET', `${path}/{id}/attachments`),
  add: looseRemote<Of & { body: { key: string; name: string; file_extension: string } }, StoredFile[]>(
    'POST',
    `${path}/{id}/attachments`,
  ),
  rename: looseRemote<Of & { body: { id: number; name: string; description?: string } }, unknown>(
    'PUT',
    `${path}/rename/attachment/{id}`,
  ),
  remove: looseRemote<{ params: { id: number; attachmentId: number } }, unknown>(
    'DELETE',
    `${path}/{id}/attachments/{attachmentId}`,
  ),
});

/** Props of RecordFiles: `path` is the resource's API path (`/customer`), `id` the record's. */
export interface RecordFilesProps {
  path: string;
  id: number;
  /** Accessible name: whose files. */
  label: string;
  canWrite: boolean;
}

/** The files of any record with attachment calls: add, rename, describe, take away with undo. */
export function RecordFiles({ path, id, label, canWrite }: RecordFilesProps) {
  const calls = callsOf(path);
  const { data, error, refetch } = useRead(calls.list, { params: { id } });
  useCheckedSoon(data ?? [], refetch);
  const changes = useFileChanges(path, id);
  const shown = (data ?? []).filter((file) => !changes.leaving.has(file.id));
  const addresses = useFileAddresses(
    shown.flatMap((file) => (file.status === 'clean' ? (file.key ?? []) : [])),
    'download',
  );
  const pictures = useFileAddresses(
    shown.flatMap((file) => (isPicture(file) ? (file.key ?? []) : [])),
    'thumbnail',
  );
  if (error) return <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} height={32} />;
  return (
    <AttachmentGallery
      label={label}
      limits={UPLOAD_LIMITS}
      items={shown.map((file) => itemOf(file, addresses[file.key ?? ''], pictures[file.key ?? '']))}
      uploads={changes.uploads.items}
      onAdd={canWrite ? changes.uploads.add : undefined}
      onRetry={changes.uploads.retry}
      onCancel={changes.uploads.cancel}
      onPreview={(item) => void preview(shown.find((file) => String(file.id) === item.id))}
      onRename={canWrite ? (item, name) => changes.rename(item, name) : undefined}
      onDescribe={canWrite ? (item, description) => changes.rename(item, item.name, description) : undefined}
      onDelete={canWrite ? changes.remove : undefined}
    />
  );
}

const CHECK_MS = 3_000;
const isPicture = ({ mime, status }: StoredFile): boolean =>
  status === 'clean' && (mime?.startsWith('image/') ?? false);

/** Looks again while a file is being checked for viruses. */
function useCheckedSoon(files: readonly StoredFile[], refetch: () => unknown): void {
  const isWaiting = files.some(({ status }) => status === 'scanning');
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void refetch(), CHECK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
}

async function preview(file: StoredFile | undefined): Promise<void> {
  if (!file?.key) return;
  await openFile(file.key, 'view', file.file_extension).catch((error: Error) => notifyError(error.message));
}

function useFileChanges(path: string, id: number) {
  const t = useT();
  const calls = callsOf(path);
  const offerUndo = useUndo();
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const uploads = useUploads(async ({ key, name, file_extension }) => {
    await send(calls.add, { params: { id }, body: { key, name, file_extension } });
    await invalidate([path]);
  });
  const mark = (fileId: number, isLeaving: boolean) =>
    setLeaving((now) => new Set(isLeaving ? [...now, fileId] : [...now].filter((other) => other !== fileId)));
  const rename = async (item: AttachmentItem, name: string, description?: string): Promise<boolean> => {
    try {
      const body = { id: Number(item.id), name, ...(description === undefined ? {} : { description }) };
      await send(calls.rename, { params: { id: Number(item.id) }, body });
      await invalidate([path]);
      return true;
    } catch (error) {
      notifyError(errorMessage(error, t('web.error.unknown')));
      return false;
    }
  };
  const remove = (item: AttachmentItem) => {
    const attachmentId = Number(item.id);
    mark(attachmentId, true);
    const finish = async () => {
      await send(calls.remove, { params: { id, attachmentId } }).catch((error: unknown) =>
        notifyError(errorMessage(error, t('web.error.unknown'))),
      );
      await invalidate([path]);
      mark(attachmentId, false);
    };
    offerUndo({
      text: t('web.files.removed', { name: item.name }),
      onUndo: () => mark(attachmentId, false),
      onFinal: () => void finish(),
    });
  };
  return { leaving, uploads, rename, remove };
}

const itemOf = (file: StoredFile, url: string | undefined, picture: string | undefined): AttachmentItem => ({
  id: String(file.id),
  name: file.name,
  size: file.size ?? 0,
  url: url ?? '#',
  thumbnailUrl: picture ?? null,
  description: file.description,
  addedBy: file.uploaded_by?.name,
  addedAt: file.created_at,
  hindrance: file.status === 'clean' ? undefined : file.status === 'infected' ? 'infected' : 'checking',
});
