import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** A statement too large to be filled at once is filled in a thread, and signed and kept as any other. */
let app: TestServer;
let admin: Caller;
let order: number;

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = (await admin.post('/ordertype', { name: 'Long', prefix: 'LNG' })).data.id;
  order = (await admin.post('/order', { order_type_id: type })).data.id;
  await app.sql(
    `insert into order_note (tenant_id, order_id, content, visibility)
      select o.tenant_id, o.id, 'Note ' || n || repeat(' and so on', 900), 'customer' from "order" o, generate_series(1, 40) n where o.id = $1`,
    [order],
  );
});
afterAll(() => app.close());

test('the signed statement holds everything, its proof and the time of its signature, once', async () => {
  expect((await admin.post(`/order/${order}/complete`, {})).status).toBe(200);
  // With a key the whole request is one transaction.
  const answer = await admin.raw('POST', `/order/${order}/customer-signoff`, {
    headers: { 'content-type': 'application/json', 'idempotency-key': 'heavy' },
    body: JSON.stringify({ signer_name: 'Ann', signature: PNG }),
  });
  expect([answer.status, (await answer.text()).slice(0, 200)]).toEqual([200, expect.anything()]);
  const snapshots = await app.sql<{ html: string; proof_code: string; signoffs: number; events: number }>(
    `select s.html, g.proof_code, count(g.id) over ()::int as signoffs,
        (select count(*)::int from order_signoff x where x.order_id = $1) as events
      from document_snapshot s join order_signoff g on g.order_id = s.owner_id and g.document_sha256 = s.data_sha256
      where s.owner_type = 'order' and s.owner_id = $1 and s.kind = 'signoff'`,
    [order],
  );
  expect(snapshots).toHaveLength(1);
  const [{ html = '', proof_code = '', events = 0 } = {}] = snapshots;
  expect(html.length).toBeGreaterThan(200_000);
  expect([html.includes(proof_code), html.match(/Note \d+ and/g)?.length, events]).toEqual([true, 40, 1]);
});
