import type { FastifyRequest } from 'fastify';
import type { Language } from '../../kernel/errors.ts';
import type { AccessControl } from '../access/access.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../vault/vault.ts';
import type { Words } from '../words/own-words.ts';
import type { Log } from './context.ts';
import type { ReceiveFile } from './forms/form-body.ts';
import type { Metrics } from './metrics.ts';
import { opensPage } from './refusals/refused-page.ts';
import type { Route } from './route.ts';

/** What the HTTP server is made of. */
export interface HttpOptions {
  database: Database;
  access: AccessControl;
  routes: readonly Route[];
  log: Log;
  metrics: Metrics;
  /** Seals the answers that are kept for repeated calls. */
  vault: Vault;
  rateLimits: boolean;
  /** Adds X-Ordo-Statements: how many SQL statements the handler sent. Tests count with it. */
  showStatements: boolean;
  /** How many proxies stand in front of this process. */
  proxies?: number;
  /** Whether people reach the product over TLS: they are told to come no other way. */
  isSecure?: boolean;
  /** Whether the process is about to end. */
  isLeaving?: () => boolean;
  /** Hears of a call that would wait for a server that is not ours inside the transaction of an Idempotency-Key. */
  onOutside?: (error: Error) => void;
  /** Hears of a write inside a request that would be signed by somebody else than its actor. */
  onStranger?: (error: Error) => void;
  /** Stores the file of a form. */
  receiveFile?: ReceiveFile;
  /** The words companies chose; without it everything is said in the product's. */
  words?: Words;
}

/** The language of a request: X-localization; where a browser opens an address itself, the one it prefers; else en. */
export function languageOf(request: FastifyRequest): Language {
  const said = request.headers['x-localization'];
  if (said === undefined && opensPage(request)) return preferredLanguage(request.headers['accept-language']);
  return String(said ?? 'en')
    .toLowerCase()
    .startsWith('es')
    ? 'es'
    : 'en';
}

/** The first of ours among the languages that a browser accepts; those it wants most come first. */
function preferredLanguage(accepted = ''): Language {
  const wishes = accepted.split(',').map((wish) => {
    const [range = '', ...rest] = wish.trim().toLowerCase().split(';');
    const weight = Number(/^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? '1');
    return { language: range.split('-')[0], weight };
  });
  const ours = wishes.filter(({ language, weight }) => (language === 'en' || language === 'es') && weight > 0);
  return ours.toSorted((a, b) => b.weight - a.weight)[0]?.language === 'es' ? 'es' : 'en';
}
