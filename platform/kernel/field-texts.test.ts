import { expect, test } from 'vitest';
import { fieldText } from './field-texts.ts';

test('a bound stands in its sentence however it is named there', () => {
  expect(fieldText('too_big:42', 'en')).toBe('At most 42.');
  expect(fieldText('too_long:20000', 'es')).toBe('Máximo 20000 caracteres.');
  expect(fieldText('range:0:100', 'en')).toBe('Between 0 and 100.');
});
