import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { type FullDatabase, fullDatabase } from '../../../platform/testing/network/full-database.ts';
import { type Answer, type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** The product with a database on another machine, whose disk fills up. */
let behind: TestServer;
let database: FullDatabase;
let product: TestServer;
let admin: Caller;

beforeAll(async () => {
  behind = await testServer({ poolSize: 2 });
  database = await fullDatabase(behind.databaseUrl);
  product = await testServer({ databaseUrl: database.url, poolSize: 4 });
  admin = await product.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Filled', prefix: 'FUL', is_default: true });
});
afterAll(async () => {
  database.free();
  await product.close();
  database.close();
  await behind.close();
});

const make = (title: string): Promise<Answer<{ id: number }>> => admin.post('/order', { title });
/** The catalogue's shape: a code, a text for people, when to come again. */
const shapeOf = ({ status, body, headers }: Answer): unknown[] => [
  status,
  body.code,
  typeof body.message,
  Number(headers.get('retry-after')) > 0,
];
const titled = (title: string) => behind.sql('select from "order" where title = $1', [title]);

test('a database whose disk is full: 507 with Retry-After in the catalogue’s shape, reads go on, and so does all when space returns', async () => {
  expect((await make('Before')).status).toBe(201);
  database.fill();
  for (let n = 0; n < 5; n++) expect(shapeOf(await make('Full'))).toEqual([507, 'storage_full', 'string', true]);
  expect(database.refused()).toBeGreaterThanOrEqual(5);
  expect((await admin.get('/order', { page: 1 })).status).toBe(200);
  database.free();
  expect((await make('After')).status).toBe(201);
  expect([(await titled('Full')).length, (await titled('After')).length]).toEqual([0, 1]);
});

test('one that ends because of it and takes nobody in: 507 or 503 with Retry-After, then it goes on by itself', async () => {
  database.fill(true);
  const said = new Set<string>();
  for (let n = 0; n < 12; n++) {
    said.add(shapeOf(await make('Ended')).join(' '));
    said.add(shapeOf(await admin.get('/order', { page: 1 })).join(' '));
  }
  const known = ['507 storage_full string true', '503 service_unavailable string true'];
  expect([...said].filter((words) => !known.includes(words))).toEqual([]);
  expect(said).toContain(known[0]);
  database.free();
  await until(async () => (await make('Again')).status === 201);
  expect([(await titled('Ended')).length, (await titled('Again')).length]).toEqual([0, 1]);
});
