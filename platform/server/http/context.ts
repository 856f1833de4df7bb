import type { Actor } from '../../kernel/actor.ts';
import type { Language } from '../../kernel/errors.ts';
import type { TenantDb } from './tenant-db.ts';

/** One company as the server needs it on every request. */
export interface Tenant {
  readonly id: number;
  readonly subdomain: string;
  readonly name: string;
  readonly status: 'active' | 'suspended' | 'closing';
  readonly isDevelopment: boolean;
}

/** A structured logger; fields first, sentence second. */
export interface Log {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
}

/** What every handler gets beside its checked input. */
export interface RequestContext {
  readonly tenant: Tenant;
  readonly db: TenantDb;
  readonly language: Language;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Instant of the request, epoch ms. */
  readonly now: number;
  readonly log: Log;
  /** Raw header, lower-case name. */
  header(name: string): string | undefined;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
  /** Aborted when nobody waits for the answer any more; a job's context has none. */
  gone?(): AbortSignal;
}

/** Context of a call that needs a session. */
export interface SignedInContext extends RequestContext {
  readonly actor: Actor;
}
