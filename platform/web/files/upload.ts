import { translate } from '../i18n/i18n.ts';
import { ApiError } from '../query/api-error.ts';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';
import { holdForUpload } from '../session/version-check.ts';
import { sendBytes } from './send-bytes.ts';
import { PART_BYTES, uploadInParts } from './upload-parts.ts';

/** What may be uploaded: extensions without dots, bytes. */
export const UPLOAD_LIMITS = {
  extensions: 'docx pdf zip xml jtl doc png jpg jpeg ppt pptx xls xlsx mp4 txt csv tsv'.split(' '),
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

/** What the sender of a file wants to hear, and how it stops. */
export interface UploadOptions {
  /** Gets 0–100. */
  onPercent?: (percent: number) => void;
  signal?: AbortSignal;
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
 * Stores a file: asks for an address and sends the bytes there, large ones in parts. A large file that was cut off goes on where
 * it stopped when the same `File` is sent again. Throws ApiError; an aborted `signal` throws its reason.
 */
export async function uploadFile(file: File | null | undefined, options: UploadOptions = {}): Promise<StoredUpload> {
  if (!file) throw new ApiError({ status: 0, code: 'no_files', message: translate('web.files.none_provided') });
  const key = await sent(file, options);
  const dot = file.name.lastIndexOf('.');
  const extension = dot > 0 ? file.name.slice(dot + 1).toLowerCase() : '';
  return { key, name: file.name, size: file.size, file_extension: extension };
}

async function sent(file: File, options: UploadOptions): Promise<string> {
  const letGo = holdForUpload();
  try {
    return await (file.size > PART_BYTES ? uploadInParts(file, options) : uploadWhole(file, options));
  } finally {
    letGo();
  }
}

async function uploadWhole(file: File, { onPercent, signal }: UploadOptions): Promise<string> {
  const query = { operation: 'put' as const, key: file.name, content_type: file.type || undefined, size: file.size };
  const { url, key, headers } = await send(grantCall, { query }, { signal, isQuiet: true });
  await sendBytes(url, file, {
    headers: new Headers(headers),
    signal,
    onSent: (bytes) => onPercent?.(Math.round((bytes / file.size) * 100)),
  });
  return key;
}
