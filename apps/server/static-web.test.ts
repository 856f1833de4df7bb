import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveWeb } from './static-web.ts';

let directory: string;
let app: FastifyInstance;

/** A build of the web application whose parts are named by `name`, in the place of the one before. */
async function build(name: string): Promise<void> {
  await rm(join(directory, 'assets'), { recursive: true, force: true });
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, `assets/${name}.js`), `export default '${name}';`);
  const page = join(directory, 'index.html');
  await writeFile(page, `<html><script type="module" src="/assets/${name}.js"></script></html>`);
  // Two builds of a test may fall into one tick of the disk's clock.
  const at = name === 'first' ? 1_700_000_000 : 1_700_000_100;
  await utimes(page, at, at);
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ordo-web-'));
  await build('first');
  app = fastify();
  await serveWeb(app, directory);
});
afterEach(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

test('a build that takes another’s place under the running server is served at once, what it lacks is not found', async () => {
  expect((await app.inject('/ams/activities')).body).toContain('/assets/first.js');
  expect((await app.inject('/assets/first.js')).body).toBe("export default 'first';");
  await build('second');
  expect((await app.inject('/ams/activities')).body).toContain('/assets/second.js');
  const part = await app.inject('/assets/second.js');
  expect([part.statusCode, part.body]).toEqual([200, "export default 'second';"]);
  expect(part.headers['cache-control']).toContain('immutable');
  const gone = await app.inject('/assets/first.js');
  expect(gone.statusCode).toBe(404);
  const ways = ['..%2findex.html', '..%5c..%5cindex.html', '%00', 'a%0a.js', '', '.', '/etc/passwd'];
  for (const way of ways) expect((await app.inject(`/assets/${way}`)).statusCode, way).toBe(404);
});

test('a file is sent whole, whichever part is asked for, or not at all', async () => {
  await build('second');
  for (const range of ['bytes=0-3', 'bytes=9999-', 'bytes=-1,5-6', 'lines=1']) {
    const { statusCode, body } = await app.inject({ url: '/assets/second.js', headers: { range } });
    expect([statusCode, body], range).toEqual([200, "export default 'second';"]);
  }
  for (const headers of [{ 'if-match': '"x"' }, { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }])
    expect((await app.inject({ url: '/assets/second.js', headers })).statusCode).toBeLessThan(500);
});

test('while a build writes its page, the page before it is served', async () => {
  await writeFile(join(directory, 'index.html'), '<html><scr');
  expect((await app.inject('/')).body).toContain('/assets/first.js');
  await rm(join(directory, 'index.html'));
  expect((await app.inject('/')).body).toContain('/assets/first.js');
  await build('second');
  expect((await app.inject('/')).body).toContain('/assets/second.js');
});
