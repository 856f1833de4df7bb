import { expect, test } from 'vitest';
import { STARTER_SETS } from '../../../database/seed/starter/sets.ts';
import { entriesOf } from '../../../database/seed/starter/starter-set.ts';
import { choiceOf, lackOf, type OfferedSet, picksOf, picksWithout, withPick } from './starter-choice.rules.ts';

const all: OfferedSet[] = STARTER_SETS.map((set) => ({
  key: set.key,
  entries: entriesOf(set).map((entry) => ({ ...entry, state: 'new' as const })),
}));
const [field, rental] = all as [OfferedSet, OfferedSet];
const written = (picks: Iterable<string>) => choiceOf(all, new Set(picks)).writes.map(({ entry }) => entry);

test('what sets share is written once, for the first that brings it', () => {
  const both = choiceOf(all, new Set([...picksOf(field), ...picksOf(rental)]));
  const shared = rental.entries.filter(({ key }) => field.entries.some((entry) => entry.key === key));
  expect(shared.length).toBeGreaterThan(5);
  expect(both.writes).toHaveLength(field.entries.length + rental.entries.length - shared.length);
  for (const { key } of shared)
    expect(both.writes.find(({ entry }) => entry === key)).toEqual({ set: 'field_service', entry: key });
});

test('one entry of another set leaves the first one whole; what one set leaves out another may bring', () => {
  const one = withPick(all, rental, 'type.handover', new Set(picksOf(field)));
  expect(written(one).sort()).toEqual([...field.entries.map(({ key }) => key), 'type.handover'].sort());
  const without = picksWithout([field, rental], new Set(['field_service/item.task']));
  expect(choiceOf(all, without).writes).toContainEqual({ set: 'rental', entry: 'item.task' });
  expect(written(picksWithout([field, rental], new Set(['item.task'])))).not.toContain('item.task');
});

test('a checklist falls away with its type, or with all it is made of; with some of it left it is shorter', () => {
  const leave = (...keys: string[]) => choiceOf(all, picksWithout([field], new Set(keys)));
  const list = field.entries.find(({ key }) => key === 'template.maintenance') ?? field.entries[0];
  if (!list) throw new Error('no checklist');
  const noType = leave('type.maintenance');
  expect(lackOf(list, noType.has)).toEqual(['type.maintenance']);
  expect(noType.has.has('template.maintenance') || noType.has.has('review_template.maintenance')).toBe(false);
  expect(leave('item.task').has.has('template.maintenance')).toBe(true);
  const noLines = leave('item.task', 'item.labour');
  expect(noLines.has.has('template.maintenance')).toBe(false);
  expect(lackOf(list, noLines.has)).toEqual(['item.task', 'item.labour']);
  expect(leave('review.quality').has.has('review_template.maintenance')).toBe(false);
});

test('who picks a checklist alone gets what it lacks; what is there already counts for it and is not written', () => {
  const alone = withPick(all, field, 'template.inspection', new Set());
  expect(written(alone)).toEqual(['item.task', 'type.inspection', 'template.inspection']);
  const known = all.map((set) => ({
    ...set,
    entries: set.entries.map((entry) =>
      ['item.task', 'type.inspection'].includes(entry.key) ? { ...entry, state: 'there' as const } : entry,
    ),
  }));
  const own = known[0] ?? field;
  const { writes } = choiceOf(known, withPick(known, own, 'template.inspection', new Set()));
  expect(writes).toEqual([{ set: 'field_service', entry: 'template.inspection' }]);
});
