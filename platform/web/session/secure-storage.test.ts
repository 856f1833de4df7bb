import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CANNOT_STORE, cacheName, cacheNames, clearSecure, readSecure, writeSecure } from './secure-storage.ts';

/** A browser storage of a few bytes. */
function smallStorage(limit: number): Storage {
  const own: Record<string, string> = {};
  const used = () => Object.entries(own).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const methods = {
    getItem: (key: string) => own[key] ?? null,
    setItem: (key: string, value: string) => {
      if (used() + key.length + value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      own[key] = value;
    },
    removeItem: (key: string) => void delete own[key],
  };
  return new Proxy(own, {
    get: (_target, key) => methods[key as keyof typeof methods] ?? own[key as string],
  }) as unknown as Storage;
}

// Without WebCrypto the values stay in this tab, unsealed: what is tested here is the writing.
beforeEach(() => {
  vi.stubGlobal('crypto', {});
  vi.stubGlobal('sessionStorage', smallStorage(400));
});
afterEach(() => vi.unstubAllGlobals());

test('what was written is read back, too old it is gone', async () => {
  await writeSecure('session', { token: 't' });
  expect(await readSecure('session')).toEqual({ token: 't' });
  expect(await readSecure('session', -1)).toBeNull();
  expect(await readSecure('session')).toBeNull();
});

test('cache.write_retry: a full storage is relieved of its caches once', async () => {
  await writeSecure(cacheName('countries'), 'x'.repeat(250));
  await writeSecure('session', 'y'.repeat(200));
  expect(cacheNames()).toEqual([]);
  expect(await readSecure('session')).toBe('y'.repeat(200));
});

test('cache.write_retry: a second failure is reported', async () => {
  await expect(writeSecure('session', 'x'.repeat(500))).rejects.toThrow(CANNOT_STORE);
  expect(CANNOT_STORE).toBe('Cannot Store - Maximum retries exceeded');
  clearSecure();
});
