import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

/**
 * What hangs on activities and customers and has a permission of its own is told by no history to who does not hold it. The schema is
 * asked what hangs on them: a new table says here who reads its lines.
 */
const READ_WITH: Readonly<Record<string, string | null>> = {
  order_item: 'view.order_items',
  order_note: 'view.order_notes',
  order_checkoff: 'view.order_checkoffs',
  feedback: 'view.feedback',
  sign_link: 'sign_off.order',
  customer_document: 'view.customer_document',
  // The record of the activity shows these; differences of prices lose their figures without prices.
  order_document: null,
  order_document_signature: null,
  order_received_by: null,
  order_signoff: null,
  signoff_refusal: null,
  price_difference: null,
  // The record of the customer shows these.
  customer_address: null,
  customer_agent_link: null,
  customer_contact: null,
  customer_segment_link: null,
  customer_user: null,
};
/** Files hang on many things. */
const FILES = { order: 'view.order_attachments', customer: null } as const;
const BASE = ['view.order', 'view_all.order', 'view_audit.order', 'view.customers', 'view.auditlogs'];
const OWN = [...new Set([...Object.values(READ_WITH), FILES.order])].filter((slug) => slug !== null);

let app: TestServer;
let admin: Caller;
let tenant: number;
const ids = { order: 0, customer: 0 };
const lines: { label: string; table: string; row: number; slug: string | null }[] = [];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenant = (await app.sql("select id::int from tenant where subdomain = 'demo'"))[0].id;
  ids.customer = (await admin.post('/customer', { name: 'Told of' })).data.id;
  const type = (await admin.post('/ordertype', { name: 'Told of', prefix: 'TOL' })).data.id;
  ids.order = (await admin.post('/order', { order_type_id: type, customer_id: ids.customer })).data.id;
  for (const { name, owner } of await parts()) await line(name, owner, READ_WITH[name] ?? null);
  for (const owner of ['order', 'customer'] as const) await line('attachment', owner, FILES[owner]);
});
afterAll(() => app.close());

const parts = (): Promise<{ name: string; owner: 'order' | 'customer' }[]> =>
  app.sql(`select c.relname::text as name, o.owner_table as owner from pg_class c
    join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'audit_insert'
    cross join lateral app.audit_owner(c.relname::text) o where o.owner_table in ('order', 'customer') order by 1`);

/** A line of the log as the trigger of a table would write it. */
async function line(table: string, owner: 'order' | 'customer', slug: string | null): Promise<void> {
  const row = 800_000_000 + lines.length;
  const label = `zq-${table}-of-${owner}`;
  await app.sql(
    `insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label, payload)
      values ($1, 'insert', $2, $3, $4, $5, $6, '{"after": {"name": "x"}}')`,
    [tenant, table, row, owner, ids[owner], label],
  );
  lines.push({ label, table, row, slug });
}

async function told(who: Caller): Promise<{ histories: string[]; log: string[] }> {
  const histories: string[] = [];
  for (const owner of ['order', 'customer'] as const) {
    const answer = await who.get(`/${owner}/${ids[owner]}/audit_logs`, { per_page: 100 });
    expect(answer.status, owner).toBe(200);
    histories.push(...(JSON.stringify(answer.data).match(/zq-\w+-of-\w+/g) ?? []));
  }
  const log: string[] = [];
  for (const { label, table, row } of lines) {
    const found = await who.get('/auditlogs', { filters: { audit_type: [table], row_id: row } });
    if (found.data.length > 0) log.push(label);
  }
  return { histories: histories.toSorted(), log: log.toSorted() };
}

test('every audited table that hangs on an activity or a customer says who reads its lines', async () => {
  expect((await parts()).map(({ name }) => name).toSorted()).toEqual(Object.keys(READ_WITH).toSorted());
});

test('histories and log tell each part to who holds its permission, and to nobody else', async () => {
  for (const own of [[], OWN, ...OWN.map((slug) => [slug])]) {
    const { caller } = await staffWith(app, [...BASE, ...own], 'all');
    const open = lines.filter(({ slug }) => slug === null || own.includes(slug)).map(({ label }) => label);
    const expected = open.toSorted();
    expect({ own, ...(await told(caller)) }).toEqual({ own, histories: expected, log: expected });
  }
}, 300_000);

test('what hangs on a document of a customer is told with the document', async () => {
  const type = (await admin.post('/document-type', { name: 'Licence', who_uploads: 'staff', needs_number: true })).data
    .id;
  const key = await upload(app, admin, Buffer.from('%PDF-1.4 of theirs'), 'licence.pdf', 'application/pdf');
  const made = await admin.post('/customer-document', {
    customer_id: ids.customer,
    name: 'Secret licence',
    number: 'ZQ-4711',
    document_type_ids: [type],
    attachments: [{ key, name: 'licence.pdf' }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await app.sql(
    `insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label)
      values ($1, 'insert', 'attachment', 810000000, 'customer_document', $2, 'Secret licence.pdf')`,
    [tenant, made.data.id],
  );
  for (const [own, isTold] of [
    [[], false],
    [['view.customer_document'], true],
  ] as const) {
    const { caller } = await staffWith(app, [...BASE, ...own], 'all');
    const history = await caller.get(`/customer/${ids.customer}/audit_logs`, { per_page: 100 });
    expect(JSON.stringify(history.body).includes('ZQ-4711')).toBe(isTold);
    const files = await caller.get('/auditlogs', { filters: { audit_type: ['attachment'], row_id: 810_000_000 } });
    expect(files.data.length > 0).toBe(isTold);
  }
});
