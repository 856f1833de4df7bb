import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { RELATIVE_RANGES } from '../../kernel/zones.ts';
import { readSheet } from '../../server/sheets/read-sheet.ts';
import { datedApart, makeRowsDiffer } from '../list-values/differing-rows.ts';
import { misplaced } from '../list-values/rising.ts';
import { OWN_NOTE, tellingValues } from '../list-values/telling-values.ts';
import { type Answer, type Caller, type TestServer, testServer } from '../server.ts';
import { DATED_BY_ITSELF, LIST_CHANGES, LIST_ROWS, TAKES_OWN_FIELDS } from './list-rows.ts';
import { LISTS, type ListSubject, namedSorts } from './lists.ts';
import { placesOf, type Schema, schemaOf } from './schema-fields.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let server: TestServer;
/** By who asks. */
const callers = new Map<string, Caller>();
/** By path of a list: the same with a record in it. */
const places = new Map<string, string>();
let endpoints: Map<string, Endpoint>;
let telling: Awaited<ReturnType<typeof tellingValues>>;

beforeAll(async () => {
  server = await testServer();
  const [demo] = await server.sql<{ id: number }>("select id from tenant where subdomain = 'demo'");
  const tenant = demo?.id ?? expect.fail('no company');
  await arrange(tenant);
  telling = await tellingValues(server, tenant);
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

/** A company whose rows differ in nearly all that a list sorts and filters by. */
async function arrange(tenant: number): Promise<void> {
  for (const rows of [...LIST_ROWS, ...LIST_CHANGES]) await server.sql(rows, [tenant]);
  for (const table of DATED_BY_ITSELF) await server.sql(datedApart(table, tenant));
  for (const { path, sorts } of LISTS) if (sorts) await makeRowsDiffer(server, tenant, path);
  for (const [kind, table] of TAKES_OWN_FIELDS) {
    const [field] = await server.sql<{ id: string }>(
      `insert into additional_field (tenant_id, module_for, name, code, type, filterable) values ($1, $2, $3, $3, 1, true) returning id`,
      [tenant, kind, OWN_NOTE.code],
    );
    await server.sql(
      `update "${table}" set additional = additional || jsonb_build_object($2::text, $3::text) where tenant_id = $1 and id % 3 = 0`,
      [tenant, field?.id, OWN_NOTE.words],
    );
  }
}

/** Sorts that a row calls otherwise. */
const ROW_NAMES: Readonly<Record<string, string>> = {
  visit: 'scheduled_start',
  task_completion: 'taskCompletion',
  customer_name: 'customer',
  is_decided: 'status',
};
/** Sorts by something else than what the row says. */
const SORTS_BY: Readonly<Record<string, (value: unknown) => unknown>> = {
  is_decided: (status) => !/pending/.test(String(status)),
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

const filled = (rows: Loose[], key: string): unknown[] =>
  rows.map((row) => row[key]).filter((value) => value !== null && value !== undefined);
const asIs = (value: unknown): unknown => value;
const differentOf = (values: unknown[]): number => new Set(values.map((value) => JSON.stringify(value))).size;

/** What was asked, and in how many questions the answer could have been wrong. */
const sorts = { asked: 0, told: 0 };
const filters = { asked: 0, told: 0 };

/** Filters that leave out none or all, and sorts by what all rows have alike: the company holds nothing that they could tell apart. */
const TELLS_NOTHING = new Set([
  '/holiday location_id',
  '/auditlogs at',
  '/customer-portal/{customerId}/orders q',
  '/customer-portal/{customerId}/orders kind',
  '/customer-portal/{customerId}/orders order_type_id',
  '/customer-portal/{customerId}/orders from',
  '/customer-portal/{customerId}/orders to',
  '/lang/data state',
  '/order document_open',
  '/order order_import_id',
  '/order/bulk/checkoffs order_type_id',
  '/order/bulk/checkoffs type_id',
]);

const keysOf = ({ key = 'id' }: ListSubject, rows: Loose[]): string[] => rows.map((row) => String(row[key]));

/** The question of a filter that tells most: one that leaves some rows out, and not all. */
async function narrowest(list: ListSubject, whole: number, [name, schema]: [string, Schema]) {
  const sample = list.samples?.[name];
  const values = sample === undefined ? await telling(list.path, name, schema) : [sample];
  expect(values, `${list.path} ${name} is asked with nothing`).not.toEqual([]);
  let best: { question: object; answer: Answer<Loose>; isTelling: boolean } | undefined;
  for (const value of values) {
    expect(JSON.stringify(value), `${list.path} ${name}`).not.toMatch(/^(\[\]|\{\}|""|null)$/);
    const question = { filters: { [name]: value } };
    const answer = await ask(list, question);
    expect(answer.status, `${list.path} ${JSON.stringify(question)} ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(
      200,
    );
    const total = Number(answer.success.total);
    const isTelling = total > 0 && total < whole;
    if (!best || isTelling || (best.answer.success.total === whole && total < whole))
      best = { question, answer, isTelling };
    if (isTelling) break;
  }
  return best ?? expect.fail(name);
}

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
      if (list.ownOrders?.includes(name)) {
        expect((await ask(list, { sort: name })).status, `${list.path} ${name}`).toBe(200);
        continue;
      }
      const key = ROW_NAMES[name] ?? name;
      const [up, down] = [await allRows(list, name), await allRows(list, `-${name}`)];
      expect(up.length, `rows of ${list.path}; list-rows.ts makes some`).toBeGreaterThan(1);
      expect(Object.keys(up[0]), `${list.path} ${name}`).toContain(key);
      const values = filled(up, key);
      sorts.asked++;
      if (differentOf(values) > 1) sorts.told++;
      else
        expect(TELLS_NOTHING, `${list.path} ${name}: list-rows.ts makes rows that differ`).toContain(
          `${list.path} ${name}`,
        );
      expect(await misplaced(server, values.map(SORTS_BY[name] ?? asIs)), `${list.path} ${name}`).toBeUndefined();
      if (up.length < MOST_PAGES * page.per_page) {
        expect(values, name).toEqual(filled(down, key).toReversed());
        // Rows of equal keys stand once, on one page only.
        if ('id' in (up[0] ?? {})) expect(new Set(down.map((row) => row.id)).size, name).toBe(down.length);
      }
      for (const path of list.exports ?? []) {
        const shown = keysOf(list, down.slice(0, page.per_page));
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

  test('answers each of its filters, and its exports have the same rows', async () => {
    const asked = fieldsOfFilters(list);
    if (!takes(list.path, 'filters')) expect(asked).toEqual([]);
    const whole = Number((await ask(list, {})).success.total);
    for (const field of asked) {
      const { question, answer, isTelling } = await narrowest(list, whole, field);
      filters.asked++;
      if (isTelling) filters.told++;
      else
        expect(
          TELLS_NOTHING,
          `${list.path} ${JSON.stringify(question)} leaves out ${whole - Number(answer.success.total)} of ${whole}`,
        ).toContain(`${list.path} ${field[0]}`);
      await exportsSame(list, question, answer);
    }
    if (takes(list.path, 'q')) await exportsSame(list, { q: 'ab' }, await ask(list, { q: 'ab' }));
  });
});

async function exportsSame(list: ListSubject, question: object, { status, success, data, body }: Answer<Loose>) {
  const asked = `${list.path} ${JSON.stringify(question)}`;
  expect(status, `${asked} ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
  for (const path of list.exports ?? []) {
    const rows = await firstColumn(list, path, question);
    expect(rows.length, `${path}, ${asked}`).toBe(success.total);
    if (list.key) expect(rows.slice(0, data.length), `${path}, ${asked}`).toEqual(keysOf(list, data));
  }
}

test('nearly every sort and filter was asked of rows that it tells apart', () => {
  expect(sorts.told).toBeGreaterThanOrEqual(sorts.asked * 0.98);
  expect(filters.told).toBeGreaterThanOrEqual(filters.asked * 0.97);
});
