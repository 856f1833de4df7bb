import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CACHE_MS, queryClient } from '../query/query-client.ts';
import { connect } from '../query/transport.ts';
import { lookUp, lookUpOne } from './lookup.ts';

const PEOPLE = { table: 'app_user', title: 'name', path: 'user/all-dropdown-list' };
const rows = [
  { id: 1, name: 'Ana Ruiz' },
  { id: 2, name: 'Winston Brown' },
];
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00.000Z') });
  asked = 0;
  connect({
    base: 'https://acme.ordo.app/api/v1',
    subdomain: 'acme',
    language: () => 'en',
    token: () => 't1',
    onFailure: vi.fn(),
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', () => {
    asked++;
    return Promise.resolve(Response.json({ success: { data: rows } }));
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('people are asked for once in 15 minutes, whoever looks them up, and again when somebody changed them', async () => {
  expect(await lookUp(PEOPLE, 'win')).toEqual([{ value: '2', label: 'Winston Brown' }]);
  expect(await lookUp(PEOPLE, '')).toHaveLength(2);
  expect(await lookUpOne(PEOPLE, '1')).toBe('Ana Ruiz');
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() + CACHE_MS - 1000);
  await lookUp(PEOPLE, 'ana');
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() + 2000);
  await lookUp(PEOPLE, 'ana');
  expect(asked).toBe(2);
  await queryClient.invalidateQueries({ queryKey: ['/user/all-dropdown-list'] });
  await lookUp(PEOPLE, 'ana');
  expect(asked).toBe(3);
});
