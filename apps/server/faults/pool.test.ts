import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetSettings } from '../../../modules/company/setting/setting.server.ts';
import { mailServerOf } from '../../../modules/messages/mail/mail-server.server.ts';
import type { DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { resolveHost } from '../../../platform/server/outbound/address.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

const CONNECTIONS = 3;

let server: TestServer;
let admin: Caller;
let actor: DbActor;

beforeAll(async () => {
  server = await testServer({ poolSize: CONNECTIONS });
  admin = await server.as('admin@demo.test');
  const [{ id }] = await server.sql("select id::int from tenant where subdomain = 'demo'");
  actor = { tenantId: id, userId: null, name: 'Test', sessionId: null, requestId: 'pool', ip: null };
});
afterAll(() => server.close());

describe('more work at once than there are connections', () => {
  test('20 completions at once all succeed, and nobody else waits for them', async () => {
    const type = (await admin.post('/ordertype', { name: 'Rush', prefix: 'RSH' })).data.id;
    const [{ id: customer }] = await server.sql(
      "select id::int from customer where tenant_id = $1 and email is not null and status = 'active' order by id limit 1",
      [actor.tenantId],
    );
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) {
      const made = await admin.post('/order', { order_type_id: type, customer_id: customer, title: `Rush ${n}` });
      ids.push(made.data.id);
      expect((await admin.post(`/order/${made.data.id}/release`)).status).toBe(200);
    }
    // Nothing is remembered of the company's settings: each completion has to read them.
    forgetSettings(actor.tenantId);
    const done = ids.map((id) =>
      admin.post(`/order/${id}/complete`, { address: 'Here', completed_at: new Date().toISOString() }),
    );
    const list = await admin.get('/order', { page: 1 });
    expect(list.status).toBe(200);
    expect((await Promise.all(done)).map(({ status }) => status)).toEqual(ids.map(() => 200));
    const asked = await server.sql(
      "select count(distinct owner_id)::int as n from message where event = 'feedback.requested' and owner_id = any ($1)",
      [ids],
    );
    expect(asked).toEqual([{ n: 20 }]);
  }, 120_000);

  test('who waits longer than five seconds is told to come again, and then can', async () => {
    let free = (): void => undefined;
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    const begun = Array.from({ length: CONNECTIONS }, () => Promise.withResolvers<void>());
    const holders = begun.map(({ resolve }) =>
      server.ordo.database.session(actor, () => {
        resolve();
        return freed;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    const begin = performance.now();
    const [refused, spanish] = await Promise.all([
      admin.get('/order', { page: 1 }),
      admin.get('/customer', {}, { 'x-localization': 'es' }),
    ]);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
    expect(spanish.body.message).toMatch(/^El servidor está ocupado/);
    expect(performance.now() - begin).toBeGreaterThan(4_500);
    free();
    await Promise.all(holders);
    expect((await admin.get('/order', { page: 1 })).status).toBe(200);
  }, 120_000);
});

describe('inside a transaction', () => {
  const name = (): Promise<{ name: string }[]> =>
    server.ordo.database.read(actor.tenantId, sql`select name from company order by id limit 1`);

  test('everything that reads of the company reads through it, whoever asks', async () => {
    const [before] = await name();
    const undone = server.ordo.database.write(actor, async (tx) => {
      await tx.run(sql`update company set name = 'Only in here'`);
      expect([await name(), await outside()]).toEqual([[{ name: 'Only in here' }], [before]]);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await name()).toEqual([before]);
  });

  /** Started before the transaction, asked within it: not a part of it. */
  const outside = (): Promise<{ name: string }[]> =>
    server.sql('select name from company where tenant_id = $1 order by id limit 1', [actor.tenantId]);

  test('a second connection is refused: a write of its own, a session, another company', async () => {
    const { database } = server.ordo;
    const [{ id: other }] = await server.sql("select id::int from tenant where subdomain = 'beta'");
    const wishes = [
      () => database.write(actor, (tx) => tx.run(sql`select 1`)),
      () => database.session(actor, (client) => client.query('select 1')),
      () => database.read(other, sql`select 1`),
    ];
    for (const wish of wishes)
      await expect(database.write(actor, wish as () => Promise<unknown>)).rejects.toThrow(
        'asks for a second connection',
      );
    await expect(database.session(actor, () => name())).rejects.toThrow('asks for a second connection');
  });

  test('no server that is not ours is waited for, but after the commit it may be', async () => {
    const { database } = server.ordo;
    const wishes = [
      () => sendOutbound({ url: 'http://127.0.0.1:9/', method: 'GET' }),
      () => resolveHost('127.0.0.1', true),
      () => mailServerOf(database, actor.tenantId, null),
    ];
    for (const wish of wishes)
      await expect(database.write(actor, wish as () => Promise<unknown>)).rejects.toThrow('a server that is not ours');
    const followed: unknown[] = [];
    await database.write(actor, async (tx) => {
      await tx.run(sql`select 1`);
      tx.afterCommit(async () => void followed.push(await resolveHost('127.0.0.1', true)));
    });
    expect(followed).toEqual([{ address: '127.0.0.1', family: 4 }]);
  });

  test('what follows the commit, and what outlives the transaction, has connections again', async () => {
    const { database } = server.ordo;
    let late: Promise<unknown> = Promise.resolve();
    const followed: unknown[] = [];
    await database.write(actor, async (tx) => {
      await tx.run(sql`select 1`);
      tx.afterCommit(async () => void followed.push(await database.write(actor, (next) => next.run(sql`select 1`))));
      late = new Promise((resolve) => setTimeout(resolve, 300)).then(name);
    });
    expect(followed).toHaveLength(1);
    expect(await late).toHaveLength(1);
  });
});
