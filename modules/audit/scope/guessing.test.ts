import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';
import { moduleId } from '../../fields/field-value/field.rules.ts';

/** What somebody may not see they do not find by searching the log for it, nor by counting what is found. */
let app: TestServer;
let admin: Caller;
let tenant: number;
const RIGHT = 'delete.auditlogs';
const LOG = ['view.auditlogs', 'export.auditlogs'];
const ALL = [
  ...LOG,
  ...['view', 'view_all', 'view_prices'].map((verb) => `${verb}.order`),
  ...['items', 'notes', 'attachments', 'checkoffs'].map((part) => `view.order_${part}`),
  'view.customers',
  'view_credit.customers',
  'view.master_bank',
  RIGHT,
];

interface Hidden {
  /** The right without which it is hidden; null: from everybody. */
  readonly right: string | null;
  readonly table: string;
  readonly row: number;
  readonly value: string;
}
let kinds: Record<string, Hidden> = {};
let shutType: Hidden;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenant = (await app.sql("select id from tenant where subdomain = 'demo'"))[0].id;
  const id = async (path: string, body: object): Promise<number> => {
    const { data, status, body: told } = await admin.post(path, body);
    expect([200, 201], JSON.stringify(told)).toContain(status);
    return data.id;
  };
  const field = await id('/additional-field-new', {
    type: 1,
    module_for: moduleId('activity'),
    name: 'Margin',
    code: 'margin',
    permission_slug: RIGHT,
  });
  const type = await id('/ordertype', { name: 'Guessed work', prefix: 'GSW' });
  const work = await id('/itemtype', { name: 'Guessed item' });
  const customer = await id('/customer', { name: 'Zanzibarium Ltd', credit_limit: '7418529' });
  const order = await id('/order', {
    order_type_id: type,
    title: 'Plain work',
    additional: { [field]: 'Fortunella77' },
    items: [{ order_item_type_id: work, name: 'Bilbylines', price: 8529631 }],
  });
  const [item] = await app.sql('select id::int from order_item where order_id = $1', [order]);
  const note = await id(`/order/${order}/note`, { content: 'Wombatnoted' });
  const key = await upload(app, admin, Buffer.from('%PDF-1.4 guess'), 'Quollpaper.pdf', 'application/pdf');
  await id(`/order/${order}/attachment`, { key, name: 'Quollpaper.pdf' });
  const [file] = await app.sql("select id::int from attachment where owner_type = 'order' and owner_id = $1", [order]);
  const bank = await id('/master-bank', {
    name: 'Harbour bank',
    account_no: '0099887766',
    iban: 'DE89370400440532013000',
  });
  const [difference] = await app.sql(
    `insert into price_difference (tenant_id, order_id, engine_version, inputs_changed, figures)
      values ($1, $2, 1, false, '[{"name": "total_price", "stored": "963741.25", "made": "1.00"}]') returning id::int`,
    [tenant, order],
  );
  const saved = await id('/order-import', { name: 'Spring file', defaults: { description: 'Zephyrkept' } });
  kinds = {
    'a number that is masked': { right: null, table: 'bank', row: bank, value: 'DE89370400440532013000' },
    'an account that is masked': { right: null, table: 'bank', row: bank, value: '0099887766' },
    'an additional field': { right: RIGHT, table: 'order', row: order, value: 'Fortunella77' },
    'a total': { right: 'view_prices.order', table: 'order', row: order, value: '8529631' },
    'a price': { right: 'view_prices.order', table: 'order_item', row: item.id, value: '8529631' },
    'a difference of prices': {
      right: 'view_prices.order',
      table: 'price_difference',
      row: difference.id,
      value: '963741.25',
    },
    'a kept value': { right: 'view_prices.order', table: 'order_import', row: saved, value: 'Zephyrkept' },
    'a credit limit': { right: 'view_credit.customers', table: 'customer', row: customer, value: '7418529' },
    'an item': { right: 'view.order_items', table: 'order_item', row: item.id, value: 'Bilbylines' },
    'a note': { right: 'view.order_notes', table: 'order_note', row: note, value: 'Wombatnoted' },
    'a file': { right: 'view.order_attachments', table: 'attachment', row: file.id, value: 'Quollpaper' },
    'a customer': { right: 'view.customers', table: 'customer', row: customer, value: 'Zanzibarium' },
  };
  const hidden = await id('/ordertype', { name: 'Shuttertype', prefix: 'SHT' });
  shutType = { right: null, table: 'order_type', row: hidden, value: 'Shuttertype' };
});
afterAll(() => app.close());

/** Where the log gives the value away: in what it shows, or in how much it finds. */
async function leaks(who: Caller, { table, row, value }: Hidden): Promise<string[]> {
  const filters = { audit_type: [table], row_id: row };
  const shown = await who.get('/auditlogs', { filters, per_page: 100 });
  const asOf = await who.get('/auditlogs/as-of', { audit_type: table, row_id: row, at: '2100-01-01T00:00:00Z' });
  const sheet = async (query: object) => {
    const { data } = await who.get('/auditlogs/export', query as Record<string, unknown>);
    const files = Object.values(unzipSync(Buffer.from(data.file_data, 'base64')));
    return files.map((bytes) => strFromU8(bytes)).join('');
  };
  const found: string[] = [];
  if (JSON.stringify(shown.body).includes(value)) found.push('list');
  if (JSON.stringify(asOf.data).includes(value)) found.push('as of');
  if ((await sheet({ filters })).includes(value)) found.push('export');
  // The whole, its beginning, its end, and a way to say any letters.
  for (const word of [value, value.slice(0, 6), value.slice(-6), `${value.slice(0, 3)}%`]) {
    const { success, data } = await who.get('/auditlogs', { q: word });
    if (success.total !== 0 || data.length > 0 || 'total_is_estimate' in success) found.push(`search ${word}`);
  }
  if ((await who.get('/auditlogs', { query: value, filters })).success.total !== 0) found.push('search in a record');
  return found;
}

test('nobody finds what is hidden from them', { timeout: 120_000 }, async () => {
  for (const sealed of [false, true]) {
    if (sealed) expect((await admin.get('/auditlogs/verify')).data.ok).toBe(true);
    for (const [kind, hidden] of Object.entries(kinds)) {
      const { caller } = await staffWith(
        app,
        ALL.filter((slug) => slug !== hidden.right),
        'all',
      );
      expect([kind, sealed, await leaks(caller, hidden)]).toEqual([kind, sealed, []]);
    }
    const { caller } = await staffWith(app, ALL, {});
    expect(['a type', sealed, await leaks(caller, shutType)]).toEqual(['a type', sealed, []]);
  }
});

test('how many lines of others hold a word is not told by calling the total an estimate', async () => {
  await app.sql(
    `insert into audit_log (tenant_id, action, table_name, row_id, label, actor_name, payload)
      select $1, 'insert', 'customer', 800000000 + n, 'Wallaby and sons', 'Somebody', '{}' from generate_series(1, 10050) n`,
    [tenant],
  );
  const { caller } = await staffWith(
    app,
    ALL.filter((slug) => slug !== 'view.customers'),
    'all',
  );
  for (const sealed of [false, true]) {
    if (sealed) expect((await admin.get('/auditlogs/verify')).data.ok).toBe(true);
    const { success, data } = await caller.get('/auditlogs', { q: 'wallaby' });
    expect([data, success.total, success.total_is_estimate]).toEqual([[], 0, undefined]);
    expect((await admin.get('/auditlogs', { q: 'wallaby' })).success.total_is_estimate).toBe(true);
  }
});

test('who may see all of it reads it there', async () => {
  const { caller } = await staffWith(app, ALL, 'all');
  for (const [kind, hidden] of Object.entries(kinds))
    if (hidden.right !== null) expect([kind, (await leaks(caller, hidden)).includes('list')]).toEqual([kind, true]);
});

test('the log is filtered by nothing that it does not show', async () => {
  for (const name of ['label', 'payload', 'ip', 'changes', 'session_id', 'additional', 'total_price']) {
    const { status } = await admin.get('/auditlogs', { filters: { [name]: ['x'] } });
    expect([name, status]).toEqual([name, 422]);
    const exported = await admin.get('/auditlogs/export', { filters: { [name]: ['x'] } });
    expect([name, exported.status]).toEqual([name, 422]);
  }
});
