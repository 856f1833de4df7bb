import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_TEXTS } from '../../../platform/kernel/error-texts.ts';
import { headerLabels, readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { type Caller, fewest, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

const say = (lang: 'en' | 'es', translations: Record<string, string>) =>
  admin.post('/lang/translations', { lang, translations });
const find = async (filters: object, q: string) => (await admin.get('/lang/data', { q, filters, page: 1 })).data;

describe('texts the server says', () => {
  test('stand in the grid with where they are met', async () => {
    const [error] = await find({ use: 'error' }, 'error.not_found');
    expect(error).toMatchObject({ key: 'error.not_found', use: 'error', module: 'core', en: 'Not found.' });
    const mails = await find({ use: 'mail' }, 'Invitation');
    expect(mails.map(({ key }: { key: string }) => key)).toContain('mail.invite.subject');
    const [invite] = await find({ use: 'mail' }, 'mail.invite.subject');
    expect(invite.where).toBe('Invitation');
    const labels = await find({ use: 'list' }, 'list.customer_segment.name.label');
    expect(labels).toMatchObject([{ en: 'Name', es: 'Nombre', where: 'Customer segments' }]);
    for (const use of ['field', 'notice', 'document', 'import', 'answer', 'screen', 'menu'])
      expect((await find({ use }, '')).length, use).toBeGreaterThan(0);
  });

  test('an error is in the company’s words at once, in its language only and for its people only, without a statement more', async () => {
    const beta = await server.as('admin@beta.test', { subdomain: 'beta' });
    const before = await fewest(() => admin.get('/customer/999999'));
    expect(before.body.message).toBe('Not found.');
    await say('en', { 'error.not_found': 'We have no such thing.' });
    const after = await fewest(() => admin.get('/customer/999999'));
    expect([after.status, after.body.message, after.body.code]).toEqual([404, 'We have no such thing.', 'not_found']);
    expect(after.statements).toBe(before.statements);
    expect((await beta.get('/customer/999999')).body.message).toBe('Not found.');
    const es = await admin.get('/customer/999999', {}, { 'x-localization': 'es' });
    expect(es.body.message).toBe('No encontrado.');
    await say('en', { 'error.not_found': '' });
    expect((await admin.get('/customer/999999')).body.message).toBe('Not found.');
  });

  test('a field error too, its values filled in; plurals are read', async () => {
    await say('en', { 'field.too_long': 'No more than {max, plural, one {# letter} other {# letters}}, please.' });
    const refused = await admin.post('/customer-segment', { name: 'x'.repeat(300) });
    expect(refused.body.errors?.name).toEqual(['No more than 100 letters, please.']);
    await say('en', { 'field.too_long': '' });
  });

  test('words that lost a value, or a plural that cannot be read, are refused by name', async () => {
    const lost = await say('en', { 'field.too_long': 'Too long.' });
    expect([lost.status, lost.body.errors]).toEqual([
      422,
      { 'translations.field.too_long': ['The text must have the same placeholders as the English one: max.'] },
    ]);
    const broken = await say('es', { 'notice.export.ready': '{rows, plural, one {una fila}' });
    expect([broken.status, Object.values(broken.body.errors ?? {})]).toEqual([
      422,
      [['Invalid text. Check its braces and plural forms.']],
    ]);
  });

  test('mails are in the company’s words', async () => {
    await say('en', { 'mail.invite.subject': 'Welcome aboard {company}', 'mail.invite.line_1': 'Dear {name},' });
    const made = await admin.post('/user', {
      first_name: 'Nina',
      last_name: 'New',
      email: 'nina@demo.test',
      roles: [],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const [mail] = await server.sql('select subject, text, html from message where \'nina@demo.test\' = any("to")');
    expect(mail?.subject).toMatch(/^Welcome aboard /);
    expect(mail?.text).toContain('Dear Nina');
    expect(mail?.html).toContain('<p>Dear Nina');
  });

  test('labels of a list are in its export, and an import with that heading is understood', async () => {
    await say('en', { 'list.customer_segment.name.label': 'Class of client' });
    await admin.post('/customer-segment', { name: 'Schools' });
    const { data } = await admin.get('/customer-segment/export-excel');
    const bytes = Buffer.from(data.file_data, 'base64');
    const heads: string[] = [];
    for await (const row of readSheet(bytes, { maxRows: 100, maxColumns: 50 }))
      if (row.isHeader) heads.push(...headerLabels(row));
    expect(heads).toContain('Class of client');
    const key = await upload(server, admin, bytes, 'segments.xlsx');
    const { data: found } = await admin.post('/import/customer_segment/inspect', { key });
    expect(found.columns[0].label).toBe('Class of client');
    const position = found.headers.indexOf('Class of client');
    expect(found.suggested.find((one: { position: number }) => one.position === position)?.column).toBe('name');
    await say('en', { 'list.customer_segment.name.label': '' });
  });

  test('headings of activities, people and customers are in their exports, and their imports understand them', async () => {
    const headsOf = async (path: string): Promise<string[]> => {
      const { data } = await admin.get(path);
      for await (const row of readSheet(Buffer.from(data.file_data, 'base64'), { maxRows: 100_000, maxColumns: 100 }))
        if (row.isHeader) return headerLabels(row);
      return [];
    };
    await say('en', {
      'sheet.order.driver': 'Technician',
      'sheet.user.division': 'Branch',
      'sheet.customer.city': 'Town',
    });
    expect(await headsOf('/order/export-excel')).toContain('Technician');
    expect(await headsOf('/user/export-excel')).toContain('Branch');
    expect(await headsOf('/customer/export-excel')).toContain('Town');
    for (const [resource, heading, column] of [
      ['order', 'Technician', 'driver_id'],
      ['user', 'Branch', 'division'],
      ['customer', 'Town', 'city'],
    ] as const) {
      const key = await upload(server, admin, Buffer.from(`${heading}\nx\n`), `${resource}.csv`);
      const { data: found } = await admin.post(`/import/${resource}/inspect`, { key });
      expect(found.suggested[0]?.column, resource).toBe(column);
    }
    await say('en', { 'sheet.order.driver': '', 'sheet.user.division': '', 'sheet.customer.city': '' });
  });

  test('settings, records of the audit log and schedules are in the grid, and said as the company wrote them', async () => {
    await say('en', { 'audit.record.customer': 'Client', 'schedule.action.daily_digest': 'Morning paper' });
    const { data: options } = await admin.get('/email-schedule/options');
    expect(options.actions.map(({ label }: { label: string }) => label)).toContain('Morning paper');
    const { data: filters } = await admin.get('/auditlogs/audit_types');
    expect(JSON.stringify(filters)).toContain('Client');
    const [setting] = await find({ use: 'screen' }, 'setting.session_idle_minutes.label');
    expect(setting).toMatchObject({ where: 'Settings', en: 'Staff session timeout (minutes)' });
    await say('en', { 'audit.record.customer': '', 'schedule.action.daily_digest': '' });
  });

  test('the three sign-out keys are fixed and no texts', async () => {
    const keys = (await find({ use: 'error' }, 'error.')).map(({ key }: { key: string }) => key);
    for (const code of ['session_expired', 'no_web_access', 'account_disabled'])
      expect(keys).not.toContain(`error.${code}`);
    expect(ERROR_TEXTS.session_expired.en).toBe('session_expired');
    expect((await server.nobody().get('/customer')).body.message).toBe('session_expired');
  });
});
