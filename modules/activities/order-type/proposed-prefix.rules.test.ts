import { expect, test } from 'vitest';
import { isValidPrefix } from '../order/number.rules.ts';
import { proposedPrefix } from './proposed-prefix.rules.ts';

test('the first three letters of a name, in capitals and without accents', () => {
  expect(proposedPrefix('Site clearing', [])).toBe('SIT');
  expect(proposedPrefix('Ámbito', [])).toBe('AMB');
  expect(proposedPrefix('3D scan', [])).toBe('DSC');
  expect(proposedPrefix('Go', [])).toBe('GO');
  expect(proposedPrefix('配達', [])).toBeNull();
});

test('what another type has is not proposed again', () => {
  expect(proposedPrefix('Site clearing', ['SIT'])).toBe('SIE');
  expect(proposedPrefix('Pick up goods', ['pic '])).toBe('PUG');
  const taken: string[] = [];
  for (let count = 0; count < 60; count++) {
    const prefix = proposedPrefix('Abc', taken);
    expect([prefix !== null && isValidPrefix(prefix), taken.includes(String(prefix))]).toEqual([true, false]);
    taken.push(String(prefix));
  }
});
