import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server.ts';

let app: TestServer;

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

/** As a browser asks for what a person opens by its address. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const open = (path: string, language = 'en', accept = BROWSER) =>
  fetch(`${app.origin}/api/v1${path}`, { headers: { accept, 'accept-language': language } });

test('a document link that ended and one that was changed are a page in words', async () => {
  const made = (exp: number) => `/ordertype/document-file?subdomain=demo&document=1&exp=${exp}&sig=${'x'.repeat(43)}`;
  const answer = await open(made(4_000_000_000));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await answer.text();
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('This link isn’t valid or has expired. Ask the company for a new one.');
  const spanish = await (await open(made(4_000_000_000), 'fr, es-419;q=0.9, en;q=0.5')).text();
  expect(spanish).toContain('<html lang="es">');
  expect(spanish).toContain('Este enlace no es válido o ya venció. Pida uno nuevo a la empresa.');
});

test('every address that a browser can open refuses with a page, and programs get what they read', async () => {
  const gets = app.ordo.modules
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ method }) => method === 'GET');
  const wrong: string[] = [];
  for (const { path } of gets) {
    const filled = `${path.replace(/\{\w+\}/g, '999999')}?subdomain=demo&strange=1`;
    const page = await open(filled);
    const isPage = page.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (page.status >= 400 && !isPage) wrong.push(path);
    await page.body?.cancel();
  }
  expect(gets.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
  const program = await open('/order', 'es', 'application/json');
  expect([program.status, program.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8']);
  expect(((await program.json()) as { code: string }).code).toBe('session_expired');
});

test('a page never says a bare code, and nothing that was sent is read as markup', async () => {
  const out = await (await open('/order/1', 'es')).text();
  expect(out).toContain('Inicie sesión');
  expect(out).not.toContain('session_expired');
  expect(await (await open('/no-such-thing')).text()).toContain('There is no page at this address.');
  const strange = await (await open('/auth/version?%3Cscript%3E=1&subdomain=demo')).text();
  expect(strange).not.toContain('<script>');
});
