import { expect, test } from 'vitest';
import { refusalText } from './field-refusals.ts';

test('one is not counted as many, and what forms know is said as they say it', () => {
  expect(refusalText('too_few', 'en', { min: '1' })).toBe('Add at least one entry.');
  expect(refusalText('too_few', 'es', { min: '1' })).toBe('Agregue al menos una entrada.');
  expect(refusalText('too_few', 'en', { min: '2' })).toBe('At least 2 entries.');
  expect(refusalText('too_long:1', 'en')).toBe('At most one character.');
  expect(refusalText('more_than:0', 'es')).toBe('Mayor que 0.');
  expect(refusalText('range:0:100', 'en')).toBe('Enter a value from 0 to 100.');
});
