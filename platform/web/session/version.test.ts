import { expect, test } from 'vitest';
import { CHECK_MS, compareVersions, heldBy, WEB_VERSION, wantsReload } from './version.ts';

test('version.web: versions compare part by part as numbers', () => {
  expect(compareVersions('6.10.0', '6.7.28')).toBeGreaterThan(0);
  expect(compareVersions('6.7.28', '6.7.28')).toBe(0);
  expect(compareVersions('6.7', '6.7.1')).toBeLessThan(0);
  expect(WEB_VERSION).toBe('6.7.28');
});

test('version.check, version.every: a page reloads for a newer version, once in ten minutes', () => {
  const now = 1_000_000_000;
  expect(CHECK_MS).toBe(60_000);
  expect(wantsReload('6.7.28', null, now)).toBe(false);
  expect(wantsReload('', null, now)).toBe(false);
  expect(wantsReload('6.8.0', null, now)).toBe(true);
  expect(wantsReload('6.8.0', { version: '6.8.0', at: now - 599_999 }, now)).toBe(false);
  expect(wantsReload('6.8.0', { version: '6.8.0', at: now - 600_000 }, now)).toBe(true);
  expect(wantsReload('6.8.1', { version: '6.8.0', at: now - 1 }, now)).toBe(true);
});

test('typing holds the countdown, an upload at most five minutes', () => {
  const now = 1_000_000_000;
  expect(heldBy({ now, lastTypedAt: now - 4_999, uploadSince: null, works: 0 })).toBe('typing');
  expect(heldBy({ now, lastTypedAt: now - 5_000, uploadSince: null, works: 0 })).toBe('nothing');
  expect(heldBy({ now, lastTypedAt: 0, uploadSince: now - 299_999, works: 0 })).toBe('upload');
  expect(heldBy({ now, lastTypedAt: 0, uploadSince: now - 300_000, works: 0 })).toBe('nothing');
  expect(heldBy({ now, lastTypedAt: 0, uploadSince: now - 300_000, works: 1 })).toBe('work');
});
