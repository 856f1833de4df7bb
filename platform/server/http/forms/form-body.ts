import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import busboy from 'busboy';
import { AppError } from '../../../kernel/errors.ts';
import type { TenantDb } from '../tenant-db.ts';
import { parseJson } from './json.ts';

/** Stores a file that came with a form, as an upload of the person who sent it; gives its key. */
export type ReceiveFile = (db: TenantDb, file: { name: string; type: string }, bytes: Readable) => Promise<string>;

const LIMITS = { files: 1, fields: 50, fieldSize: 2 * 1024 * 1024, parts: 60 };

/** The form of a request, still unread; null for anything else. */
export function unreadForm({ body, headers }: { body: unknown; headers: IncomingHttpHeaders }): Readable | null {
  const isForm = /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');
  return isForm && body instanceof Readable ? body : null;
}

/** All fields of a form together, in characters; files do not count. */
const MOST_TEXT = 4_000_000;

/** The fields of a form as a body has them; its file is stored first and becomes `key` and `file_name`. */
export function formBody(
  form: Readable,
  headers: IncomingHttpHeaders,
  receive: (file: { name: string; type: string }, bytes: Readable) => Promise<string>,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    // Without a prototype: no name of a field is anything but a name.
    const fields: Record<string, unknown> = Object.create(null);
    let size = 0;
    const refuse = (): void => reject(new AppError('malformed_request'));
    let stored: Promise<void> = Promise.resolve();
    const reader = readerOf(headers);
    reader.on('field', (name, value, { valueTruncated }) => {
      size += value.length;
      if (valueTruncated || size > MOST_TEXT || name === '__proto__') return refuse();
      try {
        fields[name] = /^\s*[[{]/.test(value) ? parseJson(Buffer.from(value)) : value;
      } catch (error) {
        // Words in brackets are a text like any other.
        if (error instanceof AppError) reject(error);
        else fields[name] = value;
      }
    });
    reader.on('file', (_field, bytes, { filename: name = '', mimeType: type }) => {
      stored = receive({ name, type }, bytes).then((key) => void Object.assign(fields, { key, file_name: name }));
      // What is refused is read on, so that its sender hears the answer.
      stored.catch(() => bytes.resume());
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) reader.on(limit, refuse);
    reader.on('error', refuse);
    reader.on('close', () => void stored.then(() => resolve(fields), reject));
    form.once('error', refuse).once('aborted', refuse);
    form.pipe(reader);
  });
}

function readerOf(headers: IncomingHttpHeaders): busboy.Busboy {
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw new AppError('malformed_request');
  }
}
