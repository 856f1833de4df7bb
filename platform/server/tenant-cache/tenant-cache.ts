import { transactionAround } from '../db/pool.ts';
import type { Tx } from '../db/transaction.ts';

/** What the process keeps of each company. */
export interface TenantCache<Value> {
  /** The value of a company, from the cache when it is fresh, else by `read`. */
  of(tenantId: number, read: () => Promise<Value>): Promise<Value>;
  /** The value if it is kept, however old. */
  peek(tenantId: number): Value | undefined;
  /** Drops a company's value, or all of them for null; what was read before this is not kept after it. */
  forget(tenantId: number | null): void;
}

interface Kept<Value> {
  readonly value: Value;
  readonly at: number;
}

/**
 * Keeps a value for each company for `ttl` milliseconds, or until it is forgotten. What was read inside an open transaction may never
 * become true: it is kept for others once that has committed. The transaction itself goes on with it where the cache would have
 * answered until a moment ago, so that a long one does not read it again for every record it writes.
 */
export function tenantCache<Value>(ttl = Number.POSITIVE_INFINITY): TenantCache<Value> {
  const kept = new Map<number, Kept<Value>>();
  const inside = new WeakMap<Tx, { value: Value; seen: number }>();
  let changes = 0;

  const keepAfter = (tx: Tx, tenantId: number, read: { value: Value; seen: number }): void => {
    const isFirst = !inside.has(tx);
    inside.set(tx, read);
    if (!isFirst) return;
    tx.afterCommit(() => {
      const last = inside.get(tx);
      if (last?.seen === changes) kept.set(tenantId, { value: last.value, at: Date.now() });
    });
  };

  return {
    async of(tenantId, read) {
      const known = kept.get(tenantId);
      if (known && Date.now() - known.at < ttl) return known.value;
      const tx = transactionAround();
      const own = known && tx ? inside.get(tx) : undefined;
      if (own && own.seen === changes) return own.value;
      const seen = changes;
      const value = await read();
      if (tx) keepAfter(tx, tenantId, { value, seen });
      else if (seen === changes) kept.set(tenantId, { value, at: Date.now() });
      return value;
    },
    peek: (tenantId) => kept.get(tenantId)?.value,
    forget(tenantId) {
      changes++;
      if (tenantId === null) kept.clear();
      else kept.delete(tenantId);
    },
  };
}
