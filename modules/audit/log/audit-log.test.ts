import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const newest = async (filters: object) => (await admin.get('/auditlogs', { filters, per_page: 5 })).data;
const segment = async (name: string) => (await admin.post('/customer-segment', { name })).data;

describe('the audit log', () => {
  test('tells who changed what, before and after, and finds it by type, person, action, record and text', async () => {
    const made = await segment('Marinas');
    await admin.put(`/customer-segment/${made.id}`, { name: 'Marinas & harbours' });
    const [line] = await newest({ audit_type: ['customer_segment'], action: ['update'], row_id: made.id });
    expect(line).toMatchObject({
      audit_type: 'customer_segment',
      actor_name: 'Andrea Campbell',
      label: 'Marinas & harbours',
      payload: { before: { name: 'Marinas' }, after: { name: 'Marinas & harbours' } },
    });
    const byText = await admin.get('/auditlogs', { query: 'harbours', page: 1 });
    expect(byText.data.map((row: { id: number }) => row.id)).toContain(line.id);
    expect(byText.success).toMatchObject({ current_page: 1, per_page: 10 });
    expect(await newest({ actor_user_id: [999_999] })).toEqual([]);
    expect(await newest({ at: { from: '2150-01-01T00:00:00Z' } })).toEqual([]);
    const types = (await admin.get('/auditlogs/audit_types')).data;
    expect(types).toContainEqual({ id: 'customer_segment', name: 'Customer segment' });
  });

  test('names what a permission of a role ties together, in the language of the reader', async () => {
    const role = await admin.post('/role', { name: 'Gate keepers', permissions: ['view.order'] });
    const { data } = await admin.get('/auditlogs', { filters: { audit_type: ['role_permission'] }, per_page: 1 });
    expect(data[0].payload.after.role_id).toBe(role.data.id);
    expect(Object.values(data[0].names).sort()).toEqual(['Gate keepers', 'View activities']);
    const query = { filters: { audit_type: ['role_permission'] }, per_page: 1 };
    const again = await admin.get('/auditlogs', query, { 'x-localization': 'es' });
    expect(Object.values(again.data[0].names)).toContain('Ver actividades');
  });

  test('a setting is called by its label, in the language of the reader', async () => {
    await admin.post('/company/configurations', { key: 'rate_provider_url', text_value: '' });
    const query = { filters: { audit_type: ['company_configuration'] }, per_page: 1 };
    const [line] = (await admin.get('/auditlogs', query)).data;
    expect(line.label).toBe('rate_provider_url');
    const name = line.names[`company_configuration:${line.row_id}`];
    expect([name, line.names['company_configuration:rate_provider_url']]).toEqual([expect.stringContaining(' '), name]);
    const [again] = (await admin.get('/auditlogs', query, { 'x-localization': 'es' })).data;
    expect(again.names[`company_configuration:${line.row_id}`]).not.toBe(name);
  });

  test('what a company begins with is told apart', async () => {
    await segment('After all that');
    const asked = (filters: object) => admin.get('/auditlogs', { filters, per_page: 200 });
    const [all, begun, since] = [await asked({}), await asked({ setup: true }), await asked({ setup: false })];
    expect(Number(begun.success.total) + Number(since.success.total)).toBe(all.success.total);
    expect(begun.success.total).toBeGreaterThan(200);
    const authors = begun.data.map((line: { actor_user_id: number | null }) => line.actor_user_id);
    expect([...new Set(authors)]).toEqual([null]);
    expect(since.data[0]).toMatchObject({ label: 'After all that' });
  });

  test('is not for people without its permission, and hides activities of other types', async () => {
    const officer = await app.as('officer@demo.test');
    expect((await officer.get('/auditlogs')).status).toBe(403);
    const role = await admin.post('/role', { name: 'Auditor', permissions: ['view.auditlogs', 'view_all.order'] });
    const body = { first_name: 'Ada', email: 'auditor@demo.test', password: TEST_PASSWORD, roles: [role.data.id] };
    const person = (await admin.post('/user', body)).data;
    await app.sql('update app_user set is_first_time_login = false where id = $1', [person.id]);
    await app.sql(
      `update "order" set priority = 1 where tenant_id = $1 and id = (
      select min(id) from "order" where tenant_id = $1)`,
      [await tenant()],
    );
    expect((await newest({ audit_type: ['order'] })).length).toBeGreaterThan(0);
    const auditor = await app.as('auditor@demo.test');
    expect((await auditor.get('/auditlogs', { filters: { audit_type: ['order', 'order_item'] } })).data).toEqual([]);
    expect((await auditor.get('/auditlogs', { filters: { audit_type: ['role'] } })).data.length).toBeGreaterThan(0);
  });

  test('gives a spreadsheet', async () => {
    const answer = await admin.get('/auditlogs/export', { filters: { audit_type: ['customer_segment'] } });
    expect(answer.data.file_name).toMatch(/^audit-log-.*\.xlsx$/);
    expect(Buffer.from(answer.data.file_data, 'base64').subarray(0, 2).toString()).toBe('PK');
  });

  test('exports actions and fields by their names, in the language of the reader', async () => {
    const made = await segment('Named in sheets');
    await admin.put(`/customer-segment/${made.id}`, { name: 'Named otherwise' });
    const filters = { audit_type: ['customer_segment'], row_id: made.id };
    const said = async (language: string): Promise<string> => {
      const { data } = await admin.get('/auditlogs/export', { filters }, { 'x-localization': language });
      const parts = Object.values(unzipSync(Buffer.from(data.file_data, 'base64')));
      return parts.map((part) => Buffer.from(part).toString('utf8')).join(' ');
    };
    const spanish = await said('es');
    for (const word of ['Creación', 'Modificación', 'Nombre: Named in sheets → Named otherwise'])
      expect(spanish).toContain(word);
    const english = await said('en');
    for (const word of ['Created', 'Updated', 'Name: Named in sheets']) expect(english).toContain(word);
    for (const text of [spanish, english]) expect(text).not.toMatch(/>(insert|update)<|\bname: /);
  });

  test('exports codes in words, as the pages of their records say them', async () => {
    const order_type_id = (await admin.post('/ordertype', { name: 'Coded in sheets', prefix: 'CIS' })).data.id;
    const { id } = (await admin.post('/order', { order_type_id })).data;
    expect((await admin.post(`/order/${id}/release`, {})).status).toBe(200);
    const filters = { audit_type: ['order'], row_id: id, action: ['update'] };
    const { data } = await admin.get('/auditlogs/export', { filters }, { 'x-localization': 'es' });
    const parts = Object.values(unzipSync(Buffer.from(data.file_data, 'base64')));
    const text = parts.map((part) => Buffer.from(part).toString('utf8')).join(' ');
    expect(text).toContain('Estado: Pendiente → Liberada');
  });

  test('shows a record as it was', async () => {
    const made = await segment('Lidos');
    await admin.put(`/customer-segment/${made.id}`, { name: 'Beaches' });
    const [change] = await newest({ audit_type: ['customer_segment'], row_id: made.id, action: ['update'] });
    const before = new Date(Date.parse(change.at) - 1).toISOString();
    const answer = await admin.get('/auditlogs/as-of', { audit_type: 'customer_segment', row_id: made.id, at: before });
    expect(answer.data).toMatchObject({
      existed: true,
      earlier: { name: 'Lidos' },
      current: { name: 'Beaches' },
      differs: ['name'],
    });
  });
});

const tenant = async (): Promise<number> => (await app.sql("select id from tenant where subdomain = 'demo'"))[0].id;
const confirm = () => admin.post('/auth/confirm', { password: TEST_PASSWORD });

describe('its seals', () => {
  test('hold, also for entries of a transaction that commits after younger ones', async () => {
    expect((await admin.get('/auditlogs/verify')).data.ok).toBe(true);
    await segment('Early');
    await app.sql(`do $$ begin perform 1; end $$`);
    const first = (await admin.get('/auditlogs/verify')).data;
    await segment('Late');
    const second = (await admin.get('/auditlogs/verify')).data;
    expect(second).toMatchObject({ ok: true, problems: [] });
    expect(second.rows).toBe(first.rows + 1);
    const [{ unsealed }] = await app.sql(
      `select count(*)::int as unsealed from audit_log l where tenant_id = $1
        and not exists (select from audit_seal s where s.tenant_id = l.tenant_id and l.id = any(s.ids))`,
      [await tenant()],
    );
    expect(unsealed).toBe(0);
  });

  test('name the entry whose values somebody changed past the product, and one that is gone', async () => {
    const made = await segment('Forged');
    expect((await admin.get('/auditlogs/verify')).data.ok).toBe(true);
    const [line] = await newest({ audit_type: ['customer_segment'], row_id: made.id });
    const stored = (await app.sql('select payload from audit_log where id = $1', [line.id]))[0].payload;
    await app.sql(`update audit_log set payload = '{"after": {"name": "Other"}}' where id = $1`, [line.id]);
    expect((await admin.get('/auditlogs/verify')).data).toMatchObject({
      ok: false,
      problems: [{ audit_id: line.id, problem: 'changed' }],
    });
    await app.sql('update audit_log set payload = $2 where id = $1', [line.id, stored]);
    expect((await admin.get('/auditlogs/verify')).data.ok).toBe(true);
    const gone = await app.sql('delete from audit_log where id = $1 returning *', [line.id]);
    expect((await admin.get('/auditlogs/verify')).data.problems[0]).toMatchObject({
      audit_id: line.id,
      problem: 'missing',
    });
    const names = Object.keys(gone[0]);
    await app.sql(
      `insert into audit_log (${names.join()}) overriding system value values (${names.map((_, at) => `$${at + 1}`).join()})`,
      names.map((name) => gone[0][name]),
    );
    expect((await admin.get('/auditlogs/verify')).data.ok).toBe(true);
  });

  test('hold after values were blanked, which needs the password, a reason, and leaves a trace', async () => {
    const made = await segment('Secret');
    const [line] = await newest({ audit_type: ['customer_segment'], row_id: made.id });
    await app.sql('update session set reauthenticated_at = null');
    const refused = await admin.delete(`/auditlogs/${line.id}`, { reason: 'Asked by the person' });
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required']);
    await confirm();
    expect((await admin.delete(`/auditlogs/${line.id}`, {})).status).toBe(422);
    expect((await admin.delete(`/auditlogs/${line.id}`, { reason: 'Asked by the person' })).status).toBe(200);
    const [blank] = await newest({ audit_type: ['customer_segment'], row_id: made.id });
    expect(blank).toMatchObject({
      id: line.id,
      label: null,
      payload: { before: {}, after: {} },
      redacted: { by: 'Andrea Campbell', reason: 'Asked by the person' },
    });
    expect((await admin.get('/auditlogs/verify')).data.ok).toBe(true);
    expect((await newest({ action: ['redact'] }))[0]).toMatchObject({ row_id: line.id });
    expect((await admin.delete(`/auditlogs/${line.id}`, { reason: 'Again' })).body.code).toBe('already_redacted');
  });
});

describe('a deleted record', () => {
  test('comes back with what was deleted together with it, once', async () => {
    const made = await segment('Regattas');
    expect((await admin.delete(`/customer-segment/${made.id}`)).status).toBe(200);
    const [line] = await newest({ audit_type: ['customer_segment'], row_id: made.id, action: ['delete'] });
    const answer = await admin.post(`/auditlogs/${line.id}/restore`);
    expect(answer.data.restored).toEqual([{ audit_type: 'customer_segment', row_id: made.id, lacking: [] }]);
    expect((await admin.get(`/customer-segment/${made.id}`)).data.name).toBe('Regattas');
    expect((await admin.post(`/auditlogs/${line.id}/restore`)).body.code).toBe('not_restorable');
  });

  test('comes back as it was, with its page', async () => {
    const customer = (await admin.post('/customer', { name: 'Pelican Charters', email: 'pelican@example.test' })).data;
    expect((await admin.delete(`/customer/${customer.id}`)).status).toBe(200);
    const [line] = await newest({ audit_type: ['customer'], row_id: customer.id, action: ['delete'] });
    expect((await admin.post(`/auditlogs/${line.id}/restore`)).status).toBe(200);
    expect((await admin.get(`/customer/${customer.id}`)).data.name).toBe('Pelican Charters');
    expect((await newest({ audit_type: ['customer'], row_id: customer.id }))[0].action).toBe('restore');
  });

  test('does not come back in place of a new one with its name', async () => {
    const made = await segment('Sailing');
    await admin.delete(`/customer-segment/${made.id}`);
    await segment('Sailing');
    const [line] = await newest({ audit_type: ['customer_segment'], row_id: made.id, action: ['delete'] });
    const answer = await admin.post(`/auditlogs/${line.id}/restore`);
    expect(answer.status).toBe(422);
  });
});
