import type { TenantDb } from '../../http/tenant-db.ts';
import type { ImportColumn } from '../declaration.ts';

/** What a text refers to: an id, nothing, or more than one record. */
export type Referred = number | 'missing' | 'ambiguous';

const CACHE_LIMIT = 50_000;

/** Resolves the texts of reference columns to ids, one statement per column and batch, remembering what it learnt. */
export function createReferences(db: TenantDb): {
  /** `by` limits the look-up to ids, names, codes… */
  resolve(column: ImportColumn, texts: readonly string[], by?: string): Promise<Map<string, Referred>>;
} {
  const caches = new Map<string, Map<string, Referred>>();
  return {
    async resolve(column, texts, by) {
      const cache = caches.get(column.name) ?? new Map<string, Referred>();
      caches.set(column.name, cache);
      if (cache.size > CACHE_LIMIT) cache.clear();
      const unknown = [...new Set(texts)].filter((text) => !cache.has(text));
      if (unknown.length > 0 && column.reference) {
        const rows = await db.read<{ text: string; id: number }>(column.reference(unknown, by));
        for (const text of unknown) cache.set(text, 'missing');
        for (const { text, id } of rows) {
          const known = cache.get(text);
          cache.set(text, known === 'missing' || known === id ? id : 'ambiguous');
        }
      }
      return cache;
    },
  };
}
