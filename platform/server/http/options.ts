import type { FastifyRequest } from 'fastify';
import type { Language } from '../../kernel/errors.ts';
import type { AccessControl } from '../access/access.ts';
import type { Database } from '../db/database.ts';
import type { Words } from '../words/own-words.ts';
import type { Log } from './context.ts';
import type { ReceiveFile } from './forms/form-body.ts';
import type { Metrics } from './metrics.ts';
import type { Route } from './route.ts';

/** What the HTTP server is made of. */
export interface HttpOptions {
  database: Database;
  access: AccessControl;
  routes: readonly Route[];
  log: Log;
  metrics: Metrics;
  rateLimits: boolean;
  /** Adds X-Ordo-Statements: how many SQL statements the handler sent. Tests count with it. */
  showStatements: boolean;
  trustProxy?: boolean;
  /** Whether people reach the product over TLS: they are told to come no other way. */
  isSecure?: boolean;
  /** Whether the process is about to end. */
  isLeaving?: () => boolean;
  /** Hears of a write inside a request that would be signed by somebody else than its actor. */
  onStranger?: (error: Error) => void;
  /** Stores the file of a form. */
  receiveFile?: ReceiveFile;
  /** The words companies chose; without it everything is said in the product's. */
  words?: Words;
}

/** The language of a request: X-localization, en when absent or unknown. */
export function languageOf(request: FastifyRequest): Language {
  return String(request.headers['x-localization'] ?? 'en')
    .toLowerCase()
    .startsWith('es')
    ? 'es'
    : 'en';
}
