import { expect, test } from 'vitest';
import { fieldText } from './field-texts.ts';

test('a bound stands in its sentence however it is named there', () => {
  expect(fieldText('too_big:42', 'en')).toBe('Enter 42 or less.');
  expect(fieldText('too_long:20000', 'es')).toBe('Máximo 20000 caracteres.');
  expect(fieldText('range:0:100', 'en')).toBe('Enter a value from 0 to 100.');
});

test('a bound of one, or of none, inflects its sentence', () => {
  const said = ['too_long:1', 'scale:1', 'scale:0', 'scale:2', 'at_most_characters:1', 'at_most_entries:1'];
  expect(said.map((key) => fieldText(key, 'en'))).toEqual([
    'At most one character.',
    'At most one decimal.',
    'Enter a whole number.',
    'At most 2 decimals.',
    'At most one character.',
    'At most one entry.',
  ]);
  expect(fieldText('too_long', 'es', { max: '1' })).toBe('Máximo un carácter.');
  expect(fieldText('at_most:1', 'en')).toBe('Enter 1 or less.');
});
