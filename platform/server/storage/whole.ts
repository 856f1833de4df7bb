import { readCounter } from '../bytes/reading.ts';
import type { Storage } from './storage.ts';

/**
 * An object in memory, whole; null where there is none. It counts like what is read from the database (ADR 29): a request that reads
 * too much fails with answer_too_large, a person who holds too much with too_many_requests, all together with service_unavailable.
 */
export async function readWhole(storage: Pick<Storage, 'get'>, key: string): Promise<Buffer | null> {
  const counter = readCounter();
  const body = await storage.get(key);
  if (!body) return null;
  try {
    const parts: Buffer[] = [];
    for await (const part of body as AsyncIterable<Buffer>) {
      counter.take(part.length);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    counter.end();
  }
}
