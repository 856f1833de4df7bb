import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { fail } from '../../kernel/errors.ts';
import { measured, removeOld, writeFileFrom } from './measured.ts';
import type { Storage } from './storage.ts';

/** A bucket of a store that speaks S3; addresses are `{endpoint}/{bucket}/{key}`. */
export interface S3Options {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9/_.-]{0,200}$/;
const TRIES = 3;
const PAUSE_MS = 200;
/** Until the store begins to answer; the bytes themselves may take longer. */
const ANSWER_MS = 60_000;
const CHECK_MS = 5_000;
/** How the temporary directories of bytes on their way in begin. */
const RESTING = 'ordo-upload-';

interface Call {
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  key?: string;
  body?: Blob;
  headers?: Record<string, string>;
  tries?: number;
  timeout?: number;
}

/** Objects in a bucket. Bytes on their way in rest in a temporary file, because S3 must know their length and hash first. */
export function s3Storage(options: S3Options): Storage {
  const client = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    region: options.region,
    service: 's3',
  });
  const bucket = `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`;

  async function call({ method, key, body, headers, tries = TRIES, timeout = ANSWER_MS }: Call): Promise<Response> {
    if (key !== undefined && (!KEY.test(key) || key.includes('..'))) return fail('not_found');
    const url = key === undefined ? bucket : `${bucket}/${key}`;
    for (let n = 1; ; n++) {
      try {
        const response = await answered(await client.sign(url, { method, body, headers }), timeout);
        if (response.status < 500 || n >= tries) return response;
        await response.body?.cancel();
      } catch (error) {
        if (n >= tries) throw error;
      }
      await pause(PAUSE_MS * 4 ** (n - 1));
    }
  }

  async function store(key: string, body: Blob, sha256: string): Promise<void> {
    await done(await call({ method: 'PUT', key, body, headers: { 'x-amz-content-sha256': sha256 } }), 'PUT');
  }

  async function read(key: string): Promise<Response | null> {
    const response = await call({ method: 'GET', key });
    if (response.ok) return response;
    if (response.status !== 404) await done(response, 'GET');
    await response.body?.cancel();
    return null;
  }

  return {
    async put(key, body, maxBytes) {
      if (Buffer.isBuffer(body)) {
        if (body.length > maxBytes)
          fail('body_too_large', { values: { limit: `${Math.floor(maxBytes / 1_048_576)} MB` } });
        const sha256 = createHash('sha256').update(body).digest('hex');
        await store(key, new Blob([new Uint8Array(body)]), sha256);
        return { key, size: body.length, sha256 };
      }
      const directory = await mkdtemp(join(tmpdir(), RESTING));
      try {
        const file = join(directory, 'body');
        const meter = measured(maxBytes);
        await writeFileFrom(body, meter.stream, file);
        const sha256 = meter.sha256();
        await store(key, await openAsBlob(file), sha256);
        return { key, size: meter.size(), sha256 };
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    async get(key) {
      const response = await read(key);
      if (response === null) return null;
      return response.body === null ? Readable.from([]) : Readable.from(response.body);
    },
    async head(key, bytes) {
      // No range header: of an object without a byte it is an error, and stores differ when it reaches past the end.
      const response = await read(key);
      if (response === null) return null;
      const parts: Uint8Array[] = [];
      let length = 0;
      for await (const part of response.body ?? []) {
        parts.push(part);
        length += part.length;
        if (length >= bytes) break;
      }
      return Buffer.concat(parts).subarray(0, bytes);
    },
    async remove(key) {
      const response = await call({ method: 'DELETE', key });
      if (response.status === 404) await response.body?.cancel();
      else await done(response, 'DELETE');
    },
    async check() {
      await done(await call({ method: 'HEAD', tries: 1, timeout: CHECK_MS }), 'HEAD');
    },
    tidy: () => removeOld(tmpdir(), RESTING),
  };
}

/** The head of the answer; only its coming is timed, not the bytes behind it. */
async function answered(request: Request, timeout: number): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('the object store did not answer in time')), timeout);
  try {
    return await fetch(request, { signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the answer to its end; throws the store's own words when it is a refusal: they name neither keys nor secrets. */
async function done(response: Response, method: string): Promise<void> {
  const text = await response.text();
  if (response.ok) return;
  const code = /<Code>([^<]{1,80})<\/Code>/.exec(text)?.[1] ?? '';
  throw new Error(`the object store answered ${response.status} ${code} to ${method}`);
}
