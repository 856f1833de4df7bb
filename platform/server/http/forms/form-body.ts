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
/** Records and entries of lists in them, counted by their signs before anything is made of them. */
const MOST_SIGNS = 100_000;

/** How long a form may take, and for how long nothing of it may come. */
const PATIENCE = { whole: 900_000, silence: 60_000 };

/**
 * The fields of a form as a body has them; its file is stored first and becomes `key` and `file_name`. A form that breaks off or
 * stands still ends its file too.
 */
export function formBody(
  form: Readable,
  headers: IncomingHttpHeaders,
  receive: (file: { name: string; type: string }, bytes: Readable) => Promise<string>,
  patience = PATIENCE,
): Promise<Record<string, unknown>> {
  const watch = watched(form, patience);
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    // Without a prototype: no name of a field is anything but a name.
    const fields: Record<string, unknown> = Object.create(null);
    const texts = new Map<string, string>();
    let size = 0;
    let signs = 0;
    const refuse = (): void => reject(new AppError('malformed_request'));
    let stored: Promise<void> = Promise.resolve();
    const reader = readerOf(headers);
    reader.on('field', (name, value, { valueTruncated }) => {
      size += value.length;
      if (MAYBE_JSON.test(value)) signs += signsIn(value);
      if (valueTruncated || size > MOST_TEXT || signs > MOST_SIGNS || name === '__proto__') return refuse();
      // Text until the form has ended: whoever does not end it holds no more than what was sent.
      texts.set(name, value);
    });
    reader.on('file', (_field, bytes, { filename: name = '', mimeType: type }) => {
      stored = receive({ name, type }, bytes).then((key) => void Object.assign(fields, { key, file_name: name }));
      // What is refused is read on, so that its sender hears the answer.
      stored.catch(() => bytes.resume());
      // It may break off before anybody reads it.
      bytes.on('error', () => undefined);
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) reader.on(limit, refuse);
    reader.on('error', refuse);
    reader.on('close', () => {
      try {
        for (const [name, text] of texts) if (!(name in fields)) fields[name] = fieldOf(text);
      } catch (error) {
        reject(error);
      }
      void stored.then(() => resolve(fields), reject);
    });
    const end = (error: AppError): void => {
      reject(error);
      form.unpipe(reader).resume();
      reader.destroy();
    };
    watch.start(end);
    form.pipe(reader);
  }).finally(watch.stop);
}

const MAYBE_JSON = /^\s*[[{]/;

/** Words in brackets are a text like any other. */
function fieldOf(text: string): unknown {
  if (!MAYBE_JSON.test(text)) return text;
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof AppError) throw error;
    return text;
  }
}

function signsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === BRACKET || code === BRACE) count += 1;
  }
  return count;
}
const [COMMA, BRACKET, BRACE] = [44, 91, 123];

/** Tells once when a form broke off, or when its sender takes too long. */
function watched(form: Readable, { whole, silence }: typeof PATIENCE) {
  const timers: NodeJS.Timeout[] = [];
  return {
    start(end: (error: AppError) => void): void {
      const late = (): void => end(new AppError('chunk_timeout'));
      const broken = (): void => void (form.readableEnded || end(new AppError('malformed_request')));
      const quiet = setTimeout(late, silence);
      timers.push(quiet, setTimeout(late, whole));
      form.on('data', () => quiet.refresh());
      form.once('error', broken).once('aborted', broken).once('close', broken);
      if (form.destroyed) broken();
    },
    stop: (): void => timers.forEach(clearTimeout),
  };
}

function readerOf(headers: IncomingHttpHeaders): busboy.Busboy {
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw new AppError('malformed_request');
  }
}
