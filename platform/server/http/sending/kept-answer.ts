import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileReply } from '../answer.ts';

/** An answer that many get: written, marked and compressed once, sent as often as it is asked for. */
export class KeptAnswer extends FileReply {
  readonly tag: string;
  readonly codings: ReadonlyMap<string, Buffer>;
  constructor(body: Buffer, tag: string, codings: ReadonlyMap<string, Buffer>) {
    super(body, 'application/json; charset=utf-8');
    this.tag = tag;
    this.codings = codings;
  }
}

const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** Makes the answer of a call, with all that is needed to send it. */
export async function keptAnswer(data: unknown): Promise<KeptAnswer> {
  const body = Buffer.from(JSON.stringify({ success: { data } }));
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(body, { level: GZIP_LEVEL }),
  ]);
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return new KeptAnswer(
    body,
    tag,
    new Map([
      ['br', br],
      ['gzip', gz],
    ]),
  );
}

/** Sends it in the first coding that the caller takes; to who has it already, only that. */
export function sendKept(answer: KeptAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('etag', answer.tag).header('vary', 'accept-encoding').type(answer.type);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === answer.tag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  for (const [coding, bytes] of answer.codings) {
    if (takes(accepted, coding)) return reply.header('content-encoding', coding).send(bytes);
  }
  return reply.send(answer.body);
}

const takes = (accepted: string, coding: string): boolean =>
  accepted.split(',').some((one) => {
    const [name, ...more] = one.split(';').map((part) => part.trim());
    return name === coding && !more.some((part) => /^q=0(\.0*)?$/.test(part));
  });
