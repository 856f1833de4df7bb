import { expect, test } from 'vitest';
import { importText } from './import-texts.ts';

test('how many decimals a cell may have inflects', () => {
  const said = ['0', '1', '4'].map((most) => importText('scale', 'en', { most }));
  expect(said).toEqual(['Enter a whole number.', 'At most 1 decimal.', 'At most 4 decimals.']);
  expect(importText('scale', 'es', { most: '1' })).toBe('Máximo 1 decimal.');
});
