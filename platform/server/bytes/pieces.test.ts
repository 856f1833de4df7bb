import { expect, test } from 'vitest';
import { inPieces, nextLimit } from './pieces.ts';

const MB = 1024 * 1024;

test('a piece grows to some megabytes, shrinks with what its rows weigh, and is never nothing', () => {
  expect(nextLimit(50, 0, 10_000)).toBe(200);
  expect(nextLimit(5_000, 1 * MB, 10_000)).toBe(10_000);
  expect(nextLimit(200, 4 * MB, 10_000)).toBe(100);
  expect(nextLimit(50, 400 * MB, 10_000)).toBe(1);
});

test.each([{ isAhead: true }, { isAhead: false }])('every row comes once and in order, %o', async (how) => {
  const rows = Array.from({ length: 1234 }, (_, id) => ({ id }));
  const read = (limit: number, last?: { id: number }) => {
    const from = last ? last.id + 1 : 0;
    return Promise.resolve(rows.slice(from, from + limit));
  };
  const got: number[] = [];
  for await (const piece of inPieces(300, read, how)) got.push(...piece.map(({ id }) => id));
  expect(got).toEqual(rows.map(({ id }) => id));
});

test('what fails fails where it is awaited', async () => {
  const read = (_limit: number, last?: number) =>
    last === undefined ? Promise.resolve(Array.from({ length: 4 }, (_, at) => at)) : Promise.reject(new Error('gone'));
  const pieces = inPieces<number>(50, read, { isAhead: true });
  expect((await pieces.next()).value).toHaveLength(4);
  await expect(pieces.next()).rejects.toThrow('gone');
});
