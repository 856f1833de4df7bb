import { expect, test } from 'vitest';
import { choiceOf, type OfferedEntry, picksOf } from '../starter-set/starter-choice.rules.ts';
import { firstDefault, linesOf, shownType } from './first-type.rules.ts';
import { leftOut, standOf, toggledEntry, toggledSet } from './ticks.rules.ts';

const PLAIN = { kind: 'item', is_default: false, checklist: null, lines: [] };
const line = (name: string, item: string) => ({ name, item, is_task: item === 'item.task' });
const entry = (key: string, more: object = {}) => ({
  ...{ key, state: 'new' as OfferedEntry['state'], requires: [] as string[], holds: [] as string[] },
  ...PLAIN,
  ...more,
});
const typed = (name: string) => [
  entry(`type.${name}`, {
    kind: 'type',
    is_default: true,
    checklist: { key: `template.${name}` },
    lines: [line('Clean', 'item.task'), line('Hour', `item.${name}`)],
  }),
  entry(`template.${name}`, {
    kind: 'template',
    requires: [`type.${name}`],
    holds: ['item.task', `item.${name}`],
  }),
];
const one = { key: 'one', entries: [entry('item.task'), entry('item.a'), ...typed('a')] };
const two = { key: 'two', entries: [entry('item.task'), entry('item.b'), ...typed('b')] };
const sets = [one, two];
const whole = new Set(picksOf(one));

test('a set is ticked whole and taken away whole; an entry of a set leaves those of the other alone', () => {
  expect(toggledSet(one, whole)).toEqual(new Set());
  expect(toggledSet(two, new Set(['two/item.b']))).toEqual(new Set(picksOf(two)));
  const both = toggledEntry(sets, two, 'item.b', whole);
  expect(both).toEqual(new Set([...whole, 'two/item.b']));
  expect(leftOut(sets, both)).toEqual({
    sets: ['one', 'two'],
    leave_out: ['two/item.task', 'two/type.b', 'two/template.b'],
  });
  expect(sets.map((set) => standOf(set, both, choiceOf(sets, both)).adds)).toEqual([4, 1]);
  // What falls away with its type is shown off, and comes back with it.
  const off = toggledEntry(sets, one, 'type.a', whole);
  expect(standOf(one, off, choiceOf(sets, off))).toEqual({ total: 4, there: 0, on: 2, adds: 2, isAdded: false });
  expect(toggledEntry(sets, one, 'template.a', off)).toEqual(whole);
});

test('the first activity shows what will be written: no line of an item that is left out, nothing of a checklist that is off', () => {
  const lines = (picks: ReadonlySet<string>) => {
    const choice = choiceOf(sets, picks);
    const type = shownType(one, choice);
    return type ? linesOf(type, choice).map(({ name }) => name) : null;
  };
  expect(lines(whole)).toEqual(['Clean', 'Hour']);
  expect(lines(toggledEntry(sets, one, 'item.task', whole))).toEqual(['Hour']);
  expect(lines(toggledEntry(sets, one, 'template.a', whole))).toEqual([]);
  expect(lines(toggledEntry(sets, one, 'type.a', whole))).toBeNull();
});

test('a company has one default type: that of the first set that brings one', () => {
  const both = choiceOf(sets, new Set([...whole, ...picksOf(two)]));
  expect([firstDefault(sets, both)?.key, shownType(two, both)?.key]).toEqual(['type.a', 'type.b']);
  expect(firstDefault(sets, choiceOf(sets, new Set(picksOf(two))))?.key).toBe('type.b');
});
