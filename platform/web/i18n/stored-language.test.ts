import { afterEach, expect, test, vi } from 'vitest';
import { storedLanguage, storeLanguage, takeLanguage } from './i18n.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['es', 'es'],
  ['en', 'en'],
  [null, 'en'],
  ['fr', 'en'],
])('language.default: with %s kept in the browser the page is in %s', (kept, shown) => {
  vi.stubGlobal('localStorage', { getItem: () => kept });
  expect(storedLanguage()).toBe(shown);
});

test('without a choice in the browser the language of the mail whose link was opened is taken and kept', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('location', { search: '?token=x&lang=es' });
  expect([storedLanguage(), [...kept.values()]]).toEqual(['es', ['es']]);
  vi.stubGlobal('location', { search: '?lang=en' });
  expect(storedLanguage()).toBe('es');
  kept.clear();
  vi.stubGlobal('location', { search: '?lang=fr' });
  expect([storedLanguage(), kept.size]).toEqual(['en', 0]);
});

test('a person signs in to their own language where the browser has none', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  expect([takeLanguage('en'), takeLanguage(null), kept.get('ordo.language')]).toEqual([false, false, undefined]);
  expect([takeLanguage('es'), kept.get('ordo.language')]).toEqual([true, 'es']);
});

test('what was chosen before logging in stays; what the account chose elsewhere since, or another person’s, wins', () => {
  const kept = new Map([['ordo.language', 'en']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  expect([takeLanguage('es'), kept.get('ordo.language')]).toEqual([false, 'en']);
  storeLanguage('en', true);
  expect([takeLanguage('es'), kept.get('ordo.language')]).toEqual([true, 'es']);
});
