import { isIP } from 'node:net';
import type { AccessSource, LoadedSession } from '../../../platform/server/access/access.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tenant } from '../../../platform/server/http/context.ts';
import {
  loadedSession,
  personStatement,
  type SessionRow,
  sessionStatement,
  sessionsStatement,
} from './session-row.server.ts';

interface TenantRow {
  id: number;
  subdomain: string;
  name: string;
  status: Tenant['status'];
  is_development: boolean;
}

const columns = sql`t.id, t.subdomain, t.name, t.status, t.is_development`;

const tenantOf = (row: TenantRow | undefined): Tenant | null =>
  row
    ? { id: row.id, subdomain: row.subdomain, name: row.name, status: row.status, isDevelopment: row.is_development }
    : null;

/** Tenants and sessions out of the database. */
export function accessSource(database: Database): AccessSource {
  const first = async (statement: ReturnType<typeof sql>): Promise<Tenant | null> =>
    tenantOf((await database.global<TenantRow>(statement))[0]);

  async function tenantBySubdomain(subdomain: string): Promise<Tenant | null> {
    return first(sql`select ${columns} from tenant t where t.subdomain = ${subdomain}`);
  }

  return {
    tenantBySubdomain,
    tenantByHost: (host) => tenantByHost(host, first, tenantBySubdomain),
    async sessionByTokenHash(tenantId, tokenHash) {
      const [row] = await database.read<SessionRow>(tenantId, sessionStatement(tokenHash));
      return loadedSession(tenantId, row);
    },
    async sessionsByTokenHash(tenantId, tokenHashes) {
      const hashes = tokenHashes.map((hash) => hash.toString('hex'));
      const rows = await database.read<SessionRow & { hash: string }>(tenantId, sessionsStatement(hashes));
      const alive = new Map<string, LoadedSession>();
      for (const row of rows) {
        const loaded = loadedSession(tenantId, row);
        if (typeof loaded !== 'string') alive.set(row.hash, loaded);
      }
      return alive;
    },
    async personById(tenantId, userId, customerId) {
      const [row] = await database.read<SessionRow>(tenantId, personStatement(userId, customerId ?? null));
      const loaded = loadedSession(tenantId, row);
      return typeof loaded === 'string' ? null : loaded.actor;
    },
    async touch(tenantId, sessionId, at) {
      const actor = { tenantId, userId: null, name: '', sessionId, requestId: 'seen', ip: null };
      await database.write(actor, (tx) =>
        tx.run(sql`update session set last_seen_at = ${new Date(at).toISOString()} where id = ${sessionId}`),
      );
    },
  };
}

/**
 * A domain of its own, else the first label of a host with three parts or more, or before .localhost, else the only company there
 * is; an address without a name of its own (localhost, IP) also falls back to the demo company.
 */
async function tenantByHost(
  host: string,
  first: (statement: ReturnType<typeof sql>) => Promise<Tenant | null>,
  bySubdomain: (subdomain: string) => Promise<Tenant | null>,
): Promise<Tenant | null> {
  const own = await first(
    sql`select ${columns} from tenant_domain d join tenant t on t.id = d.tenant_id where d.web_domain = ${host}`,
  );
  if (own) return own;
  const labels = host.split('.');
  // Browsers take any name before .localhost to this machine: two labels are a company's address there.
  const isNamed = labels.length >= 3 || (labels.length === 2 && labels[1] === 'localhost');
  if (!isNameless(host) && isNamed) {
    const named = await bySubdomain(labels[0] ?? '');
    if (named) return named;
  }
  const fallback = isNameless(host) ? sql`t.subdomain = 'demo' or` : sql``;
  return first(
    sql`select ${columns} from tenant t where ${fallback} (select count(*) from tenant) = 1 order by t.subdomain <> 'demo' limit 1`,
  );
}

/** Hosts that cannot carry a subdomain. */
export const isNameless = (host: string): boolean => host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0;
