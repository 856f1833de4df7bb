import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walledTables } from '../../../platform/server/access/row-walls.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** The log tells of what is somebody's own no more than the reader could open. */
let app: TestServer;
let admin: Caller;
let owner: { caller: Caller; id: number };
let other: Caller;
let tenant: number;
const AUDITOR = ['view.auditlogs', 'export.auditlogs', 'view.order', 'view_all.order', 'view.customers'];
const REPORTS = ['view', 'create', 'update', 'delete'].map((verb) => `${verb}.custom_reports`);

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenant = (await app.sql("select id from tenant where subdomain = 'demo'"))[0].id;
  owner = await staffWith(app, [...AUDITOR, ...REPORTS, 'view_prices.order', 'view_credit.customers'], 'all');
  other = (await staffWith(app, [...AUDITOR, ...REPORTS, 'view_prices.order', 'view_credit.customers'], 'all')).caller;
});
afterAll(() => app.close());

/** Tables with somebody's name on each row that all who read the log may read, and why. */
const NOBODYS_SECRET: Readonly<Record<string, string>> = {
  activity_type_grant: 'who was given which types',
  auth_token: 'that a link was made; the link itself is nowhere',
  customer_agent: 'company list',
  email_schedule: 'all who may read scheduled emails read all of them',
  import_mapping: 'what the company remembers',
  oidc_identity: 'how people sign in',
  order_import: 'all who may import read all of them',
  policy_acceptance: 'who agreed to what',
  portal_registration: 'requests for access, which the desk decides on',
  second_factor: 'that there is one; the secret is nowhere',
  session: 'who signed in when',
  webhook_endpoint: 'company list',
};
/** Switches that are for customers, not between the staff who read the log. */
const FOR_CUSTOMERS = ['catalogue_entry', 'order_template', 'order_type', 'progress_status', 'request_category'];
/** Roles that do something with a record, where everybody sees it. */
const FOR_WORK = ['checkoff_type', 'checkoff_template_type', 'payment_type'];

test('every audited table with an owner or a switch of who sees it is behind a wall, or known to be open', async () => {
  const tables = await app.sql<{ name: string; flags: string[]; owners: string[] }>(`
    select c.relname::text as name,
      array_remove(array_agg(distinct a.attname::text) filter (where a.attname ~ '(^|_)(shared|private|visible|visibility|public|role_ids)$'), null) as flags,
      array_remove(array_agg(distinct a.attname::text) filter (where a.attname in ('user_id', 'owner_id', 'owner_user_id')), null) as owners
    from pg_class c join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'audit_insert'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where not exists (select from app.audit_owner(c.relname::text) o where o.owner_table is not null) group by 1 order by 1`);
  const walled = walledTables();
  const hasFlag = tables.filter(({ flags }) => (flags ?? []).length > 0).map(({ name }) => name);
  expect(hasFlag).toEqual(expect.arrayContaining(['bank', 'report', 'saved_view']));
  const known = [...walled, ...FOR_CUSTOMERS, ...FOR_WORK];
  expect(hasFlag.filter((name) => !known.includes(name))).toEqual([]);
  const owned = tables.filter(({ owners }) => (owners ?? []).length > 0).map(({ name }) => name);
  expect(owned).toEqual(expect.arrayContaining(['report', 'saved_view', 'import_run', 'roster_entry']));
  expect(owned.filter((name) => !walled.includes(name) && !(name in NOBODYS_SECRET) && name !== 'customer')).toEqual(
    [],
  );
});

interface Own {
  readonly id: number;
  readonly secret: string;
}
let serial = 0;
const secret = () => `Quokka${Date.now()}x${++serial}`;

/** Something of the owner's own of each walled table: how it is shared, and whether administrators open it. */
const MADE: Readonly<Record<string, { make: () => Promise<Own>; share?: string; administrator: boolean }>> = {
  report: {
    async make() {
      const name = secret();
      const body = { name, columns: [{ key: 'reference_no' }], filters: { status: ['pending'] } };
      const made = await owner.caller.post('/custom-report', body);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return { id: made.data.id, secret: name };
    },
    share: "shared = 'all'",
    administrator: true,
  },
  saved_view: {
    async make() {
      const name = secret();
      const definition = { filters: { status: ['pending'] } };
      const made = await owner.caller.post('/saved-view', { resource: 'order', name, definition });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return { id: made.data.id, secret: name };
    },
    share: 'shared = true',
    administrator: false,
  },
  import_run: {
    make: () =>
      inserted('import_run', 'user_id, resource, mode, file_name, file_key, mapping, options', (name) => [
        owner.id,
        'customer',
        'upsert',
        name,
        'x',
        '{}',
        '{}',
      ]),
    administrator: true,
  },
  roster_entry: {
    make: () =>
      inserted('roster_entry', 'user_id, day, kind, start_at, end_at, note, status', (name) => [
        owner.id,
        '2031-03-03',
        'shift',
        '2031-03-03T08:00:00Z',
        '2031-03-03T16:00:00Z',
        name,
        'published',
      ]),
    administrator: true,
  },
  bank: {
    make: () => inserted('bank', 'name, role_ids', (name) => [name, '{ROLE}']),
    administrator: true,
  },
};
async function inserted(table: string, columns: string, values: (name: string) => unknown[]): Promise<Own> {
  const name = secret();
  const [{ role }] = await app.sql('select role_id::int as role from user_role where user_id = $1', [owner.id]);
  const bound = values(name).map((value) => (value === '{ROLE}' ? `{${role}}` : value));
  const [{ id }] = await app.sql(
    `insert into ${table} (tenant_id, ${columns}) values (${tenant}, ${bound.map((_, at) => `$${at + 1}`).join(', ')}) returning id::int`,
    bound,
  );
  return { id, secret: name };
}

const BY_TYPE = ['order_type', 'order_template', 'order_subscription'];

/** Every way the log tells of a record. */
async function told(who: Caller, table: string, { id, secret: word }: Own): Promise<string[]> {
  const list = await who.get('/auditlogs', { filters: { audit_type: [table], row_id: id }, per_page: 50 });
  const found = await who.get('/auditlogs', { q: word });
  const asOf = await who.get('/auditlogs/as-of', { audit_type: table, row_id: id, at: '2100-01-01T00:00:00Z' });
  const { data } = await who.get('/auditlogs/export', { filters: { audit_type: [table] } });
  const sheet = Object.values(unzipSync(Buffer.from(data.file_data, 'base64')))
    .map((bytes) => strFromU8(bytes))
    .join('');
  return [
    ...(list.success.total !== 0 || list.data.length > 0 ? ['list'] : []),
    ...(found.success.total !== 0 || found.data.length > 0 ? ['search'] : []),
    ...(JSON.stringify(asOf.data).includes(word) ? ['as of'] : []),
    ...(sheet.includes(word) ? ['export'] : []),
  ];
}

test('every walled table is tried here', () => {
  expect(walledTables().filter((table) => !BY_TYPE.includes(table) && !(table in MADE))).toEqual([]);
});

for (const [table, { make, share, administrator }] of Object.entries(MADE))
  test(`lines about a ${table} of somebody else are told to nobody who could not open it, living or removed`, async () => {
    const own = await make();
    expect(await told(owner.caller, table, own)).toEqual(expect.arrayContaining(['list', 'as of', 'export']));
    expect(await told(other, table, own)).toEqual([]);
    expect((await told(admin, table, own)).length > 0).toBe(administrator);
    if (share) {
      await app.sql(`update ${table} set ${share} where id = $1`, [own.id]);
      expect(await told(other, table, own)).toEqual(expect.arrayContaining(['list', 'as of', 'export']));
      await app.sql(`update ${table} set shared = ${table === 'report' ? "'private'" : 'false'} where id = $1`, [
        own.id,
      ]);
    }
    await app.sql(`delete from ${table} where id = $1`, [own.id]);
    expect(await told(other, table, own)).toEqual([]);
    expect(await told(owner.caller, table, own)).toEqual(expect.arrayContaining(['list', 'export']));
    const [{ id: line }] = await app.sql(
      "select max(id)::int as id from audit_log where table_name = $1 and row_id = $2 and action = 'delete'",
      [table, own.id],
    );
    const { caller: restorer } = await staffWith(app, [...AUDITOR, ...REPORTS, 'restore.auditlogs'], 'all');
    expect((await restorer.post(`/auditlogs/${line}/restore`, {})).status).toBe(404);
  });
