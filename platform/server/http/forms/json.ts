import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '../../../kernel/errors.ts';
import { Gathered } from '../../bytes/gathered.ts';

/** Bytes of a JSON body. */
const MOST_BYTES = 2 * 1024 * 1024;
/** How long a body may take to come, and for how long nothing of it may come. */
const PATIENCE = { whole: 120_000, silence: 20_000 };
/** Bytes of unfinished bodies that lie in memory: of one sender, and of all. */
const MOST_HELD = { sender: 8 * 1024 * 1024, all: 128 * 1024 * 1024 };
const RETRY_SECONDS = 5;

/** Bytes of bodies on their way, by who sends them. */
const held = new Map<string, number>();
let heldByAll = 0;

function hold(sender: string, bytes: number): void {
  heldByAll += bytes;
  const now = (held.get(sender) ?? 0) + bytes;
  if (now > 0) held.set(sender, now);
  else held.delete(sender);
}

/** Refuses what would hold more than one sender may, or more than there is room for. */
function demandRoom(sender: string): void {
  if ((held.get(sender) ?? 0) > MOST_HELD.sender)
    throw new AppError('too_many_requests', { retryAfter: RETRY_SECONDS, values: { seconds: RETRY_SECONDS } });
  if (heldByAll > MOST_HELD.all) throw new AppError('service_unavailable', { retryAfter: RETRY_SECONDS });
}
const TOO_LARGE = { values: { limit: '2 MB' } };
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * What was sent as JSON; undefined when nothing was. The body is still unread when a call begins, so that nothing is read for those
 * who may not make it. 413 above 2 MB, 415 for another type, 400 where it cannot be read or ends early.
 */
export async function jsonBody(
  { body, headers }: { body: unknown; headers: IncomingHttpHeaders },
  sender: string,
  patience = PATIENCE,
): Promise<unknown> {
  if (!(body instanceof Readable)) return body;
  if (headers['content-length'] === '0') return undefined;
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new AppError('unsupported_media_type');
  if (Number(headers['content-length']) > MOST_BYTES) throw new AppError('body_too_large', TOO_LARGE);
  const bytes = await bytesOf(body, sender, patience);
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
      ? new AppError('body_too_large', TOO_LARGE)
      : new AppError('unsupported_media_type');
  return body;
}

async function bytesOf(body: Readable, sender: string, patience: typeof PATIENCE): Promise<Buffer> {
  const sent = new Gathered();
  const giveUp = () => body.destroy();
  const late = setTimeout(giveUp, patience.whole);
  const silent = setTimeout(giveUp, patience.silence);
  try {
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      silent.refresh();
      if (sent.size + part.length > MOST_BYTES) throw new AppError('body_too_large', TOO_LARGE);
      sent.add(part);
      hold(sender, part.length);
      demandRoom(sender);
    }
    return sent.bytes();
  } catch (error) {
    // The rest is read and dropped, so that its sender hears the answer.
    body.resume();
    throw error instanceof AppError ? error : new AppError('malformed_request');
  } finally {
    clearTimeout(late);
    clearTimeout(silent);
    hold(sender, -sent.size);
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
