import { useRef, useState } from 'react';
import type { UploadItem } from '../../../ui/patterns/files/attachment.ts';
import { useT } from '../../../ui/text/text.tsx';
import { errorMessage } from '../query/api-error.ts';
import { type StoredUpload, uploadFile } from './upload.ts';

/** Files on their way: what a gallery shows, and what to do with it. */
export interface Uploads {
  items: readonly UploadItem[];
  /** Bytes are still going out. */
  isBusy: boolean;
  /** No files are nothing to do: a note without any, a drop of words. */
  add: (files: readonly File[]) => void;
  retry: (item: UploadItem) => void;
  cancel: (item: UploadItem) => void;
}

interface Running {
  file: File;
  stop: AbortController;
}

let next = 1;

/**
 * Uploads files one by one as they are added; `onStored` gets each stored file with the chosen one and answers when it is kept,
 * after which its line goes. A failure stays on its line with Retry.
 */
export function useUploads(onStored: (stored: StoredUpload, file: File) => Promise<void> | void): Uploads {
  const t = useT();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const running = useRef(new Map<string, Running>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const keep = useRef(onStored);
  keep.current = onStored;

  const patch = (id: string, part: Partial<UploadItem>) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const drop = (id: string) => {
    running.current.delete(id);
    setItems((now) => now.filter((item) => item.id !== id));
  };
  const run = async (id: string) => {
    const own = running.current.get(id);
    if (!own) return;
    try {
      const stored = await uploadFile(own.file, {
        signal: own.stop.signal,
        onPercent: (percent) => patch(id, { percent }),
      });
      await keep.current(stored, own.file);
      drop(id);
    } catch (error) {
      if (own.stop.signal.aborted) drop(id);
      else patch(id, { problem: errorMessage(error, t('web.error.unknown')) });
    }
  };
  const enqueue = (id: string) => {
    queue.current = queue.current.then(() => run(id));
  };
  return {
    items,
    isBusy: items.some((item) => item.problem === undefined),
    add: (files) => {
      const added = files.map((file) => {
        const id = `upload-${next++}`;
        running.current.set(id, { file, stop: new AbortController() });
        return { id, name: file.name, percent: 0 };
      });
      setItems((now) => [...now, ...added]);
      for (const { id } of added) enqueue(id);
    },
    retry: ({ id }) => {
      patch(id, { problem: undefined });
      enqueue(id);
    },
    cancel: ({ id }) => {
      running.current.get(id)?.stop.abort();
      drop(id);
    },
  };
}
