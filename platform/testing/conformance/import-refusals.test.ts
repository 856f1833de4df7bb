import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../generated/registry.ts';
import { type AnyResource, tableOf } from '../../resource/define.ts';
import { writable } from '../../resource/derive.ts';
import { type AnyField, offeredChoices } from '../../resource/field.ts';
import { toAppError } from '../../server/http/errors.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { sampleOf } from './samples.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;
type Body = Record<string, unknown>;

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());

// Customers have an import of their own, held below; that of holidays leaves days out that are there.
const LISTS = Object.values(registry).filter(({ sheet, name }) => sheet && !['customer', 'holiday'].includes(name));

/** Values of a field that fit it, of which one may not fit the rest of the record. */
function othersOf(field: AnyField): unknown[] {
  const { kind, choices, options } = field;
  if (kind === 'flag') return [true];
  if (kind === 'choice') return choices ? offeredChoices(field).map(({ value }) => value) : [];
  if (kind === 'decimal' || kind === 'money') return [options.min ?? 0, Math.min(options.max ?? 900, 900)];
  if (kind === 'integer') return [options.min ?? 0, Math.min(options.max ?? 900, 900)];
  if (kind === 'day') return ['2020-01-01', '2040-12-01'];
  return [];
}

/** A valid record with one field after the other, and two neighbours, of another value. */
function variantsOf(resource: AnyResource, sample: Body): Body[] {
  const fields = writable(resource);
  const single = fields.flatMap(([name, field]) => othersOf(field).map((value) => ({ [name]: value })));
  const pairs = fields.flatMap(([name, field], at) => {
    const [next, neighbour] = fields[at + 1] ?? [];
    if (!next || !neighbour) return [];
    return othersOf(field).flatMap((value) => othersOf(neighbour).map((other) => ({ [name]: value, [next]: other })));
  });
  const key = resource.sheet?.key ?? '';
  return [...single, ...pairs].map((change, n) => ({ ...sample, [key]: `${sample[key]} v${n}`, ...change }));
}

describe.each(LISTS)('the import of $name', (resource) => {
  test('refuses in its check what the form refuses, with the same words, and takes the rest', async () => {
    const bodies = variantsOf(resource, await sampleOf(server, resource));
    const rows = bodies.map((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
      ),
    );
    const dry = await admin.post(`/import/${resource.name}`, { rows, dry_run: true });
    expect(dry.status, JSON.stringify(dry.body).slice(0, 400)).toBe(200);
    const told = new Map<number, string[]>();
    for (const { row, message, severity } of dry.data.errors as Loose[])
      if (severity === 'error') told.set(row, [...(told.get(row) ?? []), message]);
    const [before] = await server.sql(`select count(*)::int as n from "${tableOf(resource)}"`);
    const asked: [Body, string[]][] = [];
    for (const body of bodies) {
      const { status, body: answer } = await admin.post(`/${resource.path}`, body);
      const { errors, message } = answer as { errors?: Record<string, string[]>; message?: string };
      asked.push([body, status === 201 ? [] : errors ? Object.values(errors).flat() : [String(message)]]);
    }
    const [after] = await server.sql(`select count(*)::int as n from "${tableOf(resource)}"`);
    expect(after?.n - before?.n).toBe(asked.filter(([, refused]) => refused.length === 0).length);
    for (const [at, [body, refused]] of asked.entries())
      expect(told.get(at + 2) ?? [], JSON.stringify(body)).toEqual(refused);
  });
});

/** People as a file may bring them: one column after the other, and two, of another value. */
function peopleOf(): Body[] {
  const values: Record<string, unknown[]> = {
    roles: ['Officer', 'Customer viewer', 'Officer; Customer viewer', 'Nobody at all'],
    permissions: ['view.users', 'portal.orders', 'none.such'],
    customer_code: ['C-000001', 'C-000003'],
    disable: [true],
    password: ['short', 'Correct-horse-9981'],
    ex_ref_no: ['variant'],
    location_section_id: ['Nowhere'],
    notification: [true, false],
  };
  const single = Object.entries(values).flatMap(([name, all]) => all.map((value) => ({ [name]: value })));
  const pairs = single.flatMap((one, at) => single.slice(at + 1).map((other) => ({ ...one, ...other })));
  return [...single, ...pairs];
}

describe.each(['customer', 'user'])('the import of %s', (name) => {
  const isUser = name === 'user';
  const plain = (row: Body) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, Array.isArray(value) ? value.join(';') : value]),
    );
  const keyOf = (mark: string, n: number): Body =>
    isUser
      ? { first_name: 'Variant', email: `variant${n}-${mark}@example.test` }
      : { customer_code: `V-${mark}-${n}`, name: `Variant ${mark} ${n}` };

  test('tells in its check, at a row, all that it does not write', async () => {
    const customer = registry.customer as AnyResource;
    const references = ['V-ref-1', 'V-REF-1', 'V-held-0', 'V-held-1'].map((ex_ref_no) => ({ ex_ref_no }));
    const { ex_ref_no: _, ...sample } = await sampleOf(server, customer);
    const changes = [...(isUser ? peopleOf() : variantsOf(customer, sample)), ...references];
    const made = await admin.post(`/import/${name}`, {
      rows: changes.map((_change, n) => ({ ...keyOf('known', n), ex_ref_no: `V-held-${n}` })),
      dry_run: false,
    });
    expect(made.data, JSON.stringify(made.body)).toMatchObject({ status: 'done', created: changes.length });
    for (const [mark, mode] of [
      ['new', 'insert'],
      ['known', 'update'],
    ] as const) {
      const rows = changes.map((change, n) => ({ ...plain(change), ...keyOf(mark, n) }));
      const dry = await admin.post(`/import/${name}`, { rows, mode, dry_run: true, partial: true });
      expect(dry.status, JSON.stringify(dry.body)).toBe(200);
      const { created, updated, failed } = dry.data;
      expect([mode, failed > 0, created + updated > 0], JSON.stringify(dry.body)).toEqual([mode, true, true]);
      const done = await admin.post(`/import/${dry.data.run_id}/confirm`, { partial: true });
      expect(done.data, JSON.stringify(done.body)).toMatchObject({ status: 'done', created, updated });
    }
  });
});

/** Rules that hold what the lists' own code says in words before. */
const SAID_BEFORE = [
  // A category of the catalogue, and those that follow, under itself is refused as a circle.
  'catalogue_category_parent_check',
  // Of holidays of one place the switch is turned off.
  'holiday_affects_rental_check',
  // Customers are merged by a command.
  'customer_merged_check',
  'order_item_type_kind_check',
  'order_subscription_secondary_officer_id_check',
  'progress_status_start_check',
];

test('a rule of several columns says what it is about', async () => {
  const tables = Object.values(registry).map((resource) => tableOf(resource));
  const rules = await server.sql(
    `select conname from pg_constraint where contype = 'c' and cardinality(conkey) > 1 and conrelid::regclass::text = any($1) order by 1`,
    [tables],
  );
  const unsaid = rules
    .map(({ conname }) => String(conname))
    .filter((name) => !SAID_BEFORE.includes(name))
    .filter((name) => {
      const refused = Object.assign(new Error('refused'), { code: '23514', severity: 'ERROR', constraint: name });
      const [[why]] = Object.values(toAppError(refused).info.errors ?? { none: ['not_allowed'] }) as [[string]];
      return why === 'not_allowed';
    });
  expect(unsaid).toEqual([]);
});

test('an import that never finds what is there cannot be asked to change it', async () => {
  const refused = await admin.post('/import/holiday', {
    rows: [{ day: '2030-01-01', name: 'New Year' }],
    mode: 'update',
  });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['mode']]);
});
