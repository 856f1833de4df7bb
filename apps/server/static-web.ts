import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIRECTORY = join(import.meta.dirname, '../../dist/web');
const YEAR = 31_536_000;

/** Scripts only from us and never inline; styles inline because the component library sets sizes that way; nobody frames us. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');
const VIEWER_POLICY = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Named by their content they stay for ever; the worker that opens pages with no network is looked at each time. */
function keepFor(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR}, immutable`;
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=300';
}

/** Serves the built web app: hashed files forever, every other path the page that routes by itself. */
export async function serveWeb(app: FastifyInstance): Promise<boolean> {
  if (!existsSync(join(DIRECTORY, 'index.html'))) return false;
  const page = await readFile(join(DIRECTORY, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: DIRECTORY,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keepFor(path));
    },
  });
  app.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    // A record shows its PDF inside its own page (A1 R16).
    const isViewer = /^\/pdf_viewer\/?(\?|$)/.test(request.url);
    if (isViewer) reply.header('x-frame-options', 'SAMEORIGIN');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', isViewer ? VIEWER_POLICY : POLICY)
      .header('cache-control', 'no-cache')
      .send(page);
  });
  return true;
}
