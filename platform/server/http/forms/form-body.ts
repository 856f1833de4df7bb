import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import busboy from 'busboy';
import { AppError } from '../../../kernel/errors.ts';
import { heldUpTo } from '../../bytes/held.ts';
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

/** How long a form may take, how long what is no file of it, and for how long nothing of it may come. */
const PATIENCE = { whole: 900_000, fields: 120_000, silence: 60_000 };
/** Fields of unfinished forms that lie in memory, two bytes a character. */
const held = heldUpTo({ one: 12 * 1024 * 1024, all: 96 * 1024 * 1024 });
const BYTES_OF_TEXT = 2;
/** In the name of a file that is sent on in a header. */
const CONTROLS = /\p{Cc}/gu;

/**
 * The fields of a form as a body has them; its file is stored first and becomes `key` and `file_name`. A form that breaks off or
 * stands still ends its file too.
 */
export function formBody(
  form: Readable,
  headers: IncomingHttpHeaders,
  sender: string,
  receive: (file: { name: string; type: string }, bytes: Readable) => Promise<string>,
  patience = PATIENCE,
): Promise<Record<string, unknown>> {
  const watch = watched(form, sender, patience);
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    // Without a prototype: no name of a field is anything but a name.
    const fields: Record<string, unknown> = Object.create(null);
    const texts = new Map<string, string>();
    let size = 0;
    let signs = 0;
    const refuse = (): void => reject(new AppError('malformed_request'));
    let stored: Promise<void> = Promise.resolve();
    const reader = readerOf(headers);
    form.on('data', (part: Buffer) => watch.took(part.length));
    reader.on('field', (name, value, { valueTruncated }) => {
      size += value.length;
      if (MAYBE_JSON.test(value)) signs += signsIn(value);
      if (valueTruncated || size > MOST_TEXT || signs > MOST_SIGNS || name === '__proto__') return refuse();
      // Text until the form has ended: whoever does not end it holds no more than what was sent.
      texts.set(name, value);
    });
    reader.on('file', (_field, bytes, { filename = '', mimeType: type }) => {
      watch.file(bytes);
      const name = filename.replace(CONTROLS, '');
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

/** Tells once when a form broke off, when its sender takes too long, and when they hold too much. What is no file counts as fields. */
function watched(form: Readable, sender: string, { whole, fields, silence }: typeof PATIENCE) {
  const timers: NodeJS.Timeout[] = [];
  let end: (error: AppError) => void = () => undefined;
  let isFile = false;
  let hasEnded = false;
  let size = 0;
  const late = (): void => end(new AppError('chunk_timeout'));
  const after = (ms: number): NodeJS.Timeout => {
    const timer = setTimeout(late, ms);
    timers.push(timer);
    return timer;
  };
  let slow: NodeJS.Timeout | undefined;
  return {
    start(tell: (error: AppError) => void): void {
      end = tell;
      const broken = (): void => void (form.readableEnded || end(new AppError('malformed_request')));
      const quiet = after(silence);
      after(whole);
      slow = after(fields);
      form.on('data', () => quiet.refresh());
      form.once('error', broken).once('aborted', broken).once('close', broken);
      if (form.destroyed) broken();
    },
    took(bytes: number): void {
      // What is refused is read on and dropped.
      if (isFile || hasEnded) return;
      size += bytes * BYTES_OF_TEXT;
      try {
        held.hold(sender, bytes * BYTES_OF_TEXT);
      } catch (error) {
        end(error as AppError);
      }
    },
    file(bytes: Readable): void {
      isFile = true;
      clearTimeout(slow);
      bytes.once('close', () => {
        isFile = false;
        if (!hasEnded) slow = after(fields);
      });
    },
    stop(): void {
      hasEnded = true;
      held.hold(sender, -size);
      timers.forEach(clearTimeout);
    },
  };
}

function readerOf(headers: IncomingHttpHeaders): busboy.Busboy {
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw new AppError('malformed_request');
  }
}
