import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

const made = async (path: string, body: object): Promise<Loose> => {
  const answer = await admin.post(path, body);
  return answer.data ?? expect.fail(JSON.stringify(answer.body));
};

/** One moment that is of two days: the evening of the 30th in Jamaica, already the 31st in Berlin. */
const EVENING = '2026-01-30T23:30:00-05:00';

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await app.sql("update company set time_zone = 'America/Jamaica'");
  await made('/itemtype', { name: 'Termwork', price: 100 });
  await made('/ordertype', { name: 'In thirty days', prefix: 'TD', allow_payment: true, payment_terms_days: 30 });
  await made('/ordertype', { name: 'Whenever', prefix: 'WH', allow_payment: true });
  await made('/ordertype', { name: 'For nothing', prefix: 'FN', allow_payment: false, payment_terms_days: 30 });
  const { id: group } = await made('/customer-group', { name: 'In a week', default_terms_days: 7 });
  await made('/customer', { name: 'At once', customer_group_id: group, payment_terms_days: 0 });
  await made('/customer', { name: 'Of the group', customer_group_id: group });
  await made('/customer', { name: 'Of no group' });
  const { id: far } = await made('/customer', { name: 'Far away', payment_terms_days: 0 });
  await made(`/customer/${far}/addresses`, { address1: 'Alexanderplatz 1', is_default_delivery: true });
  await app.sql(`update customer_address set time_zone = 'Europe/Berlin' where customer_id = $1`, [far]);
});
afterAll(() => app.close());

let files = 0;
/** The due days of the activities of a file, and those of the same work done by hand. */
async function dueOf(rows: readonly Loose[]): Promise<{ byFile: (string | null)[]; byHand: (string | null)[] }> {
  const file = ++files;
  const sent = rows.map((row, n) => ({
    status: 'completed',
    completed_at: EVENING,
    ex_ref_no: `DUE-${file}-${n}`,
    ...row,
  }));
  const answer = await admin.post('/import/order', { rows: sent, dry_run: false });
  expect(answer.data, JSON.stringify(answer.body)).toMatchObject({ status: 'done', created: rows.length, errors: [] });
  const stored = await app.sql(
    `select id, due_date::text as due, completed_at, status, order_type_id, customer_id from "order" where ex_ref_no like 'DUE-${file}-%' order by id`,
  );
  const byHand: (string | null)[] = [];
  for (const { order_type_id, customer_id, status, completed_at } of stored) {
    const { id } = await made('/order', {
      order_type_id: Number(order_type_id),
      customer_id: customer_id && Number(customer_id),
    });
    if (status !== 'completed') {
      byHand.push(null);
      continue;
    }
    // Work that was finished long ago: as old as its completion.
    await app.sql(`update "order" set created_at = $2 where id = $1`, [id, completed_at]);
    const done = await admin.post(`/order/${id}/complete`, { completed_at: new Date(completed_at).toISOString() });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    byHand.push(done.data.due_date);
  }
  return { byFile: stored.map(({ due }) => due), byHand };
}

test('work that comes in completed is due by the terms of its customer, their group or its type, as it is by hand', async () => {
  const terms = (order_type_id: string, customer_id?: string) => ({ order_type_id, customer_id });
  const { byFile, byHand } = await dueOf([
    terms('In thirty days', 'At once'),
    terms('In thirty days', 'Of the group'),
    terms('Whenever', 'Of the group'),
    terms('In thirty days', 'Of no group'),
    terms('In thirty days'),
    terms('Whenever', 'Of no group'),
    terms('For nothing', 'At once'),
  ]);
  const days = ['2026-01-30', '2026-02-06', '2026-02-06', '2026-03-01', '2026-03-01', null, null];
  expect(byFile).toEqual(days);
  expect(byHand).toEqual(days);
});

test('the day of completion is that of the place', async () => {
  const { byFile, byHand } = await dueOf([{ order_type_id: 'Whenever', customer_id: 'Far away' }]);
  expect(byFile).toEqual(['2026-01-31']);
  expect(byHand).toEqual(byFile);
});

test('work that comes in open is not due; a receivable that came in late is overdue at its customer', async () => {
  const open = { order_type_id: 'In thirty days', customer_id: 'At once', completed_at: null };
  const { byFile } = await dueOf([
    { ...open, status: 'released' },
    { ...open, status: 'pending' },
  ]);
  expect(byFile).toEqual([null, null]);
  const { id } = (await app.sql(`select id from customer where name = 'Of the group'`))[0] as Loose;
  const overdue = async () =>
    (await admin.get(`/customer/${id}`)).data.balances.reduce((sum: number, one: Loose) => sum + one.overdue, 0);
  expect(await overdue()).toBe(0);
  await dueOf([{ order_type_id: 'Whenever', customer_id: 'Of the group', item_type_id: 'Termwork', item_price: 800 }]);
  expect(await overdue()).toBe(800);
});
