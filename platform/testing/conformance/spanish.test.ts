import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { productNamedColumns } from '../../resource/product-names.ts';
import { isPortalSlug } from '../../server/access/guard.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { realPaths } from './real-paths.ts';

/** What the product wrote into lists is said in the reader's language by every call that answers it. */
let server: TestServer;
let endpoints: Endpoint[];
let words: { english: ReadonlySet<string>; spanish: ReadonlySet<string> };

beforeAll(async () => {
  server = await testServer();
  endpoints = server.ordo.modules.flatMap((module) => module.routes.map((route) => route.endpoint));
  words = await seededWords();
});
afterAll(() => server.close());

const TENANT = "tenant_id = (select id from tenant where subdomain = 'demo')";

/** Words of the product's rows: those Spanish says otherwise, and how it says them. */
async function seededWords(): Promise<typeof words> {
  const parts = productNamedColumns().map((column) => {
    const [table, plain] = column.split('.');
    return `select ${plain}s ->> 'en' as en, ${plain}s ->> 'es' as es from ${table} where ${plain}s is not null and ${TENANT}`;
  });
  const rows = await server.sql<{ en: string; es: string }>(parts.join(' union '));
  const spanish = new Set(rows.map(({ es }) => es));
  return { spanish, english: new Set(rows.flatMap(({ en }) => (spanish.has(en) ? [] : [en]))) };
}

/** Where people of the demo company typed what is also a word of the product, and values that are no words. */
const TYPED = [
  /\.(title|department_name)$/,
  /^\/transaction_type\b.*(entities|_entity)$/,
  /^\/(master-document|customer-document|service)\b.*\.data\.name$/,
  /^\/ordertype\/(master_doc|documents)\b.*\.(name|label)$/,
  /^\/order\/\{id\}(\/documents \.success\.data| \.success\.data\.documents)\.label$/,
  /^\/ordertype\/fetch_order\b.*\.documents\.(label|master_document\.name)$/,
];

/** The texts of an answer with the key each stands under. */
function* texts(value: unknown, at: string): Generator<readonly [at: string, text: string]> {
  if (typeof value === 'string') yield [at, value];
  else if (Array.isArray(value)) for (const one of value) yield* texts(one, at);
  else if (value && typeof value === 'object')
    for (const [key, one] of Object.entries(value))
      yield* texts(one, Number.isInteger(Number(key)) ? at : `${at}.${key}`);
}

const reads = (isPortal: boolean): Endpoint[] =>
  endpoints.filter(
    ({ method, path, access }) =>
      method === 'GET' &&
      // The texts of both languages, and the description of the calls.
      !path.startsWith('/lang') &&
      (isPortal ? access !== 'staff' : access !== 'portal') &&
      (typeof access === 'string' || access.any.some((slug) => isPortalSlug(slug) === isPortal)),
  );

async function leftInEnglish(who: Caller, isPortal: boolean): Promise<{ left: Set<string>; said: Set<string> }> {
  const pathOf = await realPaths(server);
  const left = new Set<string>();
  const said = new Set<string>();
  for (const endpoint of reads(isPortal)) {
    const answer = await who.get(pathOf(endpoint), undefined, { 'x-localization': 'es' });
    if (answer.status !== 200) continue;
    for (const [at, text] of texts(answer.body, '')) {
      const isTyped = TYPED.some((one) => one.test(`${endpoint.path} ${at}`));
      if (words.english.has(text) && !isTyped) left.add(`${endpoint.path} ${at}: ${text}`);
      if (words.spanish.has(text)) said.add(text);
    }
  }
  return { left, said };
}

test('every column that is said in the reader\u2019s language has its words beside it', async () => {
  const rows = await server.sql<{ column: string }>(`select table_name || '.' || left(column_name, -1) as column
    from information_schema.columns where table_schema = 'public' and column_name in ('names', 'descriptions')`);
  expect(rows.map(({ column }) => column).sort()).toEqual(productNamedColumns().sort());
});

test('the lists of the demo company have Spanish words, all of them', async () => {
  const bare: string[] = [];
  for (const column of productNamedColumns()) {
    const [table, plain] = column.split('.');
    const rows = await server.sql<{ text: string }>(
      `select ${plain} as text from ${table} where ${plain} is not null and ${plain}s is null and ${TENANT}`,
    );
    bare.push(...rows.map(({ text }) => `${column}: ${text}`));
  }
  expect(bare).toEqual([]);
});

test('no answer to staff says them in English', async () => {
  const { left, said } = await leftInEnglish(await server.as('admin@demo.test'), false);
  expect([...left]).toEqual([]);
  expect(said.size).toBeGreaterThan(80);
}, 300_000);

test('no answer to a customer says them in English', async () => {
  const { left, said } = await leftInEnglish(await server.as('customer@demo.test'), true);
  expect([...left]).toEqual([]);
  expect(said.size).toBeGreaterThan(10);
}, 300_000);
