import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { addressProblem } from '../../kernel/web-address.ts';
import { Gathered } from '../bytes/gathered.ts';
import { demandNothingHeld } from '../db/pool.ts';
import { resolveHost } from './address.ts';

/** A request to somebody else's server. */
export interface OutboundRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole exchange; 10 s when not said. */
  readonly timeoutMs?: number;
  /** Bytes of the answer that are read; 64 kB when not said, the rest is dropped. */
  readonly maxBytes?: number;
  /** Development only: addresses of private networks are allowed. */
  readonly mayBePrivate?: boolean;
}

/** What the other server answered. Redirects are answers: they are not followed. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** The same bytes as they came, for pictures. */
  readonly bytes: Buffer;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 65_536;

/**
 * Sends one request to the address its host name has now; private networks are refused (AddressRefused), redirects are not
 * followed, time and size are bounded. Throws when there is no answer.
 */
export async function sendOutbound(wish: OutboundRequest): Promise<OutboundAnswer> {
  demandNothingHeld();
  if (addressProblem(wish.url)) throw new Error('the address is no web address');
  const url = new URL(wish.url);
  const signal = AbortSignal.timeout(wish.timeoutMs ?? TIMEOUT_MS);
  const { address, family } = await resolveHost(url.hostname, wish.mayBePrivate ?? false, signal);
  const open = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise<OutboundAnswer>((resolve, reject) => {
    const sent = open(url, {
      method: wish.method,
      headers: { 'user-agent': 'Ordo', ...wish.headers, ...lengthOf(wish.body) },
      agent: false,
      signal,
      // The name was looked up and judged above; the connection goes there and nowhere else.
      lookup: (_host, options, done) => {
        if (options.all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      readBody(response, wish.maxBytes ?? MAX_BYTES).then(
        (bytes) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes.toString('utf8'),
            bytes,
          }),
        reject,
      );
    });
    sent.end(wish.body);
  });
}

const lengthOf = (body: string | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

/** The first `most` bytes; a longer answer is cut off and its connection closed. */
async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  const come = new Gathered();
  for await (const part of response as AsyncIterable<Buffer>) {
    come.add(part.subarray(0, most - come.size));
    if (come.size >= most) break;
  }
  return come.bytes();
}
