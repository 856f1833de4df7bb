import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator, createCompany } from '../../../apps/server/first-start.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { accessSource } from './access-source.server.ts';

let app: TestServer;

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const at = async (host: string): Promise<string | undefined> =>
  (await accessSource(app.ordo.database).tenantByHost(host))?.subdomain;

test('own domain, else first label of three, else the only company; addresses without a name lead to the demo', async () => {
  await app.sql('delete from tenant_domain where web_domain <> $1', ['beta.test']);
  const hosts = [
    'beta.test',
    'beta.ordo.test',
    'demo.eu.ordo.test',
    'localhost',
    '127.0.0.1',
    '10.1.2.3',
    '[::1]',
    '::1',
  ];
  expect(await Promise.all(hosts.map(at))).toEqual(['beta', 'beta', 'demo', 'demo', 'demo', 'demo', 'demo', 'demo']);
  expect(await Promise.all(['ordo.test', 'nobody.ordo.test', '', 'beta'].map(at))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('without a token an unknown address is 404, an unknown subdomain falls back to the host', async () => {
  const ask = (host: string, query = '') =>
    app.ordo.app.inject({ url: `/api/v1/auth/version${query}`, headers: { host } });
  expect((await ask('nobody.ordo.test')).json()).toMatchObject({ code: 'tenant_not_found' });
  expect((await ask('beta.ordo.test', '?subdomain=localhost')).json().success.data.environment.web_domain).toBe(
    'beta.ordo.test',
  );
  const signedIn = await app.ordo.app.inject({
    url: '/api/v1/user/me',
    headers: { host: 'nobody.ordo.test', authorization: 'Bearer x' },
  });
  expect([signedIn.statusCode, signedIn.json().code]).toEqual([401, 'session_expired']);
});

test('a company made while the server runs has its permissions with the first administrator', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const company = {
    subdomain: 'gamma',
    companyName: 'Gamma',
    currencyCode: 'USD',
    timeZone: 'UTC',
    countryCode: 'US',
    language: 'en' as const,
  };
  const tenantId = await createCompany(client, company, []);
  await createAdministrator(client, tenantId, { email: 'admin@gamma.test', password: 'grey stone bridge' });
  await client.end();
  const gamma = await app.as('admin@gamma.test', { subdomain: 'gamma', password: 'grey stone bridge' });
  expect((await gamma.get('/user/me')).data.permissions.length).toBeGreaterThan(300);
  const roles = (await gamma.get('/role', { q: 'officer' })).data;
  expect((await gamma.get(`/role/${roles[0].id}`)).data.permissions.length).toBeGreaterThan(10);
});
