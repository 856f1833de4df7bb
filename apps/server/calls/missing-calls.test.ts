import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testServer } from '../../../platform/testing/server.ts';
import { MISSING_CALLS } from './missing-calls.ts';

/** Method and path, segment by segment; how a parameter is called says nothing. */
const shape = (call: string): string =>
  call
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\/+$/, '')
    .replace(/ \/?/, ' /');

/** Lines that are set in are calls, the others say their area. */
const documented = readFileSync(join(import.meta.dirname, 'documented-calls.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('  '))
  .map((line) => line.trim());

test('docs/status.md names exactly the documented calls that the server does not answer', async () => {
  const app = await testServer();
  const { paths } = (await (await app.as('admin@demo.test')).raw('GET', '/openapi.json').then((it) => it.json())) as {
    paths: Record<string, object>;
  };
  await app.close();
  const answered = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => shape(`${method.toUpperCase()} ${path}`)),
    ),
  );
  const missing = documented.filter((call) => !answered.has(shape(call)));
  expect(documented.length).toBeGreaterThan(600);
  expect(Object.values(MISSING_CALLS).flat().sort()).toEqual(missing.sort());
});
