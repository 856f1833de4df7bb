import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith, type TypeRights } from '../../testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';

let app: TestServer;
let admin: Caller;
let types: TypeRights;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const made = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    return (answer.data?.id as number) ?? expect.fail(`${path} ${JSON.stringify(answer.body)}`);
  };
  const seen = await made('/ordertype', { name: 'Seen type', prefix: 'SEE' });
  const hidden = await made('/ordertype', { name: 'Hidden type', prefix: 'HID' });
  for (const name of ['Unread work', 'Unread other']) await made('/itemtype', { name, tax_rate: 0 });
  await made('/order-template', { name: 'Unread template', order_type_id: seen });
  await made('/order-template', { name: 'Hidden template', order_type_id: hidden });
  await made('/customer', {
    name: 'Unread customer',
    customer_code: 'UNREAD',
    phone: '+18765550142',
    credit_limit: 5000,
  });
  const line = {
    order_item_type_id: 'Unread work',
    name: 'Line',
    quantity: '1',
    price: '529',
    discount: '5',
    tax_rate: '7',
  };
  await write('order_template_item', { template_id: 'Unread template', position: '1', ...line });
  const item = { item_type_id: 'Unread work', item_name: 'Bracket', item_quantity: '3', item_price: '96' };
  const order = {
    ex_ref_no: 'UNREAD-1',
    order_type_id: 'Seen type',
    title: 'Known',
    customer_id: 'UNREAD',
    status: 'Pending',
  };
  await write('order', { ...order, ...item });
  types = { [seen]: ['create', 'update'] };
});
afterAll(() => app.close());

type Row = Readonly<Record<string, string>>;

async function write(resource: string, row: Row): Promise<void> {
  const { data, body } = await admin.post(`/import/${resource}`, { rows: [row], dry_run: false });
  expect(data, JSON.stringify(body)).toMatchObject({ created: 1 });
}

const ORDERS = ['import.order', 'view.order', 'view_all.order', 'create.order', 'update.order'];
const TEMPLATES = ['import', 'create', 'update', 'view'].map((verb) => `${verb}.activity_template`);
const TYPES = ['import', 'create', 'update', 'view'].map((verb) => `${verb}.activity_type`);
const LINE = { template_id: 'Unread template', position: '1', order_item_type_id: 'Unread work' };
const CUSTOMERS = ['import.customers', 'update.customers'];

/** What a person cannot read: with which rights, in which row, and what is true and what is not. */
const UNREAD: readonly [resource: string, slugs: string[], row: Row, column: string, is: string, isNot: string][] = [
  ['order_template_item', TEMPLATES, LINE, 'price', '529', '530'],
  ['order_template_item', TEMPLATES, LINE, 'discount', '5', '6'],
  ['order_template_item', TEMPLATES, LINE, 'tax_rate', '7', '8'],
  [
    'order',
    ORDERS,
    { ex_ref_no: 'UNREAD-1', order_type_id: 'Seen type' },
    'item_type_id',
    'Unread work',
    'Unread other',
  ],
  [
    'order',
    ORDERS,
    { ex_ref_no: 'UNREAD-1', order_type_id: 'Seen type', item_type_id: 'Unread work' },
    'item_name',
    'Bracket',
    'Nonsense',
  ],
  [
    'order',
    ORDERS,
    { ex_ref_no: 'UNREAD-1', order_type_id: 'Seen type', item_type_id: 'Unread work' },
    'item_quantity',
    '3',
    '4',
  ],
  [
    'order',
    [...ORDERS, 'view_prices.order'],
    { ex_ref_no: 'UNREAD-1', order_type_id: 'Seen type', item_type_id: 'Unread work' },
    'item_price',
    '96',
    '97',
  ],
  [
    'order',
    [...ORDERS, 'view.order_items'],
    { ex_ref_no: 'UNREAD-1', order_type_id: 'Seen type', item_type_id: 'Unread work' },
    'item_price',
    '96',
    '97',
  ],
  ['order_type', TYPES, { name: 'Hidden type' }, 'prefix', 'HID', 'XXX'],
  ['order_type', TYPES, { prefix: 'XXX' }, 'name', 'Hidden type', 'No such type'],
  ['order_template', TEMPLATES, { name: 'Hidden template' }, 'order_type_id', 'Hidden type', 'No such type'],
  ['order_template', TEMPLATES, { order_type_id: 'Seen type' }, 'name', 'Hidden template', 'No such template'],
  ['customer', CUSTOMERS, { name: 'Somebody new' }, 'phone', '+18765550142', '+18765550143'],
  [
    ...([
      'customer',
      [...CUSTOMERS, 'edit_credit.customers'],
      { customer_code: 'UNREAD', name: 'Unread customer' },
    ] as const),
    ...(['credit_limit', '5000', '5001'] as const),
  ] as never,
];

/** What a check says, whatever the value is. */
async function told(caller: Caller, resource: string, row: Row, value: string): Promise<string> {
  // Names that nobody may have twice tell of themselves where a new record is made.
  const mode = /^order(_type|_template)?$/.test(resource) ? 'update' : 'upsert';
  const { data, body } = await caller.post(`/import/${resource}`, { rows: [row], mode, dry_run: true, again: true });
  const { created, updated, unchanged, skipped, failed, warnings, errors } = data ?? expect.fail(JSON.stringify(body));
  const said = errors.map(({ column, code, message }: Row) => [column, code, message]);
  return JSON.stringify({ created, updated, unchanged, skipped, failed, warnings, said }).replaceAll(value, '…');
}

test.each(UNREAD)('%s, a person with %j: %o says nothing of %s', async (resource, slugs, row, column, is, isNot) => {
  const { caller } = await staffWith(app, slugs, types);
  const both = (who: Caller) =>
    Promise.all([is, isNot].map((value) => told(who, resource, { ...row, [column]: value }, value)));
  // Whoever reads it is told the difference.
  const [true_, false_] = await both(admin);
  expect(true_).not.toBe(false_);
  const [whenTrue, whenFalse] = await both(caller);
  expect(whenTrue).toBe(whenFalse);
});

test.each([
  ['customer', 'import.customers', { customer_code: 'UNREAD', name: 'Changed' }],
  ['order', 'import.order', { ex_ref_no: 'UNREAD-1', order_type_id: 'Seen type', title: 'Changed' }],
  ['order_type', 'create.activity_type', { name: 'Seen type', prefix: 'CHG' }],
  ['order_template', 'create.activity_template', { name: 'Unread template', order_type_id: 'Seen type' }],
  ['order_template_item', 'import.activity_template', { ...LINE, name: 'Changed' }],
])('%s: whoever may import alone changes nothing that is there', async (resource, slug, row) => {
  const { caller } = await staffWith(app, [slug], types);
  for (const mode of ['update', 'upsert', undefined])
    for (const dry_run of [true, false]) {
      const { status, data } = await caller.post(`/import/${resource}`, { rows: [row], mode, dry_run });
      // Activities the person may not change are none to them.
      const told = data ? [data.updated, data.unchanged] : status;
      expect([mode, dry_run, told]).toEqual([mode, dry_run, data ? [0, 0] : 403]);
    }
});
