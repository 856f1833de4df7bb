import type { Query } from '@tanstack/react-query';
import { CACHE_MS, queryClient } from '../query/query-client.ts';
import { cacheName, cacheNames, readSecure, writeSecure } from './secure-storage.ts';
import { getSession } from './session-store.ts';

interface Stored {
  key: readonly unknown[];
  data: unknown;
}

/** Answers above this stay in memory only; encrypting megabytes on every change would cost more than asking again. */
const LARGEST = 200_000;

/** Puts the stored 15-minute caches back; call it after the session was restored. */
export async function restoreCaches(): Promise<void> {
  const now = Date.now();
  await Promise.all(
    cacheNames().map(async (name) => {
      const stored = await readSecure<Stored & { at: number }>(cacheName(name), CACHE_MS).catch(() => null);
      if (stored && now - stored.at < CACHE_MS) {
        queryClient.setQueryData(stored.key, stored.data, { updatedAt: stored.at });
      }
    }),
  );
}

/** Keeps master-data answers in the secure storage while somebody is signed in. */
export function keepCaches(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (event.query.meta?.fresh === 'master' && getSession()) void keep(event.query);
  });
}

async function keep(query: Query): Promise<void> {
  const stored = { key: query.queryKey, data: query.state.data, at: query.state.dataUpdatedAt };
  if (JSON.stringify(stored).length > LARGEST) return;
  await writeSecure(cacheName(query.queryHash), stored).catch((error) => console.warn(error));
}
