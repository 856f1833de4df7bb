import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { callUrl } from '../../../platform/web/query/transport.ts';
import { extensionOf } from '../../../ui/patterns/files/attachment.ts';

interface Grant {
  url: string;
  key: string;
  headers: Record<string, string>;
}

const grantCall = looseRemote<{ query: { operation: 'put'; key: string; content_type?: string; size: number } }, Grant>(
  'GET',
  '/presigned-url',
);

/** A stored upload that waits for a record to claim it. */
export interface Stored {
  key: string;
  name: string;
  file_extension: string;
  kind: 'attachment' | 'image';
}

const PICTURE = /^(png|jpe?g)$/;
const TIMEOUT_MS = 600_000;

/**
 * Stores a file at a signed address; `onPercent` gets 0–100. Rejects with ApiError when the address is refused, and with an
 * Error carrying `problem` when the storage does not take the file.
 */
export async function storeFile(
  file: Blob & { name: string },
  onPercent: (percent: number) => void,
  signal: AbortSignal,
  problem: string,
): Promise<Stored> {
  const query = { operation: 'put' as const, key: file.name, content_type: file.type || undefined, size: file.size };
  const grant = await send(grantCall, { query }, { signal });
  await put(grant, file, onPercent, signal, problem);
  const extension = extensionOf(file.name);
  return {
    key: grant.key,
    name: file.name,
    file_extension: extension,
    kind: PICTURE.test(extension) ? 'image' : 'attachment',
  };
}

// fetch tells no progress of what it sends; this is the one place that needs it.
function put(
  grant: Grant,
  file: Blob,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
  problem: string,
): Promise<void> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('PUT', sameOrigin(grant.url));
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(grant.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onPercent((event.loaded / event.total) * 100);
    request.onload = () => (request.status < 300 ? done() : failed(new Error(serverWords(request) ?? problem)));
    request.onerror = () => failed(new Error(problem));
    request.ontimeout = () => failed(new Error(problem));
    signal.addEventListener('abort', () => {
      request.abort();
      failed(signal.reason);
    });
    request.send(file);
  });
}

/** An address of our own storage keeps to the origin the API is called at: the policy of the page allows no other. */
function sameOrigin(url: string): string {
  const own = new URL(callUrl('/'), window.location.href);
  const asked = new URL(url, own);
  return asked.pathname.startsWith('/api/v1/storage/') ? `${own.origin}${asked.pathname}${asked.search}` : url;
}

function serverWords(request: XMLHttpRequest): string | null {
  try {
    return (JSON.parse(request.responseText) as { message?: string }).message ?? null;
  } catch {
    return null;
  }
}
