import { expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './hash.server.ts';

test('argon2id with our parameters; composed and decomposed letters are one password', async () => {
  const stored = await hashPassword('ñandú café');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword(stored, 'ñandú café'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(stored, ' ñandú café')).toBe(false);
  expect(isOutdated(stored)).toBe(false);
  expect(isOutdated(stored.replace('m=19456', 'm=4096'))).toBe(true);
});

test('nobody’s password is never right, and is hashed all the same', async () => {
  const stored = await hashPassword('correct horse');
  // The shortest of several tries says what the work costs; the rest is what else the machine does.
  const shortest = async (hash: string | null): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < 8; n++) {
      const started = performance.now();
      expect(await verifyPassword(hash, 'wrong horse')).toBe(false);
      times.push(performance.now() - started);
    }
    return Math.min(...times);
  };
  await shortest(null);
  // An answer without a hash takes microseconds: a tenth is far from that and far from noise.
  expect((await shortest(null)) / (await shortest(stored))).toBeGreaterThan(0.1);
});

test('more than can be done in two seconds is told to come back', async () => {
  // More and more at once, until the machine at hand cannot do them.
  let [many, refused]: [number, PromiseRejectedResult[]] = [400, []];
  while (refused.length === 0) {
    many *= 2;
    const results = await Promise.allSettled(Array.from({ length: many }, () => hashPassword('a long queue')));
    refused = results.filter((result) => result.status === 'rejected');
  }
  expect(refused.length).toBeLessThan(many);
  expect(refused.every((result) => result.reason.code === 'service_unavailable')).toBe(true);
  expect(await verifyPassword(await hashPassword('free again'), 'free again')).toBe(true);
});
