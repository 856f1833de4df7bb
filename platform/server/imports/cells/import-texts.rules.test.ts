import { expect, test } from 'vitest';
import { importText } from './import-texts.ts';

test('how many decimals a cell may have inflects', () => {
  const said = ['0', '1', '4'].map((most) => importText('scale', 'en', { most }));
  expect(said).toEqual(['Enter a whole number.', 'At most 1 decimal.', 'At most 4 decimals.']);
  expect(importText('scale', 'es', { most: '1' })).toBe('Máximo 1 decimal.');
});

test('a number that does not fit is told between what it must lie', () => {
  const priority = { bounds: 'both', min: '1', max: '4' };
  expect(importText('integer', 'en', priority)).toBe('Enter a whole number from 1 to 4.');
  expect(importText('integer', 'es', priority)).toBe('Ingrese un número entero de 1 a 4.');
  expect(importText('decimal', 'en', { bounds: 'from', min: '0', max: '' })).toBe('Enter a number, 0 or more.');
  expect(importText('decimal', 'es', { bounds: 'none', min: '', max: '' })).toBe('Ingrese un número.');
  expect(importText('money_range', 'en', { bounds: 'to', min: '', max: '99' })).toBe('Enter an amount of 99 or less.');
});
