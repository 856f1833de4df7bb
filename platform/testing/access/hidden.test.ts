import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isPortalSlug } from '../../server/access/guard.ts';
import { staffWith } from '../people/staff-with.ts';
import { type TestServer, testServer } from '../server.ts';
import { furnish } from './companies.ts';
import { oraclesOf, order } from './oracles.ts';
import { busyCustomer, type Person } from './people.ts';
import { needsOf, tableInPath } from './questions.ts';
import { unpacked } from './reading.ts';

/**
 * What a person may not see changes nothing that they are answered: no figure, no sum, no order of rows. Every call that reads is asked,
 * then all activities hidden from the person are gone, and it is asked again.
 */
let app: TestServer;
let tenant: number;
let endpoints: Endpoint[];

beforeAll(async () => {
  app = await testServer();
  tenant = (await app.sql("select id::int from tenant where subdomain = 'demo'"))[0].id;
  await furnish(app);
  // Whatever is told of a day or of work that is open has something hidden to tell.
  await app.sql(`update "order" set scheduled_start = date_trunc('hour', now()), scheduled_end = null
    where tenant_id = ${tenant} and status in ('pending', 'released') and driver_id is not null and id % 3 = 0`);
  // Nothing begins, ends or gets late while the answers are compared.
  for (const at of ['scheduled_start', 'scheduled_end', 'due_at'])
    await app.sql(`update "order" set scheduled_start = scheduled_start + interval '2 hours', due_at = due_at + interval '2 hours',
      scheduled_end = scheduled_end + interval '2 hours' where tenant_id = ${tenant} and ${at} between now() and now() + interval '1 hour'`);
  await app.sql(`update app_user set located_at = located_at - interval '2 days' where tenant_id = ${tenant}`);
  endpoints = app.ordo.modules
    .flatMap((module) => module.routes.map((route) => route.endpoint))
    .filter(({ method, access, path }) => method === 'GET' && access !== 'public' && !(path in NOT_ASKED))
    // The log grows with the questions themselves; the walk beside this one looks at its lines.
    .filter(({ path }) => !/^\/auditlogs|audit_logs$/.test(path));
}, 400_000);
afterAll(() => app.close());

const NOT_ASKED: Readonly<Record<string, string>> = {
  '/events': 'keeps the connection',
  '/notification/clear-last-check': 'changes something',
  '/map/tiles/{z}/{x}/{y}': 'pictures of another server',
  '/presigned-url': 'a new key each time',
  '/presigned/{operation}': 'a new key each time',
};

/** Told whole, on purpose, to whoever holds the right to it. */
const TOLD_WHOLE: Readonly<Record<string, string>> = {
  '/usage': 'what the company uses is what it pays for',
  '/order-category/{id}/uses': 'why a record cannot be deleted: all of its uses count',
  '/itemtype/{id}/uses': 'why a record cannot be deleted: all of its uses count',
  '/customer/export-excel': 'the balance stands in it',
};
/** What a customer owes is a fact of the customer, for whoever sees credit. */
const BALANCES = /"(?:balance|committed)":-?[\d.]+|"balances":\[[^\]]*\]/g;

/** All permissions but those that show work of others or lift walls of other records. */
async function staff(seesAll: boolean): Promise<Person> {
  const all = await app.sql<{ slug: string }>(`select slug from permission where tenant_id = ${tenant}`);
  const slugs = all
    .map(({ slug }) => slug)
    .filter((slug) => !isPortalSlug(slug) && (seesAll || slug !== 'view_all.order'));
  const types = await app.sql<{ id: number }>(`select order_type_id::int as id from "order" where tenant_id = ${tenant}
    group by 1 order by count(*) desc limit 2`);
  const ids = types.map(({ id }) => id);
  const rights = ['create', 'update', 'complete', 'delete'];
  const { caller, id, role } = await staffWith(app, slugs, Object.fromEntries(ids.map((one) => [one, rights])));
  await app.sql(`update "order" set driver_id = ${id} where tenant_id = ${tenant} and id % 7 = 0`);
  const called = seesAll ? 'staff of two types' : 'staff with own activities of two types';
  const rest = { tenant, role, audience: 'staff' as const, isAdministrator: false, customer: null };
  return { called, caller, id, slugs: new Set(slugs), types: ids, ...rest };
}

const isFor = ({ access }: Endpoint, { audience }: Person): boolean => {
  if (access === 'session') return true;
  if (typeof access === 'string') return (access === 'portal') === (audience === 'customer');
  return access.any.some((slug) => isPortalSlug(slug) === (audience === 'customer'));
};

/** Addresses of a call with numbers that the person may see. */
async function addressesOf(endpoint: Endpoint, person: Person, oracles: Map<string, (who: Person) => string>) {
  const { path } = endpoint;
  const query = await needsOf(app, path, order(person));
  if (!path.includes('{')) return query ? [`${path}?${query}`] : [path, `${path}?page=1&per_page=200`];
  const table = tableInPath(path);
  const oracle = (table && oracles.get(table)?.(person)) ?? 'false';
  const rows = table
    ? await app.sql(`select t.id::int from "${table}" t where t.tenant_id = ${tenant} and (${oracle})
        and to_jsonb(t) ->> 'deleted_at' is null order by t.id % 10 = 0 desc, t.id desc limit 2`)
    : [];
  return rows.map(({ id }) => {
    const numbered = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(name === 'customerId' ? (person.customer ?? id) : id),
    );
    return query ? `${numbered}?${query}` : numbered;
  });
}

/** A session, and how late somebody is, move on by themselves, once a minute. */
const SEEN = /"last_seen_at":"[^"]*"|"behind":\d+/g;

async function answered(person: Person, address: string): Promise<string> {
  const response = await person.caller.raw('GET', address);
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = unpacked(bytes);
  const file = /"file_data":"([^"]+)"/.exec(text)?.[1];
  return `${response.status} ${file ? unpacked(Buffer.from(file, 'base64')) : text.replace(BALANCES, '').replaceAll(SEEN, '')}`;
}

/** The first place where two answers differ, with what stands around it. */
function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 80), at + 80)}\n  now ${other.slice(Math.max(0, at - 80), at + 80)}`;
}

/** What is counted without a look at its activity goes with it. */
const PARTS: Readonly<Record<string, string>> = {
  message: "owner_type = 'order' and owner_id = any($1)",
  feedback: 'order_id = any($1)',
  price_difference: 'order_id = any($1)',
  order_document: 'order_id = any($1)',
};

async function walk(person: Person): Promise<void> {
  const tables = [...new Set(endpoints.flatMap(({ path }) => tableInPath(path) ?? []))];
  const { of } = await oraclesOf(
    app,
    tables.map((table) => ({ table, columns: [] })),
  );
  const asked: { path: string; address: string; before: string }[] = [];
  let restless = 0;
  for (const endpoint of endpoints.filter((one) => isFor(one, person)))
    for (const address of await addressesOf(endpoint, person, of)) {
      const before = await answered(person, address);
      if (!before.startsWith('200')) continue;
      if ((await answered(person, address)) === before) asked.push({ path: endpoint.path, address, before });
      else restless++;
    }
  const gone = await app.sql<{ id: number }>(`update "order" t set deleted_at = now()
    where t.tenant_id = ${tenant} and t.deleted_at is null and not coalesce((${order(person)}), false) returning t.id::int`);
  const ids = gone.map(({ id }) => id);
  for (const [table, of] of Object.entries(PARTS)) await app.sql(`delete from "${table}" where ${of}`, [ids]);
  const told: string[] = [];
  for (const { path, address, before } of asked) {
    const after = await answered(person, address);
    if (after !== before && !(path in TOLD_WHOLE))
      told.push(`${person.called}: ${address}\n  ${difference(before, after)}`);
  }
  console.log(
    `hidden: ${person.called}: ${asked.length} answers, ${restless} that change by themselves, ${gone.length} activities hidden, ${told.length} told of them`,
  );
  expect(told).toEqual([]);
  expect(gone.length).toBeGreaterThan(15);
  expect(asked.length).toBeGreaterThan(person.audience === 'staff' ? 150 : 15);
  expect(restless).toBeLessThan(asked.length / 10);
}

// Each of them sees less than the one before.
test(
  'nothing that staff are answered is made of activities of other types',
  async () => walk(await staff(true)),
  400_000,
);
test('nor of work of others where they see their own', async () => walk(await staff(false)), 400_000);
test('nothing that a customer is answered is made of activities of others', async () => {
  await walk(await busyCustomer(app, tenant));
}, 400_000);
