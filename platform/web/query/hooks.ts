import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { withConfirmedPassword } from '../session/reauthentication/reauthentication.ts';
import type { ApiError } from './api-error.ts';
import { isGone } from './gone.ts';
import { CACHE_MS, queryClient } from './query-client.ts';
import type { Remote } from './remote.ts';
import { filledPath, send } from './send.ts';
import type { SendOptions } from './transport.ts';

/** How long an answer counts as fresh: `work` is asked again on focus, `master` is good for 15 minutes. */
export type Freshness = 'work' | 'master';

/** Which answer before stands in for that of a key until it comes. */
export type Keeps = (
  key: QueryKey,
) => <Result>(before: Result | undefined, query: { readonly queryKey: QueryKey } | undefined) => Result | undefined;

export interface ReadOptions {
  fresh?: Freshness;
  isEnabled?: boolean;
  /** Keeps what was answered before on screen while the next answer loads: any, or what a rule keeps for a key (`keepPage` of lists). */
  keepsPrevious?: boolean | Keeps;
  /** Milliseconds between automatic re-reads. */
  every?: number;
  isQuiet?: boolean;
  /** Asked already on the way to the page (`Page.ahead`): what came just now is not asked again. */
  isAhead?: boolean;
}

/** From the answer that came ahead to the page that shows it. */
const AHEAD_MS = 1000;

/** Cache key of a read: path, then what was asked. Invalidation goes by path. */
export function readKey(call: { readonly path: string }, request?: unknown): QueryKey {
  return [call.path, request ?? {}];
}

/** The read as query options, for loaders (`queryClient.ensureQueryData`) and `useRead` alike. */
export function readOptions<Request, Result>(
  call: Remote<Request, Result>,
  request: Request,
  options: ReadOptions = {},
) {
  const key = readKey(call, request);
  const keeps = options.keepsPrevious;
  return queryOptions<Result, ApiError>({
    queryKey: key,
    queryFn: ({ signal }) => (send as Sender)(call, request, { signal, isQuiet: options.isQuiet }) as Promise<Result>,
    staleTime: options.fresh === 'master' ? CACHE_MS : options.isAhead ? AHEAD_MS : 0,
    refetchOnWindowFocus: options.fresh !== 'master',
    refetchInterval: options.every,
    enabled: options.isEnabled ?? true,
    placeholderData: keeps === true ? keepPreviousData : keeps ? keeps(key) : undefined,
    meta: { fresh: options.fresh ?? 'work' },
  });
}

type Sender = (call: Remote<unknown, unknown>, request?: unknown, options?: SendOptions) => Promise<unknown>;

/** Reads and keeps reading: TanStack Query's answer with ApiError as its error. */
export function useRead<Request, Result>(
  call: Remote<Request, Result>,
  request: Request,
  options: ReadOptions = {},
): UseQueryResult<Result, ApiError> {
  return useQuery(readOptions(call, request, options));
}

export interface ChangeOptions<Request, Result> {
  /** Calls (or path beginnings) whose cached answers are asked again after success. */
  invalidates?: readonly ({ readonly path: string } | string)[];
  /** See SendOptions. */
  tellsAway?: boolean;
  onDone?: (result: Result, request: Request) => void;
  onFailed?: (error: ApiError, request: Request) => void;
}

/** A write: `mutate(request)`; asks for the password where the server wants it; after success the named reads are asked again. */
export function useChange<Request, Result>(
  call: Remote<Request, Result>,
  options: ChangeOptions<Request, Result> = {},
): UseMutationResult<Result, ApiError, Request> {
  return useMutation<Result, ApiError, Request>({
    mutationFn: (request) =>
      withConfirmedPassword(() => (send as Sender)(call, request, { tellsAway: options.tellsAway }) as Promise<Result>),
    onSuccess: async (result, request) => {
      options.onDone?.(result, request);
      await invalidate(options.invalidates ?? []);
    },
    onError: (error, request) => options.onFailed?.(error, request),
  });
}

/**
 * Asks the cached reads below these paths again: '/order' covers '/order', '/order/{id}' and what hangs below them. A record that was just
 * deleted is not asked for by the page that still shows it; whoever comes to it later asks.
 */
export async function invalidate(targets: readonly ({ readonly path: string } | string)[]): Promise<void> {
  const paths = targets.map((target) => (typeof target === 'string' ? target : target.path));
  if (paths.length === 0) return;
  const isMeant = ({ queryKey }: Asked): boolean => {
    const path = String(queryKey[0]);
    return paths.some((wanted) => path === wanted || path.startsWith(`${wanted}/`));
  };
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => isMeant(query) && isOfDeleted(query), refetchType: 'none' }),
    queryClient.invalidateQueries({ predicate: (query) => isMeant(query) && !isOfDeleted(query) }),
  ]);
}

interface Asked {
  readonly queryKey: QueryKey;
}

function isOfDeleted({ queryKey: [path, request] }: Asked): boolean {
  const { params } = (request ?? {}) as { params?: Record<string, unknown> };
  // What is not asked yet may lack its number.
  const isFilled = params !== undefined && Object.values(params).every((value) => value !== undefined && value !== '');
  return isFilled && isGone(filledPath(String(path), params));
}
