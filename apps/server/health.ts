import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from '../../platform/server/db/statement.ts';
import type { Ordo } from './compose.ts';

const READY_LIMIT_MS = 3_000;

/** /healthz (the process lives), /readyz (it can serve), /metrics (OpenMetrics, guarded by METRICS_TOKEN). */
export function serveHealth(ordo: Ordo, metricsToken: string | null): void {
  const app: FastifyInstance = ordo.app;
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const problem = await databaseProblem(ordo);
    return reply
      .code(problem ? 503 : 200)
      .send({ status: problem ? 'unavailable' : 'ready', ...(problem ? { database: problem } : {}) });
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

async function databaseProblem(ordo: Ordo): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), READY_LIMIT_MS);
  });
  const asked = ordo.database.global(sql`select 1 from tenant limit 1`).then(
    () => null,
    () => 'not reachable',
  );
  const result = await Promise.race([asked, late]);
  clearTimeout(timer);
  return result;
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
