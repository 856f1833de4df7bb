import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let app: TestServer;
let admin: Caller;
/** Sends mails, sees the own activities only, and no customers. */
let officer: Caller;
let customer: { id: number; name: string };
let order: { id: number; reference_no: string };

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await app.sql(`insert into user_permission (tenant_id, user_id, permission_id) select u.tenant_id, u.id, p.id
    from app_user u join permission p on p.tenant_id = u.tenant_id and p.slug = 'send.communications_management'
    where u.email = 'officer@demo.test' on conflict do nothing`);
  officer = await app.as('officer@demo.test');
  customer = (
    await admin.post('/customer', { name: 'Peña & Sons', kind: 'company', email: 'office@pena.test', force: true })
  ).data;
  await admin.post(`/customer/${customer.id}/contacts`, {
    first_name: 'Ana',
    email: 'ana@pena.test',
    is_primary: true,
  });
  const type = (await admin.post('/ordertype', { name: 'Written about', prefix: 'WRI' })).data.id;
  order = (
    await admin.post('/order', {
      order_type_id: type,
      customer_id: customer.id,
      contact_email: 'gate@pena.test',
      contact_name: 'Gate',
    })
  ).data;
});
afterAll(() => app.close());

const about = (more: object = {}) => ({
  to: 'ana@pena.test',
  subject: 'Your pump',
  text: 'Hello <b>Ana</b>\nline two\n\nbye',
  owner: { type: 'order', id: order.id },
  ...more,
});
const fileOf = async (path: string): Promise<number> => {
  const key = await upload(app, admin, Buffer.from(`file of ${path}`), 'plan.txt');
  const made = await admin.post(`${path}/attachments`, { key, name: 'plan.txt' });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  return made.data[0].id;
};

describe('a mail written from a record', () => {
  test('starts with the people of the record, the main contact first, templates and files', async () => {
    const file = await fileOf(`/customer/${customer.id}`);
    const template = (
      await admin.post('/communication-template', { name: 'Thanks', subject: 'Thanks, {{customer}}', html: '<p>x</p>' })
    ).data;
    const start = (await admin.get('/communication/compose', { owner_type: 'customer', owner_id: customer.id })).data;
    expect(start).toMatchObject({
      recipients: [
        { name: 'Ana', email: 'ana@pena.test' },
        { name: 'Peña & Sons', email: 'office@pena.test' },
      ],
      attachments: [{ id: file, name: 'plan.txt' }],
    });
    expect(start.templates).toContainEqual({ id: template.id, name: 'Thanks' });
    const ofOrder = (await admin.get('/communication/compose', { owner_type: 'order', owner_id: order.id })).data;
    expect(ofOrder.recipients.map(({ email }: { email: string }) => email)).toEqual([
      'gate@pena.test',
      'ana@pena.test',
      'office@pena.test',
    ]);
  });

  test('is sent as it was previewed: the words above the template, values of the record escaped', async () => {
    const template = (
      await admin.post('/communication-template', {
        name: 'Visit',
        subject: 'Visit {{reference}}',
        html: '<p>Dear {{customer}}, {{company}} comes.</p>',
      })
    ).data;
    const body = about({ template_id: template.id, subject: undefined });
    const { to, ...content } = body;
    const preview = (await admin.post('/communication/preview', content)).data;
    expect(preview.subject).toBe(`Visit ${order.reference_no}`);
    expect(preview.html).toContain('<p>Hello &lt;b&gt;Ana&lt;/b&gt;<br>line two</p>\n<p>bye</p>');
    expect(preview.html).toContain('Dear Peña &amp; Sons,');
    const sent = await admin.post('/communication', body);
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect(sent.data).toMatchObject({ ...preview, to: [to], owner_type: 'order', owner_id: order.id, status: 'held' });
  });

  test('takes files of its record, and of no other', async () => {
    const own = await fileOf(`/customer/${customer.id}`);
    const owner = { type: 'customer', id: customer.id };
    const sent = await admin.post('/communication', about({ owner, attachment_ids: [own] }));
    expect(sent.data.attachments).toMatchObject([{ id: own, name: 'plan.txt' }]);
    for (const wrong of [
      { attachment_ids: [own] },
      { owner: null, attachment_ids: [own] },
      { owner, attachment_ids: [999_999] },
    ])
      expect((await admin.post('/communication', about(wrong))).body.errors).toHaveProperty('attachment_ids');
  });

  test('is refused about a record the writer may not see: nothing is shown, previewed or sent', async () => {
    const [before] = await app.sql('select count(*)::int as n from message');
    const hidden = [
      { type: 'order', id: order.id },
      { type: 'customer', id: customer.id },
      { type: 'order', id: 999_999 },
    ];
    for (const owner of hidden) {
      expect((await officer.post('/communication', about({ owner }))).status).toBe(404);
      expect((await officer.post('/communication/preview', { text: 'x', owner })).status).toBe(404);
      expect((await officer.get('/communication/compose', { owner_type: owner.type, owner_id: owner.id })).status).toBe(
        404,
      );
    }
    expect((await admin.post('/communication', about({ owner: { type: 'role', id: 1 } }))).body.errors).toHaveProperty(
      'owner',
    );
    expect(await app.sql('select count(*)::int as n from message')).toEqual([before]);
  });

  test('says which part is missing', async () => {
    expect((await admin.post('/communication', about({ text: undefined }))).body.errors).toHaveProperty('text');
    expect((await admin.post('/communication', about({ subject: undefined }))).body.errors).toHaveProperty('subject');
    expect((await admin.post('/communication', about({ to: [] }))).body.errors).toHaveProperty('to');
    expect((await admin.post('/communication', about({ template_id: 999_999 }))).body.errors).toHaveProperty(
      'template_id',
    );
  });
});

test('a mail that would go out with a gap, or with nothing, is refused and nothing is queued', async () => {
  const template = async (name: string, html: string, subject = 'About it') =>
    (await admin.post('/communication-template', { name, subject, html })).data.id as number;
  const count = async () => (await app.sql('select count(*)::int as n from message'))[0].n as number;
  const before = await count();
  const invoice = await template('Gap', '<p>Invoice {{invoice_no}} of {{customer}}</p>');
  const heading = await template('Gap in the subject', '<p>Hello</p>', 'Invoice {{invoice_no}}');
  const title = await template('Only the title', '<p>{{title}}</p>');
  for (const template_id of [invoice, heading]) {
    const refused = await admin.post('/communication', about({ subject: undefined, text: undefined, template_id }));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['template_id']]);
    expect(refused.body.errors?.template_id?.[0]).toContain('invoice_no');
    expect((await admin.post('/communication/preview', { template_id, owner: about().owner })).status).toBe(422);
  }
  const empty = await admin.post('/communication', about({ text: undefined, template_id: title }));
  expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([422, ['text']]);
  expect(await count()).toBe(before);
  expect((await admin.post('/communication', about({ template_id: title }))).status).toBe(201);
});

test('words written by hand take the values of the record too; one that it does not give is refused', async () => {
  const good = { subject: 'Visit {{reference}}', text: 'Dear {{customer}},\n\n{{company}} comes.' };
  const { to: _to, ...content } = about(good);
  const preview = (await admin.post('/communication/preview', content)).data;
  const sent = (await admin.post('/communication', about(good))).data;
  for (const mail of [preview, sent]) {
    expect(mail.subject).toBe(`Visit ${order.reference_no}`);
    expect(mail.html).toContain('Dear Peña &amp; Sons,');
    expect(mail.html).not.toContain('{{');
  }
  // Braces that ask for nothing are only braces.
  const braces = (await admin.post('/communication', about({ text: 'Use {{ as you like.' }))).data;
  expect(braces.text).toContain('Use {{ as you like.');
  for (const [field, words] of [
    ['subject', { ...good, subject: 'Invoice {{invoice_no}}' }],
    ['text', { ...good, text: 'Hi {{customer.name}}' }],
    ['text', { subject: 'Hi', text: 'Hi {{customer}}', owner: null }],
    ['text', { ...good, text: 'Hi {{customer}}, use {{ as you like' }],
  ] as const) {
    const refused = await admin.post('/communication', about(words));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  }
});
