import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let manager: Caller;
let portal: Caller;
let customerId: number;
let typeId: number;
let terms: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await testServer();
  [admin, manager, portal] = [
    await app.as('admin@demo.test'),
    await app.as('manager@demo.test'),
    await app.as('customer@demo.test'),
  ];
  const [own] = await app.sql(`select cu.customer_id::int as id from customer_user cu
    join app_user u on u.id = cu.user_id where u.email = 'customer@demo.test' order by cu.is_primary desc limit 1`);
  customerId = own.id;
  typeId = (await admin.post('/ordertype', { name: 'With our papers', prefix: 'WOP', portal_visible: true })).data.id;
  const paper = async (name: string, more: object = {}): Promise<number> => {
    const made = await admin.post('/master-document', {
      name,
      link: 'https://papers.example/terms',
      status: 'published',
      ...more,
    });
    const id = made.data?.id ?? expect.fail(JSON.stringify(made.body));
    const asked = { master_document_id: id, requirement: 'required', stage: 'complete' };
    expect((await admin.post(`/ordertype/${typeId}/documents`, asked)).status).toBe(201);
    return id;
  };
  terms = await paper('Terms of work', { signature_required: true });
  ids.leaflet = await paper('Leaflet');
  ids.later = await paper('Of 2090', { signature_required: true, effective_from: '2090-01-01' });
});
afterAll(() => app.close());

const activity = async (): Promise<number> => {
  const made = await admin.post('/order', { order_type_id: typeId, customer_id: customerId });
  return made.data?.id ?? expect.fail(JSON.stringify(made.body));
};
const papers = async (id: number): Promise<Loose[]> =>
  (await portal.get(`/customer-portal/${customerId}/orders/${id}`)).data.documents;
const NOTHING = '0'.repeat(64);
/** Signs what the activity shows at that moment. */
const sign = async (id: number, document: number, more: object = {}, caller = portal) => {
  const shown = (await papers(id)).find((paper) => paper.id === document);
  return caller.post(`/customer-portal/${customerId}/orders/${id}/documents/${document}/sign`, {
    version: 1,
    content_sha256: shown?.content_sha256 ?? NOTHING,
    signer_name: 'Ana Pérez',
    ...more,
  });
};
const tick = (id: number, document_id: number, state: string) =>
  admin.post(`/order/${id}/checklist`, { data: [{ document_id, state }] });

test('the company’s documents in force are read in the portal; one that must be signed is signed in place, by its version', async () => {
  const id = await activity();
  const [first, second, ...more] = await papers(id);
  expect([first, second, more]).toMatchObject([
    { name: 'Terms of work', document_type: null, state: 'open', may_sign: true, may_upload: false, signed: null },
    { name: 'Leaflet', state: 'open', may_sign: false },
    [],
  ]);
  expect(first.master_document).toMatchObject({ id: terms, version: 1 });
  expect(first.link).toContain('/api/v1/ordertype/document-file?');
  const ofType = await portal.get('/ordertype/customer-documents', { activity_type_id: typeId });
  expect(ofType.data.map((each: Loose) => [each.master_document?.name, each.signature_required, each.state])).toEqual([
    ['Terms of work', true, 'open'],
    ['Leaflet', false, 'open'],
  ]);
  // The home page asks for what the work cannot be completed without, and for nothing that is only to be read.
  const wanted = async () =>
    (await portal.get(`/customer-portal/${customerId}/dashboard`)).data.papers.filter(
      (one: Loose) => one.order_id === id,
    );
  expect(await wanted()).toMatchObject([{ id: first.id, name: 'Terms of work', state: 'to_sign', expires_at: null }]);
  // The desk cannot tick what the customer has not signed.
  const refused = await tick(id, first.id, 'done');
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['data.0.state']]);
  expect((await tick(id, second.id, 'done')).status).toBe(200);
  expect((await sign(id, second.id)).status).toBe(422);
  expect((await sign(id, first.id, { version: 2 })).status).toBe(409);
  expect((await sign(id, first.id, {}, admin)).status).toBe(403);
  const signed = await sign(id, first.id);
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  expect(await wanted()).toEqual([]);
  expect(signed.data.documents[0]).toMatchObject({
    state: 'done',
    may_sign: false,
    signed: { signer_name: 'Ana Pérez', proof_code: expect.stringMatching(/^\w{12}$/) },
  });
  expect((await sign(id, first.id)).status).toBe(200);
  const [{ count }] = await app.sql('select count(*)::int from order_document_signature where order_id = $1', [id]);
  expect(count).toBe(1);
  const record = (await manager.get(`/order/${id}`)).data.documents;
  expect(record[0]).toMatchObject({ state: 'done', signer_name: 'Ana Pérez', signed_at: expect.any(String) });
  const proof = await app.nobody().get(`/proof/${signed.data.documents[0].signed.proof_code}`);
  expect(proof.data).toMatchObject({
    state: 'valid',
    signer_name: 'Ana Pérez',
    document: { name: 'Terms of work', version: 1 },
  });
  await app.sql("update order_document_signature set signer_name = 'Somebody' where order_id = $1", [id]);
  expect((await app.nobody().get(`/proof/${signed.data.documents[0].signed.proof_code}`)).data.state).toBe('broken');
});

test('a new version asks again where the work is not over; what is not signed holds the completion back', async () => {
  const id = await activity();
  const [first, second] = await papers(id);
  await tick(id, second.id, 'done');
  await admin.post(`/order/${id}/release`, {});
  const held = await admin.post(`/order/${id}/complete`, {});
  expect([held.status, JSON.stringify(held.body).includes('Terms of work')]).toEqual([409, true]);
  expect(JSON.stringify(held.body)).not.toContain('Of 2090');
  expect((await sign(id, first.id)).status).toBe(200);
  expect((await admin.put(`/master-document/${terms}`, { link: 'https://papers.example/terms-2' })).data.version).toBe(
    2,
  );
  expect((await papers(id))[0]).toMatchObject({ state: 'open', may_sign: true, signed: null });
  expect((await tick(id, first.id, 'done')).status).toBe(422);
  // Twenty at once sign once.
  const tries = await Promise.all(Array.from({ length: 20 }, () => sign(id, first.id, { version: 2 })));
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await app.sql('select version from order_document_signature where order_id = $1 order by version', [id]);
  expect(rows.map(({ version }: Loose) => version)).toEqual([1, 2]);
  expect((await admin.post(`/order/${id}/complete`, {})).status).toBe(200);
});

test('nobody signs what they may not read', async () => {
  const id = await activity();
  const [first] = await papers(id);
  const [role] = await app.sql(`select r.role_id::int as id from user_role r join app_user u on u.id = r.user_id
    where u.email = 'customer@demo.test'`);
  const { permissions } = (await admin.get(`/role/${role.id}`)).data;
  const slugs: string[] = permissions.map((each: Loose) => each.slug ?? each);
  const without = slugs.filter((slug) => slug !== 'view.portal_documents');
  const kept = await admin.put(`/role/${role.id}`, { permissions: without });
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  const reader = await app.as('customer@demo.test');
  const path = `/customer-portal/${customerId}/orders/${id}/documents/${first.id}/sign`;
  const { content_sha256, master_document } = first;
  const refused = await reader.post(path, {
    version: master_document.version,
    content_sha256,
    signer_name: 'Ana Pérez',
  });
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).toContain('view.portal_documents');
  for (const path of ['/ordertype/documents', '/ordertype/customer-documents']) {
    const { data, body } = await reader.get(path, { activity_type_id: typeId });
    expect(data, JSON.stringify(body)).toEqual([]);
  }
  expect((await admin.put(`/role/${role.id}`, { permissions: slugs })).status).toBe(200);
});

test('a name cannot turn what is written around it', async () => {
  const id = await activity();
  const [first] = await papers(id);
  const signer_name = '\u202eAna \u2066P\u00e9rez\u2069\u202c';
  const signed = await sign(id, first.id, { version: first.master_document.version, signer_name });
  expect(signed.data?.documents[0].signed.signer_name, JSON.stringify(signed.body)).toBe('Ana P\u00e9rez');
  const only = await sign(id, first.id, { version: first.master_document.version, signer_name: '\u202e\u2069' });
  expect([only.status, Object.keys(only.body.errors ?? {})]).toEqual([422, ['signer_name']]);
  const work = (await admin.post('/itemtype', { name: 'Turned work' })).data.id;
  const items = [
    { hash: 'turned', order_item_type_id: work, name: '\u202eUnit \u2066price\u2069', quantity: 1, price: 1 },
  ];
  const kept = await admin.post(`/order/${id}/items`, { items });
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  const [item] = await app.sql('select name from order_item where order_id = $1', [id]);
  expect(item.name).toBe('Unit price');
  const person = { first_name: '\u2067Eve\u202d', email: 'eve@turned.test' };
  expect((await admin.post('/user', person)).data.first_name).toBe('Eve');
  const rows = [{ name: '\u202bTurned Works' }];
  const run = await admin.post('/import/customer', { rows, mode: 'upsert', dry_run: false });
  expect(run.data, JSON.stringify(run.body)).toMatchObject({ created: 1 });
  expect(await app.sql("select 1 from customer where name = 'Turned Works'")).toHaveLength(1);
});

test('a document that was waived, or whose activity was cancelled, is not signed any more', async () => {
  const id = await activity();
  const [first] = await papers(id);
  expect((await tick(id, first.id, 'waived')).status).toBe(200);
  expect((await sign(id, first.id, { version: first.master_document.version })).status).toBe(409);
  expect((await tick(id, first.id, 'open')).status).toBe(200);
  expect((await admin.post(`/order/${id}/cancel`, {})).status).toBe(200);
  expect((await sign(id, first.id, { version: first.master_document.version })).status).toBe(409);
  expect(await app.sql('select 1 from order_document_signature where order_id = $1', [id])).toEqual([]);
});

test('the portal shows no document of the company before it is in force, by no call', async () => {
  const draft = await admin.post('/master-document', { name: 'Not yet', link: 'https://papers.example/draft' });
  const asked = { master_document_id: draft.data.id, requirement: 'optional', stage: 'complete' };
  expect((await admin.post(`/ordertype/${typeId}/documents`, asked)).status).toBe(201);
  const id = await activity();
  const namesOf = async (caller: Caller, more: object = {}): Promise<string[]> =>
    (await caller.get('/ordertype/documents', { activity_type_id: typeId, change_link: 'yes', ...more })).data.map(
      ({ label }: Loose) => label,
    );
  const inForce = ['Terms of work', 'Leaflet'];
  expect([await namesOf(portal), await namesOf(portal, { order_id: id })]).toEqual([inForce, inForce]);
  expect(await namesOf(manager)).toEqual([...inForce, 'Of 2090', 'Not yet']);
  const drawn = await portal.post('/ordertype/generate-pdf', { link: 'https://papers.example/draft' });
  expect([drawn.status, drawn.body.code]).toEqual([422, 'link_unknown']);
});

/** A type of its own that asks for a document to be signed, and an activity of it. */
async function asking(name: string, document: object, line: object = {}) {
  const type = (await admin.post('/ordertype', { name, prefix: name, portal_visible: true })).data.id as number;
  const made = await admin.post('/master-document', {
    name,
    status: 'published',
    signature_required: true,
    ...document,
  });
  const paper = made.data?.id ?? expect.fail(JSON.stringify(made.body));
  const asked = { master_document_id: paper, requirement: 'required', stage: 'complete', ...line };
  const added = await admin.post(`/ordertype/${type}/documents`, asked);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const order = await admin.post('/order', { order_type_id: type, customer_id: customerId });
  return { type, paper: paper as number, line: added.data.id as number, order: order.data.id as number };
}

const link = 'https://papers.example/terms';
const pdf = async (name: string) => ({
  key: await upload(app, admin, Buffer.from(`%PDF-1.4\n% ${name}\n`), name),
  name,
  file_extension: 'pdf',
});

test('whatever changes what is read makes a version and asks again: files, template, the address of the type', async () => {
  const html = '<p>Old words</p>';
  const template = (await admin.post('/communication-template', { name: 'Of papers', subject: 'x', html })).data.id;
  const files = await asking('FIL', { attachments: [await pdf('first.pdf')] });
  const words = await asking('TPL', { link: `template:${template}` });
  const own = await asking('OWN', { link }, { link: `template:${template}` });
  const ways: [string, typeof files, () => Promise<Loose>][] = [
    [
      'a file added',
      files,
      async () => admin.post(`/master-document/${files.paper}/attachments`, { attachments: [await pdf('second.pdf')] }),
    ],
    [
      'a file removed',
      files,
      async () => {
        const [first] = (await admin.get(`/master-document/${files.paper}/attachments`)).data;
        return admin.delete(`/master-document/${files.paper}/attachments/${first.id}`);
      },
    ],
    ['a template', words, () => admin.put(`/communication-template/${template}`, { html: '<p>New words</p>' })],
    [
      'a template of the type',
      own,
      () => admin.put(`/communication-template/${template}`, { html_es: '<p>Otras</p>' }),
    ],
    [
      'an address of the type',
      own,
      () => admin.put(`/ordertype/${own.type}/documents/${own.line}`, { link: `${link}-own` }),
    ],
  ];
  for (const [way, { order, paper }, change] of ways) {
    const [before] = await papers(order);
    const { version } = before.master_document;
    expect([way, (await sign(order, before.id, { version })).data?.documents[0].state]).toEqual([way, 'done']);
    const changed = await change();
    expect([way, changed.status < 300], JSON.stringify(changed.body)).toEqual([way, true]);
    const [line] = await papers(order);
    expect([way, line]).toMatchObject([way, { id: before.id, state: 'open', may_sign: true, signed: null }]);
    expect([way, line.master_document.version > version]).toEqual([way, true]);
    expect([way, (await sign(order, line.id, { version })).status]).toEqual([way, 409]);
    const { versions } = (await admin.get(`/master-document/${paper}`)).data;
    expect([way, versions[0].version]).toEqual([way, line.master_document.version - 1]);
  }
  // What an earlier version said: its words and its files.
  const [kept] = await app.sql(
    'select html from master_document_version where master_document_id = $1 order by version',
    [words.paper],
  );
  expect(kept.html).toBe(html);
  const ofFiles = await app.sql(
    'select cardinality(attachment_ids) as files from master_document_version where master_document_id = $1 order by version',
    [files.paper],
  );
  expect(ofFiles.map((each: Loose) => each.files)).toEqual([1, 2]);
});

test('one save is one version, a stale one none; what was retired and changed comes back as another', async () => {
  const { paper } = await asking('ONE', { attachments: [await pdf('first.pdf')] });
  const path = `/master-document/${paper}`;
  const { updated_at } = (await admin.get(path)).data;
  const saved = await admin.put(path, { name: 'ONE more', attachments: [await pdf('next.pdf')], updated_at });
  expect([saved.status, saved.data?.version], JSON.stringify(saved.body)).toEqual([200, 2]);
  expect(saved.data.versions).toMatchObject([{ version: 1, name: 'ONE' }]);
  expect((await admin.put(path, { name: 'Stale', attachments: [], updated_at })).status).toBe(409);
  expect((await admin.put(path, { effective_from: '2026-01-01' })).data.version).toBe(2);
  await admin.put(path, { status: 'retired' });
  for (const description of ['First', 'Second']) await admin.put(path, { description });
  const back = (await admin.put(path, { status: 'published' })).data;
  expect([back.version, back.versions.map((each: Loose) => each.version)]).toEqual([3, [2, 1]]);
});

test('a signature counts for the customer who gave it, and for the address that was read', async () => {
  const { order, type, paper } = await asking('CUS', { link });
  const [line] = await papers(order);
  expect((await sign(order, line.id)).status).toBe(200);
  const [other] = await app.sql(
    'select c.id::int from customer c join customer mine on mine.tenant_id = c.tenant_id and mine.id = $1 where c.id <> $1 and c.deleted_at is null order by c.id limit 1',
    [customerId],
  );
  const state = async () => (await admin.get(`/order/${order}`)).data.documents[0];
  const moved = await admin.put(`/order/${order}`, { customer_id: other.id });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect(await state()).toMatchObject({ state: 'open', signer_name: null });
  expect((await tick(order, line.id, 'done')).status).toBe(422);
  expect((await app.sql('select 1 from order_document_signature where order_id = $1', [order])).length).toBe(1);
  expect((await admin.put(`/order/${order}`, { customer_id: customerId })).status).toBe(200);
  expect(await state()).toMatchObject({ state: 'done', signer_name: 'Ana Pérez' });
  // The same document under another address was not read.
  const second = { master_document_id: paper, requirement: 'required', stage: 'release', link: `${link}-release` };
  expect((await admin.post(`/ordertype/${type}/documents`, second)).status).toBe(201);
  const made = await admin.post('/order', { order_type_id: type, customer_id: customerId });
  const [one, two] = await papers(made.data.id);
  const after = await sign(made.data.id, one.id, { version: one.master_document.version });
  expect(after.data.documents.map((each: Loose) => [each.id, each.state])).toEqual([
    [one.id, 'done'],
    [two.id, 'open'],
  ]);
});
