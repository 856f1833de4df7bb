import { isIP } from 'node:net';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

/**
 * The address that opens a company of an installation: its subdomain before the installation's host. On this machine alone that
 * is `<subdomain>.localhost`, which browsers lead here by themselves.
 */
export function addressOf(subdomain: string, origin: string): string {
  const url = new URL(origin);
  const host = bare(url.hostname);
  const isHere = host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0;
  url.hostname = `${subdomain}.${isHere ? 'localhost' : host}`;
  return url.origin;
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

/**
 * Where every link of a company leads, never the host of a request: its primary domain; the installation's own address for the
 * company that answers there (the first one, unless the address is another's domain); else its subdomain before that address.
 * Nothing else builds an address out of the installation's.
 */
export async function originOf(tx: Pick<Tx, 'maybe'>, { origin }: { readonly origin: string }): Promise<string> {
  const company = await tx.maybe<{ web_domain: string | null; subdomain: string; is_first: boolean }>(sql`
    select t.subdomain, t.id = coalesce((select d.tenant_id from tenant_domain d where d.web_domain = ${new URL(origin).hostname.toLowerCase()}),
        (select min(f.id) from tenant f)) as is_first,
      (select d.web_domain from tenant_domain d where d.tenant_id = t.id and d.is_primary) as web_domain
    from tenant t where t.id = app.current_tenant()`);
  if (company?.web_domain) return `https://${company.web_domain}`;
  return !company || company.is_first ? origin : addressOf(company.subdomain, origin);
}
