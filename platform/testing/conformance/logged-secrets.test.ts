import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '../../server/http/route.ts';
import { createHttpServer } from '../../server/http/server.ts';
import { type TestServer, testServer } from '../server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const SECRET = 'S3cretOfALink_aZ09-'.repeat(2);

test('a public path that fails is logged by its route: the secrets in paths stay out of the log, ids stay in', async () => {
  const lines: { line: Record<string, unknown>; words: string }[] = [];
  const keep = (line: object, words: string) => lines.push({ line: line as Record<string, unknown>, words });
  const log = { info: keep, warn: keep, error: keep };
  const routes: Route[] = server.ordo.modules.flatMap((module) => module.routes);
  const broken = new Proxy({}, { get: () => () => Promise.reject(new Error('no database')) });
  const options = { routes, log, rateLimits: false, showStatements: false };
  const app = createHttpServer({ ...options, database: broken, access: broken, metrics: broken } as never);
  const open = routes.filter(({ endpoint }) => endpoint.access === 'public' && endpoint.path.includes('{'));
  expect(open.map(({ endpoint }) => endpoint.path)).toContain('/sign/{token}');
  for (const { endpoint } of open) {
    const url = `/api/v1${endpoint.path.replace(/\{\w+\}/g, SECRET)}`;
    const { statusCode } = await app.inject({ method: endpoint.method, url, headers: { host: 'demo.localhost' } });
    expect([endpoint.path, statusCode]).toEqual([endpoint.path, 500]);
  }
  expect(lines).toHaveLength(open.length);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
  await app.inject({ method: 'GET', url: '/api/v1/order/4711?q=x', headers: { host: 'demo.localhost' } });
  expect(lines.at(-1)?.line).toMatchObject({ url: '/api/v1/order/:id', ids: { id: '4711' } });
  await app.close();
});
