import { clientHash } from '../../kernel/ids.ts';
import { translate } from '../i18n/i18n.ts';
import type { ApiError } from './api-error.ts';
import { failureOf, isAway, networkFailure } from './failure.ts';
import { heardServer, missedServer } from './reachable.ts';
import { hearAnswer } from './server-clock.ts';

/** Where calls go and in whose name. Set once at start by `connect`. */
export interface Connection {
  /** API base without trailing slash: `https://acme.example/api/v1`. */
  base: string;
  /** Tenant of this page, sent with every call. */
  subdomain: string;
  language(): string;
  token(): string | null;
  /** Sees every failed call once, before the caller does: signs out, warns. */
  onFailure(error: ApiError, path: string): void;
}

/** How one call is sent. */
export interface SendOptions {
  signal?: AbortSignal;
  /** Milliseconds; 60 s when not said. Imports give their own. */
  timeout?: number;
  /** Statuses that count as an answer though they are not 2xx (imports of the public API accept all below 500). */
  accepts?: (status: number) => boolean;
  /** Replaces the generated Idempotency-Key of a POST, gives a PUT one: a retry of the same intent sends the same key. */
  idempotencyKey?: string;
  /** Media type asked for; the answer then comes as a Blob. */
  accept?: string;
  /** Failures of this call never sign out or warn. */
  isQuiet?: boolean;
  /** The caller says itself, in place, that the service is away: no toast does. */
  tellsAway?: boolean;
  /** Sent beside the usual ones. */
  headers?: Readonly<Record<string, string>>;
}

/** An answer before it is unwrapped. */
export interface Exchange {
  status: number;
  data: unknown;
  blob?: Blob;
  fileName?: string;
}

const TIMEOUT = 60_000;
const RETRY_PAUSE = 400;
/** Calls before a session exists take no Idempotency-Key. */
const KEYLESS = /^\/(auth|fetch-secret-key)/;

let connection: Connection | null = null;

/** Sets base, tenant and session of all calls; called at start and when the environment changes. */
export function connect(value: Connection): void {
  connection = value;
}

/** The URL of a call: base, path and query with `subdomain`; empty values are skipped, objects go as JSON. */
export function callUrl(path: string, query: Record<string, unknown> = {}): string {
  const { base, subdomain } = connected();
  const search = new URLSearchParams({ subdomain });
  for (const [key, value] of Object.entries(query)) {
    const text = queryText(value);
    if (text !== null) search.set(key, text);
  }
  return `${base}${path}?${search}`;
}

function queryText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'object') return String(value);
  const kept = Array.isArray(value) ? value : withoutEmpty(value as Record<string, unknown>);
  return Object.keys(kept).length === 0 ? null : JSON.stringify(kept);
}

/** Drops null, '', [] and empty ranges: null and empty values are never sent. */
export function withoutEmpty(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([, v]) => {
      if (v === null || v === undefined || v === '') return false;
      if (Array.isArray(v)) return v.length > 0;
      return typeof v !== 'object' || Object.keys(withoutEmpty(v as Record<string, unknown>)).length > 0;
    }),
  );
}

/** Sends one call and gives its answer; throws ApiError. A GET without answer, or with 502/503/504, is tried once more. */
export async function exchange(
  method: string,
  path: string,
  query: Record<string, unknown> | undefined,
  body: unknown,
  options: SendOptions = {},
): Promise<Exchange> {
  const key = options.idempotencyKey ?? (method === 'POST' ? clientHash() : undefined);
  const once = () => attempt(method, path, query, body, { ...options, idempotencyKey: key });
  try {
    return await once().catch(async (error: ApiError) => {
      const mayRetry = method === 'GET' && [0, 502, 503, 504].includes(error.status) && !options.signal?.aborted;
      if (!mayRetry) throw error;
      await new Promise((done) => setTimeout(done, RETRY_PAUSE));
      return once();
    });
  } catch (error) {
    const isTold =
      options.isQuiet || options.signal?.aborted || (options.tellsAway && isAway((error as ApiError).status));
    if (!isTold) connected().onFailure(error as ApiError, path);
    throw error;
  }
}

async function attempt(
  method: string,
  path: string,
  query: Record<string, unknown> | undefined,
  body: unknown,
  options: SendOptions,
): Promise<Exchange> {
  const timer = AbortSignal.timeout(options.timeout ?? TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, timer]) : timer;
  let response: Response;
  const sentAt = Date.now();
  try {
    response = await fetch(callUrl(path, query), {
      method,
      headers: callHeaders(method, path, body, options),
      body: bodyOf(body),
      signal,
      credentials: 'same-origin',
    });
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason ?? cause;
    console.warn('no answer', method, path, cause);
    missedServer((signal) => fetch(callUrl('/auth/version'), { signal, cache: 'no-store' }));
    throw networkFailure(translate('ui.state.no_answer'));
  }
  heardServer();
  hearAnswer({ date: response.headers.get('date'), sentAt, gotAt: Date.now() });
  if (response.ok && options.accept) return blobAnswer(response);
  const data: unknown = await response.json().catch(() => undefined);
  if (response.ok || options.accepts?.(response.status)) return { status: response.status, data };
  throw failureOf(response, data, translate, method === 'GET');
}

/** The headers of a call: language, session, and what its body and options ask for. */
export function callHeaders(method: string, path: string, body?: unknown, options: SendOptions = {}): Headers {
  const { language, token } = connected();
  const headers = new Headers({ accept: options.accept ?? 'application/json', 'X-localization': language() });
  const bearer = token();
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
  if (isJson) headers.set('content-type', 'application/json');
  const isKeyed = method === 'POST' || method === 'PUT';
  if (isKeyed && bearer && options.idempotencyKey && !KEYLESS.test(path)) {
    headers.set('idempotency-key', options.idempotencyKey);
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  return headers;
}

function bodyOf(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  return body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);
}

async function blobAnswer(response: Response): Promise<Exchange> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const fileName = encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return { status: response.status, data: undefined, blob: await response.blob(), fileName };
}

function connected(): Connection {
  if (!connection) throw new Error('connect() comes before the first call');
  return connection;
}
