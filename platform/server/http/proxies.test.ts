import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let made = 0;

beforeAll(async () => {
  server = await testServer({ proxies: 1, rateLimits: true });
});
afterAll(() => server.close());

/** The address that the audit log has of a group made with this header. */
async function told(forwarded: string): Promise<string> {
  const admin = await server.as('admin@demo.test');
  const { body, data } = await admin.post(
    '/customer-group',
    { name: `Made ${++made}` },
    { 'x-forwarded-for': forwarded },
  );
  expect(body.message).toBeUndefined();
  const [row] = await server.sql(
    "select host(ip) as ip from audit_log where table_name = 'customer_group' and row_id = $1",
    [data.id],
  );
  return row.ip;
}

test('behind one proxy a caller is who the proxy names, whatever they write themselves', async () => {
  expect(await told('198.51.100.7')).toBe('198.51.100.7');
  expect(await told('10.9.8.7, 198.51.100.7')).toBe('198.51.100.7');
  expect(await told('10.9.8.7, zz')).toBe('127.0.0.1');
});

test('an address that is none ends no login', async () => {
  for (const forwarded of ['zz', '::1%eth0', '999.1.1.1', "'"]) {
    const body = { email: 'nobody@demo.test', password: 'not the password' };
    const answer = await server.nobody().post('/auth/login', body, { 'x-forwarded-for': forwarded });
    expect([forwarded, answer.status]).toEqual([forwarded, 401]);
  }
});

test('nobody escapes a limit with an address of their own', async () => {
  const ask = (n: number) =>
    server.nobody().post('/auth/link-info', { token: 'x'.repeat(40) }, { 'x-forwarded-for': `10.9.8.${n}, 192.0.2.9` });
  const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => ask(n)));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});
