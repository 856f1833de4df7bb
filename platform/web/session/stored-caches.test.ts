import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../testing/clock/waiting.ts';
import { invalidate, readKey, readOptions } from '../query/hooks.ts';
import { queryClient } from '../query/query-client.ts';
import { looseRemote } from '../query/remote.ts';
import { connect } from '../query/transport.ts';
import { lookUp } from '../resource-form/lookup.ts';
import { cacheNames } from './secure-storage.ts';
import { setSessionState } from './session-store.ts';
import { keepCaches, restoreCaches } from './stored-caches.ts';

const kept = new Map<string, string>();
const storage = new Proxy(
  {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
  { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }) },
);
const roles = looseRemote<Record<never, never>, { name: string }[]>('GET', '/role');
const asked: string[] = [];
let name = 'Driver';
let stop = (): void => undefined;

const read = (from = roles) => queryClient.fetchQuery(readOptions(from, {}, { fresh: 'master' }));
/** The page is closed and opened again: what was in memory is gone. */
async function openAgain(isReload = false): Promise<void> {
  stop();
  queryClient.clear();
  await restoreCaches(isReload);
  stop = keepCaches();
}
const isStored = () => eventually(() => expect(cacheNames()).toHaveLength(1));

beforeEach(() => {
  kept.clear();
  asked.length = 0;
  name = 'Driver';
  // Without WebCrypto the values stay in this tab, unsealed.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname.replace('/api/v1', ''));
    return Response.json({ success: { data: [{ id: 1, name }] } });
  });
  connect({
    base: 'https://acme.ordo.app/api/v1',
    subdomain: 'acme',
    language: () => 'en',
    token: () => 't1',
    onFailure: () => undefined,
  });
  setSessionState({ session: { token: 't1' } as never });
  stop = keepCaches();
});
afterEach(() => {
  stop();
  queryClient.clear();
  setSessionState({ session: null });
  vi.unstubAllGlobals();
});

test('cache.local: master data that was read is there when the page is opened again', async () => {
  await read();
  await isStored();
  await openAgain();
  expect([await read(), asked]).toEqual([[{ id: 1, name: 'Driver' }], ['/role']]);
});

test('cache.cleared: whoever creates, changes or deletes does not meet the old list again, not even after closing the page', async () => {
  await read();
  await isStored();
  name = 'Chauffeur';
  await invalidate(['/role']);
  expect(cacheNames()).toEqual([]);
  await openAgain();
  expect([await read(), asked]).toEqual([[{ id: 1, name: 'Chauffeur' }], ['/role', '/role']]);
});

test('cache.cleared: what changes while an answer is still being stored is not stored', async () => {
  await read();
  void invalidate(['/role']);
  await new Promise((done) => setTimeout(done));
  expect(cacheNames()).toEqual([]);
  await read();
  await isStored();
  queryClient.setQueryData(readKey(roles), [{ id: 1, name: 'Typed' }]);
  expect(cacheNames()).toEqual([]);
});

test('cache.cleared, cache.validity: a forced reload bypasses the cache: it is shown, and asked again', async () => {
  await read();
  await isStored();
  name = 'Chauffeur';
  await openAgain(true);
  expect(queryClient.getQueryData(readKey(roles))).toEqual([{ id: 1, name: 'Driver' }]);
  expect([await read(), asked]).toEqual([[{ id: 1, name: 'Chauffeur' }], ['/role', '/role']]);
});

test('facts of the company are shown as they were when a page opens, and asked again at once: nobody heard of their change', async () => {
  const company = looseRemote<Record<never, never>, { name: string }[]>('GET', '/company');
  await read(company);
  await isStored();
  name = 'Renamed';
  await openAgain();
  expect(queryClient.getQueryData(readKey(company))).toEqual([{ id: 1, name: 'Driver' }]);
  expect([await read(company), asked]).toEqual([[{ id: 1, name: 'Renamed' }], ['/company', '/company']]);
});

test.each([
  'user',
  'itemtype',
  'ordertype',
  'asset-type',
  'asset-vendor',
  'country',
  'payment-type',
  'master-bank',
  'rental',
  'bill-payment-email-subject-line',
  'bill-payment-to',
  'transaction_type',
])('cache.local: %s to choose from is asked for once, until it changes', async (path) => {
  const target = { table: 'any', title: 'name', path };
  for (let time = 0; time < 2; time++) expect(await lookUp(target, '')).toEqual([{ value: '1', label: 'Driver' }]);
  expect(asked).toEqual([`/${path}`]);
  await lookUp(target, 'dri');
  expect(asked).toHaveLength(2);
  await invalidate([`/${path}`]);
  await lookUp(target, '');
  expect(asked).toHaveLength(3);
});
