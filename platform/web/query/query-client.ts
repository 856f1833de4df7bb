import { QueryClient } from '@tanstack/react-query';

/** Validity of cached master data. */
export const CACHE_MS = 900_000;

/** One query client per page. Retries are the transport's, so that plain `send` has them too. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 0,
      gcTime: CACHE_MS,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
