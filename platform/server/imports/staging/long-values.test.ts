import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { upload } from '../../../testing/upload.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());

async function problemsOf(
  csv: string,
  resource = 'order',
): Promise<{ column: string; code: string; message: string; value: string }[]> {
  const key = await upload(server, admin, Buffer.from(csv), 'orders.csv', 'text/csv');
  const { data, body } = await admin.post(`/import/${resource}`, { key, dry_run: true });
  expect(data, JSON.stringify(body)).toBeTruthy();
  return data.errors;
}

test('what is said of a cell shows the beginning of it', async () => {
  const found = await problemsOf(`Title,Customer\nA,${'x'.repeat(30_000)}\n${'t'.repeat(40_000)},Nobody at all\n`);
  const missing = found.filter(({ column, code }) => column === 'customer_id' && code === 'not_found');
  expect(missing.map(({ message }) => message)).toEqual([
    `“${'x'.repeat(200)}…” was not found.`,
    '“Nobody at all” was not found.',
  ]);
  expect(found.map(({ value }) => value?.length ?? 0).every((length) => length <= 200)).toBe(true);
  expect(found.find(({ column }) => column === 'title')).toMatchObject({ code: 'too_long' });
});

test('a cell names no more records than anybody would, and not each that it names wrongly is told', async () => {
  const lists = server.ordo.modules
    .flatMap((module) => module.imports ?? [])
    .flatMap(({ declaration }) => declaration.columns.map((column) => ({ column, resource: declaration.resource })))
    .filter(({ column }) => column.kind === 'references');
  const { column, resource } = lists[0] as (typeof lists)[number];
  const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`).join(';');
  const found = await problemsOf(`Name,${column.name}\nA,"${names(201)}"\nB,"${names(50)}"\n`, resource);
  const told = found.filter((one) => one.column === column.name);
  expect(told.map(({ code }) => code)).toEqual(['too_many_values', ...Array.from({ length: 10 }, () => 'not_found')]);
  expect(told[0]?.message).toBe('At most 200 values in one cell.');
});
