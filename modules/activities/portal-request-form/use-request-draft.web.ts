import { useEffect, useRef, useState } from 'react';
import type { StoredUpload } from '../../../platform/web/files/upload.ts';
import { type Uploads, useUploads } from '../../../platform/web/files/use-uploads.ts';
import { takeDraft, writeDraft } from '../../../platform/web/session/drafts.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import type { RequestValues } from './request-values.rules.ts';

/** The draft is written this long after the last change. */
const PAUSE_MS = 400;

/**
 * Keeps the answers of a new request on this device until it is sent: gives what was kept (undefined while it is looked for, null
 * for nothing), `keep` and `forget`.
 */
export function useRequestDraft(customerId: number) {
  const { user } = useSession();
  const name = `portal-request:${customerId}`;
  const [kept, setKept] = useState<RequestValues | null | undefined>(undefined);
  const timer = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    void takeDraft<RequestValues>(user.id, name).then((values) => {
      if (!isCurrent) return;
      setKept(values);
      // Taking a draft forgets it; it stays until the request is sent.
      if (values) void writeDraft(user.id, name, values);
    });
    return () => {
      isCurrent = false;
    };
  }, [user.id, name]);
  return {
    kept,
    keep: (values: RequestValues) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void writeDraft(user.id, name, values), PAUSE_MS);
    },
    forget: async () => {
      window.clearTimeout(timer.current);
      await takeDraft(user.id, name);
    },
  };
}

/** Files of a request on their way, and their pictures as they lie on the device. */
export interface RequestUploads extends Uploads {
  urlOf: (key: string) => string | undefined;
}

/** Uploads that go on while the person walks through the steps: a file is never left behind by a request sent too soon. */
export function useRequestUploads(onStored: (stored: StoredUpload) => void): RequestUploads {
  const { urlOf, show } = usePictures();
  const uploads = useUploads((stored: StoredUpload, file: File) => {
    show(stored.key, file);
    onStored(stored);
  });
  return { ...uploads, urlOf };
}

/** Pictures of this visit as they lie on the device; the server shows them only once the request is sent. */
function usePictures() {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const made = useRef<string[]>([]);
  useEffect(() => () => made.current.forEach((url) => void URL.revokeObjectURL(url)), []);
  return {
    urlOf: (key: string) => urls[key],
    show: (key: string, file: File) => {
      const url = URL.createObjectURL(file);
      made.current.push(url);
      setUrls((now) => ({ ...now, [key]: url }));
    },
  };
}
