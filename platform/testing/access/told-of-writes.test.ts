import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { readersOfWrites } from '../../server/access/told-of-writes.ts';
import { staffWith } from '../people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { furnish } from './companies.ts';
import { tableInPath } from './questions.ts';

/** Whoever writes without reading is told which record it was: of every call that changes one, by what the calls declare. */
const TOLD = ['id', 'user_id', 'name', 'reference_no', 'updated_at', 'created'];

let app: TestServer;
let writer: Caller;
let changes: Endpoint[];

const slugs = ({ access }: Endpoint): readonly string[] => (typeof access === 'object' ? access.any : []);
const isPortal = (slug: string): boolean => slug.includes('.portal_') && !slug.endsWith('.portal_catalogue');

beforeAll(async () => {
  app = await testServer();
  await furnish(app);
  const endpoints = app.ordo.modules.flatMap((module) => module.routes.map((route) => route.endpoint));
  const readers = [...readersOfWrites(endpoints)];
  const reading = new Set(readers.flatMap(([, reader]) => slugs(reader)));
  changes = readers.map(([write]) => write).filter(({ method }) => method === 'PUT');
  const writing = readers.flatMap(([write]) => slugs(write)).filter((slug) => !reading.has(slug) && !isPortal(slug));
  writer = (await staffWith(app, [...new Set(writing)])).caller;
}, 120_000);
afterAll(() => app.close());

test('a change answers no more of a record than its number and name to who may not read it, also when it is refused', async () => {
  const answered = new Set<string>();
  for (const { path } of changes) {
    const table = tableInPath(path);
    if (!table || path.split('{').length > 2) continue;
    const rows = await app.sql(`select id::int from "${table}" where tenant_id = 1 order by id limit 15`);
    for (const { id } of rows) {
      const changed = await writer.put(path.replace(/\{\w+\}/, String(id)), {});
      if (changed.status === 200) answered.add(path);
      const told = Object.keys((changed.status === 200 && changed.data) || {}).filter((key) => !TOLD.includes(key));
      expect([path, told]).toEqual([path, []]);
      const stale = await writer.put(path.replace(/\{\w+\}/, String(id)), { updated_at: '2020-01-01T00:00:00.000Z' });
      expect([path, (stale.body.details as object | undefined) ?? {}]).not.toEqual([
        path,
        expect.objectContaining({ current: expect.anything() }),
      ]);
    }
  }
  expect([...answered]).toEqual(expect.arrayContaining(['/user/{id}', '/master-bank/{id}', '/targets/{id}']));
  expect(answered.size).toBeGreaterThan(8);
}, 120_000);

test('children of a customer are parts of it', async () => {
  const [contact] = await app.sql(
    'select id::int, customer_id::int from customer_contact where tenant_id = 1 order by id limit 1',
  );
  const changed = await writer.put(`/customer/${contact?.customer_id}/contacts/${contact?.id}`, { title: 'Director' });
  expect([changed.status, Object.keys(changed.data).filter((key) => !TOLD.includes(key))]).toEqual([200, []]);
  const made = await writer.post(`/customer/${contact?.customer_id}/addresses`, { address1: '2 Pier Road' });
  expect([made.status, Object.keys(made.data).filter((key) => !TOLD.includes(key))]).toEqual([201, []]);
});
