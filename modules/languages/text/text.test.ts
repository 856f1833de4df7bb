import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, fewest, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

const MENU = 'page./ams/customers';
const find = async (q: string) => (await admin.get('/lang/data', { q, page: 1 })).data[0];
const shown = async (lang: string, query: object = {}, subdomain?: string) =>
  (await server.nobody(subdomain).get('/lang/translations', { lang, ...query })).data;

describe('texts of the product', () => {
  test('are public, by key, in one language or in both; an unknown language is English', async () => {
    const es = await shown('es');
    expect(es['web.error.unknown']).toBe('¡Error desconocido!');
    expect(es[MENU]).toBe('Clientes');
    expect([es.text_field_required, es.email_field_required, es.select_required]).toEqual([
      'Ingrese un valor.',
      'Ingrese un correo electrónico.',
      'Elija un valor.',
    ]);
    expect((await shown('fr'))['web.error.unknown']).toBe('Unknown Error!');
    const both = (await server.nobody().get('/lang/translations')).data;
    expect(Object.keys(both)).toEqual(['en', 'es']);
    expect(Object.keys(both.es).length).toBeGreaterThan(1000);
  });

  test('languages.value_id, language.available: a record carries its key, both languages and the number of each value', async () => {
    const row = await find(MENU);
    expect(row).toMatchObject({ key: MENU, module: 'menu', is_system: true, is_changed: false, is_missing: false });
    expect(row.values).toEqual([
      { value_id: null, locale: 'en', text: 'Customers', status: 'translated' },
      { value_id: null, locale: 'es', text: 'Clientes', status: 'translated' },
    ]);
    const one = await admin.get(`/lang/${row.id}`);
    expect(one.data).toEqual(row);
    expect((await admin.get('/lang/123456')).status).toBe(404);
  });

  test('are found by words of either language without accents, page by page in one statement', async () => {
    const rows = await fewest(() => admin.get('/lang/data', { q: 'CONTRASENA', page: 1, per_page: 5 }));
    expect(rows.data).toHaveLength(5);
    expect(rows.success.total).toBeGreaterThan(5);
    expect(rows.statements).toBe(1);
  });
});

describe('words of the company', () => {
  test('an administrator’s Spanish word for a menu entry is seen by everybody at once, by its own company only, and is in the history with before and after', async () => {
    const row = await find(MENU);
    const etag = (await server.nobody().raw('GET', '/lang/translations?lang=es&changed=true')).headers.get('etag');
    const saved = await admin.put(`/lang/${row.id}`, { values: [{ locale: 'es', text: 'Abonados' }] });
    expect(saved.data).toMatchObject({ es: 'Abonados', en: 'Customers', is_changed: true });
    expect(await shown('es', { changed: true })).toEqual({ [MENU]: 'Abonados' });
    const again = await server
      .nobody()
      .raw('GET', '/lang/translations?lang=es&changed=true', { headers: { 'if-none-match': etag ?? '' } });
    expect(again.status).toBe(200);
    const same = await server.nobody().raw('GET', '/lang/translations?lang=es&changed=true', {
      headers: { 'if-none-match': again.headers.get('etag') ?? '' },
    });
    expect(same.status).toBe(304);
    expect((await shown('en'))[MENU]).toBe('Customers');
    expect((await shown('es', {}, 'beta'))[MENU]).toBe('Clientes');
    const log = await admin.get('/auditlogs', { q: MENU, filters: { audit_type: ['lang_value'], action: ['update'] } });
    expect(log.data[0]).toMatchObject({
      label: MENU,
      action: 'update',
      payload: { before: { text: 'Clientes' }, after: { text: 'Abonados' } },
    });
    const value = saved.data.values.find((one: { locale: string }) => one.locale === 'es');
    const back = await admin.put(`/lang/${row.id}`, { values: [{ value_id: value.value_id, text: '' }] });
    expect(back.data).toMatchObject({ es: 'Clientes', is_changed: false });
    expect(await shown('es', { changed: true })).toEqual({});
  });

  test('"Hola {nombre}" for "Hello {name}" is refused and named', async () => {
    const refused = await admin.post('/lang', { key: 'own.hello', en: 'Hello {name}', es: 'Hola {nombre}' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { es: ['The text must have the same placeholders as the English one: name.'] },
    ]);
    const made = await admin.post('/lang', { key: 'own.hello', module: 'own', en: 'Hello {name}' });
    expect(made.data).toMatchObject({ is_system: false, is_missing: true, es: null });
    const upsert = { lang: 'es', translations: { 'own.hello': 'Hola {nombre}', [MENU]: 'Socios' } };
    const wrong = await admin.post('/lang/translations', upsert);
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['translations.own.hello']]);
    expect((await shown('es'))[MENU]).toBe('Clientes');
    expect((await shown('es'))['own.hello']).toBe('Hello {name}');
    const right = await admin.post('/lang/translations', { lang: 'es', translations: { 'own.hello': 'Hola {name}' } });
    expect(right.data).toEqual({ changed: 1 });
    const english = await admin.post('/lang/translations', {
      lang: 'en',
      translations: { 'own.hello': 'Hello {who}' },
    });
    expect(english.status).toBe(422);
    expect((await admin.post('/lang', { key: 'own.hello', en: 'Again' })).body.errors).toEqual({
      key: ['This value is already used.'],
    });
  });

  test('a plural form that cannot be read is refused', async () => {
    const row = await find('comm.results');
    const answer = await admin.put(`/lang/${row?.id ?? (await find('audit.results')).id}`, {
      values: [{ locale: 'es', text: '{count, plural, one {# cosa' }],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.['values.0.text']?.[0]).toContain('Invalid text');
  });

  test('what is deleted falls back to the product; a text of the company goes', async () => {
    const row = await find(MENU);
    await admin.put(`/lang/${row.id}`, {
      values: [
        { locale: 'en', text: 'Clients' },
        { locale: 'es', text: 'Socios' },
      ],
    });
    expect((await admin.delete(`/lang/${row.id}`)).status).toBe(200);
    expect(await find(MENU)).toMatchObject({ en: 'Customers', es: 'Clientes', is_changed: false });
    const own = (await admin.post('/lang', { key: 'own.gone', en: 'Gone' })).data;
    await admin.delete(`/lang/${own.id}`);
    expect((await admin.get(`/lang/${own.id}`)).status).toBe(404);
  });

  test('keys that a page asked for in vain wait for a translator; anybody logged in may report them', async () => {
    const officer = await server.as('officer@demo.test');
    const reported = await officer.post('/lang/translations', { missing: ['own.asked', MENU] });
    expect(reported.data).toEqual({ recorded: 1 });
    expect((await officer.post('/lang/translations', { missing: ['own.asked'] })).data).toEqual({ recorded: 0 });
    const missing = await admin.get('/lang/data', { filters: { state: 'missing' }, page: 1 });
    expect(missing.data.map((one: { key: string }) => one.key)).toContain('own.asked');
    expect((await shown('es'))['own.asked']).toBe('own.asked');
    const many = Array.from({ length: 51 }, (_, at) => `own.key${at}`);
    expect((await officer.post('/lang/translations', { missing: many })).status).toBe(422);
    expect((await server.nobody().post('/lang/translations', { missing: ['own.x'] })).status).toBe(401);
    expect((await officer.post('/lang/translations', { lang: 'es', translations: { [MENU]: 'X' } })).status).toBe(403);
    expect((await officer.get('/lang/data')).status).toBe(403);
  });

  test('twenty at once leave one value', async () => {
    const { id } = await find('group.reports');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admin.put(`/lang/${id}`, { values: [{ locale: 'es', text: `Informe ${at}` }] }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const rows = await server.sql("select text from lang_value where key = 'group.reports'");
    expect(rows).toHaveLength(1);
    await admin.delete(`/lang/${id}`);
  });
});

describe('by spreadsheet', () => {
  const bring = async (text: string, more: object = {}) =>
    admin.post('/lang/import-excel-language', {
      key: await upload(server, admin, Buffer.from(text), 'language.csv'),
      dry_run: false,
      ...more,
    });

  test('what was exported comes back unchanged', async () => {
    const { data } = await admin.get('/lang/export');
    expect(data.file_name).toMatch(/^language-.*\.xlsx$/);
    const key = await upload(server, admin, Buffer.from(data.file_data, 'base64'), 'language.xlsx');
    const run = await admin.post('/lang/import-excel-language', { key, dry_run: true });
    expect(run.data).toMatchObject({ failed: 0, created: 0, updated: 0 });
    expect(run.data.unchanged).toBeGreaterThan(1000);
  });

  test('new words are taken, wrong values are an error of the row, and the import can be undone', async () => {
    const sample = await admin.get('/lang/sample-excel-language');
    expect(sample.data.file_name).toMatch(/xlsx$/);
    const wrong = await bring(`key,module,en,es\nown.greeting,own,Hello {name},Hola {nombre}\n${MENU},,,Socios\n`);
    expect(wrong.data.errors).toMatchObject([{ row: 2, column: 'es', code: 'placeholders' }]);
    expect((await shown('es'))[MENU]).toBe('Clientes');
    const right = await bring(`Clave,Inglés,Español\nown.greeting,Hello {name},Hola {name}\n${MENU},,Socios\n`);
    expect(right.data).toMatchObject({ status: 'done', created: 1, updated: 1 });
    expect(await shown('es', { changed: true })).toMatchObject({ 'own.greeting': 'Hola {name}', [MENU]: 'Socios' });
    expect((await admin.post(`/import/${right.data.run_id}/undo`, {})).status).toBe(200);
    // An undo knows no caches: they hear of its rows as other processes do.
    await expect.poll(async () => (await shown('es'))[MENU]).toBe('Clientes');
    expect((await shown('es'))['own.greeting']).toBeUndefined();
  });

  test('#CLEAR gives the product’s words back', async () => {
    await bring(`key,es\n${MENU},Socios\n`);
    const run = await bring(`key,es\n${MENU},#CLEAR\n`);
    expect(run.data).toMatchObject({ status: 'done', updated: 1 });
    expect((await shown('es'))[MENU]).toBe('Clientes');
  });
});
