import { useEffect, useSyncExternalStore } from 'react';

let tellers = 0;
const listeners = new Set<() => void>();

function tell(by: 1 | -1): void {
  tellers += by;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a page that itself says when there is no network: the frame keeps quiet about it while the page is open. */
export function useOwnOfflineLine(): void {
  useEffect(() => {
    tell(1);
    return () => tell(-1);
  }, []);
}

/** Whether the page says itself when there is no network. */
export const useHasOfflineLine = (): boolean => useSyncExternalStore(listen, () => tellers > 0);
