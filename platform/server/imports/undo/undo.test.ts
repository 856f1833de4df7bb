import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { upload } from '../../../testing/upload.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

const bring = async (text: string): Promise<string> => upload(server, admin, Buffer.from(text), 'list.csv');
async function imported(resource: string, text: string): Promise<number> {
  const run = await admin.post(`/import/${resource}`, { key: await bring(text), dry_run: false });
  expect(run.data, JSON.stringify(run.body)).toMatchObject({ status: 'done', failed: 0 });
  return run.data.run_id;
}
const undo = (id: number, who = admin) => who.post(`/import/${id}/undo`, {});
const all = (table: string) =>
  server.sql(
    `select (to_jsonb(t) - 'updated_at')::text as row from "${table}" t where tenant_id = (select id from tenant where subdomain = 'demo') order by id`,
  );

describe('undo', () => {
  test('created rows go and changed ones have their values of before, to the letter', async () => {
    await admin.post('/payment-type', {
      name: 'Cash',
      group: 'cash',
      description: 'Notes & coins',
      needs_reference: true,
    });
    const before = await all('payment_type');
    const id = await imported(
      'payment_type',
      'Name,Kind,Description,Needs a reference\nCoins,Card,Changed,no\nBrand new,Cheque,,yes\n',
    );
    expect(await all('payment_type')).not.toEqual(before);
    expect((await admin.get(`/import/${id}`)).data.can_undo).toBe(true);
    const undone = await undo(id);
    expect([undone.status, undone.data.status, undone.data.can_undo]).toEqual([200, 'undone', false]);
    expect(await all('payment_type')).toEqual(before);
    expect((await undo(id)).body.code).toBe('import_not_ready');
  });

  test('a row that was changed since stands in the way of all of it, and is named', async () => {
    const id = await imported('payment_type', 'Name,Kind\nFirst,Card\nSecond,Card\n');
    const [second] = (await admin.get('/payment-type', { q: 'Second' })).data;
    await admin.put(`/payment-type/${second.id}`, { description: 'Somebody wrote this' });
    const refused = await undo(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'rows_changed']);
    expect(refused.body.rows).toMatchObject([
      { table: 'payment_type', id: second.id, label: 'Second', action: 'update' },
    ]);
    expect((await admin.get('/payment-type', { q: 'First' })).success.total).toBe(1);
  });

  test('a created record that is used since stands in the way', async () => {
    const id = await imported('crm_pipeline', 'Name\nFresh pipeline\n');
    const [pipeline] = (await admin.get('/crm-pipeline', { q: 'Fresh' })).data;
    await admin.post('/crm-opportunity-type', { name: 'Uses it', pipeline_id: pipeline.id });
    const refused = await undo(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'rows_changed']);
    const used = (table: string, row: { id: number; name: string }) => [{ table, id: row.id, label: row.name }];
    expect(refused.body.rows).toMatchObject(used('crm_pipeline', pipeline));
    expect((await admin.get(`/crm-pipeline/${pipeline.id}`)).status).toBe(200);
    const list = await imported('customer_segment', 'Name\nListed segment\n');
    const [segment] = (await admin.get('/customer-segment', { q: 'Listed' })).data;
    await admin.post('/product', { name: 'For the segment', customer_segment_ids: [segment.id] });
    const listed = await undo(list);
    expect(listed.body.code).toBe('rows_changed');
    expect(listed.body.rows).toMatchObject(used('customer_segment', segment));
  });

  test('what people added to a created record since stands in the way, and the record is named', async () => {
    const ways: [string, (id: number) => Promise<{ status: number; body: unknown }>][] = [
      ['address', (id) => admin.post(`/customer/${id}/addresses`, { address1: '4 Gate Road', city: 'Kingston' })],
      ['contact', (id) => admin.post(`/customer/${id}/contacts`, { first_name: 'Ana', email: 'ana@added.test' })],
      [
        'segment',
        async (id) => {
          const { data } = await admin.post('/customer-segment', { name: `Added ${id}` });
          return admin.put(`/customer/${id}`, { segment_ids: [data.id] });
        },
      ],
      ['person', (id) => admin.post(`/customer/${id}/users`, { first_name: 'Bo', email: `bo${id}@added.test` })],
    ];
    for (const [what, add] of ways) {
      const name = `Added ${what}`;
      const run = await imported('customer', `Name\n${name}\n`);
      const [row] = await server.sql('select id from customer where name = $1 and deleted_at is null', [name]);
      const added = await add(Number(row?.id));
      expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
      const refused = await undo(run);
      expect([what, refused.status, refused.body.code]).toEqual([what, 409, 'rows_changed']);
      expect(refused.body).toMatchObject({
        rows: [{ table: 'customer', id: Number(row?.id), label: expect.stringContaining(name) }],
      });
      expect((await admin.get(`/customer/${row?.id}`)).status).toBe(200);
    }
  });

  test('after a day, by somebody else, or of another company it is no longer possible', async () => {
    const id = await imported('payment_type', 'Name\nOld import\n');
    await admin.post('/role', { name: 'Importers', audience: 'staff' });
    const manager = await server.as('manager@demo.test');
    expect((await undo(id, manager)).status).toBe(404);
    expect((await undo(id, await server.as('admin@beta.test'))).status).toBe(404);
    await server.sql("update import_run set finished_at = now() - interval '25 hours' where id = $1", [id]);
    expect((await admin.get(`/import/${id}`)).data.can_undo).toBe(false);
    expect((await undo(id)).body.code).toBe('undo_expired');
  });

  test('of twenty at once one undoes, the others are told', async () => {
    const id = await imported('payment_type', 'Name\nParallel import\n');
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'import_not_ready')).toHaveLength(19);
    expect((await admin.get('/payment-type', { q: 'Parallel' })).success.total).toBe(0);
  });

  test('an undone file can be imported again', async () => {
    const text = 'Name\nTwice imported\n';
    await undo(await imported('payment_type', text));
    await imported('payment_type', text);
    expect((await admin.get('/payment-type', { q: 'Twice imported' })).success.total).toBe(1);
  });
});

test('an import of customers goes with its addresses, contacts and segments; a changed customer has its own again', async () => {
  await admin.post('/customer-segment', { name: 'Undo segment' });
  await admin.post('/customer', { customer_code: 'UNDO-1', name: 'Kept customer', phone: '555 0101' });
  const tables = ['customer', 'customer_address', 'customer_contact', 'customer_segment'];
  const before = await Promise.all(tables.map(all));
  const links = 'select count(*)::int as count from customer_segment_link';
  const [{ count }] = await server.sql(links);
  const id = await imported(
    'customer',
    `Code,Name,Phone,Segments,Address,City,Country,Contact\nUNDO-1,Renamed customer,555 9999,Undo segment,1 Main St,Kingston,JM,Ann\nUNDO-2,Brand new customer,555 2222,Undo segment,2 Main St,Kingston,JM,Bob\n`,
  );
  expect(await all('customer')).not.toEqual(before[0]);
  const undone = await undo(id);
  expect([undone.status, undone.body.code]).toEqual([200, undefined]);
  expect(await Promise.all(tables.map(all))).toEqual(before);
  expect((await server.sql(links))[0].count).toBe(count);
});

describe('memory of columns', () => {
  const HEAD = 'Bezeichnung,Art';
  test('a match is remembered for the same headers, whoever brings the file, in any order', async () => {
    const first = await admin.post('/import/payment_purpose/inspect', { key: await bring(`${HEAD}\nA,Refund\n`) });
    expect(first.data.remembered).toBeNull();
    await admin.post('/import/payment_purpose', {
      key: await bring(`${HEAD}\nRemember me,Refund\n`),
      mapping: { 0: 'name', 1: 'kind' },
      mode: 'insert',
      date_format: 'mdy',
      dry_run: true,
    });
    const again = await admin.post('/import/payment_purpose/inspect', {
      key: await bring('art , BEZEICHNUNG\nRefund,B\n'),
    });
    expect(again.data.remembered).toMatchObject({ mode: 'insert', date_format: 'mdy' });
    expect(again.data.suggested.map((one: { column: string }) => one.column)).toEqual(['kind', 'name']);
    const facade = await admin.post('/import/payment_purpose', {
      key: await bring(`${HEAD}\nNo mapping sent,Refund\n`),
      dry_run: false,
    });
    expect(facade.data).toMatchObject({ created: 1 });
    const other = await admin.post('/import/payment_type/inspect', { key: await bring(`${HEAD}\nA,B\n`) });
    expect(other.data.remembered).toBeNull();
  });

  test('what is remembered can be seen and forgotten; another company knows nothing of it', async () => {
    const list = await admin.get('/import/payment_purpose/mapping');
    expect(list.data).toMatchObject([
      { headers: ['Bezeichnung', 'Art'], columns: { Bezeichnung: 'name', Art: 'kind' } },
    ]);
    const beta = await server.as('admin@beta.test');
    expect((await beta.get('/import/payment_purpose/mapping')).data).toEqual([]);
    expect((await beta.delete(`/import/payment_purpose/mapping/${list.data[0].id}`)).status).toBe(404);
    expect((await admin.delete(`/import/payment_purpose/mapping/${list.data[0].id}`)).status).toBe(200);
    const after = await admin.post('/import/payment_purpose/inspect', { key: await bring(`${HEAD}\nA,B\n`) });
    expect(after.data.remembered).toBeNull();
  });
});
