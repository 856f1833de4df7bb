import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { TEST_PASSWORD } from '../../testing/companies.ts';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';
import type { Tenant } from '../http/context.ts';
import { createHub, type Hub, type Listener } from './hub.ts';

let app: TestServer;
let admin: Caller;
let tenant: Tenant;
let hub: Hub | undefined;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const customers = { table: 'customer', resource: 'customer', may: () => true };
const STREAMS = 300;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenant = await app.ordo.access.tenantOf('demo', '');
});
afterAll(async () => {
  hub?.close();
  await app.close();
});

interface Ear extends Listener {
  readonly heard: (string | undefined)[];
  signs: number;
  isOver: boolean;
}

const person = (sessionId: number): Actor =>
  ({
    sessionId,
    isAdministrator: true,
    permissions: new Set(),
    types: 'all',
    customerId: null,
    customerIds: [],
  }) as unknown as Actor;

function ear(at: number): Ear {
  const made: Ear = {
    tenant,
    token: `token ${at}`,
    actor: person(at),
    heard: [],
    signs: 0,
    isOver: false,
    tell(events) {
      if (events.length === 0) made.signs++;
      made.heard.push(...events.map(({ type }) => type));
    },
    end() {
      made.isOver = true;
    },
  };
  return made;
}

test('a change reaches 300 streams while the heartbeat still asks whose sessions stand', async () => {
  const asked: (readonly string[])[] = [];
  const answer = Promise.withResolvers<ReadonlyMap<string, Actor>>();
  const actorsOf = (_tenant: number, tokens: readonly string[]) => {
    asked.push(tokens);
    return answer.promise;
  };
  const { database } = app.ordo;
  hub = createHub({ database, access: { actorsOf }, sources: [customers], log: silent, heartbeatMs: 20 });
  const ears = Array.from({ length: STREAMS }, (_, at) => ear(at));
  const live = hub;
  await Promise.all(ears.map((each) => live.join(each, undefined)));
  await expect.poll(() => asked.length).toBe(1);
  expect((await admin.post('/customer', { name: 'Heard during a heartbeat' })).status).toBe(201);
  hub.heard({ tenantId: tenant.id, topic: 'live', key: '' });
  await expect.poll(() => ears.filter(({ heard }) => heard.includes('created')).length).toBe(STREAMS);
  // Nobody has answered the heartbeat yet, and no other began: the change waited for neither.
  expect(asked).toHaveLength(1);
  expect(ears.every(({ signs, isOver }) => signs === 0 && !isOver)).toBe(true);
  const alive = new Map(ears.slice(10).map(({ token, actor }) => [token, actor]));
  answer.resolve(alive);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await expect.poll(() => ears.slice(0, 10).every(({ isOver }) => isOver)).toBe(true);
  await expect.poll(() => ears.slice(10).every(({ signs }) => signs > 0)).toBe(true);
  expect(ears.slice(10).some(({ isOver }) => isOver)).toBe(false);
  expect(hub.listeners()).toBe(STREAMS - 10);
  hub.close();
});

test('all tokens of a company are asked for in one statement', async () => {
  const emails = ['manager', 'officer', 'admin'].map((name) => `${name}@demo.test`);
  const tokens: string[] = [];
  for (const email of emails) {
    const signedIn = await app.nobody().post('/auth/login', { email, password: TEST_PASSWORD });
    if (signedIn.status === 200) tokens.push(signedIn.data.token);
  }
  expect(tokens.length).toBeGreaterThan(1);
  const gone = tokens[0] ?? '';
  const { access, database } = app.ordo;
  const statementsFor = async (asked: readonly string[]): Promise<number> => {
    const before = database.statementCount();
    await access.actorsOf(tenant.id, asked, Date.now());
    return database.statementCount() - before;
  };
  // The server has work of its own that is counted too: the least of several tries is what the call costs.
  const least = async (asked: readonly string[]): Promise<number> => {
    const tries: number[] = [];
    for (let n = 0; n < 5; n++) tries.push(await statementsFor(asked));
    return Math.min(...tries);
  };
  expect(await least([...tokens, ...tokens, 'nobody'])).toBe(await least([gone]));
  const actors = await access.actorsOf(tenant.id, [...tokens, ...tokens, 'nobody'], Date.now());
  expect([...actors.keys()].sort()).toEqual([...tokens].sort());
  expect(new Set([...actors.values()].map(({ sessionId }) => sessionId)).size).toBe(tokens.length);
  await app.sql('update session set revoked_at = now() where id = $1', [actors.get(gone)?.sessionId]);
  const left = await access.actorsOf(tenant.id, tokens, Date.now());
  expect([...left.keys()].sort()).toEqual(tokens.slice(1).sort());
  expect((await access.actorsOf(tenant.id, tokens, Date.now() + 400 * 86_400_000)).size).toBe(0);
});
