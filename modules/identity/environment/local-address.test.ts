import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

/** A company's name before .localhost opens it on this machine, also a company that was given no such domain. */
let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

test('<name>.localhost is the address of the company of that name, and of no other', async () => {
  await app.sql("delete from tenant_domain where web_domain like '%.localhost'");
  const found = async (web_domain: string): Promise<unknown[]> =>
    (await app.nobody().get('/server-list', { web_domain })).data;
  const kept = (await app.nobody().raw('GET', '/server-list')).headers.get('cache-control');
  expect(kept).toBe('private, max-age=300');
  expect(await found('beta.localhost')).toHaveLength(1);
  expect(await found('demo.localhost')).toHaveLength(1);
  expect(await found('nobody.localhost')).toEqual([]);
  const [row] = await app.sql("select name from tenant where subdomain = 'beta'");
  expect(row.name).toBe('Beta Rentals');
});
