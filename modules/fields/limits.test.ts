import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { upload } from '../../platform/testing/upload.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app?.close());

const [CUSTOMER, LOCATION, LINE] = [2, 6, 9];
const TEXTAREA = 6;
/** Each place of a long text is another set of its ways. */
const AWKWARD = '(a|b)*a(a|b){190}';
const MIXED = Array.from({ length: 250 }, (_, at) => ((Math.sin(at * 12.9898) * 43_758.5453) % 1 < 0 ? 'a' : 'b'));

const make = (body: object, path = '/additional-field-new', headers = {}) =>
  admin.post(path, { module_for: LOCATION, name: `Field ${crypto.randomUUID()}`, type: TEXTAREA, ...body }, headers);
const refused = ({ status, body }: Answer) => [status, body.errors];
const forget = (): Promise<unknown> => app.sql('update additional_field set deleted_at = now() where tenant_id = 1');

/** Fields of before there were bounds, or at them; what is written past the commands is seen after the next change. */
async function fields(module: number, count: number, value: string, pattern: (at: number) => string | null) {
  await forget();
  const patterns = Array.from({ length: count }, (_, at) => pattern(at));
  await app.sql(
    `insert into additional_field (tenant_id, module_for, name, code, type, display_order, default_value, pattern)
      select 1, $1, 'Limit ' || n, 'limit_' || n, 6, n, to_jsonb($2::text), p from unnest($3::text[]) with ordinality as x(p, n)`,
    [module, value, patterns],
  );
  const seen = await make({ module_for: 10 });
  expect(seen.status, JSON.stringify(seen.body)).toBe(201);
}

/** The longest work between two turns of others, in milliseconds of the processor: the server runs in this process, others beside it. */
async function held<T>(work: () => Promise<T>): Promise<{ answer: T; held: number }> {
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  let [last, longest] = [spent(), 0];
  const timer = setInterval(() => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  const answer = await work().finally(() => clearInterval(timer));
  return { answer, held: longest };
}

async function lines(count: number) {
  const type = (await admin.get('/ordertype', { page: 0 })).data[0].id;
  const itemType = (await admin.get('/itemtype', { page: 0 })).data[0].id;
  const order = await admin.post('/order', { order_type_id: type, title: 'Many lines' });
  const items = Array.from({ length: count }, () => ({ order_item_type_id: itemType, name: 'x', quantity: 1 }));
  return held(() => admin.post(`/order/${order.data.id}/items`, { items }));
}

const customers = (count: number, dry_run: boolean) => {
  const rows = Array.from({ length: count }, (_, at) => ({ name: `Limit ${at} ${crypto.randomUUID()}` }));
  return held(() => admin.post('/customer/customer_upload', { rows, dry_run }));
};

beforeEach(forget);

test('defaults of a kind of record have 50,000 characters together, by whatever call', async () => {
  const full = 'The default values of these records may have 50000 characters in total. Shorten this one or another.';
  const first = await make({ default_value: 'x'.repeat(20_000) });
  const second = await make({ default_value: 'x'.repeat(20_000) });
  expect((await make({ default_value: 'x'.repeat(10_000) })).status).toBe(201);
  const mapping = { modelable_type: 'location', modelable_id: null, default_value: 'y' };
  for (const one of [
    await make({ default_value: 'y' }),
    await make({ default_value: 'y' }, '/additional-field'),
    await make(mapping, '/additional-field-new-mapping'),
  ])
    expect(refused(one)).toEqual([422, { default_value: [full] }]);
  const spanish = await make({ default_value: 'y' }, undefined, { 'x-localization': 'es' });
  expect(spanish.body.errors?.default_value?.[0]).toMatch(/^Los valores predeterminados de estos registros/);
  const plain = await make({});
  const path = (field: Answer<{ id: number }>) => `/additional-field-new/${field.data.id}`;
  expect(refused(await admin.put(path(plain), { default_value: 'y' }))).toEqual([422, { default_value: [full] }]);
  expect((await admin.put(path(first), { default_value: 'z'.repeat(19_999) })).status).toBe(200);
  expect((await admin.put(path(plain), { default_value: 'y' })).status).toBe(200);
  // What was shortened for one that went is no longer there when it comes back.
  expect((await admin.delete(path(second))).status).toBe(200);
  expect((await make({ default_value: 'x'.repeat(20_000) })).status).toBe(201);
  const gone = { filters: { audit_type: ['additional_field'], row_id: second.data.id, action: ['delete'] } };
  const entry = (await admin.get('/auditlogs', gone)).data[0].id;
  expect(refused(await admin.post(`/auditlogs/${entry}/restore`))).toEqual([422, { default_value: [full] }]);
  // Another kind of record has room of its own.
  expect((await make({ module_for: 5, default_value: 'y' })).status).toBe(201);
});

test('patterns of a kind of record are written with 10,000 steps together; what does not grow them is never refused', async () => {
  const full = /^The patterns of these records are too long in total/;
  await fields(LOCATION, 19, 'a', () => '.{1,250}');
  expect((await make({ pattern: '[a-z]{1,250}' })).status).toBe(201);
  const told = await make({ pattern: 'a' });
  expect([told.status, told.body.errors?.pattern?.[0]]).toEqual([422, expect.stringMatching(full)]);
  // Repeated groups of nothing have no steps, but cost as much.
  expect((await make({ pattern: '((){50}){40}' })).body.errors?.pattern?.[0]).toMatch(/^Invalid pattern/);
  await fields(LOCATION, 30, 'x'.repeat(2_000), () => '.{1,250}');
  const old = (await admin.get('/additional-field-new', { module_for: LOCATION, per_page: 1 })).data[0].id;
  const change = (body: object) => admin.put(`/additional-field-new/${old}`, body);
  expect((await change({ help: 'As before', pattern: '.{1,249}', default_value: 'x'.repeat(249) })).status).toBe(200);
  expect((await change({ pattern: '.{1,250}' })).body.errors?.pattern?.[0]).toMatch(full);
  expect((await change({ type: 1 })).status).toBe(200);
});

test('500 lines of 500 fields at their limits are written, and hold nobody up', async () => {
  await fields(LINE, 500, 'a'.repeat(100), (at) => `[a-z]{1,3}${'b?'.repeat(at % 3)}.*`);
  const { answer, held: longest } = await lines(90);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
  expect(longest).toBeLessThan(2_000);
  const tooMany = await lines(500);
  const errors = Object.entries(tooMany.answer.body.errors ?? {});
  expect([tooMany.answer.status, errors[0]]).toEqual([
    422,
    [
      expect.stringMatching(/^items\.\d+\.additional\.\d+$/),
      ['Default values would fill in too much text. Save fewer records at a time, or shorten the default values.'],
    ],
  ]);
  expect(tooMany.held).toBeLessThan(2_000);
});

test('fields from before there were limits are refused as soon as they are too much work', async () => {
  await fields(LINE, 50, 'x'.repeat(20_000), () => null);
  expect((await lines(500)).answer.status).toBe(422);
  await fields(LINE, 500, MIXED.join(''), (at) => `${AWKWARD}${'z?'.repeat(at % 50)}${'y?'.repeat(at / 50)}`);
  const { answer } = await lines(500);
  expect([answer.status, Object.values(answer.body.errors ?? {})[0]]).toEqual([
    422,
    ['This text is too long to check its format.'],
  ]);
});

test('an import of 4,000 rows with 500 fields at their limits is checked and written in turns', async () => {
  await fields(CUSTOMER, 500, 'a'.repeat(100), (at) => `[a-z]{1,3}${'b?'.repeat(at % 3)}.*`);
  const checked = await customers(4_000, true);
  expect(checked.answer.data, JSON.stringify(checked.answer.body).slice(0, 500)).toMatchObject({
    total: 4_000,
    failed: 0,
  });
  expect(checked.held).toBeLessThan(2_000);
  const written = await customers(300, false);
  expect(written.answer.data).toMatchObject({ status: 'done', created: 300 });
  expect(written.held).toBeLessThan(2_000);
});

test('another type is refused where checking what is stored would take too long', async () => {
  const field = await make({ module_for: CUSTOMER, type: 1 });
  await app.sql(
    `insert into customer (tenant_id, name, customer_code, additional) select 1, 'Stored ' || n, 'STORED-' || n,
      jsonb_build_object($1::text, translate(n::bit(12)::text, '01', 'ab') || $2::text)
      from generate_series(1, 2000) n`,
    [String(field.data.id), MIXED.join('').slice(0, 230)],
  );
  const path = `/additional-field-new/${field.data.id}`;
  const { answer, held: longest } = await held(() =>
    admin.put(path, { type: TEXTAREA, pattern: '([ab]*a[ab]{190}|.*)' }),
  );
  expect(refused(answer)).toEqual([
    422,
    { pattern: ['Checking the stored values against this pattern would take too long. Use a simpler one.'] },
  ]);
  expect(longest).toBeLessThan(2_000);
  expect((await admin.put(path, { type: TEXTAREA, pattern: '.*' })).status).toBe(200);
});

test('what stands for empty cells of an import has 20,000 characters together', async () => {
  const full = 'The default values of an import may have 20000 characters in total.';
  const whole = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`additional.${9_000 + at}`, 'ж'.repeat(1_000)]),
  );
  const fitting = { name: `Saved ${crypto.randomUUID()}`, defaults: whole };
  const saved = await admin.post('/order-import-v3', fitting);
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  const mapping = [{ target: 'title', default: 'x' }];
  const more = { ...fitting, name: `More ${crypto.randomUUID()}`, mapping };
  expect(refused(await admin.post('/order-import-v3', more))).toEqual([422, { defaults: [full] }]);
  expect(refused(await admin.put(`/order-import-v3/${saved.data.id}`, { mapping }))).toEqual([
    422,
    { defaults: [full] },
  ]);
  // One that was saved before may be changed otherwise, and is refused when it is checked.
  await app.sql(
    `update order_import set defaults = defaults || jsonb_build_object('title', repeat('x', 999)) where id = $1`,
    [saved.data.id],
  );
  const path = `/order-import-v3/${saved.data.id}`;
  const key = await upload(app, admin, Buffer.from('Title\nOne\n'), 'list.csv');
  expect((await admin.put(path, { name: `Other ${crypto.randomUUID()}`, key, file_name: 'list.csv' })).status).toBe(
    200,
  );
  for (const action of ['validate', 'run'])
    expect(refused(await admin.put(path, { action }))).toEqual([422, { defaults: [full] }]);
});
