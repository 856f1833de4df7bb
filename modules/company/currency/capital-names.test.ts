import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('currencies of companies that were there get a capital in Spanish; what somebody called them stays', async () => {
  const admin = await server.as('admin@demo.test');
  for (const code of ['SEK', 'NOK', 'DKK'])
    await admin.post('/currency', { code, name: code, symbol: code, exchange_rate: 10 });
  await server.sql(`update currency_iso set name_es = lower(name_es) where code in ('SEK', 'NOK', 'DKK', 'JMD')`);
  await server.sql(
    `update currency set name = 'Swedish Krona', names = '{"en": "Swedish Krona", "es": "corona sueca"}' where code = 'SEK'`,
  );
  await server.sql(`update currency set name = 'corona noruega', names = null where code = 'NOK'`);
  await server.sql(
    `update currency set name = 'corona', names = '{"en": "Danish Krone", "es": "corona de Dinamarca"}' where code = 'DKK'`,
  );
  const stored = () =>
    server.sql(
      `select code, name, names ->> 'es' as es, updated_at from currency where code in ('SEK', 'NOK', 'DKK') order by code`,
    );
  const before = await stored();
  const folder = new URL('../../../database/migrations/', import.meta.url);
  await server.sql(await readFile(new URL('0350_capital_currencies.sql', folder), 'utf8'));
  const [dkk, nok, sek] = before;
  expect(await stored()).toEqual([dkk, { ...nok, name: 'Corona noruega' }, { ...sek, es: 'Corona sueca' }]);
});
