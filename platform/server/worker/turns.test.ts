import { expect, test } from 'vitest';
import { onBehalfOf } from './party.ts';
import { roomOf } from './room.ts';
import { type Turn, turnsOf } from './turns.ts';

/** `1a` is the first piece of person a of company 1. */
function line(pieces: string, { atOnce = 1, most = 100 } = {}) {
  const turns = turnsOf<string>(atOnce, most);
  const add = (piece: string) =>
    onBehalfOf({ company: Number(piece[0]), person: piece[1] ?? '' }, () => turns.add(piece));
  for (const piece of pieces.split(' ')) add(piece);
  const all = (): Turn<string>[] => {
    const begun: Turn<string>[] = [];
    for (let turn = turns.next(); turn; turn = turns.next()) begun.push(turn);
    return begun;
  };
  return { add, all, turns };
}

/** The order in which all that waits is done, one at a time. */
function order({ all }: ReturnType<typeof line>): string {
  const done: string[] = [];
  for (let begun = all(); begun.length > 0; begun = all())
    for (const { piece, over } of begun) {
      done.push(piece);
      over();
    }
  return done.join(' ');
}

test('companies take turns, in each its people, and of one person first come, first served', () => {
  expect(order(line('1a1 1a2 1a3'))).toBe('1a1 1a2 1a3');
  expect(order(line('1a1 1a2 1a3 2a1 2a2 3a1'))).toBe('1a1 2a1 3a1 1a2 2a2 1a3');
  expect(order(line('1a1 1a2 1a3 1b1 1b2 1c1'))).toBe('1a1 1b1 1c1 1a2 1b2 1a3');
  // A company of many people has no more turns than one of one.
  expect(order(line('1a1 1b1 1c1 1d1 2a1 2a2'))).toBe('1a1 2a1 1b1 2a2 1c1 1d1');
});

test('one person never has all places, whoever waits; several of one company may', () => {
  const one = line('1a1 1a2 1a3', { atOnce: 2 });
  const [first, ...others] = one.all();
  expect([first?.piece, others]).toEqual(['1a1', []]);
  one.add('1b1');
  expect(one.all().map(({ piece }) => piece)).toEqual(['1b1']);
  first?.over();
  expect(one.all().map(({ piece }) => piece)).toEqual(['1a2']);
});

test('a place goes to the company with the least under way', () => {
  const both = line('1a1 1b1 2a1 2a2', { atOnce: 2 });
  const begun = both.all();
  expect(begun.map(({ piece }) => piece)).toEqual(['1a1', '2a1']);
  begun[0]?.over();
  expect(both.all().map(({ piece }) => piece)).toEqual(['1b1']);
});

test('half of the line is left to others, and what is taken out gives its place back', () => {
  const full = line('1a1 1a2', { most: 4 });
  expect(() => full.add('1a3')).toThrow(/busy/);
  full.add('1b1');
  full.add('2a1');
  expect(() => full.add('2b1')).toThrow(/busy/);
  full.turns.remove('1a1');
  full.turns.remove('not there');
  full.add('1a3');
  expect(full.turns.clear()).toEqual(['1a2', '1b1', '2a1', '1a3']);
  expect(full.turns.next()).toBeUndefined();
  full.add('1a4');
  expect(full.all().map(({ piece }) => piece)).toEqual(['1a4']);
});

test('room: half for one person, one piece alone however large', async () => {
  const room = roomOf(100);
  const ends: (() => void)[] = [];
  const hold = (person: string, size: number) =>
    onBehalfOf({ company: 1, person }, () => room(size, () => new Promise<void>((resolve) => ends.push(resolve))));
  const held = [hold('a', 40)];
  await expect(hold('a', 20)).rejects.toMatchObject({ code: 'busy' });
  held.push(hold('b', 50));
  await expect(hold('c', 20)).rejects.toMatchObject({ code: 'busy' });
  for (const end of ends.splice(0)) end();
  await Promise.all(held);
  const large = hold('a', 1_000);
  await expect(hold('b', 1)).rejects.toMatchObject({ code: 'busy' });
  for (const end of ends) end();
  await large;
});
