import { expect, test } from 'vitest';
import { apiBase } from './environment.ts';
import { tenantOf } from './tenant.ts';

test('request.tenant: the tenant is the first label of three or more; localhost and addresses stay', () => {
  expect(tenantOf('acme.ordo.app')).toBe('acme');
  expect(tenantOf('Acme.eu.ordo.app')).toBe('acme');
  expect(tenantOf('ordo.app')).toBe('ordo.app');
  expect(tenantOf('localhost')).toBe('localhost');
  expect(tenantOf('127.0.0.1')).toBe('127.0.0.1');
  expect(tenantOf('[::1]')).toBe('[::1]');
});

test('the page talks to its own origin unless the operator named another host', () => {
  const page = { origin: 'https://acme.ordo.app', hostname: 'acme.ordo.app' };
  expect(apiBase(null, page)).toBe('https://acme.ordo.app/api/v1');
  expect(apiBase('http://127.0.0.1:3000/api/v1', page)).toBe('https://acme.ordo.app/api/v1');
  expect(apiBase('https://acme.ordo.app/api/v1', page)).toBe('https://acme.ordo.app/api/v1');
  expect(apiBase('https://api.ordo.app', page)).toBe('https://api.ordo.app/api/v1');
  expect(apiBase('https://api.ordo.app/api/v1/', page)).toBe('https://api.ordo.app/api/v1');
  expect(apiBase('javascript:alert(1)', page)).toBe('https://acme.ordo.app/api/v1');
});
