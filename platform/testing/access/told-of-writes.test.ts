import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isPortalSlug } from '../../server/access/guard.ts';
import { customerWith } from '../people/customer-with.ts';
import { staffWith } from '../people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { askedOf, PLAIN } from './asked-writes.ts';
import { furnish } from './companies.ts';
import { answersRecord, rowsFor, type Written, written } from './writes.ts';

/**
 * Every call that changes something, takes a permission of staff and answers a record, made by people who hold that permission and
 * none to view anything. What it answers must be among what the GET calls of the same lists tell the same person of that record.
 */
let app: TestServer;
let endpoints: Endpoint[];
let permissions: string[];

/** Told to whoever wrote, and what became of the write itself. */
const TOLD: readonly string[] = [
  'id',
  'user_id',
  'name',
  'reference_no',
  'updated_at',
  'created',
  'secret',
  'warnings',
  'conflicts',
];

/** What no list shows: an address that is not kept, the job a write began, a number under another name, how deliveries go. */
const UNLISTED: Readonly<Record<string, readonly string[]>> = {
  'POST /order/{id}/sign-link': ['url', 'is_mailed', 'mail_state'],
  'POST /backup/export-everything': ['job_id'],
  'POST /checkoff/{id}/roles': ['role_id'],
  'POST /checkoff/{id}/webhook': ['disabled_reason', 'waiting'],
  'PUT /checkoff/{id}/webhook': ['disabled_reason', 'waiting'],
};

/** Customers sign what they have read: whoever may not read it cannot come so far. */
const READ_BEFORE: readonly string[] = [
  'POST /order/{id}/customer-signoff',
  'POST /customer-portal/{customerId}/orders/{id}/documents/{documentId}/sign',
];

beforeAll(async () => {
  app = await testServer();
  await furnish(app);
  // Webhooks to this machine.
  await app.sql('update tenant set is_development = true');
  const { id, role } = await staffWith(app, ['view.locations']);
  await app.sql('update app_user set last_name = $1 where id = $2', [PLAIN, id]);
  await app.sql('delete from role_permission where role_id = $1', [role]);
  endpoints = app.ordo.modules.flatMap((module) => module.routes.map((route) => route.endpoint));
  permissions = (await app.sql<{ slug: string }>('select slug from permission where tenant_id = 1')).map(
    ({ slug }) => slug,
  );
}, 120_000);
afterAll(() => app.close());

const slugsOf = ({ access }: Endpoint): string[] =>
  typeof access === 'object' ? access.any.filter((slug) => !isPortalSlug(slug)) : [];
const portalSlugsOf = ({ access }: Endpoint): string[] =>
  typeof access === 'object' ? access.any.filter(isPortalSlug) : [];
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;
const verbOf = (slug: string): string => slug.slice(0, slug.indexOf('.'));

/** Records are made before their parts, and removed last. */
const inOrder = (one: Endpoint, other: Endpoint): number =>
  Number(one.method === 'DELETE') - Number(other.method === 'DELETE') ||
  one.path.split('/').length - other.path.split('/').length;

type Person = Awaited<ReturnType<typeof staffWith>>;
const people = new Map<string, Promise<Person>>();

/** Somebody who may do one thing to everything, and sees nothing of it. */
function somebodyWho(verb: string, needs: readonly string[]): Promise<Person> {
  const key = [verb, ...needs].join(' ');
  const known =
    people.get(key) ?? staffWith(app, [...permissions.filter((slug) => verbOf(slug) === verb), ...needs], 'all');
  people.set(key, known);
  return known;
}

const customers = new Map<string, Promise<{ caller: Caller; id: number }>>();

/** The same of a customer. */
function customerWho(customer: number, verb: string): Promise<{ caller: Caller; id: number }> {
  const slugs = permissions.filter((slug) => isPortalSlug(slug) && verbOf(slug) === verb);
  const made =
    customers.get(verb) ??
    customerWith(app, customer, slugs).then(async (caller) => {
      const [{ id }] = await app.sql('select max(user_id)::int as id from customer_user where customer_id = $1', [
        customer,
      ]);
      return { caller, id };
    });
  customers.set(verb, made);
  return made;
}

type Told = Readonly<Record<string, unknown>>;
const rowsIn = (data: unknown): Told[] =>
  [data].flat().filter((row): row is Told => row !== null && typeof row === 'object' && 'id' in row);

/** What the GET calls of the same list tell of a record, wherever in an answer it stands. */
async function readable(caller: Caller, { path }: Endpoint, { row }: Written, id: unknown): Promise<Set<string>> {
  const [, list = ''] = path.split('/');
  const reads = endpoints.filter((each) => each.method === 'GET' && each.path.split('/')[1] === list);
  const keys = new Set<string>();
  for (const read of reads) {
    const own = read.path.replace(/\{(\w+)\}/g, (_, name: string) => String(row[name] ?? row.id ?? id));
    // Its own number, that of a part in its place, and that of whatever the part belongs to.
    const numbers = [own, own.replace(/\d+$/, String(id)), read.path.replace(/\{\w+\}/g, String(row.owner ?? id))];
    for (const asked of new Set(numbers)) {
      const answer = await caller.get(asked);
      if (answer.status === 200) for (const key of keysOf(answer.data, id)) keys.add(key);
    }
  }
  return keys;
}

function keysOf(data: unknown, id: unknown): string[] {
  if (data === null || typeof data !== 'object') return [];
  const own = 'id' in data && data.id === id ? Object.keys(data) : [];
  return [...own, ...Object.values(data).flatMap((part) => keysOf(part, id))];
}

/** Of each record of an answer what its writer may not read. */
async function unreadable(caller: Caller, write: Endpoint, made: Written): Promise<string[]> {
  const leaks: string[] = [];
  const told = [...TOLD, ...(UNLISTED[named(write)] ?? [])];
  for (const row of rowsIn(made.answer.data)) {
    const more = Object.keys(row).filter((key) => !told.includes(key));
    const seen = more.length > 0 ? await readable(caller, write, made, row.id) : new Set();
    const leaked = more.filter((key) => !seen.has(key));
    if (leaked.length > 0) leaks.push(leaked.join());
  }
  return leaks;
}

test('a write answers no more of a record than its writer may read', async () => {
  const writes = endpoints
    .filter((each) => each.method !== 'GET' && !each.rawBody && answersRecord(each) && slugsOf(each).length > 0)
    .toSorted(inOrder);
  const leaks = new Set<string>();
  const unanswered: string[] = [];
  for (const write of writes) {
    const verbs = [...new Set(slugsOf(write).map(verbOf))].filter((verb) => verb !== 'view');
    const refusals: string[] = [];
    for (const verb of verbs) {
      const { caller, id } = await somebodyWho(verb, askedOf(write).needs ?? []);
      const made = await written(app, caller, id, write);
      if ('refused' in made) refusals.push(`${named(write)} (${verb}): ${made.refused}`);
      else for (const keys of await unreadable(caller, write, made)) leaks.add(`${named(write)} (${verb}): ${keys}`);
    }
    // One of its permissions may not be enough for what is asked here.
    if (refusals.length === verbs.length) unanswered.push(...refusals);
  }
  expect([...leaks]).toEqual([]);
  // A call that answered nobody was not looked at: it needs what it takes in asked-writes.ts.
  expect(unanswered).toEqual([]);
  expect(writes.length).toBeGreaterThan(190);
}, 300_000);

test('nor does it in the portal', async () => {
  const writes = endpoints
    .filter((each) => each.method !== 'GET' && !each.rawBody && answersRecord(each) && portalSlugsOf(each).length > 0)
    .toSorted(inOrder);
  const [{ customer }] =
    await app.sql(`select o.customer_id::int as customer from "order" o join order_type t on t.id = o.order_type_id
    where o.tenant_id = 1 and t.portal_visible and o.status = 'completed' and o.customer_id is not null group by 1 order by count(*) desc, 1 limit 1`);
  const leaks = new Set<string>();
  const unanswered: string[] = [];
  for (const write of writes)
    for (const slug of portalSlugsOf(write)) {
      if (READ_BEFORE.includes(named(write))) continue;
      const { caller, id } = await customerWho(customer, verbOf(slug));
      const made = await written(app, caller, id, write, 'customer');
      if ('refused' in made) unanswered.push(`${named(write)} (${slug}): ${made.refused}`);
      else for (const keys of await unreadable(caller, write, made)) leaks.add(`${named(write)} (${slug}): ${keys}`);
    }
  expect([...leaks]).toEqual([]);
  expect(unanswered).toEqual([]);
}, 120_000);

test('a refused change tells nothing of the record as it stands', async () => {
  const { caller, id } = await somebodyWho('update', []);
  const refused: string[] = [];
  for (const write of endpoints.filter(({ method, path }) => method === 'PUT' && path.split('{').length === 2)) {
    if (!slugsOf(write).some((slug) => verbOf(slug) === 'update') || !answersRecord(write)) continue;
    const [, list = ''] = write.path.split('/');
    for (const row of await rowsFor(app, write, id)) {
      const stale = await caller.put(write.path.replace(/\{\w+\}/, String(row.id)), {
        updated_at: '2020-01-01T00:00:00.000Z',
      });
      if (stale.status !== 409) continue;
      refused.push(list);
      const seen = (await caller.get(write.path.replace(/\{\w+\}/, String(row.id)))).status === 200;
      if (!seen)
        expect([write.path, Object.keys(stale.body)]).toEqual([write.path, expect.not.arrayContaining(['current'])]);
    }
  }
  expect(refused).toEqual(expect.arrayContaining(['master-bank', 'order', 'targets']));
}, 120_000);
