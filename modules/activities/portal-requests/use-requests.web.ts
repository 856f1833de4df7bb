import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../platform/web/query/api-error.ts';
import { readKey } from '../../../platform/web/query/hooks.ts';
import type { ResultFor } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { askAgain, keepPage } from '../../../platform/web/resource-list/state/list-read.ts';
import { portalCalls } from '../portal-web/portal-calls.web.ts';

/** Groups of requests a customer thinks in. */
export const REQUEST_STATES = ['all', 'open', 'sign', 'done', 'cancelled'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

const FILTERS: Record<RequestState, Record<string, unknown>> = {
  all: {},
  open: { status: ['pending', 'released', 'incomplete'] },
  sign: { status: ['completed'], to_sign: true },
  done: { status: ['completed'] },
  cancelled: { status: ['cancelled'] },
};
const PER_PAGE = 10;

/** Requests of a customer page by page ("Load more"), narrowed to a group and a search text. */
export function useRequests(customerId: number, state: RequestState, q: string) {
  const question = {
    params: { customerId },
    query: { q, sort: 'nearest', per_page: PER_PAGE, filters: FILTERS[state] },
  };
  const key = readKey(portalCalls.list, { ...question, isList: true });
  const found = useInfiniteQuery<ResultFor<typeof portalCalls.list>, ApiError>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      send(
        portalCalls.list,
        { params: question.params, query: { ...question.query, page: pageParam as number } },
        { signal, isQuiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page * last.per_page < last.total ? last.current_page + 1 : undefined),
    placeholderData: keepPage(key),
  });
  const pages = found.data?.pages;
  return {
    rows: pages?.flatMap((page) => page.data),
    total: pages?.[0]?.total ?? 0,
    error: found.error,
    isRefreshing: found.isPlaceholderData,
    retry: () => void askAgain(portalCalls.list),
    loadMore: {
      hasMore: found.hasNextPage,
      isBusy: found.isFetchingNextPage,
      onLoad: () => void found.fetchNextPage(),
    },
  };
}
