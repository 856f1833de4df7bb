import { expect, test } from 'vitest';
import { countryNames } from './country-names.rules.ts';

test('countries are called by their names in the reader’s language, also those the outlines shorten', () => {
  const names = ['Dominican Rep.', 'Turks and Caicos Is.', 'United States of America', 'Haiti', 'Trinidad and Tobago'];
  expect(names.map(countryNames('en'))).toEqual([
    'Dominican Republic',
    'Turks & Caicos Islands',
    'United States',
    'Haiti',
    'Trinidad & Tobago',
  ]);
  expect(names.map(countryNames('es')).slice(0, 4)).toEqual([
    'República Dominicana',
    'Islas Turcas y Caicos',
    'Estados Unidos',
    'Haití',
  ]);
  expect(countryNames('en')('Siachen Glacier')).toBe('');
});
