import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/kernel/errors.ts';
import { sql } from '../../platform/server/db/statement.ts';
import type { Ordo } from './compose.ts';

const READY_LIMIT_MS = 3_000;

interface HealthOptions {
  readonly metricsToken: string | null;
  /** Why the database beside this process does not run, when it does not. */
  readonly problem: () => string | null;
}

/** /healthz (the process lives), /readyz (it can serve), /metrics (OpenMetrics, guarded by METRICS_TOKEN). */
export function serveHealth(ordo: Ordo, { metricsToken, problem }: HealthOptions): void {
  const app: FastifyInstance = ordo.app;
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (ordo.isLeaving()) return reply.code(503).send({ status: 'stopping' });
    const why = problem() ?? (await databaseProblem(ordo));
    if (why) return reply.code(503).send({ status: 'unavailable', database: why });
    // Without a scanner or a store most work goes on: taking the process out of service would help nobody.
    const weak = await weaknesses(ordo);
    return reply.send({ status: Object.keys(weak).length > 0 ? 'degraded' : 'ready', ...weak });
  });
  app.get('/metrics', async (request, reply) => {
    if (!metricsToken || !sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      return reply
        .code(metricsToken ? 401 : 404)
        .send({ message: metricsToken ? 'Unauthorized' : 'Set METRICS_TOKEN to read metrics.' });
    }
    return reply.type(ordo.metrics.registry.contentType).send(await ordo.metrics.registry.metrics());
  });
}

const databaseProblem = (ordo: Ordo): Promise<string | null> =>
  inTime(
    ordo.database.global(sql`select 1 from tenant limit 1`).then(
      () => null,
      (error: Error) => (error instanceof AppError ? 'no free connection' : 'not reachable'),
    ),
    'no answer in time',
  );

/** What the modules say does not work. */
async function weaknesses(ordo: Ordo): Promise<Record<string, string>> {
  const asked = ordo.modules.flatMap((module) => {
    const answer = module.health?.().catch(() => ({ [module.name]: 'not known' }));
    return answer ? [inTime<Readonly<Record<string, string>>>(answer, { [module.name]: 'no answer in time' })] : [];
  });
  return Object.assign({}, ...(await Promise.all(asked)));
}

async function inTime<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), READY_LIMIT_MS);
  });
  const result = await Promise.race([asked, late]);
  clearTimeout(timer);
  return result;
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
