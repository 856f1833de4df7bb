import { expect, test } from 'vitest';
import { outdated, storeName, wayOf } from './shell.rules.ts';

const get = { method: 'GET', mode: 'cors' };
const files = new Set(['/favicon.svg']);

test('calls of the API and everything that writes go past the worker', () => {
  expect(wayOf(get, '/api/v1/order', files)).toBe('network');
  expect(wayOf({ method: 'POST', mode: 'cors' }, '/assets/a.js', files)).toBe('network');
  expect(wayOf(get, '/pdf-parts/a.bcmap', files)).toBe('network');
});

test('parts of pages come from the phone, pages of the staff from the network while there is one', () => {
  expect(wayOf(get, '/assets/a.js', files)).toBe('kept');
  expect(wayOf(get, '/favicon.svg', files)).toBe('kept');
  expect(wayOf({ method: 'GET', mode: 'navigate' }, '/ams/activities/7', files)).toBe('page');
  expect(wayOf({ method: 'GET', mode: 'navigate' }, '/customer-portal/', files)).toBe('network');
});

test('an update keeps the version before it and touches nothing else', () => {
  const names = [storeName('a'), 'somebody-else', storeName('b'), storeName('c')];
  expect(outdated(names, 'c')).toEqual([storeName('a')]);
  expect(outdated([storeName('c')], 'c')).toEqual([]);
});
