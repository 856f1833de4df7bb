import { expect, test } from 'vitest';
import { accountBlockSeconds, addressBlockSeconds } from './attempt.rules.ts';

test('an account waits longer with every failure from the fifth on, and is locked by the tenth', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 40].map(accountBlockSeconds);
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 0, 900, 900]);
});

test('an address has 20 failures', () => {
  expect([1, 19, 20, 21].map(addressBlockSeconds)).toEqual([0, 0, 900, 900]);
});
