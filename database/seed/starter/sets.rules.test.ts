import { expect, test } from 'vitest';
import { STARTER_SETS } from './sets.ts';
import { entriesOf } from './starter-set.ts';

test('four trades, each with types, items, statuses, a checklist and a review, in both languages', () => {
  expect(STARTER_SETS.map(({ key }) => key)).toEqual(['field_service', 'rental', 'delivery', 'cleaning']);
  for (const set of STARTER_SETS) {
    const entries = entriesOf(set);
    for (const kind of ['type', 'item', 'status', 'template', 'review', 'message'])
      expect(entries.filter((entry) => entry.kind === kind).length, `${set.key} ${kind}`).toBeGreaterThan(0);
    for (const { name } of entries) expect(name.every((words) => words.trim() !== '')).toBe(true);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    expect(set.types.filter((type) => type.isDefault)).toHaveLength(1);
    expect(set.statuses.filter((status) => status.starts)).toHaveLength(1);
  }
});

test('every line names an item type of its set, every review one of its reviews; free texts keep to letters and digits', () => {
  for (const set of STARTER_SETS) {
    const items = set.items.map(({ key }) => key);
    const reviews = set.reviews.map(({ key }) => key);
    for (const type of set.types) {
      for (const line of type.template?.lines ?? []) expect(items, `${set.key} ${type.key}`).toContain(line.item);
      for (const review of type.reviews ?? []) expect(reviews).toContain(review);
      expect(type.prefix).toMatch(/^[A-Z0-9]{1,10}$/);
    }
  }
});

test('a key is one row with one name, whichever sets bring it, and no other row has that name', () => {
  const names = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const { key, kind, name } of STARTER_SETS.flatMap(entriesOf)) {
    expect(keys.get(key) ?? name.join()).toBe(name.join());
    keys.set(key, name.join());
    for (const words of name) {
      const called = `${kind}:${words.toLowerCase()}`;
      expect(names.get(called) ?? key, called).toBe(key);
      names.set(called, key);
    }
  }
});
