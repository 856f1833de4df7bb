import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type {} from '@fastify/compress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileReply } from '../answer.ts';
import { KeptAnswer, sendKept } from './kept-answer.ts';
import { holdAnswer, holdStream, type Stored } from './unread-answers.ts';

/** An answer as it goes out: data in the success wrapper, or a file. */
export interface Answered {
  status: number;
  body: unknown;
}

/** Characters from which an answer is sent compressed to who accepts it. */
const WORTH_COMPRESSING = 1024;

/** Sends an answer, marked and compressed where that pays; `whose` it is counts until it was read (`holdAnswer`). */
export function send(
  { status, body }: Answered,
  request: FastifyRequest,
  reply: FastifyReply,
  whose: string,
  stored?: Stored,
): unknown {
  if (body instanceof KeptAnswer) return sendKept(body, request, reply.code(status));
  if (body instanceof FileReply) {
    if (!(body.body instanceof Readable)) holdAnswer(reply, whose, body.body.length, stored);
    else if (body.holds > 0) holdStream(reply, whose, body.holds);
    reply.code(status);
    reply.headers(body.headers).type(body.type);
    if (body.fileName !== null) {
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(body.fileName)}`);
    }
    return reply.send(body.body);
  }
  const text = JSON.stringify(body);
  holdAnswer(reply, whose, text.length, stored);
  reply.code(status);
  reply.type('application/json; charset=utf-8');
  if (request.method === 'GET') {
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    reply.header('etag', tag);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  }
  const isWanted = text.length >= WORTH_COMPRESSING && request.headers['accept-encoding'] !== undefined;
  return isWanted ? reply.compress(text) : reply.send(text);
}
