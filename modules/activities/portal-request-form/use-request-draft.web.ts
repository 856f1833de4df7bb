import { useEffect, useRef, useState } from 'react';
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
