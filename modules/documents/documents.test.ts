import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay } from '../../platform/testing/clock/company-day.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { upload } from '../../platform/testing/upload.ts';
import { expireDocuments } from './customer-document/expiry.server.ts';

let server: TestServer;
let admin: Caller;
let portal: Caller;
let customerId: number;
let otherId: number;
let insurance: number;
let permit: number;

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const file = async (who: Caller, name = 'paper.pdf') => ({
  key: await upload(server, who, PDF, name),
  name,
  file_extension: 'pdf',
});

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  portal = await server.as('customer@demo.test');
  const [own] =
    await server.sql(`select cu.customer_id::int as id from customer_user cu join app_user u on u.id = cu.user_id
    where u.email = 'customer@demo.test' order by cu.is_primary desc limit 1`);
  customerId = own.id;
  const [other] = await server.sql(
    `select id::int from customer where tenant_id = (select id from tenant where subdomain = 'demo') and id <> $1
      and id not in (select cu.customer_id from customer_user cu join app_user u on u.id = cu.user_id where u.email = 'customer@demo.test') order by id limit 1`,
    [customerId],
  );
  otherId = other.id;
  const rules = {
    has_expiry: true,
    validity_months: 12,
    needs_number: true,
    needs_approval: true,
    allowed_extensions: ['pdf'],
  };
  insurance = (await admin.post('/document-type', { name: 'Liability insurance', ...rules })).data.id;
  permit = (await admin.post('/document-type', { name: 'Site permit', who_uploads: 'staff' })).data.id;
});
afterAll(() => server?.close());

const send = async (who: Caller, more: Record<string, unknown> = {}) =>
  who.post('/customer-document', {
    name: 'Insurance 2026',
    document_type_ids: [insurance],
    number: 'P-1',
    issued_at: '2026-01-31',
    attachments: [await file(who)],
    ...(who === admin ? { customer_id: customerId } : {}),
    ...more,
  });

describe('master documents', () => {
  test('publishing needs a link or a file; the content of a published one becomes the next version', async () => {
    const made = await admin.post('/master-document', { name: 'Terms', document_type_ids: [insurance] });
    expect([made.status, made.data.version, made.data.status]).toEqual([201, 1, 'draft']);
    const { id } = made.data;
    const bare = await admin.put(`/master-document/${id}`, { status: 'published' });
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ['link']]);
    const published = await admin.put(`/master-document/${id}`, {
      status: 'published',
      link: 'https://example.test/terms',
    });
    expect(published.data).toMatchObject({ status: 'published', version: 1, versions: [] });
    expect(published.data.effective_from).toMatch(/^\d{4}-/);
    const same = await admin.put(`/master-document/${id}`, { effective_from: '2027-01-01' });
    expect(same.data.version).toBe(1);
    const next = await admin.put(`/master-document/${id}`, { link: 'https://example.test/terms-2' });
    expect(next.data).toMatchObject({ version: 2, versions: [{ version: 1, link: 'https://example.test/terms' }] });
    const draft = await admin.put(`/master-document/${id}`, { status: 'draft' });
    expect([draft.status, Object.keys(draft.body.errors ?? {})]).toEqual([422, ['status']]);
    expect((await admin.put(`/master-document/${id}`, { status: 'retired' })).data.status).toBe('retired');
  });

  test('filters by type and state; the types come as a list; files hang on it', async () => {
    const made = await admin.post('/master-document', {
      name: 'Safety rules',
      document_type_ids: [permit],
      status: 'published',
      attachments: [await file(admin)],
    });
    expect([made.status, made.data.status, made.data.attachments.length]).toEqual([201, 'published', 1]);
    const byType = await admin.get('/master-document', { filters: { document_type_id: permit, status: 'published' } });
    expect(byType.data.map((row: { name: string }) => row.name)).toEqual(['Safety rules']);
    const types = (await admin.get('/master-document/document-type-list')).data.map((row: { id: number }) => row.id);
    expect(types).toEqual(expect.arrayContaining([insurance, permit]));
    const files = await admin.get(`/master-document/${made.data.id}/attachments`);
    expect(files.data).toHaveLength(1);
    const other = await admin.put(`/master-document/${made.data.id}`, { attachments: [await file(admin, 'new.pdf')] });
    expect(other.data).toMatchObject({ version: 2, attachments: [{ name: 'new.pdf' }] });
    expect((await admin.put(`/master-document/${made.data.id}`, { link: 'attachment:1' })).body.errors).toHaveProperty(
      'link',
    );
    expect((await admin.delete(`/document-type/${permit}`)).body.code).toBe('in_use');
  });

  test.each([{}, { name: '' }, { name: 'x', id: undefined }])(
    'attachments.rename, errors.rename: a rename without id and name answers Data Required (%o)',
    async (body) => {
      const answer = await admin.put(
        `/master-document/rename/attachment/${'name' in body && body.name ? 'none' : 1}`,
        body,
      );
      expect([answer.status, answer.body.message]).toEqual([422, 'Data Required']);
    },
  );
});

describe('customer documents', () => {
  test('what the types ask for has to be there; expiry follows from the validity', async () => {
    const bare = await send(admin, { number: undefined, issued_at: undefined, attachments: [] });
    expect([bare.status, Object.keys(bare.body.errors ?? {}).sort()]).toEqual([
      422,
      ['attachments', 'expires_at', 'number'],
    ]);
    const untyped = await send(admin, { document_type_ids: [] });
    expect([untyped.status, Object.keys(untyped.body.errors ?? {})]).toEqual([422, ['document_type_ids']]);
    const made = await send(admin);
    expect(made.data).toMatchObject({ status: 'approved', expires_at: '2027-01-31', customer: { id: customerId } });
    expect(made.data.attachments).toHaveLength(1);
    const text = {
      key: await upload(server, admin, Buffer.from('hello'), 'note.txt'),
      name: 'note.txt',
      file_extension: 'txt',
    };
    expect((await send(admin, { attachments: [text] })).body.errors).toHaveProperty('attachments');
    const foreign = await (await server.as('admin@beta.test')).get(`/customer-document/${made.data.id}`);
    expect(foreign.status).toBe(404);
    const nobody = await send(admin, { customer_id: 999_999 });
    expect([nobody.status, Object.keys(nobody.body.errors ?? {})]).toEqual([422, ['customer_id']]);
  });

  test('the days of its reminders are numbers, also others than the usual ones', async () => {
    const made = await admin.post('/document-type', { name: 'Permit of days', has_expiry: true });
    expect([made.status, made.data.reminder_days]).toEqual([201, [30, 7, 0]]);
    const put = (reminder_days: unknown) => admin.put(`/document-type/${made.data.id}`, { reminder_days });
    expect((await put([10, 45, 10])).data.reminder_days).toEqual([10, 45]);
    expect((await put(['14', 7])).data.reminder_days).toEqual([14, 7]);
    for (const wrong of [[-1], [1.5], ['soon'], [500]]) expect((await put(wrong)).status, String(wrong)).toBe(422);
    expect((await admin.get('/document-type', { filters: { reminder_days: [14] } })).data.length).toBe(1);
    const rows = [{ name: 'Permit of days', reminder_days: '7 days, 10' }];
    const run = await admin.post('/import/document_type', { rows, mode: 'upsert', dry_run: false });
    expect(run.data, JSON.stringify(run.body)).toMatchObject({ updated: 1, failed: 0 });
    expect((await admin.get(`/document-type/${made.data.id}`)).data.reminder_days).toEqual([7, 10]);
    const sheet = await admin.raw('GET', '/document-type/export-excel', { headers: { accept: 'text/csv' } });
    expect(await sheet.text()).toContain('7 days, 10');
  });

  test('a customer sends one, it waits, is decided once, and a newer one supersedes the older', async () => {
    const waiting = await send(portal);
    expect([waiting.status, waiting.data.status]).toEqual([201, 'pending']);
    const { id } = waiting.data;
    expect((await send(portal, { document_type_ids: [permit] })).body.errors).toHaveProperty('document_type_ids');
    expect(
      (await portal.get('/customer-document/document-type-list')).data.map((row: { id: number }) => row.id),
    ).not.toContain(permit);
    for (const who of ['staff', 'customer', 'both'])
      for (const one of (await admin.get(`/customer-document/document-type-list?who_uploads=${who}`)).data)
        expect([who, 'both']).toContain(one.who_uploads);
    const both = (await admin.get('/customer-document/document-type-list?who_uploads=both')).data;
    expect(both.length).toBeGreaterThan(0);
    for (const caller of [admin, portal])
      expect((await caller.get('/customer-document/document-type-list?who_uploads=customer')).data).toEqual(
        expect.arrayContaining(both),
      );
    const byStaff = (await admin.get('/customer-document/document-type-list?who_uploads=staff')).data;
    expect(byStaff.map((row: { id: number }) => row.id)).toContain(permit);
    expect((await portal.get('/customer-document/document-type-list?who_uploads=staff')).data).toEqual([]);
    expect((await admin.get('/customer-document/document-type-list?who_uploads=nobody')).status).toBe(422);
    expect(
      (await admin.get('/customer-document', { filters: { status: ['pending'] } })).data.map(
        (row: { id: number }) => row.id,
      ),
    ).toContain(id);
    const wordless = await admin.post(`/customer-document/${id}/decision`, { approve: false });
    expect([wordless.status, Object.keys(wordless.body.errors ?? {})]).toEqual([422, ['reason']]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(`/customer-document/${id}/decision`, { approve: true })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'document_decided')).toHaveLength(19);
    const older = await admin.get('/customer-document', { customer_id: customerId, status: 'superseded' });
    expect(older.data.length).toBeGreaterThanOrEqual(1);
    expect((await admin.get(`/customer-document/${id}`)).data).toMatchObject({
      status: 'approved',
      decided_by: { name: expect.any(String) },
    });
  });

  test('an older document stays while one of its types is not covered', async () => {
    const both = await send(admin, { customer_id: otherId, document_type_ids: [insurance, permit] });
    await send(admin, { customer_id: otherId });
    expect((await admin.get(`/customer-document/${both.data.id}`)).data.status).toBe('approved');
    const last = await send(admin, { customer_id: otherId, document_type_ids: [permit] });
    expect((await admin.get(`/customer-document/${both.data.id}`)).data.status).toBe('superseded');
    expect(last.data.supersedes_id).toBe(both.data.id);
  });

  test('a rejection is mailed with its reason; corrected, the document waits again', async () => {
    const sent = await send(portal);
    const { id } = sent.data;
    await admin.post(`/customer-document/${id}/decision`, { approve: false, reason: 'The second page is missing' });
    const mails = await server.sql("select text from message where event = 'document.rejected' and owner_id = $1", [
      id,
    ]);
    expect(mails).toHaveLength(1);
    expect(mails[0].text).toContain('The second page is missing');
    expect(mails[0].text).toMatch(/^Hello \S[\s\S]*https?:\/\/\S+\/customer-portal\/dashboard$/);
    const again = await portal.put(`/customer-document/${id}`, { attachments: [await file(portal, 'whole.pdf')] });
    expect(again.data).toMatchObject({ status: 'pending', reason: null, attachments: [{ name: 'whole.pdf' }] });
    expect((await portal.delete(`/customer-document/${id}`)).status).toBe(200);
    expect((await portal.get(`/customer-document/${id}`)).status).toBe(404);
  });

  test('a customer sees and touches documents of their own only', async () => {
    const theirs = await send(admin, { customer_id: otherId, name: 'Not yours' });
    const { id } = theirs.data;
    expect((await portal.get(`/customer-document/${id}`)).status).toBe(404);
    expect((await portal.put(`/customer-document/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await portal.delete(`/customer-document/${id}`)).status).toBe(404);
    const listed = await portal.get('/customer-document', { customer_id: otherId });
    expect(listed.data).toEqual([]);
    expect((await portal.post(`/customer-document/${id}/decision`, { approve: true })).status).toBe(403);
    const key = theirs.data.attachments[0].key;
    expect((await portal.get('/presigned/view', { key })).status).toBe(404);
    const forged = await send(portal, { customer_id: otherId });
    expect(forged.data.customer_id).toBe(customerId);
  });

  test('the nightly job ends what is over and reminds once, one mail per customer', async () => {
    await server.sql('update customer_document set deleted_at = now()');
    await server.sql("delete from message where event = 'document.expiring'");
    const over = await send(admin, { issued_at: '2020-01-01', expires_at: companyDay(-3), name: 'Over' });
    const soon = await send(admin, {
      issued_at: '2020-01-01',
      expires_at: companyDay(5),
      name: 'Soon',
      document_type_ids: [insurance, permit],
    });
    const late = await send(admin, {
      issued_at: '2020-01-01',
      expires_at: companyDay(200),
      name: 'Late',
      customer_id: otherId,
    });
    await server.sql("update customer_document set status = 'approved' where deleted_at is null");
    const tenants = (await server.sql("select id from tenant where subdomain = 'demo'")).map(({ id }) => Number(id));
    await expireDocuments(server.ordo.database, tenants);
    await expireDocuments(server.ordo.database, tenants);
    const states = async (id: number) => (await admin.get(`/customer-document/${id}`)).data.status;
    expect([await states(over.data.id), await states(soon.data.id), await states(late.data.id)]).toEqual([
      'expired',
      'approved',
      'approved',
    ]);
    const mails = await server.sql("select text, html from message where event = 'document.expiring'");
    expect(mails).toHaveLength(1);
    // As the company's documents write a day, never as the database does.
    expect(mails[0].text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
    expect(mails[0].text).toMatch(/Soon: expires on \d{1,2} [A-Z][a-z]+ \d{4}/);
    expect(mails[0].html).toMatch(/<a class="button" href="[^"]+\/customer-portal\/dashboard">/);
    expect(mails[0].text).toContain('Over');
    expect(mails[0].text).toContain('Soon');
    expect(mails[0].text).not.toContain('Late');
  });
});

test('the company’s own questions about a document: portal people answer those shown to them, lists are filtered by them', async () => {
  const fieldOf = async (name: string, more: object) =>
    (await admin.post('/additional-field-new', { module_for: 10, type: 1, name, ...more })).data.id as number;
  const mappings = [{ modelable_type: 'document_type', modelable_id: insurance }];
  const insurer = await fieldOf('Insurer', { required: true, show_in_portal: true, filterable: true, mappings });
  const inner = await fieldOf('Risk class', { required: true, mappings });
  const bare = await send(portal);
  expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, [`additional.${insurer}`]]);
  const foreign = await send(portal, { additional: { [insurer]: 'Sagicor', [inner]: 'high' } });
  expect(foreign.body.errors).toHaveProperty([`additional.${inner}`]);
  const { id } = (await send(portal, { additional: { [insurer]: 'Sagicor' } })).data;
  const path = `/customer-document/${id}`;
  const risk = await admin.put(path, { additional: { [inner]: 'Class 9' } });
  expect(risk.data.additional).toEqual({ [insurer]: 'Sagicor', [inner]: 'Class 9' });
  expect((await portal.get(path)).data.additional).toEqual({ [insurer]: 'Sagicor' });
  const listed = await portal.get('/customer-document', { filters: { additional: { [insurer]: 'sagi' } } });
  expect(listed.data.map((row: { id: number; additional: object }) => [row.id, row.additional])).toEqual([
    [id, { [insurer]: 'Sagicor' }],
  ]);
  expect((await portal.get('/customer-document', { filters: { additional: { [inner]: 'x' } } })).status).toBe(422);
  for (const field of [insurer, inner]) await admin.put(`/additional-field/${field}`, { active: false });
});
