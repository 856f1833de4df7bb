import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let portal: Caller;
let customerId: number;
let number = 0;

beforeAll(async () => {
  app = await testServer();
  [admin, portal] = [await app.as('admin@demo.test'), await app.as('customer@demo.test')];
  const [own] = await app.sql(`select cu.customer_id::int as id from customer_user cu
    join app_user u on u.id = cu.user_id where u.email = 'customer@demo.test' order by cu.is_primary desc limit 1`);
  customerId = own.id;
});
afterAll(() => app.close());

const templateOf = async (html: string): Promise<number> => {
  number++;
  const made = await admin.post('/communication-template', { name: `Permit ${number}`, subject: 'x', html });
  return made.data?.id ?? expect.fail(JSON.stringify(made.body));
};

/** A document that must be signed, on an activity of a type of its own. */
async function asked(document: object): Promise<{ order: number; paper: number; type: number; line: number }> {
  number++;
  const type = (
    await admin.post('/ordertype', { name: `Filled ${number}`, prefix: `FI${number}`, portal_visible: true })
  ).data.id;
  const made = await admin.post('/master-document', {
    name: `Permit ${number}`,
    status: 'published',
    signature_required: true,
    ...document,
  });
  const paper = made.data?.id ?? expect.fail(JSON.stringify(made.body));
  const line = await admin.post(`/ordertype/${type}/documents`, { master_document_id: paper, stage: 'complete' });
  expect(line.status, JSON.stringify(line.body)).toBe(201);
  const order = await admin.post('/order', { order_type_id: type, customer_id: customerId, title: 'Blue roof' });
  return { order: order.data.id, paper, type, line: line.data.id };
}

const shown = async (order: number): Promise<Loose> =>
  (await portal.get(`/customer-portal/${customerId}/orders/${order}`)).data.documents[0];
const sign = (order: number, { id, master_document, content_sha256 }: Loose) =>
  portal.post(`/customer-portal/${customerId}/orders/${order}/documents/${id}/sign`, {
    version: master_document.version,
    content_sha256,
    signer_name: 'Ana Pérez',
  });
const change = async (order: number, body: object) => {
  const changed = await admin.put(`/order/${order}`, body);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
};
const openedAt = async (address: string): Promise<{ status: number; bytes: Buffer }> => {
  const { pathname, search } = new URL(address);
  const answer = await fetch(`${app.origin}${pathname}${search}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const evidenceOf = async (order: number): Promise<Loose[]> =>
  (await app.sql('select evidence from order_document_signature where order_id = $1 order by id', [order])).map(
    (each) => JSON.parse(each.evidence),
  );
const pdf = async (name: string) => ({
  key: await upload(app, admin, Buffer.from(`%PDF-1.4\n% ${name}\n`), name),
  name,
  file_extension: 'pdf',
});

test('what changed between reading and signing is not signed, and its address opens nothing else', async () => {
  const { order } = await asked({ link: `template:${await templateOf('<p>Work: {{order.title}}</p>')}` });
  const read = await shown(order);
  expect((await openedAt(read.link)).status).toBe(200);
  await change(order, { title: 'Red roof' });
  const refused = await sign(order, read);
  expect([refused.status, refused.body.code]).toEqual([409, 'document_changed']);
  expect((await openedAt(read.link)).status).toBe(409);
  expect(await evidenceOf(order)).toEqual([]);
  const again = await shown(order);
  expect(again.content_sha256).not.toBe(read.content_sha256);
  expect((await sign(order, again)).status).toBe(200);
  expect((await evidenceOf(order))[0].document.words).toMatchObject({ html: '<p>Work: Red roof</p>' });
});

test('a signature without what was read is refused', async () => {
  const { order } = await asked({ link: 'https://papers.example/terms' });
  const { content_sha256: _, ...read } = await shown(order);
  const refused = await sign(order, read);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['content_sha256']]);
});

test('a signed document is drawn from its evidence for ever; what it was filled with asks again when it changes, and only that', async () => {
  const { order, type } = await asked({
    link: `template:${await templateOf('<p>Work: {{order.title}} of {{customer.name}} for {{company.name}}, {{order.status}}</p>')}`,
  });
  expect((await sign(order, await shown(order))).status).toBe(200);
  const signed = await shown(order);
  expect(signed).toMatchObject({ state: 'done', may_sign: false, signed: { signer_name: 'Ana Pérez' } });
  const { bytes: first } = await openedAt(signed.link);
  const state = async () => (await admin.get(`/order/${order}`)).data.documents[0].state;

  // Neither another field nor the course of the work.
  await change(order, { description: 'Bring a ladder' });
  await admin.post(`/order/${order}/release`, {});
  expect(await state()).toBe('done');
  expect((await openedAt((await shown(order)).link)).bytes.equals(first)).toBe(true);

  await change(order, { title: 'Red roof' });
  expect(await state()).toBe('open');
  const open = await shown(order);
  expect(open).toMatchObject({ may_sign: true, signed: null });
  // What was signed stays what it was.
  expect((await openedAt(signed.link)).bytes.equals(first)).toBe(true);
  await change(order, { title: 'Blue roof' });
  expect(await state()).toBe('done');
  await change(order, { title: 'Red roof' });
  expect((await sign(order, await shown(order))).status).toBe(200);
  expect((await evidenceOf(order)).map(({ document }) => /Work: (\w+)/.exec(document.words.html)?.[1])).toEqual([
    'Blue',
    'Red',
  ]);

  const [{ name }] = await app.sql('select name from customer where id = $1', [customerId]);
  expect((await admin.put(`/customer/${customerId}`, { name: `${name} Two` })).status).toBe(200);
  expect(await state()).toBe('open');
  expect((await admin.put(`/customer/${customerId}`, { name })).status).toBe(200);
  expect(await state()).toBe('done');
  await app.sql("update company set name = name || ' Two' where id = (select id from company order by id limit 1)");
  const [{ open: asks }] = await app.sql("select state = 'open' as open from order_document where order_id = $1", [
    order,
  ]);
  await app.sql(
    "update company set name = replace(name, ' Two', '') where id = (select id from company order by id limit 1)",
  );
  expect([asks, await state()]).toEqual([true, 'done']);

  // Over is over: what was signed is shown, whatever the activity says since, to the desk as well.
  const last = (await openedAt((await shown(order)).link)).bytes;
  expect((await admin.post(`/order/${order}/complete`, {})).status).toBe(200);
  await app.sql('update "order" set title = \'Green roof\' where id = $1', [order]);
  const after = await shown(order);
  expect(after).toMatchObject({ state: 'done', may_sign: false, signed: { signer_name: 'Ana Pérez' } });
  expect((await openedAt(after.link)).bytes.equals(last)).toBe(true);
  const query = { activity_type_id: type, order_id: order, change_link: 'yes' };
  const [row] = (await admin.get('/ordertype/documents', query)).data;
  expect((await openedAt(row.resolved_link)).bytes.equals(last)).toBe(true);
  expect(JSON.stringify(row)).not.toContain('evidence');
});

test('twenty changes and a signature at once: what is signed is what was read, and done only while it stands', async () => {
  const { order } = await asked({ link: `template:${await templateOf('<p>Work: {{order.title}}</p>')}` });
  const read = await shown(order);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 ? sign(order, read) : admin.put(`/order/${order}`, { title: `Roof ${at}` }),
    ),
  );
  for (const { document } of await evidenceOf(order)) expect(document.words.html).toBe('<p>Work: Blue roof</p>');
  await change(order, { title: 'Roof at last' });
  expect((await admin.get(`/order/${order}`)).data.documents[0].state).toBe('open');
});

test('the evidence lists what was shown: every file can be opened, and nothing else is signed', async () => {
  const { order, paper } = await asked({ attachments: [await pdf('one.pdf'), await pdf('two.pdf')] });
  const read = await shown(order);
  expect(read.parts.map(({ name }: Loose) => name)).toEqual(['one.pdf', 'two.pdf']);
  for (const { link } of read.parts) expect((await openedAt(link)).status).toBe(200);
  await app.sql(
    "update attachment set status = 'scanning' where owner_type = 'master_document' and owner_id = $1 and name = 'two.pdf'",
    [paper],
  );
  const waiting = await shown(order);
  expect(waiting).toMatchObject({ may_sign: false, unreadable: { reason: 'file', name: 'two.pdf' } });
  const desk = async () => (await admin.get(`/order/${order}`)).data.documents[0].unreadable;
  expect(await desk()).toEqual({ reason: 'file', name: 'two.pdf' });
  const refused = await sign(order, waiting);
  expect([refused.status, refused.body.code]).toEqual([409, 'document_unreadable']);
  await app.sql("update attachment set status = 'clean' where owner_type = 'master_document' and owner_id = $1", [
    paper,
  ]);
  expect(await desk()).toBeNull();
  expect((await sign(order, await shown(order))).status).toBe(200);
  expect((await evidenceOf(order))[0].files.map(({ name }: Loose) => name)).toEqual(['one.pdf', 'two.pdf']);
  const signed = await shown(order);
  const [{ id }] = (await admin.get(`/master-document/${paper}/attachments`)).data;
  expect((await admin.delete(`/master-document/${paper}/attachments/${id}`)).status).toBe(200);
  for (const { link } of signed.parts) expect((await openedAt(link)).status).toBe(200);
});

test('a file whose bytes are gone is not signed', async () => {
  const { order, paper } = await asked({ attachments: [await pdf('lost.pdf')] });
  await app.sql(
    "update attachment set object_key = null, key = 'gone' where owner_type = 'master_document' and owner_id = $1",
    [paper],
  );
  const refused = await sign(order, await shown(order));
  expect([refused.status, refused.body.code]).toEqual([409, 'document_unreadable']);
});

test('a template that is switched off or says nothing is neither chosen nor signed', async () => {
  const template = await templateOf('<p>Work: {{order.title}}</p>');
  const { order, type, line, paper } = await asked({ link: `template:${template}` });
  expect((await admin.put(`/communication-template/${template}`, { active: false })).status).toBe(200);
  const off = await shown(order);
  expect(off).toMatchObject({ may_sign: false, link: null, unreadable: { reason: 'template', name: null } });
  expect((await sign(order, off)).body.code).toBe('document_unreadable');
  expect((await admin.get(`/order/${order}`)).data.documents[0].unreadable).toMatchObject({ reason: 'template' });

  const link = `template:${template}`;
  const own = await admin.post('/master-document', { name: 'Of nothing', link });
  expect([own.status, Object.keys(own.body.errors ?? {})]).toEqual([422, ['link']]);
  const foreign = await (await app.as('admin@beta.test')).post('/master-document', { name: 'Of others', link });
  expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['link']]);
  const ofType = await admin.put(`/ordertype/${type}/documents/${line}`, { link });
  expect([ofType.status, Object.keys(ofType.body.errors ?? {})]).toEqual([422, ['link']]);
  // What stands may be saved; it is not published again.
  expect((await admin.put(`/master-document/${paper}`, { link, status: 'retired' })).status).toBe(200);
  expect((await admin.put(`/master-document/${paper}`, { status: 'published' })).status).toBe(422);

  const empty = await asked({ link: `template:${await templateOf('<p>{{order.ex_ref_no}}</p>')}` });
  expect(await shown(empty.order)).toMatchObject({ may_sign: false, unreadable: { reason: 'template' } });
});

test('a document that was deleted is not asked for', async () => {
  const { type } = await asked({ link: 'https://papers.example/terms' });
  const gone = (await admin.post('/master-document', { name: 'Gone', link: 'https://papers.example/gone' })).data.id;
  expect((await admin.delete(`/master-document/${gone}`)).status).toBe(200);
  const refused = await admin.post(`/ordertype/${type}/documents`, { master_document_id: gone });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['master_document_id']]);
});
