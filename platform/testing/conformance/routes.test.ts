import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isPortalSlug } from '../../server/access/guard.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { placesOf, schemaOf } from './schema-fields.ts';

/** Every route of every module, asked the questions that hold for all of them. */
let server: TestServer;
let admin: Caller;
let beta: Caller;
let bare: Caller;
let portal: Caller;
let endpoints: Endpoint[];

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  beta = await server.as('admin@beta.test');
  portal = await server.as('customer@demo.test');
  bare = await personWith('view.dashboard');
  endpoints = server.ordo.modules.flatMap((module) => module.routes.map((route) => route.endpoint));
});
afterAll(() => server.close());

/** A staff member who holds one permission that no tested call needs. */
async function personWith(slug: string): Promise<Caller> {
  const body = {
    first_name: 'Bare',
    last_name: 'Person',
    email: 'bare@demo.test',
    roles: [],
    permissions: [slug],
    password: 'correct horse battery',
  };
  const made = await admin.post('/user', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await server.sql('update app_user set is_first_time_login = false where email = $1', [body.email]);
  return server.as('bare@demo.test');
}

const NOWHERE = '999999999';
const pathOf = (endpoint: Endpoint, id = NOWHERE): string => endpoint.path.replace(/\{[^}]+\}/g, id);
const call = (who: Caller, endpoint: Endpoint, path = pathOf(endpoint), body?: unknown) => {
  const headers = { 'content-type': 'application/json' };
  const init: RequestInit = endpoint.method === 'GET' ? {} : { headers, body: JSON.stringify(body ?? {}) };
  return who.raw(endpoint.method, path, init);
};
/** A verb first, and no full stop last. */
const SUMMARY =
  /^(List|Get|Create|Update|Delete|Add|Remove|Export|Import|Download|Send|Set|Preview|Turn|Rename|Cancel|Sign|Reset|Mark|Log|Confirm|Complete|Check|Change|Withdraw|Upload|Undo|Submit|Start|Retry|Request|Report|Publish|Generate|Decline|Approve|Answer|Accept|Verify|Block|Unblock|Suggest|Stream|Select|Search|Run|Revoke|Reveal|Restore|Resend|Replace|Reload|Reject|Release|Redact|Reassign|Put|Merge|Lock|Explain|End|Email|Duplicate|Dismiss|Browse|Assign|Acknowledge|Hide),? (?!.*\.$)/;
const named = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
/** Signing the test's own people out would end the walk. */
const ENDS_SESSION = new Set(['POST /auth/logout', 'DELETE /auth/sessions/{id}']);

describe('every route', () => {
  test('is declared once, with a summary and an area', () => {
    const seen = endpoints.map(named);
    expect(seen.filter((name, index) => seen.indexOf(name) !== index)).toEqual([]);
    expect(endpoints.filter((e) => !e.summary || !e.area).map(named)).toEqual([]);
  });

  test('has a summary that begins with what it does', () => {
    const others = endpoints.filter(({ summary }) => !SUMMARY.test(summary));
    expect(others.map((e) => `${named(e)}: ${e.summary}`)).toEqual([]);
  });

  test('needs a session unless it is public', async () => {
    const open: string[] = [];
    for (const endpoint of endpoints.filter((e) => e.access !== 'public')) {
      const response = await call(server.nobody(), endpoint);
      const { code } = (await response.json()) as { code?: string };
      if (response.status !== 401 || code !== 'session_expired') open.push(`${named(endpoint)} → ${response.status}`);
    }
    expect(open).toEqual([]);
  });

  test('refuses people without its permission, before it looks at anything', async () => {
    const open: string[] = [];
    for (const endpoint of endpoints) {
      if (typeof endpoint.access === 'string' || ENDS_SESSION.has(named(endpoint))) continue;
      const forStaff = endpoint.access.any.some((slug) => !isPortalSlug(slug));
      for (const who of forStaff ? [bare] : []) {
        const response = await call(who, endpoint);
        if (response.status !== 403) open.push(`${named(endpoint)} → ${response.status}`);
      }
      const forPortal = endpoint.access.any.some(isPortalSlug);
      const response = await call(forPortal ? admin : portal, endpoint);
      const onlyOne = forStaff !== forPortal;
      if (onlyOne && response.status !== 403) open.push(`${named(endpoint)} other audience → ${response.status}`);
    }
    expect(open).toEqual([]);
  });

  test('never answers 5xx or an unknown route, whatever is sent', async () => {
    const broken: string[] = [];
    const bodies: unknown[] = [
      {},
      { no_such_field: 1 },
      [],
      'text',
      7,
      null,
      { id: { a: 1 }, items: 'x', name: 'x'.repeat(100_000), orders: [null] },
    ];
    for (const endpoint of endpoints.filter((e) => !ENDS_SESSION.has(named(e)) && !e.rawBody)) {
      for (const body of endpoint.method === 'GET' ? [undefined] : bodies) {
        for (const path of [
          pathOf(endpoint),
          `${pathOf(endpoint, '0')}?page=x&filters=%7B`,
          `${pathOf(endpoint, 'abc')}`,
        ]) {
          const response = await call(admin, endpoint, path, body);
          const text = await response.text();
          if (response.status >= 500 || text.includes('"code":"route_not_found"'))
            broken.push(`${named(endpoint)} ${path} → ${response.status} ${text.slice(0, 120)}`);
        }
      }
    }
    expect(broken.slice(0, 20)).toEqual([]);
  }, 300_000);

  test('shows another company nothing, for any id of ours', async () => {
    const leaks: string[] = [];
    const withId = endpoints.filter((e) => e.path.includes('{') && e.access !== 'public' && e.method === 'GET');
    const ids = await someIds();
    for (const endpoint of withId) {
      for (const id of ids) {
        const path = pathOf(endpoint, String(id));
        const theirs = await call(beta, endpoint, path);
        const text = await theirs.text();
        if (theirs.status === 200 && /Northstar|@demo\.test|DEL-|MNT-/.test(text))
          leaks.push(`${path} → ${text.slice(0, 100)}`);
      }
    }
    expect(leaks).toEqual([]);
  }, 300_000);

  test('a token is worth nothing at another company', async () => {
    for (const endpoint of endpoints.filter((e) => e.method === 'GET' && e.access !== 'public').slice(0, 60)) {
      const response = await fetch(`${server.origin}/api/v1${pathOf(endpoint)}?subdomain=beta`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(response.status, named(endpoint)).toBe(401);
      expect(((await response.json()) as { code: string }).code).toBe('session_expired');
    }
  });
});

/** A handful of ids that exist in the demo company, over all tables. */
async function someIds(): Promise<number[]> {
  const rows =
    await server.sql(`select max(id)::int as id from "order" union select min(id)::int from "order" union select max(id)::int from customer
    union select max(id)::int from app_user where tenant_id = (select id from tenant where subdomain = 'demo') union select max(id)::int from attachment`);
  return rows.map((row) => row.id).filter((id): id is number => typeof id === 'number');
}

/** Commands that set one state and show no form, and the hooks of a review type, which are told by their list. */
const WITHOUT_VERSION = new Set([
  'PUT /user/{id}/unlock-user',
  'PUT /user/{id}/update/login/flag',
  'PUT /user/{id}/password',
  'PUT /checkoff/{id}/webhook',
]);

test('a PUT of a record that answers its version takes it as its precondition', () => {
  const versioned = (shape: unknown): boolean => {
    if (!shape) return false;
    const schema = schemaOf(shape as Parameters<typeof schemaOf>[0], 'output');
    return placesOf(schema, 1).some(({ path }) => path.join() === 'updated_at');
  };
  const without = endpoints.filter(({ method, path, body, answer }) => {
    if (method !== 'PUT' || !path.includes('}') || !body) return false;
    const read = endpoints.find((one) => one.method === 'GET' && one.path === path);
    if (!versioned(answer) && !versioned(read?.answer)) return false;
    return !placesOf(schemaOf(body), 1).some((place) => place.path.join() === 'updated_at');
  });
  expect(without.map(({ path }) => `PUT ${path}`).filter((name) => !WITHOUT_VERSION.has(name))).toEqual([]);
});
