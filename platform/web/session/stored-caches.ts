import type { Query } from '@tanstack/react-query';
import { CACHE_MS, queryClient } from '../query/query-client.ts';
import { cacheName, cacheNames, forgetSecure, readSecure, writeSecure } from './secure-storage.ts';
import { getSession } from './session-store.ts';

interface Stored {
  key: readonly unknown[];
  data: unknown;
}

/** Answers above this stay in memory only; encrypting megabytes on every change would cost more than asking again. */
const LARGEST = 200_000;

/** Facts of the company stand on every page, and no page was open to hear of their change: shown, and asked again at once. */
const COMPANY = '/company';

/**
 * Puts the stored 15-minute caches back; call it after the session was restored. A forced reload bypasses them:
 * what they hold is shown and asked again at once.
 */
export async function restoreCaches(isReload: boolean): Promise<void> {
  const now = Date.now();
  await Promise.all(
    cacheNames().map(async (name) => {
      const stored = await readSecure<Stored & { at: number }>(cacheName(name), CACHE_MS).catch(() => null);
      if (stored && now - stored.at < CACHE_MS) {
        queryClient.setQueryData(stored.key, stored.data, { updatedAt: stored.at });
      }
    }),
  );
  await queryClient.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey }) => isReload || queryKey[0] === COMPANY,
  });
}

/** Whether the person asked for this page anew instead of coming to it. */
export function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}

/** Keeps master-data answers in the secure storage while somebody is signed in; what changed since is forgotten there. */
export function keepCaches(): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const isAnswer = action.type === 'success' && !action.manual;
    if (isAnswer && query.meta?.fresh === 'master' && getSession()) void keep(query);
    if (action.type === 'invalidate' || (action.type === 'success' && action.manual)) drop(query);
  });
}

async function keep(query: Query): Promise<void> {
  const stored = { key: query.queryKey, data: query.state.data, at: query.state.dataUpdatedAt };
  if (JSON.stringify(stored).length > LARGEST) return;
  await writeSecure(cacheName(query.queryHash), stored).catch((error) => console.warn(error));
  // Something may have changed while the answer was being sealed.
  if (query.state.isInvalidated || query.state.dataUpdatedAt !== stored.at) drop(query);
}

const drop = (query: Query): void => forgetSecure(cacheName(query.queryHash));
