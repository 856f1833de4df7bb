import type { z } from 'zod';
import { sql } from '../../../platform/server/db/statement.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import type { environment } from '../session/session.contract.ts';

export type Environment = z.infer<typeof environment>;

interface Row extends Omit<Environment, 'api_server' | 'web_domain'> {
  api_server: string | null;
}

/** The environment of the company behind a request, as seen from a domain (the request's own host when none is named). */
export async function environmentOf(
  config: PlatformConfig,
  context: RequestContext,
  domain: string | null = null,
): Promise<Environment> {
  const host = context.header('host') ?? new URL(config.origin).host;
  const webDomain = domain ?? host.replace(/:\d+$/, '');
  const [row] = await context.db.database.global<Row>(sql`
    select d.api_server, t.customer_portal_version, t.is_development, t.has_virus_check, t.jsreport_storage_domain,
      t.js_report_lambda_name, t.min_web_version
    from tenant t left join tenant_domain d on d.tenant_id = t.id and d.web_domain = ${webDomain}
    where t.id = ${context.tenant.id}`);
  if (!row) throw new Error('the company of a request has no row');
  return {
    ...row,
    api_server: row.api_server ?? `${new URL(config.origin).protocol}//${host}/api/v1`,
    web_domain: webDomain,
  };
}
