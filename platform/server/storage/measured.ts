import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { fail } from '../../kernel/errors.ts';

/** Counts and hashes what flows through; refuses more than `maxBytes` with body_too_large. */
export function measured(maxBytes: number): { stream: Transform; size(): number; sha256(): string } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      try {
        if (size > maxBytes) fail('body_too_large', { values: { limit: `${Math.floor(maxBytes / 1_048_576)} MB` } });
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return { stream, size: () => size, sha256: () => hash.digest('hex') };
}
