import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Language } from '../../kernel/errors.ts';
import { AppError, withoutOfficeReason } from '../../kernel/errors.ts';
import { guard } from '../access/guard.ts';
import { type Reader, told, toldOf, toldRefusal } from '../access/told-of-writes.ts';
import { countingReads } from '../bytes/reading.ts';
import type { DbActor } from '../db/database.ts';
import { asIfHeld } from '../db/pool.ts';
import { hasOwnWords } from '../words/own-words.ts';
import { readingIn } from '../words/reader.ts';
import { onBehalfOf } from '../worker/party.ts';
import { FileReply, Reply } from './answer.ts';
import type { SignedInContext, Tenant } from './context.ts';
import { remembered, toAppError } from './errors.ts';
import { formBody, type ReceiveFile, unreadForm } from './forms/form-body.ts';
import { fileBody, jsonBody } from './forms/json.ts';
import { type GivenAnswer, once, requestHash, rightsHash } from './idempotency.ts';
import { type HttpOptions, languageOf } from './options.ts';
import { clientAddress } from './rate/client-address.ts';
import { limitedOf } from './rate/limited.rules.ts';
import type { createRateLimiter } from './rate/rate.ts';
import type { Input, Route } from './route.ts';
import { goneOf } from './sending/gone.ts';
import { type Answered, send } from './sending/send.ts';
import { handOf } from './sending/unread-answers.ts';
import { bindDatabase, joinTransaction, type TenantDb } from './tenant-db.ts';
import { check } from './validation.ts';

export interface Pipeline extends HttpOptions {
  /** Who may read what a call writes, where reading it takes a permission. */
  readers: ReadonlyMap<Endpoint, Reader>;
  limiter: ReturnType<typeof createRateLimiter>;
}

interface Caller {
  tenant: Tenant;
  actor: Actor | null;
  ip: string;
}

/** Route → tenant → session → rate → permission → body → validation → handler → answer; every call goes this one way. */
export async function answerRequest(
  pipeline: Pipeline,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const now = Date.now();
  const ip = clientAddress(request);
  const caller = { ...(await identify(pipeline, route, request, ip, now)), ip };
  const answer = () =>
    readingIn(languageOf(request), () => answerCaller(pipeline, route, request, reply, caller, now)).catch((error) => {
      throw caller.actor?.audience === 'customer' && error instanceof AppError ? withoutOfficeReason(error) : error;
    });
  return onBehalfOf({ company: caller.tenant.id, person: limitedOf(caller.actor, ip, 'heavy') }, () =>
    pipeline.words
      ? pipeline.words.within(caller.tenant.id, () => (hasOwnWords() ? inOwnWords(request, answer) : answer()))
      : answer(),
  );
}

/** A refusal is put into the company's words before they are out of force. */
async function inOwnWords(request: FastifyRequest, answer: () => Promise<unknown>): Promise<unknown> {
  try {
    return await answer();
  } catch (error) {
    if (toAppError(error).status >= 500) throw error;
    throw remembered(error, languageOf(request), request.id);
  }
}

/** Methods that take an Idempotency-Key: POST always, PUT from devices that replay what they could not send. */
const KEYED: ReadonlySet<string> = new Set(['POST', 'PUT']);

async function answerCaller(
  pipeline: Pipeline,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  now: number,
): Promise<unknown> {
  const language = languageOf(request);
  if (caller.actor) takeRate(pipeline, route, caller.actor, caller.ip, now);
  if (caller.actor) guard(route.endpoint, caller.actor);
  const stored = { is: false };
  const db = bindDatabase(pipeline.database, dbActor(caller, request), () => {
    // What a page notes while it is read is not what it was asked for.
    stored.is = request.method !== 'GET';
  });
  if (caller.actor) route.enter?.(request.params, caller.actor);
  const form = route.endpoint.form && pipeline.receiveFile ? unreadForm(request) : null;
  const whose = limitedOf(caller.actor, caller.ip, 'heavy');
  const fields = form
    ? await formBody(form, request.headers, whose, (file, bytes) =>
        (pipeline.receiveFile as ReceiveFile)(db, file, bytes),
      )
    : undefined;
  if (!form && !route.endpoint.rawBody) request.body = await jsonBody(request, whose, caller.actor === null);
  const input = validate(route, request, language, fields);
  const context = contextOf(pipeline, caller, db, request, reply, language, now);
  const key = request.headers['idempotency-key'];
  // Multipart requests upload their file again, so they are not idempotent.
  const isKeyed =
    KEYED.has(route.endpoint.method) && !route.endpoint.rawBody && !route.endpoint.repeatable && fields === undefined;
  const ready = await made(route, input, context);
  const answer = () =>
    isKeyed && typeof key === 'string' && caller.actor
      ? answerOnce(pipeline, ready, request, input, context, key)
      : answerDirectly(pipeline, ready, input, context);
  const hand = handOf(whose, stored);
  try {
    const read = () => (isKeyed && caller.actor ? asIfHeld(pipeline.onOutside, answer) : answer());
    const body = await countingReads(hand.open, read);
    // From here the response is counted instead.
    hand.empty();
    if (pipeline.showStatements) reply.header('x-ordo-statements', String(db.count()));
    const { maxAge } = route.endpoint;
    if (maxAge !== undefined) reply.header('cache-control', `private, max-age=${maxAge}`);
    return send(body, request, reply, whose, stored);
  } finally {
    hand.empty();
  }
}

function takeRate({ limiter }: Pipeline, { endpoint }: Route, actor: Actor | null, ip: string, now: number): void {
  const rate = endpoint.rate ?? 'default';
  limiter.take(limitedOf(actor, ip, rate), rate, actor !== null, now);
}

/**
 * With a token the session's tenant decides, anything else is session_expired; 404 only without a token. Strangers are counted before
 * anything is looked up for them.
 */
async function identify(
  pipeline: Pipeline,
  route: Route,
  request: FastifyRequest,
  ip: string,
  now: number,
): Promise<Omit<Caller, 'ip'>> {
  const { subdomain } = request.query as { subdomain?: unknown };
  const name = typeof subdomain === 'string' && subdomain ? subdomain : undefined;
  const host = hostOf(request);
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice(7).trim() : '';
  if (route.endpoint.access === 'public') {
    takeRate(pipeline, route, null, ip, now);
    return { tenant: await pipeline.access.tenantOf(name, host), actor: null };
  }
  if (token && pipeline.access.isKnown(token)) return pipeline.access.authenticate(token, name, host, now);
  const network = limitedOf(null, ip, 'default');
  pipeline.limiter.demand(network, 'stranger', now);
  try {
    if (token) return await pipeline.access.authenticate(token, name, host, now);
    await pipeline.access.tenantOf(name, host);
    throw new AppError('session_expired');
  } catch (error) {
    pipeline.limiter.take(network, 'stranger', false, now);
    throw error;
  }
}

function hostOf(request: FastifyRequest): string {
  return (request.hostname || '').toLowerCase();
}

function validate(
  route: Route,
  request: FastifyRequest,
  language: Language,
  fields: unknown,
): Input<unknown, unknown, unknown> {
  const { endpoint } = route;
  const { subdomain: _subdomain, ...query } = request.query as Record<string, unknown>;
  return {
    params: check(endpoint.params, request.params, 'params', language),
    query: check(endpoint.query, query, 'query', language),
    body: endpoint.rawBody ? fileBody(request) : check(endpoint.body, fields ?? request.body, 'body', language),
  };
}

/** Row-lock timeout; shorter than the pool's wait, so connections free up first. */
const PATIENCE_MS = 4_000;

const dbActor = ({ tenant, actor, ip }: Caller, request: FastifyRequest): DbActor => ({
  tenantId: tenant.id,
  userId: actor?.userId ?? null,
  name: actor?.name ?? '',
  sessionId: actor?.sessionId ?? null,
  requestId: request.id,
  ip,
  patience: PATIENCE_MS,
});

function contextOf(
  pipeline: Pipeline,
  caller: Caller,
  db: TenantDb,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  now: number,
): SignedInContext {
  return {
    tenant: caller.tenant,
    actor: caller.actor as Actor,
    db,
    language,
    requestId: request.id,
    ip: caller.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
    now,
    log: pipeline.log,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    setHeader: (name, value) => void reply.header(name, value),
    gone: () => goneOf(reply),
  };
}

/** Runs the route's `before`; its error is rethrown by the handler. */
async function made(route: Route, input: Input<unknown, unknown, unknown>, context: SignedInContext): Promise<Route> {
  try {
    await route.before?.(input, context);
    return route;
  } catch (error) {
    return { ...route, handler: () => Promise.reject(error) };
  }
}

async function answerDirectly(
  { readers }: Pipeline,
  route: Route,
  input: Input<unknown, unknown, unknown>,
  context: SignedInContext,
): Promise<Answered> {
  const reader = context.actor ? readers.get(route.endpoint) : undefined;
  try {
    const result = await route.handler(input, context);
    return wrap(route, result, (data) => told(reader, context.actor, data));
  } catch (error) {
    throw toldRefusal(reader, context.actor, error);
  }
}

async function answerOnce(
  pipeline: Pipeline,
  route: Route,
  request: FastifyRequest,
  input: Input<unknown, unknown, unknown>,
  context: SignedInContext,
  key: string,
): Promise<Answered> {
  const { actor } = context.db;
  const hash = requestHash(request.method, request.url, request.body);
  const answered = await once(pipeline, actor, { key, hash, rights: rightsHash(context.actor) }, async (tx) =>
    answerDirectly(pipeline, route, input, { ...context, db: joinTransaction(pipeline, actor, tx) }),
  );
  return toldAgain(answered, pipeline.readers.get(route.endpoint), context.actor);
}

/** What was kept from before keeps to what the person may read now: of a record they are told which one, where their rights are others. */
function toldAgain({ status, body, isAsGiven }: GivenAnswer, reader: Reader | undefined, actor: Actor): Answered {
  const { success } = (body ?? {}) as { success?: { data?: unknown } };
  if (success?.data === undefined) return { status, body };
  const data = isAsGiven ? told(reader, actor, success.data) : toldOf(success.data);
  return { status, body: { success: { ...success, data } } };
}

function wrap(route: Route, result: unknown, shown: (data: unknown) => unknown): Answered {
  if (result instanceof FileReply) return { status: route.endpoint.status ?? 200, body: result };
  const reply = result instanceof Reply ? result : new Reply(result, {});
  const data = shown(reply.data ?? null);
  const success: Record<string, unknown> = route.endpoint.paged ? { ...(data as object) } : { data };
  if (reply.options.message !== undefined) success.message = reply.options.message;
  return { status: reply.options.status ?? route.endpoint.status ?? 200, body: { success } };
}
