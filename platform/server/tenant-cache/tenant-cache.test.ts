import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type TenantCache, tenantCache } from './tenant-cache.ts';

const TTL = 30_000;
let app: TestServer;
let tenantId: number;
let cache: TenantCache<string>;
let answer = '';
const read = vi.fn(async () => answer);
const value = () => cache.of(tenantId, read);

beforeAll(async () => {
  app = await testServer();
  tenantId = (await app.ordo.access.tenantOf('demo', '')).id;
});
afterAll(() => app.close());
beforeEach(() => {
  cache = tenantCache(TTL);
  answer = 'first';
  read.mockClear();
});

const inTransaction = <T>(work: () => Promise<T>): Promise<T> => {
  const actor = { tenantId, userId: null, name: 'test', sessionId: null, requestId: 'test', ip: null };
  return app.ordo.database.write(actor, work);
};
async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + milliseconds);
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

test('a value is read once, until it is too old or forgotten', async () => {
  expect([await value(), await value()]).toEqual(['first', 'first']);
  expect(read).toHaveBeenCalledTimes(1);
  answer = 'second';
  expect(await later(TTL + 1, value)).toBe('second');
  answer = 'third';
  cache.forget(tenantId);
  expect([cache.peek(tenantId), await value()]).toEqual([undefined, 'third']);
  answer = 'fourth';
  cache.forget(null);
  expect(await value()).toBe('fourth');
});

test('what was read before a change is not kept after it', async () => {
  read.mockImplementationOnce(async () => {
    cache.forget(tenantId);
    return 'stale';
  });
  expect([await value(), await value()]).toEqual(['stale', 'first']);
});

test('what a transaction reads is kept for others once it has committed, and never when it fails', async () => {
  await inTransaction(async () => {
    expect(await value()).toBe('first');
    expect(cache.peek(tenantId)).toBeUndefined();
    // It may have written meanwhile what it reads.
    answer = 'second';
    expect(await value()).toBe('second');
  });
  expect(cache.peek(tenantId)).toBe('second');
  cache.forget(tenantId);
  const failed = inTransaction(async () => {
    await value();
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(cache.peek(tenantId)).toBeUndefined();
});

test('a transaction that outlives what was kept reads it once, not for every record', async () => {
  await value();
  await later(TTL + 1, () =>
    inTransaction(async () => {
      answer = 'second';
      for (let record = 0; record < 1000; record++) expect(await value()).toBe('second');
      expect(read).toHaveBeenCalledTimes(2);
      // A change that is heard of meanwhile counts.
      cache.forget(tenantId);
      answer = 'third';
      expect(await value()).toBe('third');
    }),
  );
});
