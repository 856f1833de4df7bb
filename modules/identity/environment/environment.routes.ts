import type { AccessSource } from '../../../platform/server/access/access.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import * as contract from './environment.contract.ts';
import { environmentOf } from './environment.server.ts';

/** Calls a client makes before it knows anybody. */
export const environmentRoutes = (config: PlatformConfig, source: AccessSource): Route[] => [
  route(contract.serverList, async ({ query }, context) => {
    const asked = (query.web_domain ?? context.header('host') ?? '').toLowerCase().replace(/:\d+$/, '');
    const tenant = (await source.tenantByHost(asked)) ?? (await source.tenantBySubdomain(asked));
    if (!tenant) return [];
    const of: RequestContext = { ...context, tenant };
    return [await environmentOf(config, of, asked)];
  }),
  route(contract.version, async (_input, context) => {
    const environment = await environmentOf(config, context);
    return {
      web_version: config.webVersion,
      api_version: config.apiVersion,
      min_web_version: environment.min_web_version,
      environment,
    };
  }),
];
