import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { ABSENT_CALLS, ABSENT_FILTERS, EMPTY_ANSWERS } from './absent-parts.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Empty because there is nothing to say, not because it is not built. */
const TRUE_EMPTY = ['shared_with', 'group_by'];

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('a list that is written down empty is told in docs/status.md', () => {
  const files = globSync('modules/**/*.{server,routes}.ts', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(300);
  const written = files.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /\b([a-z]+_[a-z_]+): \[\](?=[,\s}])|'([a-z_]+)', '\[\]'::json/g,
      ),
    ].map(([, literal, sql]) => literal ?? sql),
  );
  const told = new Set<string | undefined>(EMPTY_ANSWERS.map(({ field }) => field));
  expect([...new Set(written)].filter((name) => !TRUE_EMPTY.includes(name ?? '')).sort()).toEqual([...told].sort());
  const page = readFileSync(join(ROOT, 'docs/status.md'), 'utf8');
  for (const { call, field } of EMPTY_ANSWERS) expect(page).toContain(`| \`${call}\` | \`${field}\``);
});

test('filters and calls that docs/status.md calls absent are refused', async () => {
  const portal = await app.as('customer@demo.test');
  const [{ id }] = await app.sql(
    "select customer_id::int as id from customer_user where is_primary and user_id = (select id from app_user where email = 'customer@demo.test')",
  );
  for (const { call, field } of ABSENT_FILTERS) {
    const caller = call.includes('portal') ? portal : admin;
    const answer = await caller.get(call.replace('GET ', '').replace('{id}', id), { filters: { [field]: 1 } });
    expect([call, field, answer.status]).toEqual([call, field, 422]);
  }
  for (const { call } of ABSENT_CALLS) {
    const [method = '', path = ''] = call.split(' ');
    const answer = await admin.raw(method, path.replace('{id}', id), method === 'GET' ? {} : { body: '{}' });
    expect([call, answer.status]).toEqual([call, 404]);
  }
});
