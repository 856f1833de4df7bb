import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { keepValue, readValue } from './queue-store.web.ts';

/** What the officer's pages look up besides activities; the 15-minute caches are too short for a day without a network. */
const PATHS: ReadonlySet<unknown> = new Set([
  ...['/progress-status', '/company', '/company/configurations/{key}'],
  '/user-roster',
]);
const LISTS = 'snapshot:lists';

interface Kept {
  key: QueryKey;
  data: unknown;
  at: number;
}

/** Takes along the lists that the pages have read. */
export async function keepLists(userId: number): Promise<void> {
  const cached = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => PATHS.has(queryKey[0]) });
  const lists: Kept[] = cached.flatMap(({ queryKey, state }) =>
    state.data === undefined ? [] : [{ key: queryKey, data: state.data, at: state.dataUpdatedAt }],
  );
  if (lists.length > 0) await keepValue(userId, LISTS, lists);
}

/** Puts the lists back where nothing newer is known. */
export async function recallLists(userId: number): Promise<void> {
  for (const { key, data, at } of (await readValue<Kept[]>(userId, LISTS)) ?? []) {
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: at });
  }
}
