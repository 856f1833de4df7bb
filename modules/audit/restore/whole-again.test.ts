import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../../generated/registry.ts';
import type { Endpoint } from '../../../platform/contract/endpoint.ts';
import { furnish } from '../../../platform/testing/access/companies.ts';
import { tableInPath } from '../../../platform/testing/access/questions.ts';
import { sampleOf } from '../../../platform/testing/conformance/samples.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/**
 * Every call that deletes, and back by the log: what is offered comes back whole with all that hung on it, and what is not offered is
 * refused.
 */
let app: TestServer;
let admin: Caller;
let deletions: Endpoint[];
let links: Link[];

interface Link {
  child: string;
  column: string;
  parent: string;
}

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await furnish(app);
  deletions = app.ordo.modules
    .flatMap((module) => module.routes.map((route) => route.endpoint))
    .filter(
      ({ method, path, access }) =>
        method === 'DELETE' && path.includes('{') && access !== 'portal' && !(path in NO_RECORD),
    );
  links = await app.sql<Link>(`select trim('"' from k.conrelid::regclass::text) as child, a.attname::text as "column",
      trim('"' from k.confrelid::regclass::text) as parent
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and k.confdeltype = 'c' and array_length(k.conkey, 1) <= 2`);
  // A sample of every list beside what the demo company has.
  for (const resource of Object.values(registry)) {
    const made = await admin.post(`/${resource.path}`, await sampleOf(app, resource));
    expect([201, 422], `${resource.name} ${JSON.stringify(made.body).slice(0, 200)}`).toContain(made.status);
  }
  await admin.post('/role', { name: 'Held by nobody' });
  // A file for a record of every kind that keeps files.
  for (const owner of FILED)
    await app.sql(`insert into attachment (tenant_id, owner_type, owner_id, name, kind, visibility, status)
      select tenant_id, '${owner}', id, 'file', 'attachment', 'internal', 'clean' from "${owner}" where tenant_id = 1`);
}, 120_000);
const FILED = [
  ...['asset_type', 'item_type_group', 'order_item_type', 'master_document', 'order_category', 'order_type'],
  ...['catalogue_entry', 'customer_document'],
];
afterAll(() => app.close());

/** What is ended here is no record that comes back. */
const NO_RECORD: Readonly<Record<string, string>> = {
  '/auth/sessions/{id}': 'signs somebody out',
  '/user/{id}/second-factor': 'a second factor is set up anew by its person',
  '/auditlogs/{id}': 'what the log says is blanked for good',
  '/storage/multipart/{id}': 'an upload that was given up',
  '/starter-set/{key}': 'takes many back, or writes them again',
};

type Row = Record<string, unknown>;

/** A record with all that the database deletes with it, and its files. */
async function wholeOf(table: string, id: number, depth = 3): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  const [row] = await app.sql<{ row: Row }>(`select to_jsonb(t) as row from "${table}" t where id = ${id}`);
  if (!row) return found;
  found.set(`${table} ${id}`, row.row);
  for (const { child, column } of links.filter(({ parent }) => parent === table && depth > 0)) {
    if (child in UNSAID) continue;
    const parts = await app.sql<{ row: Row }>(
      `select to_jsonb(t) as row from "${child}" t where "${column}" = ${id} and t.tenant_id = 1 order by 1 limit 50`,
    );
    for (const part of parts)
      if (typeof part.row.id === 'number')
        for (const [key, one] of await wholeOf(child, part.row.id, depth - 1)) found.set(key, one);
      else found.set(`${child} ${JSON.stringify(part.row)}`, part.row);
  }
  return found;
}

/** Beside the record, told to nobody: figures that are made anew, and traces of the product's own. */
const UNSAID: Readonly<Record<string, string>> = {
  live_event: 'what is told at once',
  session: 'signing in again makes another',
  auth_token: 'links are asked for anew',
  device: 'a browser gets another key',
  notification_state: 'when the bell was last looked at',
  sign_reading: 'what is to be signed is read again',
};
/** Moves by itself. */
const MOVING = ['updated_at', 'deleted_at'];
/** What no log keeps does not come back. */
const SECRET = /^secret_|_secret$|_sha256$|^token/;

const differences = (before: Map<string, Row>, after: Map<string, Row>): string[] =>
  [...before].flatMap(([key, row]) => {
    const now = after.get(key);
    if (!now) return [`${key} is missing`];
    return Object.entries(row).flatMap(([name, value]) =>
      MOVING.includes(name) || SECRET.test(name) || JSON.stringify(now[name]) === JSON.stringify(value)
        ? []
        : [`${key}.${name}: ${JSON.stringify(value)} → ${JSON.stringify(now[name])}`],
    );
  });

/** Where a path names a part by its second number: the record that is deleted, and the numbers that lead to it. */
const PARTS: Readonly<Record<string, { table: string; numbers: string }>> = {
  '/additional-field-new-mapping/delete-field-item/{id}': {
    table: 'additional_field_item',
    numbers: 'select id as part, id from additional_field_item where tenant_id = 1',
  },
  '/customer-document/{id}': {
    table: 'customer_document',
    numbers: `select d.id as part, d.id from customer_document d where d.deleted_at is null and exists (select from attachment a
      where a.owner_type = 'customer_document' and a.owner_id = d.id)`,
  },
  '/order/{id}/note/{noteId}': {
    table: 'order_note',
    numbers: `select n.id as part, n.order_id as id, n.id as "noteId" from order_note n join "order" o on o.id = n.order_id where o.deleted_at is null and n.deleted_at is null`,
  },
  '/order/{id}/attachment/{attId}': {
    table: 'attachment',
    numbers: `select a.id as part, a.owner_id as id, a.id as "attId" from attachment a join "order" o on o.id = a.owner_id where a.owner_type = 'order' and o.deleted_at is null and a.deleted_at is null`,
  },
  '/location/{id}/sections/{sectionId}/delete': {
    table: 'location_section',
    numbers: 'select id as part, location_id as id, id as "sectionId" from location_section where deleted_at is null',
  },
  '/ordertype/{activityTypeId}/documents/{id}': {
    table: 'order_type_document',
    numbers: 'select id as part, order_type_id as "activityTypeId", id from order_type_document',
  },
  '/checkoff-template/{id}/types/{typeId}': {
    table: 'checkoff_template_type',
    numbers: 'select id as part, template_id as id, checkoff_type_id as "typeId" from checkoff_template_type',
  },
  '/order/{id}/items/{itemId}': {
    table: 'order_item',
    numbers: `select i.id as part, i.order_id as id, i.id as "itemId" from order_item i join "order" o on o.id = i.order_id
      where o.status = 'pending' and o.deleted_at is null and i.deleted_at is null`,
  },
  '/customer/{id}/addresses/{childId}': {
    table: 'customer_address',
    numbers: 'select id as part, customer_id as id, id as "childId" from customer_address where not is_default_billing',
  },
  '/customer/{id}/contacts/{childId}': {
    table: 'customer_contact',
    numbers: 'select id as part, customer_id as id, id as "childId" from customer_contact',
  },
  '/customer/{id}/users/{userId}': {
    table: 'customer_user',
    numbers: 'select id as part, customer_id as id, user_id as "userId" from customer_user',
  },
  '/order-template/{id}/items/{itemId}': {
    table: 'order_template_item',
    numbers: 'select id as part, template_id as id, id as "itemId" from order_template_item',
  },
};

interface Target {
  table: string;
  id: number;
  address: string;
}

async function targetsOf({ path }: Endpoint): Promise<Target[]> {
  const part = PARTS[path];
  if (part) {
    const rows = await app.sql<Record<string, number>>(`select * from (${part.numbers}) n order by part desc limit 6`);
    return rows.map((row) => ({
      table: part.table,
      id: Number(row.part),
      address: path.replace(/\{(\w+)\}/g, (_, name: string) => String(row[name])),
    }));
  }
  const table = tableInPath(path);
  if (table && path.endsWith('/attachments/{attachmentId}')) {
    const rows = await app.sql<{ id: number; owner_id: number }>(`select id::int, owner_id::int from attachment
      where tenant_id = 1 and owner_type = '${table}' and deleted_at is null order by id desc limit 3`);
    return rows.map(({ id, owner_id }) => ({
      table: 'attachment',
      id,
      address: path.replace('{id}', String(owner_id)).replace('{attachmentId}', String(id)),
    }));
  }
  if (!table || path.match(/\{/g)?.length !== 1) return [];
  const children = links.filter(({ parent, child }) => parent === table && !(child in UNSAID));
  const parts = children.map(({ child, column }) => `(select count(*) from "${child}" c where c."${column}" = t.id)`);
  const first = (order: string) =>
    app.sql<{ id: number }>(`select t.id::int from "${table}" t where t.tenant_id = 1
      and to_jsonb(t) ->> 'deleted_at' is null and coalesce(to_jsonb(t) ->> 'is_system', 'false') = 'false'
      order by ${order} desc, t.id desc limit 8`);
  const rows = [...(await first(parts.join(' + ') || 't.id')), ...(await first('t.id'))];
  return rows.map(({ id }) => ({ table, id, address: path.replace(/\{\w+\}/, String(id)) }));
}

/** Deletes one of them and brings it back; says what is wrong, or null where none could be deleted. */
async function roundTrip(targets: readonly Target[]): Promise<string[] | null> {
  for (const { table, id, address } of targets) {
    const before = await wholeOf(table, id);
    const [{ last }] = await app.sql('select coalesce(max(id), 0)::int as last from audit_log');
    if ((await admin.delete(address)).status >= 300) continue;
    const lines = await app.sql<{ id: number; request_id: string }>(
      `select id::int, request_id from audit_log where id > ${last} and action = 'delete' and table_name = $1 and row_id = ${id}`,
      [table],
    );
    const [line] = lines;
    if (!line) return [`${address}: the log says nothing`];
    const { data } = await admin.get('/auditlogs', { filters: { request_id: line.request_id }, per_page: 200 });
    const shown = data.find((one: { id: number }) => one.id === line.id);
    const back = await admin.post(`/auditlogs/${line.id}/restore`);
    if (!shown?.is_restorable)
      return back.status === 200 ? [`${address}: comes back without being offered`] : NOT_OFFERED;
    if (back.status !== 200) return [`${address}: is offered and refused: ${JSON.stringify(back.body).slice(0, 300)}`];
    return differences(before, await wholeOf(table, id)).map((one) => `${address}: ${one}`);
  }
  return null;
}

const NOT_OFFERED: string[] = [];

/** What does not come back, and why. */
const STAYS_DELETED: Readonly<Record<string, string>> = {
  '/additional-field-new-mapping/delete-field-item/{id}': 'an option is added to its field again',
  '/additional-field-new-mapping/{id}': 'a rule is set again where its field is used',
  '/customer/{id}/users/{userId}': 'access to the portal is given anew',
  '/custom-report/{id}': 'saved by their owner, who saves them again',
  '/order-report/{id}': 'saved by their owner, who saves them again',
  '/order-statement/{id}': 'saved by their owner, who saves them again',
  '/saved-view/{id}': 'saved by their owner, who saves them again',
  '/email-schedule/{id}': 'would send mails nobody asked for today',
  '/webhook-endpoint/{id}': 'has a secret that no log keeps',
  '/order-import/{id}': 'a way of importing, saved again with the next file',
  '/order-import-v3/{id}': 'a way of importing, saved again with the next file',
  '/order-template/{id}/items/{itemId}': 'a line is added to its template again',
  '/order/{id}/items/{itemId}': 'an item is added again, where its price, stock and the total are reckoned anew',
  '/checkoff-template/{id}/types/{typeId}': 'a step is added to its template again',
  '/ordertype/{activityTypeId}/documents/{id}': 'a kind of document is asked for again',
};
/** Deletions with nothing to delete here. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  '/additional-field-new/delete-field-item/{id}': 'another address of the option above',
  '/additional-field/delete-field-item/{id}': 'another address of the option above',
  '/checkoff/{id}/roles/{roleId}': 'a link of two records',
  '/checkoff/{id}/webhook/{whId}': 'has a secret that no log keeps',
  '/communication/suppression/{id}': 'an address is closed again',
  '/customer-portal/{customerId}/orders/{id}/attachments/{attId}': 'a file of an activity, deleted by its customer',
  '/customer-portal/{customerId}/orders/{id}/notes/{noteId}': 'a note of an activity, deleted by its customer',
  '/customer-portal/{id}': 'an activity, deleted by its customer',
  '/favourite/{id}': 'is not written down',
  '/global-configurations/{key}': 'found by its key',
  '/lang/{id}': 'a text goes back to that of the product',
  '/order/{id}/checkoff/{checkoffId}': 'opens a review again',
  '/order/{id}/checkoff/{checkoffId}/attachment/{attachmentId}': 'the test beside this one takes it',
  '/order/{id}/sign-link/{linkId}': 'a link is made anew',
  '/permission/{id}': 'those of the product stay',
};

test('every record that a call deletes comes back whole, or is not offered', async () => {
  const wrong: string[] = [];
  const staying: string[] = [];
  const untried: string[] = [];
  let back = 0;
  for (const endpoint of deletions) {
    const said = await roundTrip(await targetsOf(endpoint));
    if (said === null) untried.push(endpoint.path);
    else if (said === NOT_OFFERED) staying.push(endpoint.path);
    else if (said.length > 0) wrong.push(...said);
    else back++;
  }
  console.log(`restore: ${back} of ${deletions.length} deletions came back whole`);
  expect({ wrong, staying: staying.sort(), untried: untried.sort() }).toEqual({
    wrong: [],
    staying: Object.keys(STAYS_DELETED).sort(),
    untried: Object.keys(NOT_TRIED).sort(),
  });
}, 120_000);
