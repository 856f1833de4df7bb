import { createHash } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import { fail } from '../../kernel/errors.ts';
import type { Change } from '../db/changes.ts';
import type { Tenant } from '../http/context.ts';
import { COMPANY_NAME, LONGEST_HOST } from './company-name.rules.ts';

/** A live session as its source loads it; `expiresAt` and `idleUntil` are epoch ms. */
export interface LoadedSession {
  readonly actor: Actor;
  readonly expiresAt: number;
  readonly idleMs: number;
  readonly lastSeenAt: number;
}

/** Why a known token no longer works; anything unknown is session_expired. */
export type SignOutReason = 'session_expired' | 'no_web_access' | 'account_disabled';

/** Where tenants and sessions come from; the identity module implements it. */
export interface AccessSource {
  /** The tenant of a subdomain or host, or null. */
  tenantBySubdomain(subdomain: string): Promise<Tenant | null>;
  tenantByHost(host: string): Promise<Tenant | null>;
  sessionByTokenHash(tenantId: number, tokenHash: Buffer): Promise<LoadedSession | SignOutReason>;
  /** Those of the sessions that are alive, by the hash of their token in hex; one statement however many are asked for. */
  sessionsByTokenHash(tenantId: number, tokenHashes: readonly Buffer[]): Promise<ReadonlyMap<string, LoadedSession>>;
  /** A person as an actor without a session, at this customer where one is named; null when nobody could sign in as them. */
  personById(tenantId: number, userId: number, customerId?: number): Promise<Actor | null>;
  /** Moves last_seen_at; called at most once a minute per session. */
  touch(tenantId: number, sessionId: number, at: number): Promise<void>;
}

export interface AccessControl {
  /** The tenant of a request without a session: `subdomain`, else the Host. Throws 404 tenant_not_found. */
  tenantOf(subdomain: string | undefined, host: string): Promise<Tenant>;
  /** The tenant and actor behind a bearer token; anything but a live session of that tenant throws its 401 code. */
  authenticate(
    token: string,
    subdomain: string | undefined,
    host: string,
    now: number,
  ): Promise<{ tenant: Tenant; actor: Actor }>;
  /** Whether a session was behind this token lately: asking costs nothing. */
  isKnown(token: string): boolean;
  /** Who stands behind each of these tokens now, where its session still stands; asking does not keep it from idling out. */
  actorsOf(tenantId: number, tokens: readonly string[], now: number): Promise<ReadonlyMap<string, Actor>>;
  /** Somebody's rights while they are not signed in (schedules), at this customer where one is named; null when nobody could sign in as them. */
  personById(tenantId: number, userId: number, customerId?: number): Promise<Actor | null>;
  /** Drops what a change makes stale; null drops everything. */
  changed(change: Change | null): void;
}

const TENANT_TTL = 30_000;
/** A name no company has may have one in a moment: nothing announces a company that is made. */
const NOBODY_TTL = 1_000;
/** Even when a notification is lost, a permission change is seen after this. */
const SESSION_TTL = 5_000;
const TOUCH_EVERY = 60_000;
const MAX_CACHED = 20_000;
/** Names anybody can make up; a second of them is enough. */
const MAX_NOBODIES = 1_000;

interface CachedSession {
  session: LoadedSession;
  tenant: Tenant;
  loadedAt: number;
  lastSeenAt: number;
  touchedAt: number;
}

/** SHA-256 of a bearer token; only this is stored and looked up. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Tenants and sessions with a short process-local cache that changes clear. */
export function createAccessControl(source: AccessSource): AccessControl {
  const tenants = new Map<string, { tenant: Tenant; at: number }>();
  /** Names no company has, and when that was found. */
  const nobodies = new Map<string, number>();
  /** By token. */
  const sessions = new Map<string, CachedSession>();
  /** Counts changes: a session that was read before one is not kept after it. */
  let changes = 0;

  async function cachedTenant(key: string, load: () => Promise<Tenant | null>, now: number): Promise<Tenant | null> {
    const known = tenants.get(key);
    if (known && now - known.at < TENANT_TTL) return known.tenant;
    if (now - (nobodies.get(key) ?? 0) < NOBODY_TTL) return null;
    const tenant = await load();
    if (tenant) {
      if (tenants.size > MAX_CACHED) tenants.clear();
      tenants.set(key, { tenant, at: now });
      return tenant;
    }
    tenants.delete(key);
    if (nobodies.size > MAX_NOBODIES) nobodies.clear();
    nobodies.set(key, now);
    return null;
  }

  /** What cannot be a name is looked up nowhere and kept nowhere. */
  async function find(subdomain: string | undefined, host: string): Promise<Tenant | null> {
    const now = Date.now();
    const name = subdomain?.toLowerCase() ?? '';
    const bySubdomain = COMPANY_NAME.test(name)
      ? await cachedTenant(`s:${name}`, () => source.tenantBySubdomain(name), now)
      : null;
    if (bySubdomain || host.length > LONGEST_HOST) return bySubdomain;
    return cachedTenant(`h:${host}`, () => source.tenantByHost(host), now);
  }

  async function load(token: string, tenant: Tenant, now: number): Promise<CachedSession> {
    const seen = changes;
    const loaded = await source.sessionByTokenHash(tenant.id, tokenHash(token));
    if (typeof loaded === 'string') return fail(loaded);
    const entry = {
      session: loaded,
      tenant,
      loadedAt: now,
      lastSeenAt: loaded.lastSeenAt,
      touchedAt: loaded.lastSeenAt,
    };
    if (sessions.size > MAX_CACHED) sessions.clear();
    if (seen === changes) sessions.set(token, entry);
    return entry;
  }

  return {
    async tenantOf(subdomain, host) {
      const tenant = await find(subdomain, host);
      return tenant ?? fail('tenant_not_found');
    },
    async authenticate(token, subdomain, host, now) {
      const tenant = await find(subdomain, host);
      if (!tenant) return fail('session_expired');
      if (tenant.status !== 'active') return fail('account_disabled');
      const cached = sessions.get(token);
      const isFresh = cached?.tenant.id === tenant.id && now - cached.loadedAt < SESSION_TTL;
      const entry = cached && isFresh ? cached : await load(token, tenant, now);
      if (now >= entry.session.expiresAt || now - entry.lastSeenAt > entry.session.idleMs) {
        sessions.delete(token);
        return fail('session_expired');
      }
      entry.lastSeenAt = now;
      if (now - entry.touchedAt > TOUCH_EVERY) {
        entry.touchedAt = now;
        await source.touch(tenant.id, entry.session.actor.sessionId, now);
      }
      return { tenant, actor: entry.session.actor };
    },
    isKnown: (token) => sessions.has(token),
    async actorsOf(tenantId, tokens, now) {
      const hashes = new Map([...new Set(tokens)].map((token) => [token, tokenHash(token)]));
      const loaded = await source.sessionsByTokenHash(tenantId, [...hashes.values()]);
      const actors = new Map<string, Actor>();
      for (const [token, hash] of hashes) {
        const session = loaded.get(hash.toString('hex'));
        if (!session) continue;
        const seen = Math.max(sessions.get(token)?.lastSeenAt ?? 0, session.lastSeenAt);
        if (now < session.expiresAt && now - seen <= session.idleMs) actors.set(token, session.actor);
      }
      return actors;
    },
    personById: (...who) => source.personById(...who),
    changed(change) {
      changes++;
      if (change === null) {
        sessions.clear();
        tenants.clear();
        nobodies.clear();
        return;
      }
      if (change.topic === 'tenant') {
        tenants.clear();
        nobodies.clear();
      }
      // Settings too: how long a session idles and who needs a second factor stand there.
      if (change.topic !== 'access' && change.topic !== 'settings') return;
      for (const [token, entry] of sessions) if (entry.tenant.id === change.tenantId) sessions.delete(token);
    },
  };
}
