import { afterEach, expect, test, vi } from 'vitest';
import { storedLanguage } from './i18n.ts';

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
