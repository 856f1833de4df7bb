import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isPortalSlug } from '../../server/access/guard.ts';
import { bodyWith, placesOf, type Schema, schemaOf, valueFor } from '../conformance/schema-fields.ts';
import { staffWith } from '../people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { furnish, twinOf } from './companies.ts';
import { type MarkedTable, markEverything, marksIn } from './marks.ts';
import { oraclesOf, Sight } from './oracles.ts';
import { busyCustomer, type Person } from './people.ts';
import { tableInPath } from './questions.ts';

/**
 * Every call that takes the number of a record, asked for records behind a wall: activities of other types or of others, accounts of
 * roles that the person has not, people above them, whatever belongs to another company. By their permissions the callers may make
 * each of the calls; the record they may not reach.
 */
let app: TestServer;
let tenant: number;
let twin: number;
let marked: MarkedTable[];
let oracles: Awaited<ReturnType<typeof oraclesOf>>['of'];
let endpoints: Endpoint[];

beforeAll(async () => {
  app = await testServer();
  tenant = (await app.sql("select id::int from tenant where subdomain = 'demo'"))[0].id;
  twin = await twinOf(app);
  await furnish(app);
  await app.sql(`update bank set role_ids = (select array[max(id)] from role r where r.tenant_id = bank.tenant_id)`);
  ({ marked } = await markEverything(app));
  endpoints = app.ordo.modules
    .flatMap((module) => module.routes.map((route) => route.endpoint))
    .filter((endpoint) => endpoint.access !== 'public' && !endpoint.rawBody && !NOT_ASKED.has(named(endpoint)));
  const tables = endpoints.flatMap(({ path }) => tableInPath(path) ?? []);
  const all = [...new Set([...tables, ...marked.map(({ table }) => table)])].map((table) => ({ table, columns: [] }));
  oracles = (await oraclesOf(app, all)).of;
}, 120_000);
afterAll(() => app.close());

const named = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** These end the session of whoever calls. */
const NOT_ASKED = new Set(['POST /auth/logout', 'PUT /auth/change_password', 'GET /events']);

/** Permissions that lift a wall. */
const LIFTING = ['view_all.order', 'view.master_bank', 'view.activity_type_roles', 'view.roles', 'view.users'];
const people = new Map<string, Promise<Person>>();

/** Somebody who may do everything but lift walls, besides `more`; of one type of activities they may do everything. */
function somebodyWith(more: string): Promise<Person> {
  const known = people.get(more) ?? made(more);
  people.set(more, known);
  return known;
}

async function made(more: string): Promise<Person> {
  const all = await app.sql<{ slug: string }>(`select slug from permission where tenant_id = ${tenant}`);
  const slugs = all
    .map(({ slug }) => slug)
    .filter((slug) => !isPortalSlug(slug) && (!LIFTING.includes(slug) || slug === more));
  const [{ id: type }] = await app.sql(`select order_type_id::int as id from "order" where tenant_id = ${tenant}
    group by 1 order by count(*), 1 limit 1`);
  const { caller, id, role } = await staffWith(app, slugs, { [type]: ['create', 'update', 'complete', 'delete'] });
  const person = { called: `all but walls, ${more}`, caller, id, tenant, role, audience: 'staff' as const };
  return { ...person, slugs: new Set(slugs), isAdministrator: false, types: [type], customer: null };
}

/** Who can make a call: staff who see what is theirs, staff who see all of their types, a person of a customer. */
async function callersOf({ access }: Endpoint): Promise<Person[]> {
  const slugs = typeof access === 'object' ? access.any : [];
  const isForPortal = access === 'portal' || access === 'session' || slugs.some(isPortalSlug);
  const portal = isForPortal ? [await customer()] : [];
  if (access === 'portal' || (slugs.length > 0 && slugs.every(isPortalSlug))) return portal;
  const own = slugs.filter((slug) => !isPortalSlug(slug));
  const needed = own.length > 0 && own.every((slug) => LIFTING.includes(slug)) ? (own[0] ?? '') : '';
  return [await somebodyWith(needed), await somebodyWith('view_all.order'), ...portal];
}

const customer = (): Promise<Person> => {
  const known = people.get('customer') ?? busyCustomer(app, tenant);
  people.set('customer', known);
  return known;
};

/** People and roles above everybody: they are seen, and not touched. */
const ABOVE: Readonly<Record<string, string>> = {
  app_user: "t.email = 'admin@demo.test'",
  role: "t.text_key = 'administrator'",
};

const hidden = new Map<string, Promise<number[]>>();

/** Records of a table that the person may not reach, of their company and of another; those that have parts first. */
function hiddenFrom(person: Person, table: string, isWrite: boolean): Promise<number[]> {
  const key = `${person.id} ${table} ${isWrite}`;
  const known = hidden.get(key) ?? findHidden(person, table, isWrite);
  hidden.set(key, known);
  return known;
}

async function findHidden(person: Person, table: string, isWrite: boolean): Promise<number[]> {
  const oracle = oracles.get(table)?.(person) ?? 'true';
  const above = isWrite && person.audience === 'staff' ? ABOVE[table] : undefined;
  const rows = (where: string, many: number) =>
    app.sql<{ id: number }>(`select t.id::int from "${table}" t where ${where} and to_jsonb(t) ->> 'deleted_at' is null
      order by t.id % 10 = 0 desc, t.id desc limit ${many}`);
  const own = await rows(`t.tenant_id = ${tenant} and (${above ?? `not coalesce((${oracle}), false)`})`, 1);
  return [...own, ...(await rows(`t.tenant_id = ${twin}`, 1))].map(({ id }) => id);
}

/** Parts of a record in the second number of a path. */
const PARTS: Readonly<Record<string, string>> = {
  noteId: 'select id from order_note where order_id = $',
  attId: "select id from attachment where owner_type = 'order' and owner_id = $",
  attachmentId: `select a.id from attachment a where a.owner_id = $ or a.owner_type = 'order_checkoff'
    and a.owner_id in (select c.id from order_checkoff c where c.order_id = $)`,
  checkoffId: 'select id from order_checkoff where order_id = $',
  linkId: 'select id from sign_link where order_id = $',
  itemId: 'select id from order_item where order_id = $ union select id from order_template_item where template_id = $',
};

async function addressOf({ path }: Endpoint, id: number, person: Person): Promise<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const numbers = new Map<string, number>();
  for (const name of names) {
    const part = names.length > 1 ? PARTS[name] : undefined;
    const [found] = part ? await app.sql(`${part.replaceAll('$', String(id))} order by 1 limit 1`) : [];
    numbers.set(name, name === 'customerId' ? (person.customer ?? 0) : Number(found?.id ?? id));
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(numbers.get(name)));
}

const ID_FIELDS = /^(ids|id|order_ids?|orders|activity_ids?|service_ids?|row_id|owner_id)$/;

/** Bodies that fit, the least first; `ids` stand where a body takes numbers of activities. */
function bodiesOf({ method, body }: Endpoint, ids: readonly number[] = []): (object | undefined)[] {
  if (method === 'GET') return [undefined];
  if (!body) return [{}];
  const schema = schemaOf(body);
  const least = valueFor(schema);
  const filled = placesOf(schema, 2)
    .filter(({ path }) => ids.length > 0 && ID_FIELDS.test(String(path.findLast((key) => typeof key === 'string'))))
    .map(({ path, schema: field }) => bodyWith(schema, path, takesList(field) ? ids : ids[0]) as object);
  const fuller = placesOf(schema, 1).map(
    ({ path, schema: field }) => bodyWith(schema, path, valueFor(field)) as object,
  );
  return ids.length > 0 ? filled : [least as object, {}, ...fuller.slice(0, 6)];
}

const takesList = (schema: Schema): boolean =>
  schema.type === 'array' || (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).some(takesList);

async function send(caller: Caller, method: string, address: string, body: object | undefined) {
  const headers = { 'content-type': 'application/json' };
  const init: RequestInit = body === undefined ? {} : { body: JSON.stringify(body), headers };
  const response = await caller.raw(method, address, init);
  return { status: response.status, text: await response.text() };
}

/** An answer that tells nothing: no rows, nothing chosen. */
const isEmpty = (text: string): boolean => {
  try {
    const { success } = JSON.parse(text) as { success?: { data?: unknown } };
    const data = success?.data;
    return data === null || data === undefined || (Array.isArray(data) && data.length === 0);
  } catch {
    return false;
  }
};

/** Calls whose number is no record, or one that everybody who may call may have. */
const FREE: Readonly<Record<string, string>> = {
  '/customer/{id}/user-roles': 'names roles of the portal, whoever the customer is',
};

class Breaches {
  readonly found = new Map<string, string>();
  readonly refused = new Set<string>();
  readonly asked = new Set<string>();
  requests = 0;

  async ask(endpoint: Endpoint, person: Person, id: number): Promise<void> {
    const name = named(endpoint);
    this.asked.add(name);
    const address = await addressOf(endpoint, id, person);
    for (const body of bodiesOf(endpoint)) {
      const { status, text } = await send(person.caller, endpoint.method, address, body);
      this.requests++;
      if (status === 403 || status === 404 || text.includes('"system_role"')) {
        this.refused.add(name);
        return;
      }
      if (status === 422 || status === 400) continue;
      if (endpoint.method === 'GET' && status === 200 && isEmpty(text)) {
        this.refused.add(name);
        return;
      }
      const said = `${person.called}\n  ${endpoint.method} ${address} ${JSON.stringify(body)}\n  → ${status} ${text.slice(0, 200)}`;
      this.found.set(`${name} ${person.audience}`, said);
      return;
    }
  }
}

test('no call reaches a record behind a wall by its number', async () => {
  const breaches = new Breaches();
  for (const endpoint of endpoints.filter(({ path }) => path.includes('{') && !(path in FREE))) {
    const table = tableInPath(endpoint.path);
    if (!table) continue;
    for (const person of await callersOf(endpoint)) {
      const ids = await hiddenFrom(person, table, endpoint.method !== 'GET');
      for (const id of ids) await breaches.ask(endpoint, person, id);
    }
  }
  const open = [...breaches.asked].filter((name) => !breaches.refused.has(name));
  console.log(
    `walls: ${breaches.requests} requests to ${breaches.asked.size} calls, ${breaches.found.size} breaches; without a sure answer: ${open.join(', ')}`,
  );
  expect([...breaches.found.values()]).toEqual([]);
  expect(breaches.refused.size).toBeGreaterThan(150);
}, 400_000);

test('calls that write show and change nothing behind a wall, named in their bodies or not', async () => {
  const leaks = new Map<string, string>();
  let marks = 0;
  const sees = await somebodyWith('view_all.order');
  for (const endpoint of endpoints.filter(({ method, path }) => method !== 'GET' && !/^\/(auth|user\/me)/.test(path))) {
    const table = tableInPath(endpoint.path);
    if (endpoint.path.includes('{') && (!table || ['app_user', 'role', 'permission'].includes(table))) continue;
    for (const person of (await callersOf(endpoint)).filter((one) => one !== sees)) {
      const sight = new Sight(app, person, oracles);
      const ids = await hiddenFrom(person, 'order', true);
      const before = await rowsOf(ids);
      const address = endpoint.path.includes('{') ? await ownAddress(endpoint, person, table ?? '') : endpoint.path;
      for (const body of [...bodiesOf(endpoint).slice(0, 1), ...bodiesOf(endpoint, ids).slice(0, 3)]) {
        const { status, text } = await send(person.caller, endpoint.method, address, body);
        for (const mark of marksIn(text)) {
          marks++;
          if (await sight.has(mark, endpoint.path)) continue;
          leaks.set(
            named(endpoint),
            `${person.called}\n  ${endpoint.method} ${address} ${JSON.stringify(body)} → ${status}\n  shows ${JSON.stringify(mark)}`,
          );
        }
      }
      if ((await rowsOf(ids)) !== before)
        leaks.set(`${named(endpoint)} changed`, `${named(endpoint)} by ${person.called}`);
    }
  }
  console.log(`walls: ${marks} marks in answers of calls that write, ${leaks.size} leaks`);
  expect([...leaks.values()]).toEqual([]);
  expect(marks).toBeGreaterThan(50);
}, 400_000);

const rowsOf = async (ids: readonly number[]): Promise<string> =>
  (await app.sql(`select string_agg(t::text, ' ' order by t.id) as rows from "order" t where id = any($1)`, [ids]))[0]
    .rows;

/** A record that the person may reach, for what its answer shows. */
async function ownAddress(endpoint: Endpoint, person: Person, table: string): Promise<string> {
  const oracle = oracles.get(table)?.(person) ?? 'true';
  const [row] = await app.sql(`select t.id::int from "${table}" t where t.tenant_id = ${tenant} and (${oracle})
    and to_jsonb(t) ->> 'deleted_at' is null order by t.id % 10 = 0 desc, t.id desc limit 1`);
  return addressOf(endpoint, row?.id ?? 0, person);
}
