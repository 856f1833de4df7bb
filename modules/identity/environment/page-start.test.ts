import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer({ rateLimits: true });
});
afterAll(() => app.close());

/** Every page asks these before it knows a session. */
const ASKED = [
  ['GET', '/server-list'],
  ['GET', '/auth/version'],
  ['GET', '/company/public'],
  ['GET', '/lang/translations?lang=en&changed=true'],
  ['POST', '/fetch-secret-key'],
] as const;

test('a whole office starts its pages within a minute from one address; other calls without a session have their limit', async () => {
  const first = await app.nobody().raw('POST', '/fetch-secret-key');
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const statuses = new Set<number>();
  for (let start = 0; start < 125; start++) {
    const answers = ASKED.map(async ([method, path]) => {
      const answer = await app.nobody().raw(method, path, { headers: { cookie } });
      await answer.arrayBuffer();
      statuses.add(answer.status);
    });
    await Promise.all(answers);
  }
  expect([...statuses]).toEqual([200]);
  const others: Response[] = [];
  for (let asked = 0; asked < 121; asked++) others.push(await app.nobody().raw('GET', '/customer-onboard/form'));
  expect(others[119]?.status).not.toBe(429);
  expect(others[120]?.status).toBe(429);
  expect(Number(others[120]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
