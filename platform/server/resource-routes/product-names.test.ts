import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, fewest, type TestServer, testServer } from '../../testing/server.ts';

/** Rows the product wrote are called in the reader's language; what people type is shown as typed. */
let server: TestServer;
let admin: Caller;
const ES = { 'x-localization': 'es' };

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());

interface Named {
  id: number;
  name: string;
}
const namesIn = async (path: string, query: Record<string, unknown>, headers = {}): Promise<string[]> =>
  ((await admin.get<Named[]>(path, query, headers)).data ?? []).map(({ name }) => name);
const idOf = async (path: string, name: string): Promise<number> =>
  (await admin.get<Named[]>(path, { q: name })).data.find((row) => row.name === name)?.id ?? 0;

describe('a list', () => {
  test('shows, searches and sorts by the words of its reader, in as many statements as before', async () => {
    const english = await fewest(() => admin.get('/progress-status'));
    const spanish = await fewest(() => admin.get('/progress-status', {}, ES));
    expect(english.data.map((row: Named) => row.name).slice(0, 3)).toEqual(['Requested', 'Scheduled', 'On the way']);
    expect(spanish.data.map((row: Named) => row.name).slice(0, 3)).toEqual(['Solicitada', 'Programada', 'En camino']);
    expect(spanish.statements).toBe(english.statements);
    expect(await namesIn('/progress-status', { q: 'camino' }, ES)).toEqual(['En camino']);
    expect(await namesIn('/progress-status', { q: 'camino' })).toEqual([]);
    const sorted = await namesIn('/progress-status', { sort: 'name' }, ES);
    expect(sorted).toEqual(sorted.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(sorted).toContain('En espera de repuestos');
  });

  test('of activities says type, progress and category, and its record too', async () => {
    const [row] = (await admin.get('/order', { pageSize: 1 }, ES)).data;
    const [type] = await server.sql(`select names ->> 'es' as es from order_type where id = $1 and tenant_id = 1`, [
      row.type.id,
    ]);
    expect(row.type.name).toBe(type.es);
    expect((await admin.get(`/order/${row.id}`, {}, ES)).data.type.name).toBe(type.es);
  });
});

describe('a name', () => {
  test('that a form gives back as it was shown is no change, whichever the language', async () => {
    const id = await idOf('/progress-status', 'Finishing');
    const record = (await admin.get(`/progress-status/${id}`, {}, ES)).data;
    const lines = async () =>
      (await server.sql(`select 1 from audit_log where table_name = 'progress_status' and row_id = ${id}`)).length;
    const before = await lines();
    const sent = { name: record.name, percent: record.percent, updated_at: record.updated_at };
    expect((await admin.put(`/progress-status/${id}`, sent, ES)).data.name).toBe('Finalizando');
    expect((await admin.get(`/progress-status/${id}`)).data).toMatchObject({
      name: 'Finishing',
      updated_at: record.updated_at,
    });
    expect(await lines()).toBe(before);
  });

  test('that a person gives is theirs in every language', async () => {
    const id = await idOf('/progress-status', 'Paused');
    await admin.put(`/progress-status/${id}`, { name: 'Detenida por lluvia' }, ES);
    expect((await admin.get(`/progress-status/${id}`)).data.name).toBe('Detenida por lluvia');
    await admin.put(`/progress-status/${id}`, { name: 'Paused' });
    expect((await admin.get(`/progress-status/${id}`, {}, ES)).data.name).toBe('Paused');
  });

  test('typed like a word of the product is shown as typed', async () => {
    const { data } = await admin.post('/item-type-group', { name: 'Sales' });
    expect((await admin.get(`/item-type-group/${data.id}`, {}, ES)).data.name).toBe('Sales');
  });
});

describe('a role', () => {
  test('that is renamed stays who it is', async () => {
    const roles = async () => (await admin.get<(Named & { text_key: string | null })[]>('/role/all')).data;
    const officer = (await roles()).find(({ text_key }) => text_key === 'officer');
    expect((await admin.put(`/role/${officer?.id}`, { name: 'Technician' })).status).toBe(200);
    expect((await roles()).find(({ id }) => id === officer?.id)).toMatchObject({
      name: 'Technician',
      text_key: 'officer',
    });
    const made = await admin.post('/user', { first_name: 'Nuria', last_name: 'Sol', email: 'nuria.sol@demo.test' });
    expect(made.data.roles).toMatchObject([{ name: 'Technician' }]);
    await admin.put(`/role/${officer?.id}`, { name: 'Officer' });
  });

  test('of the system is saved from a Spanish form, and not under another name', async () => {
    const [administrator] = (await admin.get<Named[]>('/role', { q: 'Administrador' }, ES)).data.filter(
      ({ name }) => name === 'Administrador',
    );
    const put = (name: string) => admin.put(`/role/${administrator?.id}`, { name }, ES);
    expect([
      (await put('Administrador')).status,
      (await put('Administrator')).status,
      (await put('Jefe')).status,
    ]).toEqual([200, 200, 409]);
    expect((await admin.get(`/role/${administrator?.id}`)).data.name).toBe('Administrator');
  });
});

describe('a sheet', () => {
  const cells = async (path: string, headers: Record<string, string>) =>
    Buffer.from((await admin.get(path, {}, headers)).data.file_data, 'base64')
      .toString()
      .replace('\uFEFF', '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));

  test.each(['en', 'es'])('exported in Spanish is found again by its shown words, read in %s', async (language) => {
    const [head = [], ...lines] = await cells('/order-category/export-excel-csv', ES);
    expect(head.slice(0, 3)).toEqual(['ID', 'Nombre', 'Código']);
    expect(lines.map((line) => line[1])).toContain('Plantas eléctricas');
    const parent = head.indexOf('Categoría superior');
    const rows = lines.map((line) => ({ name: line[1] ?? '', parent_id: line[parent] ?? '' }));
    expect(rows.some((row) => row.parent_id === 'Energía')).toBe(true);
    const before = await server.sql('select id, name, parent_id from order_category where tenant_id = 1 order by id');
    const answer = await admin.post(
      '/import/order_category',
      { rows, mode: 'upsert', dry_run: false },
      { 'x-localization': language },
    );
    expect(answer.data).toMatchObject({ created: 0, errors: [] });
    expect(await server.sql('select id, name, parent_id from order_category where tenant_id = 1 order by id')).toEqual(
      before,
    );
  });

  test('of activities names its types in the reader\u2019s language and takes them back', async () => {
    const rows = [{ ex_ref_no: 'ES-1', order_type_id: 'Mantenimiento', category_id: 'Energía', title: 'Revisar' }];
    const answer = await admin.post('/import/order', { rows, dry_run: true }, ES);
    expect(answer.data).toMatchObject({ errors: [], total: 1 });
  });

  test('means what a person named so before what the product calls so in another language', async () => {
    const made = await admin.post('/order-category', { name: 'Energía' });
    const rows = [{ name: 'Solar térmica', parent_id: 'Energía' }];
    const answer = await admin.post('/import/order_category', { rows, dry_run: false });
    expect(answer.data).toMatchObject({ created: 1, errors: [] });
    const [{ parent_id }] = await server.sql(`select parent_id::int from order_category where name = 'Solar térmica'`);
    expect(parent_id).toBe(made.data.id);
  });

  test('of people names their roles in either language', async () => {
    const rows = ['Conductor', 'Driver'].map((roles, at) => ({
      first_name: 'Eva',
      email: `eva${at}@demo.test`,
      roles,
    }));
    expect((await admin.post('/user/user-excel', { rows }, ES)).data).toMatchObject({ created: 2, errors: [] });
  });
});
