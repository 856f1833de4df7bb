/** Records that were deleted here: asking for them again would only be refused. */
const gone = new Set<string>();

/**
 * Keeps what a write that succeeded says of its record: `pattern` is the path of the call (`/order/{id}`), `path` the same filled in. Only
 * where the path ends with the record a DELETE takes it away; any other write to it, such as a restore, says that it is there.
 */
export function wrote(method: string, pattern: string, path: string): void {
  if (method === 'GET') return;
  if (method === 'DELETE' && pattern.endsWith('}')) gone.add(path);
  else for (const each of gone) if (isWithin(path, each)) gone.delete(each);
}

/** Whether what is read at this path was deleted here, or is part of what was. */
export function isGone(path: string): boolean {
  for (const each of gone) if (isWithin(path, each)) return true;
  return false;
}

const isWithin = (path: string, record: string): boolean => path === record || path.startsWith(`${record}/`);
