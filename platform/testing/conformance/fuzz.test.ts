import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isPortalSlug } from '../../server/access/guard.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { realPaths } from './real-paths.ts';
import { bodyWith, kindsOf, longestText, type Place, placesOf, type Schema, schemaOf } from './schema-fields.ts';

/** Every field of every body and every key of every query string, asked what it does with what it must not take. */
let server: TestServer;
let admin: Caller;
let portal: Caller;
let pathOf: (endpoint: Endpoint) => string;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  portal = await server.as('customer@demo.test');
  pathOf = await realPaths(server);
});
afterAll(() => server.close());

const named = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;
const isForPortal = ({ access }: Endpoint): boolean =>
  access === 'portal' || (typeof access === 'object' && access.any.every(isPortalSlug));
/** These would sign the test's own people out. */
const ENDS_SESSION = new Set(['POST /auth/logout', 'DELETE /auth/sessions/{id}']);

async function send(
  endpoint: Endpoint,
  body: string,
  query = '',
): Promise<{ status: number; text: string; errors: string[] }> {
  const who = isForPortal(endpoint) ? portal : admin;
  const init = endpoint.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body };
  const response = await who.raw(endpoint.method, pathOf(endpoint) + query, init);
  const text = await response.text();
  let errors: string[] = [];
  try {
    errors = Object.keys(JSON.parse(text).errors ?? {});
  } catch {
    // A file or stream.
  }
  return { status: response.status, text: text.slice(0, 160), errors };
}

const withBody = (): (Endpoint & { schema: Schema })[] =>
  endpoints()
    .filter((e) => e.body && !e.rawBody && !ENDS_SESSION.has(named(e)))
    .map((e) => ({ ...e, schema: schemaOf(e.body as NonNullable<Endpoint['body']>) }));
const endpoints = (): Endpoint[] =>
  server.ordo.modules.flatMap((module) => module.routes.map((route) => route.endpoint));

interface Asked {
  /** What may be sent. */
  takes: Schema;
  /** What the handler gets. */
  gives: Schema;
}

const withQuery = (): (Endpoint & { keys: [string, Asked][]; isClosed: boolean })[] =>
  endpoints()
    .filter((e) => e.query && !ENDS_SESSION.has(named(e)))
    .map((e) => {
      const shape = e.query as NonNullable<Endpoint['query']>;
      const [takes, gives] = [schemaOf(shape), schemaOf(shape, 'output')];
      const keys = Object.keys(takes.properties ?? {}).map((key): [string, Asked] => [
        key,
        { takes: takes.properties?.[key] ?? {}, gives: gives.properties?.[key] ?? {} },
      ]);
      return { ...e, keys, isClosed: typeof takes.additionalProperties !== 'object' };
    });
/** Longer than any key of a query string may be; the head of a request ends at 16 kB. */
const LONG = 9000;

const deep = (levels: number): unknown => (levels === 0 ? ['end'] : { deeper: deep(levels - 1), 0: [levels] });
const MEGABYTE = 'x'.repeat(1_000_000);

/** What a field must refuse, told from what it takes. */
function refused({ schema }: Place): [what: string, json: string][] {
  const kinds = kindsOf(schema);
  if (kinds.has('any')) return [];
  const takesText = kinds.has('string');
  const values: [string, unknown][] = takesText
    ? [
        longestText(schema) < LONG ? ['a long text', 'x'.repeat(LONG)] : ['a megabyte', MEGABYTE],
        ['a bell', 'ring \u0007'],
        ['NUL', 'a\u0000b'],
        ['half a character', 'a\ud83d'],
      ]
    : [['a text', 'twelve']];
  if (!kinds.has('object')) values.push(['nested garbage', deep(20)]);
  else if (!kinds.has('array')) values.push(['a list', [[1], {}]]);
  if (!kinds.has('boolean')) values.push(['a flag', true]);
  if (!kinds.has('number')) values.push(['a number', 42]);
  const json = values.map(([what, value]): [string, string] => [what, JSON.stringify(value)]);
  if (!takesText) json.push(['infinity', '1e999'], ['a huge number', '-1e308']);
  return json;
}

/** What a key of a query string must refuse: everything in it is text. */
function refusedInQuery(key: string, { takes, gives }: Asked): [what: string, query: string][] {
  const one = (value: string): string => `?${key}=${encodeURIComponent(value)}`;
  const values: [string, string][] = [
    ['a bell', one('ring \u0007')],
    ['NUL', one('a\u0000b')],
  ];
  const kinds = new Set([...kindsOf(takes), ...kindsOf(gives)]);
  if (!kindsOf(takes).has('any') && !kinds.has('array')) values.push(['twice', `?${key}=1&${key}=2`]);
  if (longestText(takes) < LONG) values.push(['a long text', one('x'.repeat(LONG))]);
  const isNumber = kindsOf(gives).has('number') && !kindsOf(gives).has('string');
  if (isNumber) values.push(['a text', one('twelve')], ['infinity', one('1e999')], ['a fraction of one', one('0.5x')]);
  return values;
}

/** Everything that is written down, but for what asking itself leaves: sessions seen, attempts to sign in. */
async function written(): Promise<unknown> {
  const names = await server.sql(`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('session', 'auth_event', 'sign_in_attempt') order by 1`);
  const parts = names.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int, coalesce(sum(xmin::text::bigint), 0)::text as versions from "${name}"`,
  );
  return server.sql(`${parts.join(' union all ')} order by 1`);
}

const isNamedIn = (errors: readonly string[], field: string): boolean =>
  errors.some((key) => key === field || key.startsWith(`${field}.`) || field.startsWith(`${key}.`));

/** Questions that are under way at a time. */
const AT_ONCE = 8;

/** Asks everything, some at a time; gives what was not refused as it should be. */
async function notRefused(
  questions: readonly { what: string; field: string; ask: () => ReturnType<typeof send> }[],
): Promise<string[]> {
  const wrong: string[] = [];
  const open = [...questions];
  const asker = async () => {
    for (let next = open.pop(); next; next = open.pop()) {
      const { status, text, errors } = await next.ask();
      if (status !== 422 || !isNamedIn(errors, next.field)) wrong.push(`${next.what}: ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  return wrong;
}

test('every field of every body that is wrong is named in a 422, and nothing is written', async () => {
  const before = await written();
  const questions = withBody().flatMap((endpoint) =>
    placesOf(endpoint.schema).flatMap((place) => {
      const field = place.path.join('.');
      const [head, tail] = JSON.stringify(bodyWith(endpoint.schema, place.path, '\u2603')).split('"\u2603"');
      return refused(place).map(([what, json]) => ({
        what: `${named(endpoint)} ${field} ← ${what}`,
        field,
        ask: () => send(endpoint, `${head}${json}${tail}`),
      }));
    }),
  );
  expect(questions.length).toBeGreaterThan(5000);
  expect((await notRefused(questions)).slice(0, 40)).toEqual([]);
  expect(await written()).toEqual(before);
}, 180_000);

test('every key of every query string that is wrong or unknown is named in a 422', async () => {
  const before = await written();
  const questions = withQuery().flatMap((endpoint) => {
    const asks = endpoint.keys.flatMap(([key, asked]) =>
      refusedInQuery(key, asked).map(([what, query]) => ({ what: `${key} ← ${what}`, field: key, query })),
    );
    if (endpoint.isClosed) asks.push({ what: 'an unknown key', field: 'no_such_key', query: '?no_such_key=1' });
    return asks.map(({ what, field, query }) => ({
      what: `${named(endpoint)} ${what}`,
      field,
      ask: () => send(endpoint, '{}', query),
    }));
  });
  expect(questions.length).toBeGreaterThan(500);
  expect((await notRefused(questions)).slice(0, 40)).toEqual([]);
  expect(await written()).toEqual(before);
}, 120_000);

test('a megabyte of query string is refused before it is read', async () => {
  for (const endpoint of withQuery().slice(0, 5)) {
    expect((await send(endpoint, '{}', `?q=${MEGABYTE}`)).status).toBe(431);
  }
});
