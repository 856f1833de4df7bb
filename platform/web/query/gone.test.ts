import { expect, test } from 'vitest';
import { isGone, wrote } from './gone.ts';

test('a record that was deleted is gone with its parts, until something is written to it', () => {
  expect(isGone('/order/7')).toBe(false);
  wrote('DELETE', '/order/{id}', '/order/7');
  expect(['/order/7', '/order/7/notes', '/order/71', '/order'].map(isGone)).toEqual([true, true, false, false]);
  wrote('GET', '/order/{id}', '/order/7');
  expect(isGone('/order/7')).toBe(true);
  wrote('POST', '/order/{id}/restore', '/order/7/restore');
  expect(isGone('/order/7')).toBe(false);
});

test('a DELETE that ends with no record takes nothing away', () => {
  wrote('DELETE', '/order/{id}/subscription', '/order/8/subscription');
  expect(isGone('/order/8/subscription')).toBe(false);
});
