import { useCallback, useEffect, useRef, useState } from 'react';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { send } from '../../../platform/web/query/send.ts';
import { holdForUpload } from '../../../platform/web/session/version-check.ts';
import type { UploadItem } from '../../../ui/patterns/files/attachment.ts';
import { useT } from '../../../ui/text/text.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import { refetchRecord } from '../order-web/order-write.web.ts';
import { storeFile } from './send-upload.web.ts';

interface Upload extends UploadItem {
  file: File;
  stop: AbortController;
}

/** Uploads to one activity: progress of each file, retry, cancel. A finished one goes over into the list of files. */
export function useOrderUploads(orderId: number, visibility: 'internal' | 'customer' = 'internal') {
  const t = useT();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Set<AbortController>());
  useEffect(
    () => () => {
      for (const stop of running.current) stop.abort();
    },
    [],
  );
  const patch = useCallback(
    (id: string, change: Partial<Upload> | null) =>
      setUploads((all) =>
        change
          ? all.map((each) => (each.id === id ? { ...each, ...change } : each))
          : all.filter((each) => each.id !== id),
      ),
    [],
  );
  const run = useCallback(
    async (upload: Upload) => {
      const release = holdForUpload();
      running.current.add(upload.stop);
      try {
        const onPercent = (percent: number) => patch(upload.id, { percent });
        const stored = await storeFile(upload.file, onPercent, upload.stop.signal, t('activity.files.failed'));
        await send(orderWrites.addFile, { params: { id: orderId }, body: { ...stored, hash: upload.id, visibility } });
        await refetchRecord(orderId);
        patch(upload.id, null);
      } catch (error) {
        if (upload.stop.signal.aborted) patch(upload.id, null);
        else patch(upload.id, { problem: error instanceof Error ? error.message : t('activity.files.failed') });
      } finally {
        running.current.delete(upload.stop);
        if (running.current.size === 0) release();
      }
    },
    [orderId, visibility, patch, t],
  );
  const add = (files: readonly File[]) => {
    const made = files.map((file) => ({
      id: clientHash(),
      name: file.name,
      percent: 0,
      file,
      stop: new AbortController(),
    }));
    setUploads((all) => [...all, ...made]);
    for (const upload of made) void run(upload);
  };
  const find = (item: UploadItem) => uploads.find((each) => each.id === item.id);
  return {
    uploads,
    add,
    retry: (item: UploadItem) => {
      const upload = find(item);
      if (!upload) return;
      const again = { ...upload, percent: 0, problem: undefined, stop: new AbortController() };
      patch(item.id, again);
      void run(again);
    },
    cancel: (item: UploadItem) => {
      find(item)?.stop.abort();
      patch(item.id, null);
    },
  };
}
