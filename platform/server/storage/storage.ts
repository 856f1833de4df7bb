import type { Readable } from 'node:stream';

/** An object in the store. Keys are ours (`t{tenant}/{yyyy}/{random}`), never a client's. */
export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
}

/** Where bytes live: local disk, or a store that speaks S3 (ADR 12). Nothing but this interface knows which. */
export interface Storage {
  /** Streams bytes in; fails with body_too_large past `maxBytes` and leaves nothing behind. */
  put(key: string, body: Readable | Buffer, maxBytes: number): Promise<StoredObject>;
  /** Streams bytes out; null when there is no such object. */
  get(key: string): Promise<Readable | null>;
  /** First `bytes` bytes, for magic-number checks. */
  head(key: string, bytes: number): Promise<Buffer | null>;
  /** Deletes an object; one that is not there is gone already. */
  remove(key: string): Promise<void>;
  /** Throws when the store cannot be reached or written to. */
  check(): Promise<void>;
  /** Removes what uploads left behind whose process was killed more than a day ago. */
  tidy(): Promise<void>;
}

/** A fresh object key of a tenant. */
export function newKey(tenantId: number, random: string, now: Date = new Date()): string {
  return `t${tenantId}/${now.getUTCFullYear()}/${random}`;
}
