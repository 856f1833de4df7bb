import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { readersOfWrites } from '../access/told-of-writes.ts';
import type { Log } from './context.ts';
import { listen } from './door/listen.ts';
import { errorBody, toAppError } from './errors.ts';
import { measure } from './metrics.ts';
import { type HttpOptions, languageOf } from './options.ts';
import { answerRequest, type Pipeline } from './pipeline.ts';
import { behindProxies } from './rate/client-address.ts';
import { createRateLimiter } from './rate/rate.ts';
import { opensPage, sendRefusedPage } from './refusals/refused-page.ts';
import type { Route } from './route.ts';

const API = '/api/v1';
/** How long a request may take to come, a file of the largest kind over a slow line included. */
const WHOLE_REQUEST_MS = 20 * 60_000;

/** Security headers of every answer. */
const HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};
/** Said only where the product is reached over TLS. The names below a company's own name are the company's affair. */
const ALWAYS_TLS = { 'strict-transport-security': 'max-age=31536000' };

/** The API server: one Fastify route per contract, one pipeline for all of them. The caller listens and adds the web app. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const headers = options.isSecure ? { ...HEADERS, ...ALWAYS_TLS } : HEADERS;
  const app = Fastify({
    logger: false,
    serverFactory: (handler) =>
      listen(handler, { requestTimeout: WHOLE_REQUEST_MS, isBehindProxies: Boolean(options.proxies) }),
    trustProxy: options.proxies ? behindProxies(options.proxies) : false,
    genReqId: () => randomBytes(9).toString('base64url'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A stop lets requests end that are under way.
    forceCloseConnections: 'idle',
    // An address that cannot be read never comes as far as the hooks.
    frameworkErrors: (_error, request, reply) =>
      sendError(options.log, new AppError('malformed_request'), request, reply.headers(headers)),
    clientErrorHandler: answerSocket,
    // A request that comes in on an open connection meanwhile is answered like any other; the framework would refuse it.
    return503OnClosing: false,
  });
  const pipeline: Pipeline = {
    ...options,
    limiter: createRateLimiter(options.rateLimits),
    readers: readersOfWrites(options.routes.map(({ endpoint }) => endpoint)),
  };

  app.removeAllContentTypeParsers();
  // Bodies are read by the call, behind its limits.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // The next request of this client opens a connection of its own, to a process that stays.
    if (options.isLeaving?.()) reply.header('connection', 'close');
  });
  measure(app, options.metrics);
  compressOnDemand(app);
  // Routes know of compression only when it stands.
  app.after(() => {
    for (const route of options.routes) register(app, route, pipeline);
  });
  app.setErrorHandler((error, request, reply) => sendError(options.log, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith(API)) return reply.code(404).type('text/plain').send('Not found');
    return sendError(options.log, new AppError('route_not_found'), request, reply);
  });
  return app;
}

/** A list is written faster at these levels than the network takes it; the last few per cent would cost most of the time. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;
/** Up to this size compressing at once (a few ms) is cheaper than handing pieces to another thread. */
const AT_ONCE = 512 * 1024;

/**
 * `reply.compress` for who wants it (the pipeline, for JSON). Nothing is compressed by itself: event streams must not wait for a
 * block to fill, downloads are compressed as they are. What a caller says its request were coded with is never believed.
 */
function compressOnDemand(app: FastifyInstance): void {
  app.register(compress, {
    global: false,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    syncThreshold: AT_ONCE,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });
}

function register(app: FastifyInstance, route: Route, pipeline: Pipeline): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: API + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    handler: (request, reply) => answerRequest(pipeline, route, request, reply),
  });
}

/** What Node itself cannot read is answered on the bare connection, in the catalogue's shape. */
function answerSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const known = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'request_too_long' : 'malformed_request');
  const body = JSON.stringify(errorBody(known, 'en', ''));
  socket.end(
    `HTTP/1.1 ${known.status} Refused\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function sendError(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  const fields = { request_id: request.id, method: request.method, ...loggedPath(request), code: known.code };
  // Overload is expected: log one line without a stack.
  if (known.status === 503 && error === known) log.warn(fields, 'request refused');
  else if (known.status >= 500 || known.code === 'activity_type_prefix_not_set') {
    log.error({ ...fields, err: error }, 'request failed');
  }
  if (known.info.retryAfter !== undefined) reply.header('retry-after', String(known.info.retryAfter));
  const language = languageOf(request);
  const body = errorBody(known, language, request.id);
  if (opensPage(request)) return sendRefusedPage(reply, known.status, body, language);
  return reply.code(known.status).type('application/json; charset=utf-8').send(body);
}

/** The route and the ids in its path; whatever else a path holds may be a secret, like the token of a link to sign. */
function loggedPath({ routeOptions, params }: FastifyRequest): { url: string; ids: Record<string, string> } {
  const all = Object.entries((params ?? {}) as Record<string, string>);
  const ids = Object.fromEntries(all.filter(([name, value]) => /id$/i.test(name) && /^\d{1,16}$/.test(value)));
  return { url: routeOptions.url ?? 'unmatched', ids };
}
