import { describe, expect, it } from 'vitest';
import { mergeItems, type StoredItem } from './item-merge.rules.ts';

const stored: StoredItem[] = [
  { id: 1, hash: 'h1', asset_id: null, position: 1 },
  { id: 2, hash: 'h2', asset_id: 50, position: 5 },
];
const fields = new Set(['name', 'price', 'quantity', 'asset_id']);
const options = { fields, newHash: () => 'made' };

describe('merge by hash', () => {
  it('replaces given fields, appends unknown hashes at the end, deletes, and keeps what is not named', () => {
    const merge = mergeItems(
      stored,
      [
        { hash: 'h1', quantity: 3 },
        { hash: 'h2', deleted: true },
        { hash: 'h9', name: 'Hose', price: 2 },
      ],
      options,
    );
    expect(merge).toEqual({
      updates: [{ id: 1, hash: 'h1', fields: { quantity: 3 } }],
      deletes: [2],
      inserts: [{ hash: 'h9', position: 6, fields: { name: 'Hose', price: 2 } }],
      count: 2,
      duplicates: [],
    });
    expect(mergeItems(stored, [], options)).toMatchObject({ updates: [], deletes: [], inserts: [], count: 2 });
  });

  it('makes a hash for a line that has none and never stores derived or unknown fields', () => {
    const { inserts } = mergeItems(
      stored,
      [{ name: 'New', line_total: 9, __converted: true, hacked: 1, id: 4 }],
      options,
    );
    expect(inserts).toEqual([{ hash: 'made', position: 6, fields: { name: 'New' } }]);
  });

  it('order_items.merge: lets an item of the same asset replace the line under another hash in the rental editor only', () => {
    const item = { hash: 'new', asset_id: 50, price: 9 };
    expect(mergeItems(stored, [item], { ...options, matchByAsset: true }).updates).toEqual([
      { id: 2, hash: 'new', fields: { asset_id: 50, price: 9 } },
    ]);
    expect(mergeItems(stored, [item], options).inserts).toHaveLength(1);
  });

  it('does not fold a new line into the one that is deleted with it', () => {
    const sent = [
      { hash: 'h2', deleted: true },
      { hash: 'new', asset_id: 50 },
    ];
    const merge = mergeItems(stored, sent, { ...options, matchByAsset: true });
    expect([merge.deletes, merge.inserts.length, merge.updates.length]).toEqual([[2], 1, 0]);
  });

  it('ignores the deletion of an unknown line and reports hashes sent twice', () => {
    const merge = mergeItems(stored, [{ hash: 'gone', deleted: true }, { hash: 'h1' }, { hash: 'h1' }], options);
    expect([merge.deletes, merge.duplicates, merge.count]).toEqual([[], ['h1'], 2]);
  });
});
