import type { AccessControl } from '../access/access.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../http/context.ts';
import type { Route } from '../http/route.ts';
import type { Schedule } from '../jobs/jobs.ts';
import type { ServerModule } from '../module.ts';
import { createHub, type Hub } from './hub.ts';
import { listLive } from './live-source.ts';
import { sweepRing } from './ring.ts';
import { streamRoutes } from './routes.ts';

/** The live part of the server: hub, calls, and the sweep of the ring. */
export interface Live {
  readonly hub: Hub;
  readonly routes: Route[];
  readonly schedule: Schedule;
}

/** Live events over the records of every module; a list whose module says more of it is taken from there. */
export function hostLive(database: Database, access: AccessControl, modules: readonly ServerModule[], log: Log): Live {
  const own = modules.flatMap((module) => module.live ?? []);
  const lists = modules.flatMap((module) => module.resources ?? []).map(listLive);
  const sources = [...own, ...lists.filter((list) => !own.some(({ resource }) => resource === list.resource))];
  const hub = createHub({ database, access, sources, log });
  return {
    hub,
    routes: streamRoutes(database, hub, sources),
    schedule: { kind: 'live.sweep', cron: '* * * * *', run: (tenantIds) => sweepRing(database, tenantIds) },
  };
}
