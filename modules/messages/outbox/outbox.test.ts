import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../../platform/server/http/context.ts';
import { eventually } from '../../../platform/testing/clock/waiting.ts';
import { type MailServerUnderTest, mailServer } from '../../../platform/testing/mail-server.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { createDelivery, type MailDelivery } from '../mail/delivery.server.ts';
import { createOutbox, type Outbox, type Way } from './outbox.server.ts';

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const NOTHING: Way = { mostOfOne: 1, most: 1, take: async () => null };

let app: TestServer;
let post: MailServerUnderTest;
let slow: MailServerUnderTest;
let demo: number;
let beta: number;
const workers: { outbox: Outbox; mails: MailDelivery }[] = [];

beforeAll(async () => {
  [post, slow] = await Promise.all([mailServer(), mailServer()]);
  app = await testServer({ smtpUrl: post.url });
  const [found] = await app.sql(`select (select id from tenant where subdomain = 'demo') as demo,
    (select id from tenant where subdomain = 'beta') as beta`);
  ({ demo, beta } = found);
});
afterAll(async () => {
  await app.close();
  await Promise.all([post.close(), slow.close()]);
});
beforeEach(async () => {
  await app.sql('delete from message');
  post.reset();
  slow.reset();
});
afterEach(async () => {
  for (const { outbox, mails } of workers.splice(0)) {
    mails.stop();
    await outbox.stop();
  }
});

/** One process's delivery. */
function worker(leaseSeconds = 300): { outbox: Outbox; mails: MailDelivery } {
  const { log, storage } = app.ordo.platform;
  const { database } = app.ordo;
  const mails = createDelivery({
    database,
    log,
    storage,
    smtpUrl: post.url,
    origin: 'http://localhost',
    leaseSeconds,
  });
  const made = { outbox: createOutbox({ email: mails, webhook: NOTHING }, SILENT), mails };
  workers.push(made);
  return made;
}
const queue = (tenant: number, count: number) =>
  app.sql(
    `insert into message (tenant_id, channel, "to", subject, html, text, event)
      select $1, 'email', array['ana@example.test'], 'Mail ' || n, '', '', 'test' from generate_series(1, $2::int) n`,
    [tenant, count],
  );
const states = async () =>
  (await app.sql('select status, count(*)::int from message group by 1 order by 1')).map(
    ({ status, count }) => `${status} ${count}`,
  );
const ids = () => post.received.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1]);

test('two processes with a slow mail server send each mail once, though it takes longer than a lease', async () => {
  // Longer than a lease, and a lease long enough that a busy machine renews it in time.
  post.slow(2500);
  await queue(demo, 16);
  for (const { outbox } of [worker(2), worker(2)]) outbox.wake(demo, 'email');
  await eventually(async () => expect(await states()).toEqual(['sent 16']));
  expect(await app.sql('select max(attempts) as most from message')).toEqual([{ most: 1 }]);
  expect([ids().length, new Set(ids()).size]).toEqual([16, 16]);
});

test('a worker whose lease went to another while the mail server kept it waiting lets the mail go', async () => {
  const letGo = post.hang();
  await queue(demo, 1);
  worker().outbox.wake(demo, 'email');
  await eventually(() => expect(post.open()).toBe(1));
  await app.sql("update message set next_attempt_at = now() - interval '1 second'");
  worker().outbox.wake(demo, 'email');
  await eventually(() => expect(post.open()).toBe(2));
  letGo();
  await eventually(async () => expect(await states()).toEqual(['sent 1']));
  await eventually(() => expect(post.open()).toBe(0));
  expect(ids()).toHaveLength(1);
});

test('a worker that was killed is replaced after its lease', async () => {
  await queue(demo, 2);
  await app.sql("update message set status = 'sending', lease = gen_random_uuid()");
  await app.sql("update message set next_attempt_at = now() + interval '1 minute' where subject = 'Mail 2'");
  worker().outbox.wake(demo, 'email');
  await eventually(async () => expect(await states()).toEqual(['sending 1', 'sent 1']));
});

test('a company whose mail server does not answer delays no other, and has four connections open', async () => {
  const letGo = slow.hang();
  await app.sql('update tenant set is_development = true where id = $1', [demo]);
  await app.sql("insert into company_configuration (tenant_id, key, text_value) values ($1, 'smtp', $2)", [
    demo,
    JSON.stringify({ host: '127.0.0.1', port: slow.port }),
  ]);
  await queue(demo, 40);
  const clock = app.ordo.modules.find(({ name }) => name === 'messages')?.schedules?.[0];
  await clock?.run([demo, beta]);
  await eventually(() => expect(slow.open()).toBe(4));
  await queue(beta, 20);
  await clock?.run([demo, beta]);
  await eventually(() => expect(post.received).toHaveLength(20));
  expect([slow.open(), slow.received.length]).toEqual([4, 0]);
  letGo();
  await eventually(async () => expect(await states()).toEqual(['sent 60']));
  expect(slow.received).toHaveLength(40);
  await app.sql("delete from company_configuration where tenant_id = $1 and key = 'smtp'", [demo]);
});

test('companies whose mail servers hang take no place of others, however many they are', async () => {
  const served: number[] = [];
  let letGo = (): void => undefined;
  const answer = new Promise<void>((resolve) => (letGo = resolve));
  const left = new Map(Array.from({ length: 31 }, (_, at) => [at, 4]));
  const lanes: Way = {
    mostOfOne: 4,
    most: 12,
    patience: 20,
    async take(company) {
      const count = left.get(company) ?? 0;
      if (count === 0) return null;
      left.set(company, count - 1);
      const work = async (): Promise<void> => {
        if (company < 30) await answer;
        served.push(company);
      };
      return { hasMore: count > 1, work };
    },
  };
  const outbox = createOutbox({ email: lanes, webhook: NOTHING }, SILENT);
  for (const company of left.keys()) outbox.wake(company, 'email');
  await eventually(() => expect(served).toEqual([30, 30, 30, 30]));
  letGo();
  await eventually(() => expect(served).toHaveLength(31 * 4));
  await outbox.stop();
});

test('a process that ends gives back what no mail server has yet', async () => {
  const letGo = post.hang();
  await queue(beta, 6);
  const { outbox, mails } = worker();
  outbox.wake(beta, 'email');
  await eventually(() => expect(post.open()).toBe(4));
  mails.stop();
  await outbox.stop();
  expect(await app.sql('select status, attempts, count(*)::int from message group by 1, 2')).toEqual([
    { status: 'queued', attempts: 0, count: 6 },
  ]);
  letGo();
  worker().outbox.wake(beta, 'email');
  await eventually(async () => expect(await states()).toEqual(['sent 6']));
  expect(ids()).toHaveLength(6);
});
