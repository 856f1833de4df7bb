import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiBase, findEnvironment, NO_SERVERS } from './environment.ts';
import { tenantOf } from './tenant.ts';

test('request.tenant: the tenant is the first label of three or more; localhost and addresses stay', () => {
  expect(tenantOf('acme.ordo.app')).toBe('acme');
  expect(tenantOf('Acme.eu.ordo.app')).toBe('acme');
  expect(tenantOf('ordo.app')).toBe('ordo.app');
  expect(tenantOf('localhost')).toBe('localhost');
  expect(tenantOf('127.0.0.1')).toBe('127.0.0.1');
  expect(tenantOf('[::1]')).toBe('[::1]');
});

test('the page talks to its own origin unless the operator named another host', () => {
  const page = { origin: 'https://acme.ordo.app', hostname: 'acme.ordo.app' };
  expect(apiBase(null, page)).toBe('https://acme.ordo.app/api/v1');
  expect(apiBase('http://127.0.0.1:3000/api/v1', page)).toBe('https://acme.ordo.app/api/v1');
  expect(apiBase('https://acme.ordo.app/api/v1', page)).toBe('https://acme.ordo.app/api/v1');
  expect(apiBase('https://api.ordo.app', page)).toBe('https://api.ordo.app/api/v1');
  expect(apiBase('https://api.ordo.app/api/v1/', page)).toBe('https://api.ordo.app/api/v1');
  expect(apiBase('javascript:alert(1)', page)).toBe('https://acme.ordo.app/api/v1');
});

describe('the environment of a page', () => {
  const page = new URL('https://acme.ordo.app/login') as unknown as Location;
  const stored = new Map<string, string>();
  const lookUp = vi.fn<(url: string) => Promise<Response>>();
  const answers = (servers: unknown[]) => async () => Response.json({ success: { data: servers } });
  beforeEach(() => {
    stored.clear();
    lookUp.mockReset();
    vi.useFakeTimers();
    vi.stubGlobal('fetch', lookUp);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('environment.server_list_cache, environment.cache_ms: is asked again when it is older than 5 minutes', async () => {
    lookUp.mockImplementation(answers([{ api_server: null, customer_portal_version: '1' }]));
    expect((await findEnvironment(page)).environment.customer_portal_version).toBe('1');
    vi.advanceTimersByTime(299_999);
    await findEnvironment(page);
    expect(lookUp).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await findEnvironment(page);
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  test('the look-up names the language of the page, as every call does', async () => {
    stored.set('ordo.language', 'es');
    lookUp.mockImplementation(answers([{ api_server: null }]));
    await findEnvironment(page);
    expect(lookUp).toHaveBeenCalledWith(expect.stringContaining('/server-list?'), {
      headers: { 'X-localization': 'es' },
      signal: expect.any(AbortSignal),
    });
  });

  test('environment.empty_list, environment.fallback, api.base: without a server it is the local one, and the reason is logged', async () => {
    lookUp.mockImplementation(answers([]));
    const { base, isFallback, environment } = await findEnvironment(page);
    expect([base, isFallback, environment.is_development]).toEqual(['http://localhost:8000/api/v1', true, true]);
    expect(console.warn).toHaveBeenCalledWith(expect.any(String), new Error('No servers returned from API'));
    expect(NO_SERVERS).toBe('No servers returned from API');
    lookUp.mockRejectedValue(new TypeError('no network'));
    expect((await findEnvironment(page)).isFallback).toBe(true);
  });
});
