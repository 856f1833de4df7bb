import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../../generated/registry.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { CATALOGUE } from './catalogue.rules.ts';
import { PLANNED_SLUGS } from './planned.rules.ts';

const ROOT = join(import.meta.dirname, '../../..');
const VERBS = ['view', 'create', 'update', 'delete', 'import', 'export'];
const AREAS = ['staff', 'portal'];
/** Neither tests nor words, and not the catalogue itself; menus and the data of screens name what is not built too. */
const ASKS_NOTHING =
  /\.test\.|messages|permission\/(catalogue|default-roles)|web\/(staff|portal)\/screens|customer-nav/;
let app: TestServer;

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const sources = ['modules', 'platform/server', 'platform/web', 'apps'].flatMap((root) =>
  readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !ASKS_NOTHING.test(join(root, name)))
    .map((name) => readFileSync(join(ROOT, root, name), 'utf8')),
);

interface AskingScreen {
  permission?: string;
  load?: unknown;
  resource?: unknown;
}

/** What the built screens ask for; their data points at web code, which this program's types do not cover. */
async function askedByScreens(): Promise<string[]> {
  const found = await Promise.all(
    AREAS.map(async (area) => {
      const data = await import(new URL(`../../../apps/web/${area}/screens.ts`, import.meta.url).href);
      return (data as Record<string, AskingScreen[]>)[`${area}Screens`] ?? [];
    }),
  );
  return found.flat().flatMap(({ permission, load, resource }) => (permission && (load || resource) ? permission : []));
}

test('every permission is asked for somewhere, or is marked as waiting for what is not built', async () => {
  const asked = new Set(
    app.ordo.modules.flatMap(({ routes }) =>
      routes.flatMap(({ endpoint: { access } }) => (typeof access === 'object' ? access.any : [])),
    ),
  );
  for (const slug of await askedByScreens()) asked.add(slug);
  for (const { permission } of Object.values(registry)) for (const verb of VERBS) asked.add(`${verb}.${permission}`);
  const isAsked = (slug: string) => asked.has(slug) || sources.some((text) => text.includes(`'${slug}'`));
  const unasked = CATALOGUE.map(({ slug }) => slug).filter((slug) => !isAsked(slug));
  expect([...PLANNED_SLUGS].sort()).toEqual(unasked.sort());
});

test('the matrix is told which permissions wait', async () => {
  const admin = await app.as('admin@demo.test');
  const groups = (await admin.get('/permission/all')).data as {
    permissions: { slug: string; is_planned: boolean }[];
  }[];
  const told = groups.flatMap(({ permissions }) => permissions.filter(({ is_planned }) => is_planned));
  expect(told.map(({ slug }) => slug).sort()).toEqual([...PLANNED_SLUGS].sort());
  const [custom] = [(await admin.post('/permission', { slug: 'open.gate', name: 'Open the gate' })).data];
  expect(custom.is_planned).toBe(false);
});
