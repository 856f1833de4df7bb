/** What the build writes into the worker: a version, and the files a phone takes along. */
export interface Shell {
  version: string;
  files: readonly string[];
}

/** How a request of a page is answered: not at all by the worker, from what was kept, or from the network while there is one. */
export type Way = 'network' | 'kept' | 'page';

/** The way of one request; `path` is the path of an address of this site. Calls of the API are never the worker's business. */
export function wayOf(request: { method: string; mode: string }, path: string, files: ReadonlySet<string>): Way {
  if (request.method !== 'GET' || path.startsWith('/api/')) return 'network';
  if (request.mode === 'navigate') return path.startsWith('/ams') || path === '/' ? 'page' : 'network';
  return path.startsWith('/assets/') || files.has(path) ? 'kept' : 'network';
}

const PREFIX = 'ordo-shell-';

/** Name of the store of a version. */
export const storeName = (version: string): string => PREFIX + version;

/**
 * Stores that an update clears, of all in the order in which they were made: the one before stays, because a page that was opened
 * with it may still ask for its parts. Stores of others are never touched.
 */
export function outdated(names: readonly string[], version: string): string[] {
  const own = names.filter((name) => name.startsWith(PREFIX) && name !== storeName(version));
  return own.slice(0, -1);
}
