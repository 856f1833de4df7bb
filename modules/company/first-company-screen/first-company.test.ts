import { expect, test } from 'vitest';
import { CURRENCIES, currencyOf } from '../country/country-currency.rules.ts';
import { firstPlace } from './first-company.web.ts';

const UNSAID = { country: 'US', zone: 'UTC', currency: 'USD', language: 'en' } as const;
const COUNTRIES = ['DO', 'ES', 'JM', 'US', 'AQ'];

test('a company nobody said anything about starts where its founder sits, in the language of the page', () => {
  const here = { zone: 'America/Santo_Domingo', locales: ['es-ES', 'es'], language: 'es' } as const;
  expect(firstPlace(UNSAID, here, COUNTRIES)).toEqual({
    country: 'DO',
    zone: 'America/Santo_Domingo',
    currency: 'DOP',
    language: 'es',
  });
});

test('what was said when the company was made stays', () => {
  const here = { zone: 'America/Santo_Domingo', locales: ['es-DO'], language: 'es' } as const;
  const said = { country: 'JM', zone: 'America/Jamaica', currency: 'EUR', language: 'en' } as const;
  expect(firstPlace(said, here, COUNTRIES)).toEqual({ ...said, language: 'es' });
});

test('a zone of no country leaves the region of the browser, and without one what was stored', () => {
  const here = { zone: 'UTC', locales: ['de', 'en-JM'], language: 'en' } as const;
  expect(firstPlace(UNSAID, here, COUNTRIES)).toMatchObject({ country: 'JM', currency: 'JMD', zone: 'UTC' });
  expect(firstPlace(UNSAID, { ...here, locales: ['en'] }, COUNTRIES)).toEqual(UNSAID);
});

test('every country pays in a currency of the standard', () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  for (const code of CURRENCIES) expect(code).toMatch(/^[A-Z]{3}$/);
  expect([currencyOf('DO'), currencyOf('FR'), currencyOf('AQ')]).toEqual(['DOP', 'EUR', null]);
});
