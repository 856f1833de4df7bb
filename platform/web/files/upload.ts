import { translate } from '../i18n/i18n.ts';
import { ApiError } from '../query/api-error.ts';
import { failureOf, networkFailure } from '../query/failure.ts';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';

/** What may be uploaded (document 000 §5): extensions without dots, bytes. */
export const UPLOAD_LIMITS = {
  extensions: 'docx pdf zip xml jtl doc png jpg jpeg ppt pptx xls xlsx mp4 txt csv'.split(' '),
  maxSize: 26_214_400,
} as const;

/** The same for photos only. */
export const PHOTO_LIMITS = { extensions: ['png', 'jpg', 'jpeg'], maxSize: UPLOAD_LIMITS.maxSize } as const;

/** An uploaded file, ready to be named in a write: `key` claims it. */
export interface StoredUpload {
  key: string;
  name: string;
  size: number;
  file_extension: string;
}

interface Grant {
  url: string;
  key: string;
  headers: Record<string, string>;
}

const grantCall = looseRemote<{ query: { operation: 'put'; key: string; content_type?: string; size: number } }, Grant>(
  'GET',
  '/presigned-url',
);

/**
 * Stores a file: asks for an address and sends the bytes there. `onPercent` gets 0–100. Throws ApiError; an aborted `signal`
 * throws its reason.
 */
export async function uploadFile(
  file: File,
  options: { onPercent?: (percent: number) => void; signal?: AbortSignal } = {},
): Promise<StoredUpload> {
  const query = { operation: 'put' as const, key: file.name, content_type: file.type || undefined, size: file.size };
  const grant = await send(grantCall, { query }, { signal: options.signal, isQuiet: true });
  await put(file, grant, options);
  const dot = file.name.lastIndexOf('.');
  const extension = dot > 0 ? file.name.slice(dot + 1).toLowerCase() : '';
  return { key: grant.key, name: file.name, size: file.size, file_extension: extension };
}

function put(file: File, grant: Grant, { onPercent, signal }: Parameters<typeof uploadFile>[1] & object) {
  return new Promise<void>((done, failed) => {
    // fetch tells nothing about how much of a body has gone out.
    const request = new XMLHttpRequest();
    request.open('PUT', grant.url);
    for (const [name, value] of Object.entries(grant.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onPercent?.(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => (request.status < 300 ? done() : failed(refusal(request)));
    request.onerror = () => failed(networkFailure(translate('web.error.network')));
    request.onabort = () => failed(signal?.reason ?? new ApiError({ status: 0, code: 'aborted', message: '' }));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function refusal(request: XMLHttpRequest): ApiError {
  let data: unknown;
  try {
    data = JSON.parse(request.responseText);
  } catch {
    data = undefined;
  }
  return failureOf({ status: request.status, headers: new Headers() }, data, translate);
}
