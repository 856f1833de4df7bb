import type { Actor } from '../../../kernel/actor.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { ImportColumn } from '../declaration.ts';

/** What a text refers to: an id, nothing, or more than one record. */
export type Referred = number | 'missing' | 'ambiguous';

const CACHE_LIMIT = 50_000;

interface Found {
  readonly text: string;
  readonly id: number;
  readonly rank?: number;
  readonly title?: string | null;
}

/** No record has a longer name: such a text names none. */
const LONGEST_NAME = 1000;
/** Texts asked for in one statement. */
const ASKED = 5_000;

/** Resolves the texts of reference columns to ids, one statement per column and some thousand texts, remembering what it learnt. */
export function createReferences(
  db: TenantDb,
  actor: Actor,
): {
  /** `by` limits the look-up to ids, names, codes…; `withId`: an id is one of them. */
  resolve(
    column: ImportColumn,
    texts: readonly string[],
    by?: string,
    withId?: boolean,
  ): Promise<Map<string, Referred>>;
  /** What the record is called that a text of the column named by its id and by nothing else. */
  titleById(column: ImportColumn, text: string): string | undefined;
} {
  const titles = new Map<string, string>();
  const caches = new Map<string, Map<string, Referred>>();
  return {
    async resolve(column, texts, by, withId = false) {
      const cache = caches.get(`${column.name} ${withId}`) ?? new Map<string, Referred>();
      caches.set(`${column.name} ${withId}`, cache);
      if (cache.size > CACHE_LIMIT) cache.clear();
      const unknown = [...new Set(texts)].filter((text) => !cache.has(text) && text.length <= LONGEST_NAME);
      for (let at = 0; at < unknown.length && column.reference; at += ASKED) {
        const asked = unknown.slice(at, at + ASKED);
        const rows = await db.read<Found>(column.reference(asked, by, withId, actor));
        for (const text of asked) cache.set(text, 'missing');
        remember(rows, column.name, cache, titles);
      }
      return cache;
    },
    titleById: (column, text) => titles.get(`${column.name} ${text}`),
  };
}

/** Keeps what was found: the lowest rank decides, and two records of it make a text ambiguous. */
function remember(
  rows: readonly Found[],
  column: string,
  cache: Map<string, Referred>,
  titles: Map<string, string>,
): void {
  const ranks = new Map<string, number>();
  for (const { text, id, rank = 0, title } of rows) {
    const best = ranks.get(text) ?? Number.POSITIVE_INFINITY;
    if (rank > best) continue;
    cache.set(text, rank < best || cache.get(text) === id ? id : 'ambiguous');
    ranks.set(text, rank);
    if (title == null) titles.delete(`${column} ${text}`);
    else titles.set(`${column} ${text}`, title);
  }
}
