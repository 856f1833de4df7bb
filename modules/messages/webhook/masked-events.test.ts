import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../../generated/registry.ts';
import { type AnyResource, tableOf } from '../../../platform/resource/define.ts';
import type { DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { WEBHOOK_EVENTS } from '../event/event.rules.ts';
import { emit } from './emit.server.ts';

/** Every list with numbers that only some may read whole, as the definitions say. */
const MASKED = Object.values(registry as Readonly<Record<string, AnyResource>>).flatMap((resource) => {
  const fields = Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'masked' ? [name] : []));
  return fields.length > 0 ? [{ resource, table: tableOf(resource), fields }] : [];
});
const SECRETS = ['GB29 NWBK 6016 1331 9268 19', 'DE89 3704 0044 0532 0130 00'] as const;
/** Longer than what a mask leaves of a number, and than a run of digits that a random id holds by chance. */
const PIECE = 8;
const compact = (text: string): string => text.replaceAll(' ', '');
/** What of the numbers a text tells, however it is grouped. */
const toldOf = (text: string): string[] =>
  SECRETS.map(compact).flatMap((number) =>
    Array.from({ length: number.length - PIECE + 1 }, (_, at) => number.slice(at, at + PIECE)).filter((piece) =>
      compact(text).includes(piece),
    ),
  );

let app: TestServer;
let admin: Caller;
let actor: DbActor;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await app.sql("update tenant set is_development = true where subdomain = 'demo'");
  const [{ id }] = await app.sql("select id::int from tenant where subdomain = 'demo'");
  actor = { tenantId: id, userId: null, name: 'Test', sessionId: null, requestId: 'masked', ip: null };
  await admin.post('/webhook-endpoint', { name: 'All', url: 'http://127.0.0.1:9/hook', events: WEBHOOK_EVENTS });
});
afterAll(() => app.close());

/** What other systems were told since the last look. */
const told = async (): Promise<string> =>
  JSON.stringify(await app.sql("delete from message where channel = 'webhook' returning payload"));

test.each(MASKED)('$table: what is done to a record with masked fields tells no system its numbers', async (list) => {
  const values = (secret: string) => Object.fromEntries(list.fields.map((name) => [name, secret]));
  const path = `/${list.resource.path}`;
  const made = await admin.post(path, { [list.resource.title]: 'Heard of by all', ...values(SECRETS[0]) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await admin.put(`${path}/${made.data.id}`, values(SECRETS[1]))).status).toBe(200);
  expect((await admin.delete(`${path}/${made.data.id}`)).status).toBe(200);
  expect(toldOf(await told())).toEqual([]);
});

test.each(MASKED)(
  '$table: an event about a record carries its masks, also where the column held the whole',
  async (list) => {
    const [row] = await app.sql(
      `insert into ${list.table} (tenant_id, name, ${list.fields.join()}) values ($1, 'Told', ${list.fields.map(() => '$2').join()}) returning id::int`,
      [actor.tenantId, SECRETS[0]],
    );
    await app.ordo.database.write(actor, async (tx) => {
      const set = sql.join(list.fields.map((name) => sql`${sql.ref(name)} = ${SECRETS[1]}`));
      await tx.run(sql`update ${sql.table(list.table)} set ${set} where id = ${row.id}`);
      await emit(tx, 'customer.updated', { table: list.table, id: row.id });
    });
    const said = await told();
    expect(toldOf(said)).toEqual([]);
    for (const name of list.fields) expect(said).toContain(`"${name}":{"after":"•••• 3000","before":"•••• 6819"}`);
    expect(said).not.toMatch(/secret_/);
  },
);

test('a number is found in a text, and a random id is not taken for one', () => {
  expect(toldOf(`{"iban":"${SECRETS[0]}"}`)).toHaveLength(15);
  expect(toldOf('{"iban":"•••• 1331926819"}')).not.toEqual([]);
  expect(toldOf('{"id":"3704a1b2-6016-4331-9268-0532c0440044","iban":"•••• 6819"}')).toEqual([]);
});

test('the registry has such lists', () => expect(MASKED.map(({ table }) => table)).toContain('bank'));
