/** Fields the server derives or that never reach the table; a client may send them, they are dropped. */
const DERIVED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'tenant_id',
  'order_id',
  'line_net',
  'line_tax',
  'line_total',
  'created_at',
  'created_by',
  'updated_at',
  'deleted_at',
  'task_checked_by',
  '__converted',
  'deleted',
]);

export const MAX_ITEMS = 500;

/** A stored line: its hash, the asset it rents (null without one) and its place. */
export interface StoredItem {
  id: number;
  hash: string;
  asset_id: number | null;
  position: number;
}

/** A line as a client sends it: fields to replace under its hash; without a hash it is new. */
export interface SentItem {
  hash?: string | null;
  deleted?: boolean;
  asset_id?: number | null;
  [field: string]: unknown;
}

export type ItemFields = Record<string, unknown>;

export interface ItemMerge {
  inserts: { hash: string; position: number; fields: ItemFields }[];
  /** `hash` differs from the stored one when an item of the same asset replaced it and the old hash is retired. */
  updates: { id: number; hash: string; fields: ItemFields }[];
  /** Ids of lines to delete softly. */
  deletes: number[];
  /** Lines left after the merge; the caller refuses more than MAX_ITEMS. */
  count: number;
  /** Hashes that occur twice in what was sent; the caller refuses them. */
  duplicates: string[];
}

export interface MergeOptions {
  /** Fields the caller accepts; everything else is ignored, never stored. */
  fields: ReadonlySet<string>;
  /** Makes a hash for a new line that came without one. */
  newHash: () => string;
  /** The rental editor: an item with the same asset replaces the stored one even under another hash. */
  matchByAsset?: boolean;
}

/**
 * Merges sent lines into stored ones by hash: same hash replaces the given fields, unknown hash appends at the end,
 * `deleted: true` removes, lines not named stay.
 */
export function mergeItems(stored: readonly StoredItem[], sent: readonly SentItem[], options: MergeOptions): ItemMerge {
  const byHash = new Map(stored.map((item) => [item.hash, item]));
  const leaving = new Set(sent.filter((item) => item.deleted === true).map((item) => item.hash?.trim()));
  const staying = stored.filter((item) => !leaving.has(item.hash));
  const seen = new Set<string>();
  const merge: ItemMerge = { inserts: [], updates: [], deletes: [], count: stored.length, duplicates: [] };
  let position = stored.reduce((last, item) => Math.max(last, item.position), 0);
  for (const item of sent) {
    const hash = item.hash?.trim() || null;
    if (hash && seen.has(hash)) merge.duplicates.push(hash);
    if (hash) seen.add(hash);
    const named = hash ? byHash.get(hash) : undefined;
    const match = named ?? assetMatch(staying, item, options);
    if (item.deleted === true) {
      if (named) merge.deletes.push(named.id);
    } else if (match) {
      merge.updates.push({ id: match.id, hash: hash ?? match.hash, fields: acceptedFields(item, options.fields) });
    } else {
      position += 1;
      merge.inserts.push({ hash: hash ?? options.newHash(), position, fields: acceptedFields(item, options.fields) });
    }
  }
  merge.count += merge.inserts.length - merge.deletes.length;
  return merge;
}

function assetMatch(stored: readonly StoredItem[], item: SentItem, options: MergeOptions): StoredItem | undefined {
  if (!options.matchByAsset || item.asset_id === null || item.asset_id === undefined) return undefined;
  return stored.find((candidate) => candidate.asset_id === item.asset_id);
}

function acceptedFields(item: SentItem, accepted: ReadonlySet<string>): ItemFields {
  return Object.fromEntries(
    Object.entries(item).filter(
      ([name, value]) => value !== undefined && name !== 'hash' && !DERIVED_FIELDS.has(name) && accepted.has(name),
    ),
  );
}
