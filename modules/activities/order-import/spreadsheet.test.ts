import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';
import { BAD, CUSTOMERS, HEADERS, isSecondLine, ROWS, TYPES } from './fixtures/make-activities.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What the import must say of BAD: row of the sheet, column, code. */
const PROBLEMS: [row: number, column: string, code: RegExp | string][] = [
  [17, 'customer_id', 'not_found'],
  [60, 'order_type_id', 'not_found'],
  [123, 'status', 'choice'],
  [250, 'title', 'too_long'],
  [333, 'priority', 'integer'],
  [334, 'priority', 'integer'],
  [480, 'contact_email', 'email'],
  [512, 'country_code', 'too_long'],
  [513, 'country_code', 'country'],
  [640, 'scheduled_start', 'instant'],
  [641, 'scheduled_start', 'instant'],
  [700, 'scheduled_end', 'schedule'],
  [804, 'item_price', 'formula_error'],
  [805, 'item_price', 'formula_error'],
  [911, 'item_quantity', 'decimal'],
  [912, 'item_quantity', 'decimal'],
  [1015, 'item_price', 'scale'],
  [1016, 'item_price', 'money'],
  [1301, 'title', 'control_characters'],
  [1777, 'item_discount', 'decimal'],
  [2024, 'item_type_id', 'item_type'],
  [2500, 'customer_id', 'ambiguous'],
  [3002, 'contact_phone', 'too_long'],
  [3333, 'item_name', 'too_long'],
  [3338, 'priority', 'integer'],
  [4019, 'item_quantity', 'decimal'],
  [5007, 'priority', 'integer'],
  [5007, 'customer_id', 'not_found'],
  [5007, 'item_price', 'money'],
];

const BAD_ROWS = Object.keys(BAD).map(Number);
/** Activities of the file without a bad line. */
const ACTIVITIES = countActivities();

function countActivities(): number {
  const places = Array.from({ length: ROWS + 3 }, (_, n) => n + 5).filter(
    (place) => ![1200, 3400, 3401].includes(place),
  );
  const heads = new Map<number, boolean>();
  for (const place of places) {
    const head = isSecondLine(place) ? place - 1 : place;
    heads.set(head, (heads.get(head) ?? true) && !BAD_ROWS.includes(place));
  }
  return [...heads.values()].filter(Boolean).length;
}

let app: TestServer;
let admin: Caller;
let file: Buffer;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  file = await readFile(join(import.meta.dirname, 'fixtures/activities.xlsx'));
  for (const [n, name] of TYPES.entries()) {
    expect((await admin.post('/ordertype', { name, prefix: `HOJA${n}` })).status).toBe(201);
  }
  for (const name of ['Mano de obra', 'Repuesto']) await admin.post('/itemtype', { name, tax_rate: 18 });
  // The amounts of the file that have a sign are in euros.
  await app.sql(`update company c set base_currency_id = y.id from currency y
    where y.code = 'EUR' and y.tenant_id = c.tenant_id`);
  await app.sql(
    `insert into customer (tenant_id, customer_code, name) select t.id, 'CLI-' || lpad(c.n::text, 4, '0'), c.name
      from tenant t, unnest($1::text[]) with ordinality as c(name, n) where t.subdomain = 'demo'`,
    [[...CUSTOMERS]],
  );
});
afterAll(() => app.close());

const send = async (body: object = {}): Promise<Loose> =>
  admin.post('/order/order_upload_v3', { key: await upload(app, admin, file, 'activities.xlsx', XLSX), ...body });
const made = () =>
  app.sql('select * from "order" where import_run_id is not null order by reference_prefix, reference_seq');

/** Rows of every table but those that tell of the import itself, and the ring of live events about it. */
async function everyCount(): Promise<Record<string, number>> {
  const names = await app.sql(`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('import_run', 'import_row', 'import_error', 'upload', 'audit_log', 'session', 'live_event') order by 1`);
  const counts = names.map(({ name }) => `select '${name}' as name, count(*)::int from "${name}"`);
  const rows = await app.sql(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test('inspect tells sheets, the header below the title, samples and a mapping', async () => {
  const key = await upload(app, admin, file, 'activities.xlsx', XLSX);
  const { data } = await admin.post('/import/order/inspect', { key });
  expect(data.sheets.map((sheet: Loose) => sheet.name)).toEqual(['Actividades', 'Notas']);
  expect(data.headers).toEqual(HEADERS);
  expect(data.above.map((row: Loose) => row.row)).toEqual([1, 2]);
  expect(data.sample).toHaveLength(5);
  expect(data.sample[0].row).toBe(5);
  const suggested = Object.fromEntries(data.suggested.map((s: Loose) => [s.header, s.column]));
  expect(suggested).toEqual({
    'Referencia externa': 'ex_ref_no',
    Tipo: 'order_type_id',
    Estado: 'status',
    Título: 'title',
    Prioridad: 'priority',
    Cliente: 'customer_id',
    'Nombre de contacto': null,
    Teléfono: 'contact_phone',
    Correo: 'contact_email',
    Dirección: 'address1',
    Ciudad: 'city',
    Pais: 'country_code',
    'Inicio programado': 'scheduled_start',
    'Fin programado': 'scheduled_end',
    'Tipo de artículo': 'item_type_id',
    Artículo: 'item_name',
    Cantidad: 'item_quantity',
    Precio: 'item_price',
    'Descuento %': 'item_discount',
    'Impuesto %': 'item_tax_rate',
    'Observaciones internas': null,
  });
});

test('the dry run says per row and column what is wrong and writes nothing', async () => {
  const before = await everyCount();
  const { status, data, body } = await send({ dry_run: true });
  expect(status, JSON.stringify(body)).toBe(200);
  const found: string[] = data.errors.map((e: Loose) => `${e.row} ${e.column} ${e.code}`);
  const notRead = ['1 null above_headings', '4 null unknown_columns'];
  expect(found.toSorted()).toEqual([...PROBLEMS.map((problem) => problem.join(' ')), ...notRead].toSorted());
  for (const problem of data.errors) expect(problem.message.length, JSON.stringify(problem)).toBeGreaterThan(10);
  expect(data).toMatchObject({ status: 'validated', total: ROWS, failed: BAD_ROWS.length, created: ACTIVITIES });
  expect(await everyCount()).toEqual(before);

  const sheet = await admin.raw('GET', `/import/${data.run_id}/errors`);
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
  const staged = await admin.get(`/import/${data.run_id}/rows`, { only_errors: true });
  expect(staged.data.map((row: Loose) => row.row)).toEqual(BAD_ROWS);
});

test('in Spanish the problems are said in Spanish', async () => {
  const key = await upload(app, admin, file, 'activities.xlsx', XLSX);
  const { data } = await admin.post('/order/order_upload_v3', { key, dry_run: true }, { 'x-localization': 'es' });
  const texts = data.errors.map((e: Loose) => `${e.row} ${e.message}`);
  expect(texts).toContain('17 No se encontró “Ferretería Desconocida”.');
  expect(texts[0]).toBe('1 Las filas que están sobre los encabezados no se leen: 1, 2.');
});

test('all or nothing is the rule: with bad rows in it nothing is written', async () => {
  const before = await everyCount();
  const refused = await send({ dry_run: false });
  expect(refused.data).toMatchObject({ status: 'validated', failed: BAD_ROWS.length });
  const confirmed = await admin.post(`/import/${refused.data.run_id}/confirm`, {});
  expect(confirmed.status).toBe(422);
  expect(confirmed.body.errors?.file).toEqual([
    `Rows with errors: ${BAD_ROWS.length} of ${ROWS}. Correct or skip them.`,
  ]);
  expect(await everyCount()).toEqual(before);
});

test('a run that was given up, or is done, says so and cannot be taken up again', async () => {
  const cancelled = (await send({ dry_run: true })).data.run_id;
  expect((await admin.post(`/import/${cancelled}/cancel`)).data.status).toBe('cancelled');
  for (const step of ['confirm', 'cancel']) {
    const again = await admin.post(`/import/${cancelled}/${step}`, step === 'confirm' ? { partial: true } : {});
    expect([again.status, again.body.code], step).toEqual([409, 'import_not_ready']);
  }
  expect((await admin.post('/import/999999/confirm')).status).toBe(404);
});

test('the good rows are written once, whoever sends the file how often', async () => {
  const first = await send({ dry_run: false, partial: true });
  expect(first.data, JSON.stringify(first.body).slice(0, 300)).toMatchObject({
    status: 'done',
    created: ACTIVITIES,
    failed: BAD_ROWS.length,
  });
  const rows = await made();
  expect(rows).toHaveLength(ACTIVITIES);
  for (const [prefix, list] of Object.entries(Object.groupBy(rows, (row) => row.reference_prefix)))
    expect(
      (list ?? []).map((row) => row.reference_seq),
      prefix,
    ).toEqual((list ?? []).map((_, n) => n + 1));
  const after = await everyCount();

  const second = await send({ dry_run: false, partial: true });
  expect(second.data).toMatchObject({ status: 'done', created: 0, updated: 0, same_file_run_id: first.data.run_id });
  const many = await Promise.all(Array.from({ length: 5 }, () => send({ dry_run: false, partial: true })));
  expect(many.map(({ status, data }) => [status, data.status, data.created])).toEqual(Array(5).fill([200, 'done', 0]));
  expect(await everyCount()).toEqual(after);

  const done = await admin.post(`/import/${first.data.run_id}/cancel`);
  expect([done.status, done.body.code]).toEqual([409, 'import_not_ready']);
  expect((await admin.post(`/import/${first.data.run_id}/confirm`, {})).data).toMatchObject({ created: ACTIVITIES });
  expect(await everyCount()).toEqual(after);
  expect(
    await app.sql('select 1 from import_row r join import_run i on i.id = r.run_id where i.status = $1', ['done']),
  ).toEqual([]);
});

test('cells come in as the person saw them', async () => {
  const find = async (row: number): Promise<Loose> => {
    const [order] = await app.sql('select id from "order" where ex_ref_no = $1', [
      `SR-2026-${String(row).padStart(5, '0')}`,
    ]);
    return (await admin.get(`/order/${order.id}`)).data;
  };
  // Row 7: day-time format, 1,5 as text, 18 % as a cell. Row 8 has a second line. Row 50: the title is a formula.
  const seven = await find(7);
  expect(seven.items[0]).toMatchObject({ quantity: 4.5, price: 7.75, tax_rate: 18 });
  expect(seven.contact_email).toBe('contacto7@ejemplo.es');
  expect(await find(8)).toMatchObject({ items: [{ price: 8 }, { price: 9.25, tax_rate: 18 }] });
  expect((await find(50)).title).toBe('Orden 00050');
  // Row 143: 1.143,53 € as text; row 1456 = 13 × 112: a formula with a result.
  expect((await find(143)).items[0].price).toBe(1143.53);
  expect((await find(1456)).items[0].price).toBe(302.08);
  const zone = (
    await app.sql(`select time_zone from company c join tenant t on t.id = c.tenant_id where subdomain = 'demo'`)
  )[0].time_zone;
  expect(zone).toBe('America/Jamaica');
  for (const [row, at] of [
    [7, '2026-08-08T13:30:00.000Z'],
    [8, '2026-09-09T13:30:00.000Z'],
    [9 + 3, '2026-01-13T13:30:00.000Z'],
    [13, '2026-02-14T13:30:00.000Z'],
    [10, '2026-11-11T13:30:00.000Z'],
    [6, '2026-07-07T05:00:00.000Z'],
  ] as const)
    expect((await find(row)).scheduled_start, `row ${row}`).toBe(at);
});

test('files that are new and sent at once make every reference once', async () => {
  const rows = (title: string) =>
    Array.from({ length: 300 }, (_, n) => ({ ex_ref_no: `TWIN-${n}`, order_type_id: TYPES[0], title }));
  const twins = await Promise.all(
    ['same', 'same', 'same', 'other', 'third'].map((title) =>
      admin.post('/order/order_upload_v3', { rows: rows(title), dry_run: false }),
    ),
  );
  expect(twins.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(twins.reduce((sum, { data }) => sum + data.created, 0)).toBe(300);
  // Checked together, confirmed one after the other; in insert mode what has come meanwhile stays as it is.
  const checked = [];
  for (const [title, mode] of [
    ['one', 'upsert'],
    ['two', 'upsert'],
    ['three', 'insert'],
  ] as const) {
    const late = rows(title).map((row) => ({ ...row, ex_ref_no: `LATE${row.ex_ref_no}` }));
    checked.push((await admin.post('/order/order_upload_v3', { rows: late, dry_run: true, mode })).data);
  }
  expect(checked.map((run) => run.created)).toEqual([300, 300, 300]);
  const written = [];
  for (const run of checked) written.push((await admin.post(`/import/${run.run_id}/confirm`)).data);
  expect(written.map(({ created, updated, unchanged }) => [created, updated, unchanged])).toEqual([
    [300, 0, 0],
    [0, 300, 0],
    [0, 0, 300],
  ]);
  const [known] = await app.sql(
    `select count(*)::int, count(distinct ex_ref_no)::int as names from "order" where ex_ref_no like '%TWIN-%'`,
  );
  expect(known).toEqual({ count: 600, names: 600 });
});
