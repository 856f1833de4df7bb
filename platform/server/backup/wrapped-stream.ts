import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * A backup under lock: `ORDOBK1` + 16 bytes salt, then frames of 4 bytes length, 16 bytes tag and at most 64 KiB AES-256-GCM
 * ciphertext; the nonce counts frames and the last one is marked, so that a frame can be neither changed, moved nor cut off.
 */
const MAGIC = Buffer.from('ORDOBK1\n');
const SALT = 16;
const FRAME = 65_536;
const TAG = 16;
const HEAD = 4 + TAG;

const keyOf = (password: string, salt: Buffer): Buffer => scryptSync(password, salt, 32, { N: 16_384, r: 8, p: 1 });

function nonceOf(frame: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(frame, 6, 6);
  return nonce;
}

const mark = (isLast: boolean): Buffer => Buffer.from([isLast ? 1 : 0]);

/** Whether bytes begin a backup under lock. */
export const isWrapped = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);

/** Encrypts what flows through with a key of any length. */
export function wrapping(password: string): Transform {
  const salt = randomBytes(SALT);
  const key = keyOf(password, salt);
  let [kept, frame] = [Buffer.alloc(0), 0];
  const sealed = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame++)).setAAD(mark(isLast));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    return Buffer.concat([head, cipher.getAuthTag(), body]);
  };
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      kept = Buffer.concat([kept, chunk]);
      for (; kept.length > FRAME; kept = kept.subarray(FRAME)) this.push(sealed(kept.subarray(0, FRAME), false));
      done();
    },
    flush(done) {
      this.push(sealed(kept, true));
      done();
    },
  });
  stream.push(Buffer.concat([MAGIC, salt]));
  return stream;
}

/** Decrypts what `wrapping` wrote; fails on a wrong key, a changed byte and a missing end. */
export function unwrapping(password: string): Transform {
  let kept = Buffer.alloc(0);
  let key: Buffer | null = null;
  let frame = 0;
  const opened = (sealed: Buffer, isLast: boolean): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key as Buffer, nonceOf(frame++)).setAAD(mark(isLast));
    decipher.setAuthTag(sealed.subarray(4, HEAD));
    return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()]);
  };
  const broken = (done: TransformCallback): void =>
    done(new Error('The backup can’t be opened: the key is wrong, or the file was changed or is incomplete.'));
  return new Transform({
    transform(chunk: Buffer, _, done) {
      kept = Buffer.concat([kept, chunk]);
      if (!key) {
        if (kept.length < MAGIC.length + SALT) return done();
        key = keyOf(password, kept.subarray(MAGIC.length, MAGIC.length + SALT));
        kept = kept.subarray(MAGIC.length + SALT);
      }
      try {
        // A frame is opened when something follows it: only then it is known not to be the last.
        for (let size = sizeOf(kept); kept.length > size; size = sizeOf(kept)) {
          this.push(opened(kept.subarray(0, size), false));
          kept = kept.subarray(size);
        }
        done();
      } catch {
        broken(done);
      }
    },
    flush(done) {
      try {
        if (kept.length !== sizeOf(kept)) return broken(done);
        this.push(opened(kept, true));
        done();
      } catch {
        broken(done);
      }
    },
  });
}

const sizeOf = (bytes: Buffer): number =>
  bytes.length < 4 ? Number.POSITIVE_INFINITY : HEAD + Math.min(bytes.readUInt32BE(0), FRAME + 1);
