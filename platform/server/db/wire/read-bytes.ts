import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const scope = new AsyncLocalStorage<(bytes: number) => void>();

/** Does work that is told how many bytes each of its readings brought; what `take` throws, the reading throws. */
export const countingReads = <T>(take: (bytes: number) => void, work: () => T): T => scope.run(take, work);

/** Reads over a connection, and tells the work it is read for how much came. */
export async function countedRead<T>(client: pg.PoolClient, read: () => Promise<T>): Promise<T> {
  const take = scope.getStore();
  const socket = (client as unknown as { connection?: { stream?: { bytesRead?: number } } }).connection?.stream;
  const before = socket?.bytesRead;
  const rows = await read();
  if (take && before !== undefined) take((socket?.bytesRead ?? before) - before);
  return rows;
}
