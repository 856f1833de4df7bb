import { useSyncExternalStore } from 'react';

/** A server that was not heard of is asked again this often, and waited for this long. */
const PROBE_MS = 3000;
const PATIENCE_MS = 2500;

let isReachable = globalThis.navigator?.onLine !== false;
let timer: ReturnType<typeof setTimeout> | null = null;
let isAsking = false;
let probe: (signal: AbortSignal) => Promise<unknown> = () => Promise.resolve();
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (value === isReachable) return;
  isReachable = value;
  for (const listener of listeners) listener();
}

/** Any answer of the server: it can be reached. */
export function heardServer(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  set(true);
}

/**
 * A call had no answer. That may be the call's own misfortune: one more question decides, and as long as it stays without an answer it
 * is asked again. The browser's own word says only whether there is some network.
 */
export function missedServer(ask: (signal: AbortSignal) => Promise<unknown>): void {
  probe = ask;
  if (timer === null) void askNow();
}

async function askNow(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    await probe(AbortSignal.timeout(PATIENCE_MS));
    heardServer();
  } catch {
    set(false);
    timer = setTimeout(() => {
      timer = null;
      void askNow();
    }, PROBE_MS);
  } finally {
    isAsking = false;
  }
}

/** Hears when the server goes out of reach and comes back. */
export function watchServer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the server can be reached, as far as is known. */
export const isServerReachable = (): boolean => isReachable;

/** The same for a screen; false too where the browser knows of no network. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(watchNetwork, () => isReachable && globalThis.navigator.onLine);

function watchNetwork(listener: () => void): () => void {
  const unwatch = watchServer(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    unwatch();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
