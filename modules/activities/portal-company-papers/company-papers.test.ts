import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

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
const sign = (id: number, document: number, more: object = {}, caller = portal) =>
  caller.post(`/customer-portal/${customerId}/orders/${id}/documents/${document}/sign`, {
    version: 1,
    signer_name: 'Ana Pérez',
    ...more,
  });
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
  // The desk cannot tick what the customer has not signed.
  const refused = await tick(id, first.id, 'done');
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['data.0.state']]);
  expect((await tick(id, second.id, 'done')).status).toBe(200);
  expect((await sign(id, second.id)).status).toBe(422);
  expect((await sign(id, first.id, { version: 2 })).status).toBe(409);
  expect((await sign(id, first.id, {}, admin)).status).toBe(403);
  const signed = await sign(id, first.id);
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
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
  const refused = await reader.post(path, { version: first.master_document.version, signer_name: 'Ana Pérez' });
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).toContain('view.portal_documents');
  for (const path of ['/ordertype/documents', '/ordertype/customer-documents']) {
    const { data, body } = await reader.get(path, { activity_type_id: typeId });
    expect(data, JSON.stringify(body)).toEqual([]);
  }
  expect((await admin.put(`/role/${role.id}`, { permissions: slugs })).status).toBe(200);
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
