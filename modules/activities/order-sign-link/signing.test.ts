import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PHOTO = Buffer.from(PIXEL.split(',')[1] ?? '', 'base64');

let app: TestServer;
let admin: Caller;
let anybody: Caller;
let type: number;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  anybody = app.nobody();
  type = (await admin.post('/ordertype', { name: 'Signed work', prefix: 'SIG', complete_on_signoff: true })).data.id;
});
afterAll(() => app.close());

/** A released activity with a photo the customer sees. */
async function released(): Promise<Loose> {
  const order = (await admin.post('/order', { order_type_id: type, title: 'Fit pump' })).data;
  await admin.post(`/order/${order.id}/release`, {});
  const key = await upload(app, admin, PHOTO, 'pump.png', 'image/png');
  const made = await admin.post(`/order/${order.id}/attachment`, { key, name: 'pump.png', visibility: 'customer' });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  return order;
}
const linkOf = async (id: number, body: object = {}): Promise<Loose> =>
  (await admin.post(`/order/${id}/sign-link`, body)).data;
const tokenOf = (link: Loose): string => link.url.split('/sign/')[1];
/** Reads a link and signs what it shows. */
const signBy = async (link: Loose, more: object = {}) => {
  const { data } = await anybody.get(`/sign/${tokenOf(link)}`);
  const content_sha256 = data?.content_sha256 ?? '0'.repeat(64);
  return anybody.post(`/sign/${tokenOf(link)}`, { content_sha256, ...SIGNED, ...more });
};
const SIGNED = { signer_name: 'María Peña', signature: PIXEL, confirmed: true };

test('work that is not done is not confirmed as done; the words are part of what is signed, in the reader’s language', async () => {
  const tasks = (await admin.get('/itemtype?q=Task')).data[0].id;
  const items = ['Read', 'Close'].map((name) => ({ hash: `w-${name}`, order_item_type_id: tasks, name, quantity: 1 }));
  const order = (await admin.post('/order', { order_type_id: type, title: 'Fit pump', items })).data;
  await admin.post(`/order/${order.id}/release`, {});
  const path = `/sign/${tokenOf(await linkOf(order.id))}`;
  const read = async (language = 'en') => (await anybody.get(path, {}, { 'x-localization': language })).data as Loose;
  const first = await read();
  expect(first.work).toMatchObject({
    is_done: false,
    statement: `I have read ${order.reference_no} and agree to the work as shown here. 2 tasks are not done yet.`,
  });
  const spanish = await read('es');
  expect(spanish.work.statement).toBe(
    `He leído ${order.reference_no} y acepto el trabajo como se muestra aquí. 2 tareas aún no están hechas.`,
  );
  expect(spanish.content_sha256).not.toBe(first.content_sha256);
  const lines = (await admin.get(`/order/${order.id}`)).data.items;
  await admin.post(`/order/${order.id}/checklist`, {
    data: lines.map(({ id }: Loose) => ({ id, task_checked: true })),
  });
  const done = await read();
  expect(done.work).toMatchObject({
    is_done: true,
    statement: `I have read ${order.reference_no} and confirm that the work was done as shown here.`,
  });
  const signed = { ...SIGNED, content_sha256: first.content_sha256 };
  expect((await anybody.post(path, signed)).body.code).toBe('document_changed');
});

describe('a link to sign', () => {
  test('shows the statement to somebody without an account, who signs once; a second tap answers the same signature', async () => {
    const order = await released();
    const link = await linkOf(order.id, { name: 'María', email: 'maria@site.example' });
    expect(link).toMatchObject({ is_mailed: false, mail_state: 'held', state: 'open', email: 'maria@site.example' });
    const [mail] = await app.sql(
      `select subject, text from message where event = 'order.sign_link' order by id desc limit 1`,
    );
    expect(mail.subject).toContain(order.reference_no);
    expect(mail.text).toContain(link.url);
    const shown = await anybody.get(`/sign/${tokenOf(link)}`);
    expect(shown.data).toMatchObject({
      state: 'open',
      reference_no: order.reference_no,
      name: 'María',
      may_type: true,
    });
    expect(shown.data.work).toMatchObject({ title: 'Fit pump', tasks: [], totals: { total_price: '0.00' } });
    expect(shown.data.work).toMatchObject({
      is_done: false,
      statement: `I have read ${order.reference_no} and agree to the work as shown here.`,
    });
    const signed = await signBy(link);
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect((await signBy(link)).data.proof_code).toBe(signed.data.proof_code);
    const other = await signBy(link, { signer_name: 'Somebody else' });
    expect([other.status, other.body.code]).toEqual([409, 'already_signed']);
    const record = (await admin.get(`/order/${order.id}`)).data;
    expect(record.status).toBe('completed');
    expect(record.signoff).toMatchObject({ signer_name: 'María Peña', method: 'drawn', channel: 'link' });
    expect((await anybody.get(`/sign/${tokenOf(link)}`)).data).toMatchObject({ state: 'signed', work: null });
    expect((await admin.get(`/order/${order.id}/sign-link`)).data).toMatchObject([
      { state: 'used', email: 'maria@site.example' },
    ]);
  });

  test('is worth nothing when it was stopped, is too old, belongs to another company, or was never made', async () => {
    const order = await released();
    const stopped = await linkOf(order.id);
    expect((await admin.delete(`/order/${order.id}/sign-link/${stopped.id}`)).data.state).toBe('revoked');
    expect((await anybody.get(`/sign/${tokenOf(stopped)}`)).status).toBe(410);
    expect((await signBy(stopped)).status).toBe(410);
    const old = await linkOf(order.id);
    await app.sql(`update sign_link set expires_at = now() - interval '1 minute' where id = $1`, [old.id]);
    expect((await signBy(old)).status).toBe(410);
    const open = await linkOf(order.id);
    expect((await app.nobody('beta').get(`/sign/${tokenOf(open)}`)).status).toBe(403);
    expect((await anybody.get(`/sign/${'x'.repeat(43)}`)).status).toBe(403);
    const kept = JSON.stringify(await app.sql('select * from sign_link'));
    expect(kept).not.toContain(tokenOf(open));
  });

  test('cannot be made for what is not released or is signed already, nor be seen without the activity', async () => {
    const pending = (await admin.post('/order', { order_type_id: type })).data;
    expect((await admin.post(`/order/${pending.id}/sign-link`, {})).body.code).toBe('illegal_transition');
    const order = await released();
    await signBy(await linkOf(order.id));
    expect((await admin.post(`/order/${order.id}/sign-link`, {})).body.code).toBe('already_signed');
    const beta = await app.as('admin@beta.test');
    expect((await beta.get(`/order/${order.id}/sign-link`)).status).toBe(404);
    expect((await beta.post(`/order/${order.id}/sign-link`, {})).status).toBe(404);
  });

  test('ten people with one link sign at once: one signature, and nobody else is told that theirs was kept', async () => {
    const order = await released();
    const link = await linkOf(order.id);
    const names = Array.from({ length: 10 }, (_, n) => `Person ${n}`);
    const answers = await Promise.all(names.map((signer_name) => signBy(link, { signer_name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const { signer_name } = (await admin.get(`/order/${order.id}`)).data.signoff;
    expect(signer_name).toBe(names[answers.findIndex(({ status }) => status === 200)]);
  });

  test('two people with two links sign at once: one signature stands', async () => {
    const order = await released();
    const links = [await linkOf(order.id), await linkOf(order.id)];
    const answers = await Promise.all(links.map((link, n) => signBy(link, { signer_name: `Person ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.code)).toContain('already_signed');
    expect(await app.sql('select 1 from order_signoff where order_id = $1', [order.id])).toHaveLength(1);
  });
});

test('whoever stops a link while somebody signs by it waits for nobody: both lock the activity first', async () => {
  const order = await released();
  const link = await linkOf(order.id);
  const stopper = new pg.Client({ connectionString: app.databaseUrl });
  await stopper.connect();
  await stopper.query('begin');
  await stopper.query('select from "order" where id = $1 for update', [order.id]);
  const signing = signBy(link);
  const waiting = () =>
    app.sql(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await stopper.query(`set local lock_timeout = '500ms'`);
  await stopper.query('update sign_link set revoked_at = now() where id = $1', [link.id]);
  await stopper.query('commit');
  await stopper.end();
  expect((await signing).body.code).toBe('link_expired');
});

test('what changed between reading and signing is not signed: neither other work nor other files', async () => {
  const order = await released();
  const link = await linkOf(order.id);
  const read = (await anybody.get(`/sign/${tokenOf(link)}`)).data;
  expect(read.files).toMatchObject([{ name: 'pump.png' }]);
  expect((await fetch(read.files[0].link.replace(/^https?:\/\/[^/]+/, app.origin))).status).toBe(200);
  const asRead = { content_sha256: read.content_sha256 };
  expect((await admin.put(`/order/${order.id}`, { title: 'Fit another pump' })).status).toBe(200);
  const other = await signBy(link, asRead);
  expect([other.status, other.body.code]).toEqual([409, 'document_changed']);
  await admin.put(`/order/${order.id}`, { title: 'Fit pump' });
  await app.sql("update attachment set status = 'scanning' where owner_type = 'order' and owner_id = $1", [order.id]);
  expect((await signBy(link, asRead)).status).toBe(409);
  // What cannot be opened is no part of what is signed.
  const { data } = await signBy(link);
  const { checks } = (await anybody.get(`/proof/${data.proof_code}`)).data;
  expect(checks.filter(({ kind }: Loose) => kind === 'file')).toEqual([]);
  const missing = await anybody.post(`/sign/${tokenOf(await linkOf((await released()).id))}`, SIGNED);
  expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([422, ['content_sha256']]);
});

describe('refusing to sign', () => {
  test('by link: the reason stands in the log and reaches the desk; the link is used up, the activity can still be signed', async () => {
    const order = await released();
    const link = await linkOf(order.id);
    const refused = await anybody.post(`/sign/${tokenOf(link)}/refuse`, {
      name: 'María Peña',
      reason: 'The pump leaks',
    });
    expect([refused.status, refused.data]).toEqual([200, { refused: true }]);
    expect((await signBy(link)).status).toBe(410);
    const status = (await admin.get(`/order/status/${order.id}`)).data;
    expect(status.log[0]).toMatchObject({ action: 'signoff_refused', reason: 'The pump leaks' });
    expect(status.status).toBe('released');
    expect((await admin.post(`/order/${order.id}/customer-signoff`, { signer_name: 'María Peña' })).status).toBe(200);
  });

  test('by staff: needs a reason, and nothing can be refused that is signed', async () => {
    const order = await released();
    expect((await admin.post(`/order/${order.id}/refuse-signoff`, { name: 'M', reason: '' })).status).toBe(422);
    const kept = await admin.post(`/order/${order.id}/refuse-signoff`, { name: 'M', reason: 'Not today' });
    expect(kept.data).toMatchObject({ name: 'M', reason: 'Not today' });
    await admin.post(`/order/${order.id}/customer-signoff`, { signer_name: 'M' });
    expect((await admin.post(`/order/${order.id}/refuse-signoff`, { name: 'M', reason: 'Late' })).status).toBe(409);
  });
});

describe('the proof of a signature', () => {
  const signedOrder = async (): Promise<{ order: Loose; code: string }> => {
    const order = await released();
    const { data } = await signBy(await linkOf(order.id));
    return { order, code: data.proof_code };
  };
  const proof = async (code: string): Promise<Loose> => (await anybody.get(`/proof/${code}`)).data;
  const results = (found: Loose): Loose =>
    Object.fromEntries(
      found.checks.filter(({ kind }: Loose) => kind !== 'pdf').map(({ kind, result }: Loose) => [kind, result]),
    );

  test('anybody checks it by the code on the statement, however it is typed; the fingerprint of a photo is that of its bytes', async () => {
    const { order, code } = await signedOrder();
    const found = await proof(`${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase());
    expect(found).toMatchObject({
      state: 'valid',
      reference_no: order.reference_no,
      signer_name: 'María Peña',
      channel: 'link',
    });
    expect(results(found)).toEqual({ evidence: 'intact', statement: 'intact', signature: 'intact', file: 'intact' });
    const photo = found.checks.find(({ kind }: Loose) => kind === 'file');
    expect(photo).toMatchObject({ name: 'pump.png', sha256: createHash('sha256').update(PHOTO).digest('hex') });
    expect(JSON.stringify(found)).not.toMatch(/price|total|email|address/);
    const [snapshot] = await app.sql(
      'select html from document_snapshot where owner_id = $1 order by id desc limit 1',
      [order.id],
    );
    expect(snapshot.html).toContain(`/proof/${code}`);
  });

  test.each([
    ['the frozen statement', 'statement', `update document_snapshot set html = html || ' ' where owner_id = $1`],
    ['who signed', 'evidence', `update order_signoff set signer_name = 'Another' where order_id = $1`],
    [
      'the evidence',
      'evidence',
      `update order_signoff set evidence = replace(evidence, 'pump', 'dump') where order_id = $1`,
    ],
    [
      'a photo',
      'file',
      `update attachment set key = 't1/2026/nothing', object_key = null where owner_id = $1 and name = 'pump.png'`,
    ],
  ])('a later change of %s is found', async (_, kind, change) => {
    const { order, code } = await signedOrder();
    await app.sql(change, [order.id]);
    const found = await proof(code);
    expect(found.state).toBe('broken');
    expect(['changed', 'missing']).toContain(results(found)[kind]);
  });

  test('a voided signature says so, and the next one is chained to it', async () => {
    const order = await released();
    const link = await linkOf(order.id);
    const code = (await signBy(link)).data.proof_code;
    expect((await anybody.get(`/sign/${tokenOf(link)}`)).data.state).toBe('signed');
    await admin.post(`/order/${order.id}/incomplete`, { reason: 'Leaks' });
    expect((await proof(code)).state).toBe('voided');
    // The link says no more than the proof does.
    expect((await anybody.get(`/sign/${tokenOf(link)}`)).data).toMatchObject({ state: 'closed', proof_code: null });
    expect((await signBy(link)).status).toBe(410);
    await admin.post(`/order/${order.id}/release`, {});
    await admin.post(`/order/${order.id}/customer-signoff`, { signer_name: 'María Peña' });
    const rows = await app.sql('select evidence, evidence_sha256 from order_signoff where order_id = $1 order by id', [
      order.id,
    ]);
    expect(JSON.parse(rows[1].evidence).previous_sha256).toBe(rows[0].evidence_sha256);
  });

  test('a wrong code, and a code of another company, lead nowhere', async () => {
    const { code } = await signedOrder();
    expect((await anybody.get('/proof/AAAA-BBBB-CCCC')).status).toBe(404);
    expect((await anybody.get('/proof/no-code')).status).toBe(404);
    expect((await app.nobody('beta').get(`/proof/${code}`)).status).toBe(404);
  });
});
