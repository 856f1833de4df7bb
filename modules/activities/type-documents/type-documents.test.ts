import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay } from '../../../platform/testing/clock/company-day.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

const NEXT_YEAR = companyDay(400);

let app: TestServer;
let admin: Caller;
let insurance: number;
let customer: number;
let paper: number;
let number = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  insurance = (
    await admin.post('/document-type', { name: 'Insurance of the client', has_expiry: true, needs_approval: true })
  ).data.id;
  customer = (await admin.post('/customer', { name: 'Papers and Sons', kind: 'company' })).data.id;
  paper = (
    await admin.post('/master-document', {
      name: 'Safety sheet',
      link: 'https://papers.example/sheet?no={{order.reference_no}}',
      status: 'published',
    })
  ).data.id;
});
afterAll(() => app.close());

const newType = async (documents: object[] = [], rules: object = {}): Promise<number> => {
  number++;
  const { data, body } = await admin.post('/ordertype', { name: `Papers ${number}`, prefix: `PA${number}`, ...rules });
  const id = data?.id ?? expect.fail(JSON.stringify(body));
  for (const document of documents) {
    const made = await admin.post(`/ordertype/${id}/documents`, document);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  }
  return id;
};
const newOrder = (typeId: number, more: object = {}) =>
  admin.post('/order', { order_type_id: typeId, customer_id: customer, ...more });
const act = (id: number, action: string) => admin.post(`/order/${id}/${action}`, {});
/** The customer's paper as it is, past the rules of documents: only what it means is tested here. */
const bring = async (status: string, expires: string) => {
  await app.sql('delete from customer_document where customer_id = $1', [customer]);
  const [{ tenant_id, id }] = await app.sql(
    `insert into customer_document (tenant_id, customer_id, name, status, expires_at)
      select tenant_id, id, 'Policy', $2, $3::date from customer where id = $1 returning tenant_id, id`,
    [customer, status, expires],
  );
  await app.sql(
    'insert into customer_document_type (tenant_id, customer_document_id, document_type_id) values ($1, $2, $3)',
    [tenant_id, id, insurance],
  );
};

describe('documents of a type', () => {
  test('are listed 15 a page, by their own name or that of what they ask for (lists.page_size_15)', async () => {
    const id = await newType([
      { document_type_id: insurance, stage: 'release' },
      { master_document_id: paper, name: 'Sheet for the visit' },
    ]);
    const { success, data } = await admin.get('/ordertype/documents', { activity_type_id: id });
    expect(success.per_page).toBe(15);
    expect(data.map((each: Loose) => [each.label, each.stage])).toEqual([
      ['Insurance of the client', 'release'],
      ['Sheet for the visit', 'complete'],
    ]);
    expect((await admin.get('/ordertype/master_doc')).data).toContainEqual(
      expect.objectContaining({ id: paper, name: 'Safety sheet' }),
    );
  });

  test('ask for either a kind of paper or one of the company, each once a stage; one of the company not before an activity', async () => {
    const id = await newType([{ document_type_id: insurance, stage: 'release' }]);
    const add = (body: object) => admin.post(`/ordertype/${id}/documents`, body);
    expect((await add({})).body.errors).toHaveProperty('document_type_id');
    expect((await add({ document_type_id: insurance, master_document_id: paper })).status).toBe(422);
    expect((await add({ master_document_id: paper, stage: 'create' })).body.errors).toHaveProperty('stage');
    expect((await add({ document_type_id: insurance, stage: 'release' })).status).toBe(422);
    expect((await add({ document_type_id: insurance, link: 'file:///etc/passwd' })).body.errors).toHaveProperty('link');
    expect((await add({ document_type_id: insurance, link: 'attachment:999999' })).body.errors).toHaveProperty('link');
  });

  test('are changed with a precondition and taken away; people without the permission may not', async () => {
    const id = await newType([{ document_type_id: insurance, stage: 'release' }]);
    const [{ id: documentId, updated_at }] = (await admin.get('/ordertype/documents', { activity_type_id: id })).data;
    const change = (body: object) => admin.put(`/ordertype/${id}/documents/${documentId}`, body);
    expect((await change({ requirement: 'optional', updated_at })).data.requirement).toBe('optional');
    expect((await change({ requirement: 'required', updated_at })).body.code).toBe('conflict');
    const officer = await app.as('officer@demo.test');
    expect((await officer.delete(`/ordertype/${id}/documents/${documentId}`)).status).toBe(403);
    const beta = await app.as('admin@beta.test');
    expect((await beta.delete(`/ordertype/${id}/documents/${documentId}`)).status).toBe(404);
    expect((await admin.delete(`/ordertype/${id}/documents/${documentId}`)).status).toBe(200);
    expect((await admin.get('/ordertype/documents', { activity_type_id: id })).data).toEqual([]);
  });
});

describe('gates', () => {
  test('an insurance that ends the day before the work stops the release; pending lets create pass, not release', async () => {
    const id = await newType([
      { document_type_id: insurance, stage: 'create' },
      { document_type_id: insurance, stage: 'release' },
    ]);
    const start = '2026-12-01T15:00:00.000Z';
    await bring('approved', '2026-11-30');
    const refused = await newOrder(id, { scheduled_start: start });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'documents_missing',
      documents: [{ document_type_id: insurance, name: 'Insurance of the client', state: 'expired' }],
    });
    await bring('pending', NEXT_YEAR);
    const order = (await newOrder(id, { scheduled_start: start })).data;
    expect(order.documents.map((each: Loose) => each.state)).toEqual(['pending', 'pending']);
    expect((await act(order.id, 'release')).body).toMatchObject({
      code: 'documents_missing',
      documents: [{ state: 'pending' }],
    });
    const blocked = order.allowed_actions.find((each: Loose) => each.action === 'release');
    expect(blocked).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('Insurance of the client'),
      codes: ['documents_missing'],
      fix: `/ams/activities/${order.id}?tab=documents`,
    });
    await bring('approved', NEXT_YEAR);
    expect((await act(order.id, 'release')).data.status).toBe('released');
  });

  test('a paper of the company is ticked on the activity before it can be completed; an optional one is not asked for', async () => {
    const id = await newType([
      { master_document_id: paper },
      { master_document_id: paper, stage: 'release', requirement: 'optional' },
    ]);
    const order = (await newOrder(id)).data;
    expect((await act(order.id, 'complete')).body).toMatchObject({
      code: 'document_open',
      message: expect.stringContaining('Safety sheet'),
    });
    const open = order.documents.find((each: Loose) => each.requirement === 'required');
    const ticked = await admin.post(`/order/${order.id}/checklist`, {
      data: [{ document_id: open.id, state: 'done' }],
    });
    expect(ticked.status).toBe(200);
    const [{ state, done_by_name }] = (await admin.get(`/order/${order.id}/documents`)).data;
    expect([state, done_by_name]).toEqual(['done', expect.any(String)]);
    expect((await act(order.id, 'complete')).data.status).toBe('completed');
  });

  test('a tick of an unknown document changes nothing; a customer’s paper is not ticked but may be waived', async () => {
    const id = await newType([{ document_type_id: insurance, stage: 'release' }, { master_document_id: paper }]);
    await bring('rejected', NEXT_YEAR);
    const order = (await newOrder(id)).data;
    const [policy, sheet] = order.documents;
    const tick = (data: object[]) => admin.post(`/order/${order.id}/checklist`, { data });
    const unknown = await tick([
      { document_id: sheet.id, state: 'done' },
      { document_id: 999_999, state: 'done' },
    ]);
    expect(unknown.body.errors).toHaveProperty(['data.1.document_id']);
    expect((await tick([{ document_id: policy.id, state: 'done' }])).status).toBe(422);
    expect((await admin.get(`/order/${order.id}/documents`)).data.map((each: Loose) => each.state)).toEqual([
      'rejected',
      'open',
    ]);
    expect((await tick([{ document_id: policy.id, state: 'waived', note: 'Known for years' }])).status).toBe(200);
    expect((await act(order.id, 'release')).data.status).toBe('released');
  });

  test('a type that releases by itself holds back while a paper is missing', async () => {
    const id = await newType([{ document_type_id: insurance, stage: 'release' }], { auto_release: true });
    await bring('expired', '2026-01-31');
    const held = (await newOrder(id)).data;
    expect(held.status).toBe('pending');
    await bring('approved', NEXT_YEAR);
    expect((await newOrder(id)).data.status).toBe('released');
  });

  test('another type brings its own documents', async () => {
    const [one, other] = [
      await newType([{ master_document_id: paper }]),
      await newType([{ document_type_id: insurance }]),
    ];
    const order = (await newOrder(one)).data;
    const moved = (await admin.put(`/order/${order.id}`, { order_type_id: other })).data;
    expect(moved.documents.map((each: Loose) => each.label)).toEqual(['Insurance of the client']);
  });

  test('the portal asks how its own customer stands, and for nobody else', async () => {
    const id = await newType([{ document_type_id: insurance, stage: 'checkout' }], { portal_visible: true });
    await bring('approved', NEXT_YEAR);
    const mine = await admin.get('/ordertype/customer-documents', { activity_type_id: id, customer_id: customer });
    expect(mine.data).toMatchObject([{ stage: 'checkout', state: 'valid', expires_at: NEXT_YEAR }]);
    const portal = await app.as('customer@demo.test');
    const theirs = await portal.get('/ordertype/customer-documents', { activity_type_id: id, customer_id: customer });
    expect(theirs.data).toMatchObject([{ state: 'missing', customer_document_id: null }]);
    const asked = async (slugs: string[], query: object) =>
      (
        await (
          await staffWith(app, slugs, 'all')
        ).caller.get('/ordertype/customer-documents', { activity_type_id: id, ...query })
      ).status;
    expect(await asked(['import.customers'], { customer_id: customer })).toBe(403);
    expect(await asked(['import.customers'], {})).toBe(200);
    expect(await asked(['view.customer_document'], { customer_id: customer })).toBe(200);
  });
});

/** The words of the paper of a type, filled with an activity. */
async function printed(typeId: number, orderId: number): Promise<string> {
  const query = { activity_type_id: typeId, order_id: orderId, change_link: 'yes' };
  const [row] = (await admin.get('/ordertype/documents', query)).data;
  const { pathname, search } = new URL(row.resolved_link);
  const data = new Uint8Array(await (await fetch(`${app.origin}${pathname}${search}`)).arrayBuffer());
  const { items } = await (
    await (await getDocument({ data, useSystemFonts: true, verbosity: 0 }).promise).getPage(1)
  ).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

describe('links', () => {
  test('a paper writes amounts as the other documents of the company do', async () => {
    const html = '<p>Fee {{money 1234.5}}, or {{number 1234.5}}</p>';
    const made = await admin.post('/communication-template', { name: 'Fee paper', subject: 'Fee', html });
    const id = await newType([{ master_document_id: paper, link: `template:${made.data.id}` }]);
    const order = (await newOrder(id)).data;
    const [{ country_id }] = await app.sql('select country_id from company where tenant_id = 1');
    await app.sql(`update company set country_id = (select id from country where code = 'DE') where tenant_id = 1`);
    expect(await printed(id, order.id)).toContain('Fee $1.234,50, or 1.234,5');
    await app.sql('update company set country_id = $1 where tenant_id = 1', [country_id]);
    expect(await printed(id, order.id)).toContain('Fee $1,234.50, or 1,234.5');
  });

  test('a paper tells a visit on the clock of its place', async () => {
    const html = '<p>From {{time order.scheduled_start}}</p>';
    const made = await admin.post('/communication-template', { name: 'Visit paper', subject: 'Visit', html });
    const id = await newType([{ master_document_id: paper, link: `template:${made.data.id}` }]);
    const order = (await newOrder(id, { scheduled_start: '2026-12-04T14:15:00Z' })).data;
    await app.sql(`update "order" set time_zone = 'America/Santo_Domingo' where id = $1`, [order.id]);
    expect(await printed(id, order.id)).toContain('From 10:15');
  });

  test('a template is filled with the activity and opens without a session for an hour; a changed address does not', async () => {
    const template = (
      await admin.post('/communication-template', {
        name: 'Work permit',
        subject: 'Permit',
        html: '<h1>Permit {{order.reference_no}}</h1><p>{{customer.name}}</p>',
      })
    ).data.id;
    const id = await newType([{ master_document_id: paper, link: `template:${template}` }]);
    const order = (await newOrder(id)).data;
    const query = { activity_type_id: id, order_id: order.id, change_link: 'yes' };
    const [row] = (await admin.get('/ordertype/documents', query)).data;
    expect(row.state).toBe('open');
    const link = new URL(row.resolved_link);
    const answer = await fetch(`${app.origin}${link.pathname}${link.search}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    link.searchParams.set('order', String(order.id + 1));
    expect((await fetch(`${app.origin}${link.pathname}${link.search}`)).status).toBe(403);
    const file = await admin.post('/ordertype/generate-pdf', { link: row.resolved_link });
    expect(Buffer.from(file.data.file_data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.data.file_name).toBe('Safety sheet.pdf');
  });

  test('the template behind a document stays: without it nobody could read what they sign', async () => {
    const made = async (name: string): Promise<number> =>
      (await admin.post('/communication-template', { name, subject: name, html: '<p>{{order.reference_no}}</p>' })).data
        .id;
    const [own, shown, free] = [await made('Of a sheet'), await made('Of a type'), await made('Of nothing')];
    const body = {
      name: 'Sheet of a template',
      link: `template:${own}`,
      status: 'published',
      signature_required: true,
    };
    expect((await admin.post('/master-document', body)).status).toBe(201);
    await newType([{ master_document_id: paper, link: `template:${shown}` }]);
    for (const id of [own, shown]) {
      const refused = await admin.delete(`/communication-template/${id}`);
      expect([refused.status, refused.body.code, refused.body.count]).toEqual([409, 'in_use', 1]);
      expect((await admin.get(`/communication-template/${id}`)).status).toBe(200);
    }
    expect((await admin.delete(`/communication-template/${free}`)).status).toBe(200);
  });

  test('a link no document has is refused, and so is one into a private network', async () => {
    const unknown = await admin.post('/ordertype/generate-pdf', { link: 'https://elsewhere.example/' });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'link_unknown']);
    await newType([{ master_document_id: paper, link: 'https://127.0.0.1/secret' }]);
    expect((await admin.post('/ordertype/generate-pdf', { link: 'https://127.0.0.1/secret' })).status).toBe(422);
    const beta = await app.as('admin@beta.test');
    expect((await beta.post('/ordertype/generate-pdf', { link: 'https://127.0.0.1/secret' })).body.code).toBe(
      'link_unknown',
    );
  });
});

test('a list takes the public API’s page size, an id that is not there is not asked for, and a wrong one is told in words', async () => {
  const all = '/ordertype/documents?page=1&pageSize=1&activity_type_id=';
  const { status, data } = await admin.get(all);
  expect([status, data.length]).toEqual([200, 1]);
  const wrong = await admin.get('/ordertype/documents?page=1&activity_type_id=x', {}, { 'x-localization': 'es' });
  expect([wrong.status, wrong.body.errors]).toEqual([422, { activity_type_id: ['Ingrese un valor válido.'] }]);
});
