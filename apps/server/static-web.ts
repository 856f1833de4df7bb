import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
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
  // Outlines change with the product only; the page that asks them says nothing of their version.
  if (path.includes('/land-parts/')) return 'public, max-age=86400';
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=300';
}

/** Empty parts and dots: folders and ways up, never the name of a file; nor do their names hold anything to be decoded. */
const NO_FILE = /\/\.{0,2}(\/|$)|[^\w./@-]/;
/** Folders that hold files only: what is not in them is missing, it is never a page. */
const FILES = /^\/(assets|icons|land-parts|pdf-parts)\//;

/**
 * Serves the built web app: hashed files forever, every other path the page that routes by itself. Another build may take its place
 * under the running server: the page and its parts are those on the disk.
 */
export async function serveWeb(app: FastifyInstance, directory = DIRECTORY): Promise<boolean> {
  if (!existsSync(join(directory, 'index.html'))) return false;
  const page = await pageOf(join(directory, 'index.html'));
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Nobody asks for parts of them.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keepFor(path));
    },
  });
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    const path = request.url.split('?', 1)[0] ?? '';
    if (FILES.test(path)) return NO_FILE.test(path) ? reply.callNotFound() : reply.sendFile(path);
    // A record shows its PDF inside its own page.
    const isViewer = /^\/pdf_viewer\/?(\?|$)/.test(request.url);
    if (isViewer) reply.header('x-frame-options', 'SAMEORIGIN');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', isViewer ? VIEWER_POLICY : POLICY)
      .header('cache-control', 'no-cache')
      .send(await page());
  });
  return true;
}

/** The page as it stands on the disk, read again when it was written; while a build writes it, the one before. */
async function pageOf(path: string): Promise<() => Promise<string>> {
  const read = async () => {
    const { mtimeMs } = await stat(path);
    return { mtimeMs, text: await readFile(path, 'utf8') };
  };
  let known = await read();
  return async () => {
    const { mtimeMs } = await stat(path).catch(() => known);
    if (mtimeMs !== known.mtimeMs) known = await read().then(whole, () => known);
    return known.text;
  };

  function whole(next: typeof known): typeof known {
    return next.text.includes('</html>') ? next : known;
  }
}
