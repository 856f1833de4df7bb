import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';
import type { ImportColumn, ImportDeclaration } from './declaration.ts';

type Row = Record<string, string>;
interface Run {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  failed: number;
  errors: { column: string | null; value: string | null; code: string; message: string }[];
}

let server: TestServer;
let admin: Caller;
let declarations: ImportDeclaration[];
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Cleared type', prefix: 'CLR' });
  await admin.post('/itemtype', { name: 'Cleared work', is_order_item: true });
  const [type] = await server.sql(`select id from order_type where name = 'Cleared type'`);
  await admin.post('/order-template', { name: 'Cleared template', order_type_id: Number(type.id) });
  await admin.post('/location', { name: 'Cleared place' });
  for (const [module_for, name] of [
    [1, 'Cleared of customers'],
    [2, 'Cleared of activities'],
  ])
    await admin.post('/additional-field', { module_for, name, type: 1 });
  const uploads = server.ordo.modules.flatMap((module) => module.imports ?? []);
  declarations = [...new Map(uploads.map(({ declaration }) => [declaration.resource, declaration])).values()];
});
afterAll(() => server?.close());

const REFERENCES: Row = {
  order_type_id: 'Cleared type',
  order_item_type_id: 'Cleared work',
  item_type_id: 'Cleared work',
  template_id: 'Cleared template',
  currency_id: 'USD',
  location_id: 'Cleared place',
};
/** Texts that say something more than "any". */
const OWN: Readonly<Record<string, Row>> = {
  user: { roles: 'Officer', permissions: '', password: '', customer_code: '', customer_id: '' },
  role: { permissions: 'view.order' },
  language: { module: '' },
  order_type: { is_default: '' },
  bill_payment_email_sender: { pattern: 'cleared@walk.example' },
  customer: { segments: '', time_zone: 'America/Jamaica', country_code: 'JM' },
  transaction_type: { flow: 'Out', from_entity: 'Location', to_entity: 'Customer' },
  order: { country_code: 'JM', reference_no: '', completed_at: '', status: 'Pending' },
};

/** What a record is known by where that is no key. */
const KNOWN_BY: Readonly<Record<string, string[]>> = { holiday: ['part', 'location_id'] };

function wordOf({ name, kind, choices, min }: ImportColumn): string {
  if (REFERENCES[name]) return REFERENCES[name];
  if (kind === 'reference' || kind === 'references') return '';
  if (kind === 'email') return 'cleared@walk.example';
  if (kind === 'integer' || kind === 'decimal' || kind === 'money') return String(Math.max(min ?? 1, 1));
  if (kind === 'flag') return 'true';
  if (kind === 'day') return '2026-05-04';
  if (kind === 'instant') return '2026-05-04T10:00:00Z';
  if (kind === 'choice' || kind === 'choices') return choices?.[0]?.value ?? '';
  return 'Walked';
}

const asked = (resource: string, row: Row, dry_run = false) =>
  admin.post(`/import/${resource}`, { rows: [row], mode: 'upsert', dry_run });

async function send(resource: string, row: Row, dry_run = false): Promise<Run> {
  const { data, body } = await asked(resource, row, dry_run);
  return data ?? expect.fail(`${resource}: ${JSON.stringify(body)}`);
}

/** Sends a row; without the cells it was refused for, by its check or by the rules of the list it is written to. */
async function sendWhatFits(resource: string, row: Row): Promise<{ run: Run; left: Row; refused: string[] }> {
  const refused: string[] = [];
  const left = { ...row };
  for (let tries = 0; ; tries++) {
    const { data: run, body } = await asked(resource, left);
    if (!run && body.code !== 'validation') expect.fail(`${resource}: ${JSON.stringify(body)}`);
    if (run?.failed === 0 || tries === 4) return { run, left, refused };
    const written = Object.keys(body.errors ?? {}).map((name) => [name.split('.').at(-1) ?? '', 'not_allowed']);
    const checked = ((run as Run | undefined)?.errors ?? []).map(({ column, code }) => [column ?? '', code]);
    for (const [column = '', code = ''] of run ? checked : written) {
      refused.push(code);
      delete left[column];
    }
  }
}

test('#CLEAR empties a field in every import, or is refused with its cell; it is never a text', async () => {
  expect(declarations.length).toBeGreaterThan(30);
  for (const { resource, columns, key } of declarations) {
    const words = { ...Object.fromEntries(columns.map((one) => [one.name, wordOf(one)])), ...OWN[resource] };
    const made = await sendWhatFits(resource, words);
    expect([resource, made.run?.created], JSON.stringify(made)).toEqual([resource, 1]);
    const known = (KNOWN_BY[resource] ?? [key]) as (string | null)[];
    const stays = new Set(columns.flatMap(({ name, required }) => (required || known.includes(name) ? [name] : [])));
    const names = columns.map(({ name }) => name).filter((name) => !stays.has(name));
    const clears = Object.fromEntries(
      [...stays, ...names].map((name) => [name, stays.has(name) ? (words[name] ?? '') : '#CLEAR']),
    );
    const { run, left, refused } = await sendWhatFits(resource, clears);
    const what = `${resource} ${JSON.stringify([run, refused])}`;
    expect(run.failed + run.created, what).toBe(0);
    for (const code of refused) expect(['clear', 'not_allowed', 'required'], what).toContain(code);
    // What is empty is not emptied again.
    if (key !== null || run.skipped === 0)
      expect(await send(resource, left, true), what).toMatchObject({ unchanged: 1 });
    // A cell that always says something is refused by name.
    const [needed] = columns.filter((one) => one.required && one.name !== key);
    if (needed)
      expect((await send(resource, { ...left, [needed.name]: '#CLEAR' }, true)).errors, what).toMatchObject([
        { column: needed.name, code: 'clear' },
      ]);
    // New records have nothing to be emptied.
    if (key) {
      const { data: anew } = await asked(resource, {
        ...left,
        [key]: key === 'email' ? 'anew@walk.example' : 'Walked anew',
      });
      expect((anew as Run | null)?.errors.filter(({ value }) => value === '#CLEAR') ?? [], resource).toEqual([]);
    }
  }
  const tables = await server.sql(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname !~ '^import_'`,
  );
  for (const { name } of tables)
    expect([
      name,
      await server.sql(`select t.* from "${name}" t where t::text like '%#CLEAR%' order by t::text limit 1`),
    ]).toEqual([name, []]);
}, 120_000);

test('what a file empties of a customer and of an activity is gone, and what it says nothing of stays', async () => {
  const segment = (await admin.post('/customer-segment', { name: 'Cleared segment' })).data;
  const known = {
    customer_code: 'CLR-9',
    name: 'Clear me',
    phone: '+1 555 0100',
    city: 'Kingston',
    address1: 'Road 1',
  };
  const contact = { contact: 'Ann Clear', contact_email: 'ann@clear.example', segments: segment.name, notes: 'Words' };
  expect((await send('customer', { ...known, ...contact, tax_exempt: 'yes' })).created).toBe(1);
  const empty = { phone: '#CLEAR', city: '#CLEAR', contact_email: '#CLEAR', segments: '#CLEAR', tax_exempt: '#CLEAR' };
  expect(await send('customer', { customer_code: 'CLR-9', name: 'Clear me', ...empty })).toMatchObject({ updated: 1 });
  const [customer] = await server.sql(`select c.phone, c.tax_exempt, c.notes, a.city, a.address1, p.email, p.first_name,
      (select count(*)::int from customer_segment_link l where l.customer_id = c.id) as segments
    from customer c join customer_address a on a.customer_id = c.id join customer_contact p on p.customer_id = c.id
    where c.customer_code = 'CLR-9'`);
  expect(customer).toEqual({
    ...{ phone: null, tax_exempt: false, notes: 'Words', city: null, address1: 'Road 1' },
    ...{ email: null, first_name: 'Ann', segments: 0 },
  });
  const head = { ex_ref_no: 'CLR-9', order_type_id: 'Cleared type', title: 'Clear me', city: 'Kingston' };
  const times = {
    scheduled_start: '2026-05-04T10:00:00Z',
    scheduled_end: '2026-05-04T11:00:00Z',
    customer_id: 'CLR-9',
  };
  expect((await send('order', { ...head, ...times })).created).toBe(1);
  const gone = { title: '#CLEAR', scheduled_start: '#CLEAR', customer_id: '#CLEAR', priority: '#CLEAR' };
  const refused = await send('order', { ex_ref_no: 'CLR-9', ...gone });
  expect(refused.errors).toMatchObject([{ column: 'priority', code: 'clear' }]);
  const { priority: _kept, ...cells } = gone;
  const run = await send('order', { ex_ref_no: 'CLR-9', ...cells });
  expect(run).toMatchObject({ updated: 1, failed: 0 });
  expect(run.errors.map(({ column, code }) => `${column} ${code}`)).toContain('customer_id not_changed');
  expect(
    await server.sql(`select title, city, scheduled_start, scheduled_end, customer_id is not null as has_customer
      from "order" where ex_ref_no = 'CLR-9'`),
  ).toEqual([{ title: null, city: 'Kingston', scheduled_start: null, scheduled_end: null, has_customer: true }]);
});
