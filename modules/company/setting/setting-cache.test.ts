import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { forgetSettings, readSetting, settingReader } from './setting.server.ts';

let server: TestServer;
let database: Database;
const actor = { tenantId: 1, userId: null, name: 'Ordo', sessionId: null, requestId: 'test', ip: null };
const address = () => readSetting<string>(settingReader(database, 1), 'rate_provider_url');

beforeAll(async () => {
  server = await testServer();
  database = createDatabase({ url: server.databaseUrl, max: 2 });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

test('what was read in a transaction is kept once it has committed, and never when it is undone', async () => {
  const before = await address();
  forgetSettings(1);
  const undone = database.write(actor, async (tx) => {
    await tx.run(sql`insert into company_configuration (key, text_value) values ('rate_provider_url', 'https://undone.example')
      on conflict (tenant_id, key) do update set text_value = excluded.text_value`);
    throw new Error(await address());
  });
  await expect(undone).rejects.toThrow('https://undone.example');
  expect(await address()).toBe(before);
  forgetSettings(1);
  expect(await database.write(actor, address)).toBe(before);
  const sent = database.statementCount();
  expect([await address(), database.statementCount() - sent]).toEqual([before, 0]);
});
