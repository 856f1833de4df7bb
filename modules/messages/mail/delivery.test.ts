import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DbActor } from '../../../platform/server/db/database.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { type Mail, sendMail } from '../public.server.ts';
import { createDelivery } from './delivery.server.ts';

let app: TestServer;
let post: SMTPServer;
let system: DbActor;
let smtpUrl: string;
/** What the mail server took in, and what it refuses at the moment. */
const received: { to: string[]; text: string }[] = [];
let refusal: { code: number } | null = null;

beforeAll(async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      if (!refusal) return done();
      done(Object.assign(new Error('refused'), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString('utf8');
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  const { port } = post.server.address() as { port: number };
  smtpUrl = `smtp://127.0.0.1:${port}`;
  app = await testServer({ smtpUrl });
  const [{ id }] = await app.sql("select id from tenant where subdomain = 'demo'");
  system = { tenantId: id, userId: null, name: 'Test', sessionId: null, requestId: 'test', ip: null };
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => post.close(() => resolve()));
});
beforeEach(async () => {
  await vi.waitFor(async () => expect(await app.sql("select 1 from message where status = 'sending'")).toHaveLength(0));
  await app.sql('delete from message');
  received.length = 0;
  refusal = null;
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
const settled = (status: string) =>
  vi.waitFor(async () => expect((await row()).status).toBe(status), { timeout: 5_000 });

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

test('the same key is sent once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => send({ dedupeKey: 'statement:1' })));
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
  await settled('sent');
  expect(received).toHaveLength(1);
});

test('a mail server that is busy is tried again later, six times; one that refuses for good is not', async () => {
  refusal = { code: 451 };
  await send();
  await vi.waitFor(async () => expect(await row()).toMatchObject({ status: 'queued', attempts: 1, waits: true }));
  await app.sql('update message set attempts = 5, next_attempt_at = now()');
  await app.ordo.modules.find((module) => module.name === 'messages')?.schedules?.[0]?.run([system.tenantId]);
  expect(await row()).toMatchObject({ status: 'failed', attempts: 6, last_error: expect.stringContaining('refused') });
  await app.sql('delete from message');
  refusal = { code: 550 };
  await send();
  await settled('failed');
  expect(await row()).toMatchObject({ attempts: 1 });
});

test('two workers never send one mail twice; a killed one is replaced after its lease', async () => {
  await app.sql(
    `insert into message (tenant_id, channel, "to", subject, html, text, event)
    select $1, 'email', array['ana@example.test'], 'Mail ' || n, '', '', 'test' from generate_series(1, 60) n`,
    [system.tenantId],
  );
  const options = { database: app.ordo.database, log: app.ordo.platform.log, smtpUrl, origin: 'http://localhost' };
  await Promise.all(
    [createDelivery(options), createDelivery(options)].map((worker) => worker.deliver(system.tenantId)),
  );
  await vi.waitFor(async () =>
    expect(await app.sql("select 1 from message where status = 'sent' and attempts = 1")).toHaveLength(60),
  );
  expect(received).toHaveLength(60);
  await app.sql(
    "update message set status = 'sending', next_attempt_at = now() - interval '1 second' where subject = 'Mail 1'",
  );
  expect(await createDelivery(options).deliver(system.tenantId)).toBe(1);
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
