import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '../../../kernel/errors.ts';
import { Gathered } from '../../bytes/gathered.ts';
import { heldUpTo } from '../../bytes/held.ts';

/** Bytes of a JSON body, and of one whose sender is not known: the largest is a signature drawn by hand. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_OF_STRANGER = 1536 * 1024;
/** How long a body may take to come, and for how long nothing of it may come. */
const PATIENCE = { whole: 120_000, silence: 20_000 };
/** Unfinished bodies that lie in memory. */
const held = heldUpTo({ one: 8 * 1024 * 1024, all: 128 * 1024 * 1024 });
const tooLarge = (most: number): AppError =>
  new AppError('body_too_large', { values: { limit: most === MOST_BYTES ? '2 MB' : '1.5 MB' } });
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * What was sent as JSON; undefined when nothing was. The body is still unread when a call begins, so that nothing is read for those
 * who may not make it. 413 above 2 MB (1.5 MB of a stranger), 415 for another type, 400 where it cannot be read or ends early.
 */
export async function jsonBody(
  { body, headers }: { body: unknown; headers: IncomingHttpHeaders },
  sender: string,
  isStranger = false,
  patience = PATIENCE,
): Promise<unknown> {
  if (!(body instanceof Readable)) return body;
  if (headers['content-length'] === '0') return undefined;
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new AppError('unsupported_media_type');
  const most = isStranger ? MOST_OF_STRANGER : MOST_BYTES;
  if (Number(headers['content-length']) > most) throw tooLarge(most);
  const bytes = await bytesOf(body, sender, most, patience);
  if (bytes.length === 0) return undefined;
  try {
    return parseJson(bytes);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed_json');
  }
}

/** A file as it was sent, unread; JSON is no file of anybody: 413 or 415, as everywhere. */
export function fileBody({ body, headers }: { body: unknown; headers: IncomingHttpHeaders }): unknown {
  if (JSON_TYPE.test(headers['content-type'] ?? ''))
    throw Number(headers['content-length']) > MOST_BYTES
      ? tooLarge(MOST_BYTES)
      : new AppError('unsupported_media_type');
  return body;
}

async function bytesOf(body: Readable, sender: string, most: number, patience: typeof PATIENCE): Promise<Buffer> {
  const sent = new Gathered();
  const giveUp = () => body.destroy();
  const late = setTimeout(giveUp, patience.whole);
  const silent = setTimeout(giveUp, patience.silence);
  try {
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      silent.refresh();
      if (sent.size + part.length > most) throw tooLarge(most);
      sent.add(part);
      held.hold(sender, part.length);
    }
    return sent.bytes();
  } catch (error) {
    // The rest is read and dropped, so that its sender hears the answer.
    body.resume();
    throw error instanceof AppError ? error : new AppError('malformed_request');
  } finally {
    clearTimeout(late);
    clearTimeout(silent);
    held.hold(sender, -sent.size);
  }
}

const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Where none of this stands no key can reach a prototype; an escape may hide one. */
const SUSPECT = /__proto__|constructor|prototype|\\u/;

/** JSON without keys that could reach a prototype: they are named in a 422. A BOM is tolerated. */
export function parseJson(body: Buffer): unknown {
  const text = body.toString('utf8').replace(/^\ufeff/, '');
  const parsed: unknown = JSON.parse(text);
  // Asking at every value of a body, as a reviver does, takes a hundred times as long as reading it.
  if (SUSPECT.test(text)) refusePrototypeKeys(parsed);
  return parsed;
}

function refusePrototypeKeys(parsed: unknown): void {
  const open = [parsed];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null) continue;
    // Entry by entry: a list of a million short texts becomes a million names otherwise.
    if (Array.isArray(part)) for (const value of part) typeof value === 'object' && open.push(value);
    else
      for (const [key, value] of Object.entries(part)) {
        if (PROTOTYPE_KEYS.has(key)) throw new AppError('validation', { errors: { [key]: ['unknown_key'] } });
        if (typeof value === 'object') open.push(value);
      }
  }
}
