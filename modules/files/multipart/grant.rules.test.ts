import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { uploadGrants } from './grant.server.ts';

const ana = { tenantId: 1, userId: 5 } as Actor;

test('a grant holds fifteen minutes, for its person, on every process with the same key', () => {
  const secret = randomBytes(32);
  const { token, key } = uploadGrants({ secret }).give(ana, 1_000_000);
  const other = uploadGrants({ secret });
  expect(other.idOf(token, ana, 1_000_000 + 899_000)).toBe(key);
  const expired = expect.objectContaining({ code: 'upload_grant_expired', status: 401 });
  expect(() => other.idOf(token, ana, 1_000_000 + 900_000)).toThrow(expired);
  expect(() => other.idOf(token, { ...ana, userId: 6 }, 1_000_000)).toThrow(expired);
  expect(() => other.idOf(token, { ...ana, tenantId: 2 }, 1_000_000)).toThrow(expired);
  expect(() => uploadGrants({ secret: randomBytes(32) }).idOf(token, ana, 1_000_000)).toThrow(expired);
  expect(() => other.idOf(undefined, ana, 1_000_000)).toThrow(expired);
});
