import { clientHash } from '../../kernel/ids.ts';
import { translate } from '../i18n/i18n.ts';
import { ApiError } from '../query/api-error.ts';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';
import { callHeaders, callUrl, type SendOptions } from '../query/transport.ts';
import { sendBytes } from './send-bytes.ts';
import type { UploadOptions } from './upload.ts';

/** Files above this many bytes go in parts of it, one at a time. */
export const PART_BYTES = 10_485_760;
/** How long one part may take, in milliseconds. */
const PART_MS = 120_000;
/** Pauses before a part is sent again, in milliseconds; then the file waits for the person's Retry. */
const PAUSES = [1_000, 3_000, 10_000];

/** Storage credentials, as the public API calls them: a grant of our own server. */
export interface Credentials {
  key?: string;
  secret?: string;
  token?: string;
  bucket?: string;
}

interface Begun {
  id: number;
  key: string;
  parts: number;
  /** Parts that are stored. */
  sent: Set<number>;
  /** Idempotency key of the end: asked twice, it answers the same. */
  end: string;
}

const credentialsCall = looseRemote<Record<never, never>, { credentials?: Credentials }>(
  'GET',
  '/js-report/credentials',
);
const beginPath = '/storage/multipart';

/** Uploads that were cut off, by the chosen file: the same file goes on where it stopped. */
const begun = new WeakMap<File, Begun>();
let grant: Promise<string> | null = null;

/** The grant's token; throws 'Missing Storage Credentials!' when key, secret or bucket is missing. */
export function tokenOf({ key, secret, bucket, token }: Credentials = {}): string {
  if (key && secret && bucket && token) return token;
  throw new ApiError({ status: 0, code: 'no_credentials', message: translate('web.files.no_credentials') });
}

async function fetchGrant(): Promise<string> {
  const answer = await send(credentialsCall, {}, { isQuiet: true });
  return tokenOf(answer.credentials);
}

function heldGrant(): Promise<string> {
  grant ??= fetchGrant().catch((error: unknown) => {
    grant = null;
    throw error;
  });
  return grant;
}

/** Runs a call with the grant in hand, and once more with a new one when it has expired. */
async function granted<T>(work: (token: string) => Promise<T>): Promise<T> {
  try {
    return await work(await heldGrant());
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'upload_grant_expired') throw error;
    grant = null;
    return work(await heldGrant());
  }
}

/** Stores a large file part by part and gives its key. Throws ApiError; an aborted `signal` throws its reason. */
export async function uploadInParts(file: File, { onPercent, signal }: UploadOptions): Promise<string> {
  const upload = begun.get(file) ?? (await begin(file, signal));
  begun.set(file, upload);
  try {
    for (let part = 1; part <= upload.parts; part++) {
      if (upload.sent.has(part)) continue;
      const from = (part - 1) * PART_BYTES;
      const bytes = file.slice(from, from + PART_BYTES);
      const onSent = (sent: number) => onPercent?.(Math.round(((from + Math.min(sent, bytes.size)) / file.size) * 100));
      await sendPart(upload.id, part, bytes, { signal, onSent });
      upload.sent.add(part);
    }
    const ending = { signal, idempotencyKey: upload.end };
    await granted((token) => call('POST', `${beginPath}/${upload.id}/complete`, token, {}, ending));
    begun.delete(file);
    return upload.key;
  } catch (error) {
    if (signal?.aborted) giveUp(file, upload);
    // A file that was refused as a whole begins anew; one that was only cut off goes on.
    else if (error instanceof ApiError && error.status >= 400 && error.status < 500) begun.delete(file);
    throw error;
  }
}

async function begin(file: File, signal?: AbortSignal): Promise<Begun> {
  const body = { name: file.name, size: file.size, content_type: file.type || null };
  const answer = (await granted((token) => call('POST', beginPath, token, body, { signal }))) as Pick<
    Begun,
    'id' | 'key' | 'parts'
  >;
  return { ...answer, sent: new Set(), end: clientHash() };
}

function giveUp(file: File, { id }: Begun): void {
  begun.delete(file);
  // What cannot be told now is swept after a day.
  granted((token) => call('DELETE', `${beginPath}/${id}`, token, undefined)).catch(() => undefined);
}

function call(
  method: 'POST' | 'DELETE',
  path: string,
  token: string,
  body: unknown,
  options: Pick<SendOptions, 'signal' | 'idempotencyKey'> = {},
): Promise<unknown> {
  const remote = looseRemote<{ body: unknown }, unknown>(method, path);
  return send(remote, { body }, { ...options, isQuiet: true, headers: { 'x-upload-grant': token } });
}

/** One part, sent again a few times when the network fails; it waits for the network to come back. */
async function sendPart(
  id: number,
  part: number,
  bytes: Blob,
  { signal, onSent }: { signal?: AbortSignal; onSent: (sent: number) => void },
): Promise<void> {
  const path = `${beginPath}/${id}/${part}`;
  for (let n = 0; ; n++) {
    try {
      return await granted((token) => {
        const headers = callHeaders('PUT', path);
        headers.set('content-type', 'application/octet-stream');
        headers.set('x-upload-grant', token);
        return sendBytes(callUrl(path), bytes, { headers, signal, onSent, timeout: PART_MS });
      });
    } catch (error) {
      const pause = PAUSES[n];
      if (signal?.aborted || pause === undefined || !mayPass(error)) throw error;
      await restored(pause, signal);
    }
  }
}

/** Whether the next try may do better: no answer, too slow, a part still on its way, a server in trouble. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || [408, 409].includes(error.status));

/** Waits, at most until the browser says that the network is back. */
function restored(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    window.addEventListener('online', go);
    signal?.addEventListener('abort', go);
  });
}
