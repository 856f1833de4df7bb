import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { RELATIVE_RANGES } from '../../kernel/zones.ts';
import { readSheet } from '../../server/sheets/read-sheet.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { LIST_ROWS } from './list-rows.ts';
import { LISTS, type ListSubject, namedSorts } from './lists.ts';
import { placesOf, type Schema, schemaOf, valueFor } from './schema-fields.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let server: TestServer;
/** By who asks. */
const callers = new Map<string, Caller>();
/** By path of a list: the same with a record in it. */
const places = new Map<string, string>();
let endpoints: Map<string, Endpoint>;

beforeAll(async () => {
  server = await testServer();
  const [demo] = await server.sql<{ id: number }>("select id from tenant where subdomain = 'demo'");
  for (const rows of LIST_ROWS) await server.sql(rows, [demo?.id]);
  for (const { path, record, asker } of LISTS) {
    if (asker && !callers.has(asker)) callers.set(asker, await server.as(asker));
    if (!record) continue;
    const [row] = await server.sql<{ id: string }>(record);
    places.set(path, path.replace(/\{\w+\}/, row?.id ?? expect.fail(`no record for ${path}`)));
  }
  callers.set('', await server.as('admin@demo.test'));
  const all = server.ordo.modules.flatMap((module) => module.routes.map((route) => route.endpoint));
  endpoints = new Map(all.filter(({ method }) => method === 'GET').map((endpoint) => [endpoint.path, endpoint]));
});
afterAll(() => server.close());

/** Sorts that a row calls otherwise. */
const ROW_NAMES: Readonly<Record<string, string>> = {
  visit: 'scheduled_start',
  task_completion: 'taskCompletion',
  customer_name: 'customer',
  is_decided: 'status',
};

/** What a call sorts by, as its refusal of any other word says. */
async function sortsOf(list: ListSubject, path = list.path): Promise<string[]> {
  if (!takes(path, 'sort')) return [];
  const { status, body } = await get(list, path, { sort: 'nonsense' });
  expect([status, Object.keys(body.errors ?? {})], path).toEqual([422, ['sort']]);
  const names = namedSorts(body.errors?.sort?.[0]);
  expect(names, `${path} ${JSON.stringify(body)}`).not.toEqual([]);
  return names;
}

/** The filters a call takes. */
function fieldsOfFilters({ path }: ListSubject): [string, Schema][] {
  const field = (endpoints.get(path)?.query as Loose)?.shape?.filters;
  const shape = field?._zod.def.innerType?._zod.def.out;
  return shape ? Object.entries((schemaOf(shape) as Schema).properties ?? {}) : [];
}

/** Whether a filter is a stretch of days or instants. */
const isDated = (schema: Schema): boolean =>
  placesOf(schema).some(
    ({ path, schema: bound }) => path[0] === 'from' && /"format":"date/.test(JSON.stringify(bound)),
  );

/** Whether a filter is a stretch of numbers. */
const isMeasured = (schema: Schema): boolean =>
  !isDated(schema) && placesOf(schema).some(({ path }) => path[0] === 'from');

/** The same, each with a value that fits. */
function filtersOf(list: ListSubject): [string, unknown][] {
  const { samples = {} } = list;
  return fieldsOfFilters(list).flatMap(([name, schema]) => {
    const value = samples[name] ?? valueFor(schema);
    const isEmpty = value !== null && typeof value === 'object' && Object.keys(value).length === 0;
    return isEmpty && schema.type === 'array' ? [[name, [valueFor(schema.items ?? {})]]] : [[name, value]];
  });
}

const page = { page: 1, per_page: 200 };
/** Asks a list, or an export of one, as it may be asked. */
const get = async ({ asker = '' }: ListSubject, path: string, query: object) =>
  (callers.get(asker) ?? expect.fail(asker)).get(places.get(path) ?? path, query as Record<string, unknown>);
const ask = (list: ListSubject, query: object) => get(list, list.path, { ...page, ...query });

/** All rows of a question, page after page, as long as there are not too many to compare. */
async function allRows(list: ListSubject, sort: string): Promise<Loose[]> {
  const { status, data, success, body } = await ask(list, { sort });
  expect(status, `${list.path} ${sort} ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
  const rows = [...data];
  const pages = Math.ceil(Number(success.total) / page.per_page);
  for (let at = 2; at <= Math.min(pages, MOST_PAGES); at++) rows.push(...(await ask(list, { sort, page: at })).data);
  expect(rows.length, `${list.path} ${sort}`).toBe(Math.min(Number(success.total), MOST_PAGES * page.per_page));
  return rows;
}
const MOST_PAGES = 20;
/** Without paging: some lists know no order or filters, and none of their exports knows pages. */
const takes = (path: string, name: string): boolean => name in ((endpoints.get(path)?.query as Loose)?.shape ?? {});

async function firstColumn(list: ListSubject, path: string, query: object): Promise<string[]> {
  const { status, data, body } = await get(list, path, query);
  expect(status, `${path} ${JSON.stringify(query)} ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
  const rows: string[] = [];
  for await (const { cells } of readSheet(Buffer.from(data.file_data, 'base64'), { maxRows: 20_000, maxColumns: 200 }))
    rows.push(cells[0]?.value ?? '');
  return rows.slice(1);
}

const filled = (rows: Loose[], key: string): string[] =>
  rows
    .map((row) => row[key])
    .filter((value) => value !== null && value !== undefined)
    .map((value) => JSON.stringify(value));

test('every list of the product, and every export of one, is described', () => {
  const described = new Set(LISTS.flatMap((list) => [list.path, ...(list.exports ?? [])]));
  const missing = [...endpoints.values()]
    .filter(({ path, paged }) => paged || /\/export(-excel(-csv)?)?$/.test(path))
    .filter(({ path }) => !described.has(path));
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect([...described].filter((path) => !endpoints.has(path))).toEqual([]);
});

test('orders of more rows than a page holds are compared too', async () => {
  const { total } = (await get({ path: '/order' }, '/order', page)).success;
  expect([Number(total) > page.per_page, Number(total) < MOST_PAGES * page.per_page]).toEqual([true, true]);
});

describe.each(LISTS)('$path', (list) => {
  test('sorts by each of its columns, up and down, and its exports in the same order', async () => {
    for (const name of await sortsOf(list)) {
      const key = ROW_NAMES[name] ?? name;
      const [up, down] = [await allRows(list, name), await allRows(list, `-${name}`)];
      expect(up.length, `rows of ${list.path}; list-rows.ts makes some`).toBeGreaterThan(1);
      expect(Object.keys(up[0]), `${list.path} ${name}`).toContain(key);
      if (up.length < MOST_PAGES * page.per_page) {
        expect(filled(up, key), name).toEqual(filled(down, key).toReversed());
        // Rows of equal keys stand once, on one page only.
        if ('id' in (up[0] ?? {})) expect(new Set(down.map((row) => row.id)).size, name).toBe(down.length);
      }
      for (const path of list.exports ?? []) {
        const shown = down.slice(0, page.per_page).map((row) => String(row[list.key ?? 'id']));
        expect((await firstColumn(list, path, { sort: `-${name}` })).slice(0, shown.length), `${path} ${name}`).toEqual(
          shown,
        );
      }
    }
  });

  test('gives pages of the usual size when none is asked for, 60 rows to a question in words', async () => {
    const { status, success, data } = await get(list, list.path, { page: 1 });
    const rows = list.rows ?? 10;
    expect([status, success.per_page, data.length], list.path).toEqual([200, rows, Math.min(rows, success.total ?? 0)]);
    if (takes(list.path, 'ask_data'))
      expect((await get(list, list.path, { page: 1, ask_data: 1 })).success.per_page).toBe(60);
  });

  test('takes every period by its name wherever it takes dates', async () => {
    for (const [name, schema] of fieldsOfFilters(list)) {
      if (!isDated(schema)) continue;
      for (const period of RELATIVE_RANGES) {
        const { status, body } = await ask(list, { filters: { [name]: period } });
        expect(status, `${list.path} ${name} ${period} ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
      }
      const unknown = await ask(list, { filters: { [name]: 'next_century' } });
      expect([unknown.status, unknown.body.code], `${list.path} ${name}`).toEqual([422, 'validation']);
    }
  });

  test('takes or refuses bounds between two whole numbers and beyond them all', async () => {
    for (const [name, schema] of fieldsOfFilters(list)) {
      if (!isMeasured(schema)) continue;
      for (const value of [{ from: '0.5' }, { to: '98765432109.5' }, { from: '-98765432109.5' }]) {
        const { status, body } = await ask(list, { filters: { [name]: value } });
        expect(
          [200, 422],
          `${list.path} ${name} ${JSON.stringify(value)} ${JSON.stringify(body).slice(0, 300)}`,
        ).toContain(status);
      }
    }
  });

  test('names what it sorts by when it refuses a sort, and its exports sort by the same', async () => {
    const sorts = await sortsOf(list);
    if (list.sorts) expect(sorts.toSorted()).toEqual(list.sorts.toSorted());
    for (const path of list.exports ?? []) expect(await sortsOf(list, path), path).toEqual(sorts);
  });

  test('answers each of its filters, and its exports have as many rows', async () => {
    const filters = filtersOf(list).map(([name, value]) => ({ filters: { [name]: value } }));
    if (!takes(list.path, 'filters')) expect(filters).toEqual([]);
    for (const question of [...filters, ...(takes(list.path, 'q') ? [{ q: 'ab' }] : [])]) {
      const { status, success, body } = await ask(list, question);
      const asked = `${list.path} ${JSON.stringify(question)}`;
      expect(status, `${asked} ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
      for (const path of list.exports ?? [])
        expect((await firstColumn(list, path, question)).length, `${path}, ${asked}`).toBe(success.total);
    }
  });
});
