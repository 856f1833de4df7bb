import { expect, test } from 'vitest';
import { clientHash } from './ids.ts';

test('attachments.hash, order_items.hash: of the time and a random value, twice the same never', () => {
  const now = 1_795_000_000_000;
  expect(clientHash(now)).toMatch(new RegExp(`^${now.toString(36)}-[0-9a-z]{10}$`));
  expect(new Set(Array.from({ length: 1000 }, () => clientHash(now))).size).toBe(1000);
});
