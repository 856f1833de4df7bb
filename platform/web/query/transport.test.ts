import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CACHE_MS, queryClient } from './query-client.ts';
import { callHeaders, callUrl, connect, exchange } from './transport.ts';

const failed = vi.fn();
beforeEach(() => {
  failed.mockReset();
  connect({
    base: 'https://acme.ordo.app/api/v1',
    subdomain: 'acme',
    language: () => 'es',
    token: () => 't1',
    onFailure: failed,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('request.subdomain, request.localization, request.conventions_001: every call names its tenant and its language', () => {
  expect(callUrl('/user')).toBe('https://acme.ordo.app/api/v1/user?subdomain=acme');
  expect(callUrl('/user', { q: '', page: 2 })).toBe('https://acme.ordo.app/api/v1/user?subdomain=acme&page=2');
  expect(callHeaders('GET', '/user').get('X-localization')).toBe('es');
  expect(callHeaders('POST', '/auth/login', {}).get('X-localization')).toBe('es');
});

test('http.network: a call without an answer is logged and rejected', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await expect(exchange('POST', '/order', undefined, {})).rejects.toMatchObject({ status: 0, code: 'network' });
  expect(warn).toHaveBeenCalledOnce();
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'network' }), '/order');
});

test('cache.validity, cache.ms: master data is good for 15 minutes', () => {
  expect(CACHE_MS).toBe(900_000);
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(CACHE_MS);
});
