import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

/** Signatures that did not keep what was filled in yet: nothing of today is shown as if it had been signed. */
let app: TestServer;
let admin: Caller;
let portal: Caller;
let customer: number;
let serial = 0;

beforeAll(async () => {
  app = await testServer();
  [admin, portal] = [await app.as('admin@demo.test'), await app.as('customer@demo.test')];
  const [own] = await app.sql(`select cu.customer_id::int as id from customer_user cu
    join app_user u on u.id = cu.user_id where u.email = 'customer@demo.test' order by cu.is_primary desc limit 1`);
  customer = own.id;
});
afterAll(() => app.close());

const shown = async (order: number): Promise<Loose> =>
  (await portal.get(`/customer-portal/${customer}/orders/${order}`)).data.documents[0];

/** A signed document whose evidence is rewritten as it was kept once; then the activity becomes another one. */
async function signedOnce(early: (document: Loose) => object): Promise<{ order: number; code: string }> {
  serial++;
  const type = (
    await admin.post('/ordertype', { name: `Early ${serial}`, prefix: `EA${serial}`, portal_visible: true })
  ).data.id;
  const html = '<p>Work: {{order.title}}</p>';
  const template = (await admin.post('/communication-template', { name: `Early ${serial}`, subject: 'x', html })).data
    .id;
  const paper = {
    name: `Early ${serial}`,
    status: 'published',
    signature_required: true,
    link: `template:${template}`,
  };
  const made = (await admin.post('/master-document', paper)).data.id;
  await admin.post(`/ordertype/${type}/documents`, { master_document_id: made, stage: 'complete' });
  const order = (await admin.post('/order', { order_type_id: type, customer_id: customer, title: 'Blue roof' })).data
    .id;
  const { id, master_document, content_sha256 } = await shown(order);
  const signed = await portal.post(`/customer-portal/${customer}/orders/${order}/documents/${id}/sign`, {
    version: master_document.version,
    content_sha256,
    signer_name: 'Ana Pérez',
  });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  const [row] = await app.sql('select id, evidence, proof_code from order_document_signature where order_id = $1', [
    order,
  ]);
  const kept = JSON.parse(row.evidence);
  const evidence = JSON.stringify({ ...kept, document: early(kept.document) });
  await app.sql(
    `update order_document_signature set evidence = $2, evidence_sha256 = $3, filled = '{}',
      link = $4 where id = $1`,
    [row.id, evidence, createHash('sha256').update(evidence).digest('hex'), kept.document.link],
  );
  await app.sql(`update "order" set title = 'Red roof' where id = $1`, [order]);
  return { order, code: row.proof_code };
}
const withoutWords = ({ words: _, address: __, ...document }: Loose) => document;

async function opened(order: number): Promise<string> {
  const { pathname, search } = new URL((await shown(order)).link);
  const answer = await fetch(`${app.origin}${pathname}${search}`);
  expect(answer.status).toBe(200);
  const data = new Uint8Array(await answer.arrayBuffer());
  const pdf = await getDocument({ data, useSystemFonts: true, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
const proof = async (code: string) => {
  const { data } = await app.nobody().get(`/proof/${code}`);
  return [data.state, data.document.wording];
};

test('its words before they were filled are shown as such, never with the values of today', async () => {
  const text = { html: '<p>Work: {{order.title}}</p>', html_es: null };
  const { order, code } = await signedOnce((document) => ({ ...withoutWords(document), text }));
  const words = await opened(order);
  expect(words).toContain('The wording at the time of signing was not kept.');
  expect(words).toContain('{{order.title}}');
  expect(words).not.toMatch(/Red roof|Blue roof/);
  expect(await proof(code)).toEqual(['valid', 'not_kept']);
  await app.sql("update customer set language = 'es' where id = $1", [customer]);
  const spanish = await opened(order);
  await app.sql('update customer set language = null where id = $1', [customer]);
  expect(spanish).toContain('No se conservó el texto tal como estaba al firmar.');
});

test('words that nothing was filled into are what was read', async () => {
  const text = { html: '<p>Wear boots</p>', html_es: null };
  const { order, code } = await signedOnce((document) => ({ ...withoutWords(document), text }));
  expect(await opened(order)).toBe('Wear boots');
  expect(await proof(code)).toEqual(['valid', 'kept']);
});

test('an evidence without any words says so', async () => {
  const { order, code } = await signedOnce(withoutWords);
  const words = await opened(order);
  expect(words).toContain('The wording at the time of signing was not kept.');
  expect(words).not.toMatch(/roof/);
  expect(await proof(code)).toEqual(['valid', 'not_kept']);
});

test('an address that was filled is not filled with the values of today', async () => {
  const link = 'https://papers.example/{{order.title}}';
  const { order, code } = await signedOnce((document) => ({ ...withoutWords(document), link }));
  const words = await opened(order);
  expect(words).toContain('The wording at the time of signing was not kept.');
  expect(words).not.toMatch(/Red roof|Red%20roof/);
  expect(await proof(code)).toEqual(['valid', 'not_kept']);
});

test('what is kept is drawn as it was, with nothing said above it', async () => {
  const { order, code } = await signedOnce((document) => document);
  expect(await opened(order)).toBe('Work: Blue roof');
  expect(await proof(code)).toEqual(['valid', 'kept']);
});
