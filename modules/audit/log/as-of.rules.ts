/** An entry of one record, oldest first. */
export interface Entry {
  at: string;
  action: string;
  payload: { before?: Record<string, unknown>; after?: Record<string, unknown> };
}

export interface AsOf {
  existed: boolean;
  earlier: Record<string, unknown>;
  current: Record<string, unknown>;
  differs: string[];
}

/**
 * A record at an instant, folded from its entries. A field that changed only later stands with the value it had before that
 * change; one that never changed since the log began is in neither side, for it is the same.
 */
export function asOf(entries: readonly Entry[], at: string): AsOf {
  const earlier: Record<string, unknown> = {};
  const current: Record<string, unknown> = {};
  let existed = entries[0]?.action !== 'insert';
  for (const { at: changed, action, payload } of entries) {
    const isEarlier = changed <= at;
    if (isEarlier) existed = action !== 'delete';
    for (const [field, value] of Object.entries(payload.before ?? {})) {
      if (!(field in earlier)) earlier[field] = value;
      if (!(field in current)) current[field] = value;
    }
    for (const [field, value] of Object.entries(payload.after ?? {})) {
      if (isEarlier) earlier[field] = value;
      current[field] = value;
    }
  }
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(current)])];
  const differs = names.filter(
    (field) => JSON.stringify(earlier[field] ?? null) !== JSON.stringify(current[field] ?? null),
  );
  return { existed, earlier: existed ? earlier : {}, current, differs };
}
