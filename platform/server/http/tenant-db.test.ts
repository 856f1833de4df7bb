import { expect, test } from 'vitest';
import type { Database, DbActor } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { joinTransaction } from './tenant-db.ts';

const caller: DbActor = { tenantId: 1, userId: 7, name: 'Ana', sessionId: 3, requestId: 'r', ip: null };

test('in the transaction of a request nobody writes in the name of another', async () => {
  const inOwn = 'a transaction of its own';
  const database = { write: async () => inOwn } as unknown as Database;
  const onStranger = (error: Error) => {
    throw error;
  };
  const { database: joined } = joinTransaction({ database, onStranger }, caller, {} as Tx);
  const write = (actor: DbActor) => joined.write<string>(actor, async () => 'joined');
  expect(await write({ ...caller, requestId: 'other' })).toBe('joined');
  expect(await write({ ...caller, tenantId: 2 })).toBe(inOwn);
  await expect(write({ ...caller, userId: null })).rejects.toThrow('another actor');
  await expect(write({ ...caller, sessionId: 4 })).rejects.toThrow('another actor');
});
