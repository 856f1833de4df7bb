import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DbActor } from '../../../platform/server/db/database.ts';
import { eventually } from '../../../platform/testing/clock/waiting.ts';
import { type MailServerUnderTest, mailServer } from '../../../platform/testing/mail-server.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { type Mail, sendMail } from '../public.server.ts';

let app: TestServer;
let post: MailServerUnderTest;
let system: DbActor;
let received: MailServerUnderTest['received'];

beforeAll(async () => {
  post = await mailServer();
  received = post.received;
  app = await testServer({ smtpUrl: post.url });
  const [{ id }] = await app.sql("select id from tenant where subdomain = 'demo'");
  system = { tenantId: id, userId: null, name: 'Test', sessionId: null, requestId: 'test', ip: null };
});
afterAll(async () => {
  await app.close();
  await post.close();
});
beforeEach(async () => {
  await eventually(async () => expect(await app.sql("select 1 from message where status = 'sending'")).toHaveLength(0));
  await app.sql('delete from message');
  await app.sql('delete from mail_suppression');
  post.reset();
});

const mail: Mail = {
  to: 'ana@example.test',
  event: 'test',
  subject: 'Estado de cuenta',
  html: '<p>Ñandú</p>',
  text: 'Ñandú',
};
const send = (more: Partial<Mail> = {}) =>
  app.ordo.database.write(system, (tx) => sendMail(tx, { ...mail, ...more } as Mail));
const row = async () =>
  (await app.sql('select id, status, attempts, last_error, next_attempt_at > now() as waits from message'))[0];
const settled = (status: string) => eventually(async () => expect((await row()).status).toBe(status));

test('a mail goes right after its cause commits, with the id of its message', async () => {
  const id = await send({ cc: ['chef@example.test'], replyTo: 'desk@example.test' });
  await settled('sent');
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['ana@example.test', 'chef@example.test']);
  expect(received[0]?.text).toContain(`Message-ID: <t${system.tenantId}.${id}@localhost>`);
  expect(received[0]?.text).toMatch(/From: "?Northstar Field Services"? <no-reply@localhost>/);
  expect(received[0]?.text).toContain('Reply-To: desk@example.test');
});

test('a cause that rolls back sends nothing', async () => {
  const failing = app.ordo.database.write(system, async (tx) => {
    await sendMail(tx, mail);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await app.sql('select 1 from message')).toHaveLength(0);
});

test('a request that fails at its end after it queued a mail leaves neither its record nor the mail', async () => {
  const admin = await app.as('admin@demo.test');
  const [order] = await app.sql(`select o.id from "order" o join tenant t on t.id = o.tenant_id
    where t.subdomain = 'demo' and o.completed_at is null and o.status <> 'cancelled' order by o.id limit 1`);
  const ask = () => admin.post(`/order/${order.id}/sign-link`, { name: 'Ana', email: 'ana@example.test' });
  const links = async () => (await admin.get(`/order/${order.id}/sign-link`)).data;
  await app.sql(`create function refuse_link_mail() returns trigger language plpgsql as
    'begin raise exception ''the mail of % was queued'', new.event; end'`);
  await app.sql(`create constraint trigger refuse_link_mail after insert on message deferrable initially deferred
    for each row when (new.event = 'order.sign_link') execute function refuse_link_mail()`);
  expect((await ask()).status).toBe(500);
  expect([await links(), await app.sql('select 1 from message'), received]).toEqual([[], [], []]);
  await app.sql('drop trigger refuse_link_mail on message');
  await app.sql('drop function refuse_link_mail()');
  expect((await ask()).status).toBe(201);
  await settled('sent');
  expect([(await links()).length, received.map(({ to }) => to)]).toEqual([1, [['ana@example.test']]]);
  // Said to be mailed only where it goes: not to a blocked address, nor while the company has these mails off.
  const told = async () => (({ is_mailed, mail_state }) => [is_mailed, mail_state])((await ask()).data);
  expect(await told()).toEqual([true, 'queued']);
  await app.sql("insert into mail_suppression (tenant_id, address, reason) values ($1, 'ana@example.test', 'asked')", [
    system.tenantId,
  ]);
  expect(await told()).toEqual([false, 'blocked']);
  await app.sql(
    "insert into message_event (tenant_id, event, active, channels) values ($1, 'order.sign_link', false, '{email}')",
    [system.tenantId],
  );
  expect(await told()).toEqual([false, 'off']);
  await app.sql("delete from message_event where event = 'order.sign_link'");
});

test('the same key is sent once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => send({ dedupeKey: 'statement:1' })));
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
  await settled('sent');
  expect(received).toHaveLength(1);
});

test('a mail server that is busy is tried again later, six times; one that refuses for good is not', async () => {
  post.refuse(451);
  await send();
  await eventually(async () => expect(await row()).toMatchObject({ status: 'queued', attempts: 1, waits: true }));
  await app.sql('update message set attempts = 5, next_attempt_at = now() - make_interval(secs => 1)');
  await app.ordo.modules.find((module) => module.name === 'messages')?.schedules?.[0]?.run([system.tenantId]);
  await settled('failed');
  expect(await row()).toMatchObject({ attempts: 6, last_error: expect.stringContaining('refused') });
  await app.sql('delete from message');
  post.refuse(550);
  await send();
  await settled('failed');
  expect(await row()).toMatchObject({ attempts: 1 });
});

test('disabled people get no mail; what was held goes when a mail server appears', async () => {
  const [{ id }] = await app.sql("update app_user set disable = true where email = 'accounts@demo.test' returning id");
  await send({ userId: Number(id) });
  expect((await row()).status).toBe('suppressed');
  await app.sql("update message set status = 'held'");
  await app.ordo.modules.find((module) => module.name === 'messages')?.prepare?.();
  await settled('sent');
});

test('a company signs its mails as it likes', async () => {
  const parts = {
    from_name: 'Northstar Desk',
    from_email: 'desk@northstar.test',
    header: '<b>Northstar</b>',
    footer: '<i>Kingston</i>',
  };
  await app.sql("insert into company_configuration (tenant_id, key, text_value) values ($1, 'email_parts', $2)", [
    system.tenantId,
    JSON.stringify(parts),
  ]);
  await send();
  await settled('sent');
  expect(received[0]?.text).toContain('From: Northstar Desk <desk@northstar.test>');
  expect(received[0]?.text).toMatch(/<b>Northstar<\/b>[\s\S]*<i>Kingston<\/i>/);
});

test('a mail shows whose it is: the logo goes with it, the name and address stand below, in the plain text too', async () => {
  await app.sql("delete from company_configuration where key = 'email_parts'");
  const picture = await sharp({ create: { width: 90, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const stored = await app.ordo.platform.storage.put('t1/2026/logo', picture, 100_000);
  await app.sql(
    `insert into attachment (tenant_id, owner_type, owner_id, kind, name, key, mime, size)
      select tenant_id, 'company', id, 'image', 'logo.png', $1, 'image/png', $2 from company where tenant_id = $3`,
    [stored.key, stored.size, system.tenantId],
  );
  await app.sql(
    "update company set city = 'Kingston 7', logo = json_build_object('key', $1::text) where tenant_id = $2",
    [stored.key, system.tenantId],
  );
  await send();
  await settled('sent');
  const whole = (received[0]?.text ?? '').replaceAll('=\r\n', '');
  expect(whole).toMatch(/<img src=3D"cid:logo@company" alt=3D"Northstar Field Services"/);
  expect(whole).toMatch(/Content-I[Dd]: <logo@company>/);
  expect(whole.match(/Kingston 7/g)).toHaveLength(2);
  const admin = await app.as('admin@demo.test');
  const { id } = await row();
  expect((await admin.get(`/communication/${id}`)).data.html).toMatch(/<img src="data:image\/png;base64,/);
});

test('an address the server refuses for good gets no mail any more, the others do', async () => {
  post.refuse(550, 'Gone@');
  await send({ to: ['ana@example.test', 'Gone@example.test'] });
  await settled('sent');
  expect(received[0]?.to).toEqual(['ana@example.test']);
  expect((await row()).last_error).toContain('Gone@example.test');
  expect(await app.sql('select address, reason from mail_suppression')).toEqual([
    { address: 'gone@example.test', reason: 'hard_bounce' },
  ]);
  post.refuse(null);
  await app.sql('delete from message');
  await send({ to: 'gone@example.test' });
  await settled('suppressed');
  expect(received).toHaveLength(1);
});

test('a server that refuses us, not the address, is tried again; nobody’s address is blocked and the office hears of it once', async () => {
  const notices = () =>
    app.sql("select data::json->>'message' as message from notification where event = 'mail.refused'");
  await app.sql("delete from notification where event = 'mail.refused'");
  post.refuse(550, '', '5.7.1 Relaying denied');
  await send();
  await eventually(async () => expect(await row()).toMatchObject({ status: 'queued', attempts: 1, waits: true }));
  expect(await app.sql('select address from mail_suppression')).toEqual([]);
  const told = await notices();
  expect(told.length).toBeGreaterThan(0);
  expect(told.map(({ message }) => message)).toContain('Emails aren’t going out: the mail server rejects them (550).');
  // Another mail of the same outage, at another command.
  await app.sql('delete from message');
  post.reset();
  post.refuseSender(530, 'Authentication required');
  await app.sql("update notification set created_at = created_at - interval '2 hours' where event = 'mail.refused'");
  await send();
  await eventually(async () => expect(await row()).toMatchObject({ status: 'queued', attempts: 1, waits: true }));
  expect(await notices()).toHaveLength(told.length);
  // It ends with a mail that goes; the next outage is told.
  await app.sql('delete from message');
  post.reset();
  await send();
  await settled('sent');
  post.refuseSender(530, 'Authentication required');
  await send({ to: 'next@example.test' });
  await eventually(async () => expect(await notices()).toHaveLength(2 * told.length));
});

test('a line cut after the mail was taken in repeats it with the same Message-ID, at most twice', async () => {
  post.cutNext();
  await send();
  await eventually(async () => expect(await row()).toMatchObject({ status: 'queued', attempts: 1, waits: true }));
  await app.sql('update message set next_attempt_at = now() - make_interval(secs => 1)');
  await app.ordo.modules.find((module) => module.name === 'messages')?.schedules?.[0]?.run([system.tenantId]);
  await settled('sent');
  expect(await row()).toMatchObject({ attempts: 2 });
  const ids = received.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('files go with the mail; one that is gone is a failed try', async () => {
  const { storage } = app.ordo.platform;
  const stored = await storage.put('t1/2026/report', Buffer.from('a,b\n1,2\n'), 1000);
  const [{ id }] = await app.sql(
    `insert into attachment (tenant_id, name, key, mime, size) values ($1, 'report.csv', $2, 'text/csv', $3) returning id`,
    [system.tenantId, stored.key, stored.size],
  );
  await send({ attachmentIds: [Number(id)] });
  await settled('sent');
  expect(received[0]?.text).toMatch(/Content-Disposition: attachment; filename=report\.csv/);
  await app.sql('delete from message');
  await app.sql("update attachment set status = 'infected' where id = $1", [id]);
  await send({ attachmentIds: [Number(id)] });
  await eventually(async () => expect(await row()).toMatchObject({ status: 'queued', attempts: 1 }));
});
