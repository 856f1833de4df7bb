import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPortalSlug } from '../../platform/server/access/guard.ts';
import { furnish } from '../../platform/testing/access/companies.ts';
import { administrator, busyCustomer, type Person } from '../../platform/testing/access/people.ts';
import { Questions } from '../../platform/testing/access/questions.ts';
import { answerText, readingCalls } from '../../platform/testing/access/reading.ts';
import { seeded } from '../../platform/testing/fuzz/requests.ts';
import { staffWith } from '../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { FIELD_MODULES } from './field-value/field.rules.ts';

/**
 * Every record has a value in an additional field behind a permission, and one that the portal does not show. Every call that reads is
 * asked by somebody with all rights but that one, and by a customer: neither is told them, wherever they stand.
 */
const RIGHT = 'delete.auditlogs';
const [SHUT, OF_STAFF] = ['zq-shut', 'zq-of-staff'] as const;

let app: TestServer;
let tenant: number;

beforeAll(async () => {
  app = await testServer();
  tenant = (await app.sql("select id::int from tenant where subdomain = 'demo'"))[0].id;
  await furnish(app);
  const admin = await app.as('admin@demo.test');
  for (const { id, name, table, takes } of FIELD_MODULES) {
    if (!takes) continue;
    const field = async (more: object): Promise<number> => {
      const made = await admin.post('/additional-field-new', { module_for: id, type: 1, ...more });
      return made.data?.id ?? expect.fail(JSON.stringify(made.body));
    };
    const shut = await field({ name: `Shut ${name}`, permission_slug: RIGHT, show_in_portal: true });
    const staff = await field({ name: `Of staff ${name}`, show_in_portal: false });
    await app.sql(`update "${table}" set additional = additional || $1::jsonb where tenant_id = ${tenant}`, [
      JSON.stringify({ [shut]: `${SHUT}.${name}.`, [staff]: `${OF_STAFF}.${name}.` }),
    ]);
  }
  // Some work waits for its time.
  await app.sql(`update "order" set scheduled_start = null, scheduled_end = null where tenant_id = ${tenant}
    and status in ('pending', 'released') and id % 3 = 0`);
}, 120_000);
afterAll(() => app.close());

/** Where a person reads values: the calls by the words and modules that their answers show. */
async function told(person: Person): Promise<Map<string, Set<string>>> {
  const work = person.audience === 'staff' ? ['driver_id', person.id] : ['customer_id', person.customer];
  await app.sql(`update "order" set ${work[0]} = ${work[1]} where tenant_id = ${tenant} and id % 2 = 0`);
  const questions = new Questions(app, seeded(20_261_123));
  const found = new Map<string, Set<string>>();
  for (const endpoint of readingCalls(app))
    for (const address of await questions.to(endpoint, 4, person))
      for (const [mark] of (await answerText(await person.caller.raw('GET', address))).matchAll(
        /zq-(?:shut|of-staff)\.[a-z_]+/g,
      ))
        found.set(mark, (found.get(mark) ?? new Set()).add(endpoint.path));
  return found;
}

const among = (found: Map<string, Set<string>>, words: readonly string[]): string[] =>
  [...found].flatMap(([mark, paths]) =>
    words.some((word) => mark.startsWith(`${word}.`)) ? [...paths].map((path) => `${path} tells ${mark}`) : [],
  );

test('an administrator reads them, of every kind of record', async () => {
  const found = await told(await administrator(app, tenant));
  const modules = FIELD_MODULES.filter(({ takes }) => takes).map(({ name }) => `${SHUT}.${name}`);
  expect([...found.keys()].filter((mark) => mark.startsWith(SHUT)).toSorted()).toEqual(modules.toSorted());
  const places = new Set([...found.values()].flatMap((paths) => [...paths]));
  expect([...places]).toEqual(
    expect.arrayContaining(['/order', '/order/get/schedule', '/user/all', '/order/{id}/audit_logs']),
  );
}, 300_000);

test('staff with every right but the one of a field are told its value nowhere', async () => {
  const all = await app.sql<{ slug: string }>(`select slug from permission where tenant_id = ${tenant}`);
  const slugs = all.map(({ slug }) => slug).filter((slug) => !isPortalSlug(slug) && slug !== RIGHT);
  const { caller, id, role } = await staffWith(app, slugs, 'all');
  const found = await told({
    ...{ called: 'staff', caller, id, tenant, role, audience: 'staff', customer: null },
    ...{ slugs: new Set(slugs), isAdministrator: false, types: 'all' },
  });
  expect(among(found, [SHUT])).toEqual([]);
  expect(among(found, [OF_STAFF]).length).toBeGreaterThan(12);
  // Nor by what a change of a record answers.
  const person = await app.sql(`select id::int from app_user where tenant_id = ${tenant} and not is_customer_user
    and email not in ('admin@demo.test') and id not in (select user_id from user_role ur join role r on r.id = ur.role_id where r.all_activity_types) order by id limit 1`);
  const changed = await caller.put(`/user/${person[0].id}`, { division: 'North' });
  expect([changed.status, changed.data?.division], JSON.stringify(changed.body)).toEqual([200, 'North']);
  expect(JSON.stringify(changed.body)).not.toContain(SHUT);
  expect(JSON.stringify(changed.body)).toContain(OF_STAFF);
}, 300_000);

interface Column {
  key: string;
  label: string;
  is_item: boolean;
}

test('nor by a report, of their own or shared with them, nor by a file of a list in another form', async () => {
  const admin = await app.as('admin@demo.test');
  const all = await app.sql<{ slug: string }>(`select slug from permission where tenant_id = ${tenant}`);
  const slugs = all.map(({ slug }) => slug).filter((slug) => !isPortalSlug(slug) && slug !== RIGHT);
  const { caller } = await staffWith(app, slugs, 'all');
  const text = async (who: Caller, path: string, body?: object): Promise<string> =>
    answerText(
      await who.raw(body ? 'POST' : 'GET', path, {
        headers: { accept: 'text/csv, */*', 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  const [toAdmin, toOthers] = [new Set<string>(), new Set<string>()];
  const ask = async (path: string, body?: object): Promise<void> => {
    if ((await text(admin, path, body)).includes(SHUT)) toAdmin.add(path.replace(/\d+$/, '{id}'));
    if ((await text(caller, path, body)).includes(SHUT)) toOthers.add(path);
  };
  for (const base of ['/order-report', '/custom-report', '/order-statement'])
    for (const { key: dataset } of (await admin.get(`${base}/datasets`)).data as { key: string }[]) {
      const offered: Column[] = (await admin.get(`${base}/fetch-table-columns`, { options: dataset })).data;
      const shut = offered.filter(({ key, label }) => key.startsWith('additional.') && label.includes('Shut'));
      if (shut.length === 0) continue;
      const columns = shut.map(({ key }) => ({ key }));
      const question = { dataset, columns, ...(shut.some((one) => one.is_item) ? { items_mode: 'rows' } : {}) };
      await ask(`${base}/preview`, question);
      await ask(`${base}/preview`, { ...question, columns: columns.slice(0, 1), group_by: [columns[0]?.key] });
      const made = await admin.post(base, { name: `Shut ${dataset}`, shared: 'all', ...question });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      await ask(`${base}/export-report/${made.data.id}`, {});
    }
  for (const list of ['/order', '/customer', '/user']) await ask(`${list}/export-excel`);
  expect([...toOthers]).toEqual([]);
  expect([...toAdmin]).toEqual(
    expect.arrayContaining([
      '/order-report/preview',
      '/order-report/export-report/{id}',
      '/order-statement/preview',
      '/user/export-excel',
    ]),
  );
}, 120_000);

test('customers are told neither those nor what the portal does not show', async () => {
  expect(among(await told(await busyCustomer(app, tenant)), [SHUT, OF_STAFF])).toEqual([]);
}, 300_000);
