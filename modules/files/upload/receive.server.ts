import { PassThrough, Readable } from 'node:stream';
import { AppError, fail } from '../../../platform/kernel/errors.ts';
import type { Storage, StoredObject } from '../../../platform/server/storage/storage.ts';
import { MAX_FILE_BYTES } from './file-kind.rules.ts';

/** The largest file as a person reads it. */
export const LIMIT = `${MAX_FILE_BYTES / 1_048_576} MB`;
/** What an overlong body may still send before the line is cut, so that its sender reads the answer. */
const DRAIN_BYTES = 2 * MAX_FILE_BYTES;
/** A sender who is silent for so long has gone. */
const SILENCE_MS = 60_000;
/** The longest that a whole file may take, over a slow line too. */
export const WHOLE_FILE_MS = 900_000;

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function';

/** The raw body of a request as a stream; 415 for one that was JSON. */
export function bodyStream(body: unknown): Readable {
  // A body without a byte never reaches us as a stream.
  const bytes = body === undefined ? Readable.from([]) : body;
  return isStream(bytes) ? bytes : fail('unsupported_media_type');
}

/**
 * Stores a request's body; 422 file_too_large past `max` bytes, and 408 when it takes longer than `timeout` ms or nothing comes any more.
 * Whatever ends the body ends its file too.
 */
export async function storeBody(
  storage: Storage,
  key: string,
  body: Readable,
  limit: { max: number; name: string; timeout: number },
): Promise<StoredObject> {
  // A stage of its own: the storage destroys what it reads from, and the request must survive to be answered.
  const stage = new PassThrough();
  // The storage may begin to read after it ended.
  stage.on('error', () => undefined);
  const broken = (): void => void (body.readableEnded || stage.destroy(new AppError('malformed_request')));
  body.once('error', (error) => stage.destroy(error));
  body.once('aborted', broken).once('close', broken);
  if (body.destroyed) broken();
  const late = (): void => void stage.destroy(new AppError('chunk_timeout'));
  const silence = setTimeout(late, Math.min(SILENCE_MS, limit.timeout));
  const whole = setTimeout(late, limit.timeout);
  body.on('data', () => silence.refresh());
  body.pipe(stage);
  try {
    return await storage.put(key, stage, limit.max);
  } catch (error) {
    body.unpipe(stage);
    drain(body);
    if (error instanceof AppError && error.code === 'body_too_large') {
      return fail('file_too_large', { values: { name: limit.name, limit: LIMIT } });
    }
    throw stage.errored ?? error;
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
  }
}

/** Reads on without keeping, up to a bound. */
export function drain(body: Readable): void {
  let seen = 0;
  body.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > DRAIN_BYTES) body.destroy();
  });
  body.resume();
}
