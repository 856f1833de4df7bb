import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../platform/testing/clock/waiting.ts';
import { type Caller, fewest, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { wireFilters } from '../order-list-views/order-filter.rules.ts';
import { SYSTEM_VIEWS } from '../order-web/system-views.rules.ts';

interface Count {
  view: string;
  total: number;
  total_is_estimate: boolean;
}

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const counts = async (caller: Caller): Promise<{ data: Count[]; status: number; statements: number }> =>
  caller.get('/order/view_counts');

test('each view counts what its list holds, for the one who asks; one call', async () => {
  for (const caller of [admin, await app.as('officer@demo.test')]) {
    // What becomes due between a count and its list is in one of them: then both are asked once more.
    await eventually(async () => {
      const { data, status } = await counts(caller);
      expect(status).toBe(200);
      for (const { view, total, total_is_estimate } of data) {
        const filters = wireFilters(SYSTEM_VIEWS.find(({ id }) => id === view)?.filters ?? {});
        const list = await caller.get('/order', { filters, per_page: 1, exact: 1 });
        expect([view, total, total_is_estimate]).toEqual([view, list.success.total, false]);
      }
    }, 60);
  }
  expect((await counts(admin)).data.map(({ view }) => view)).toEqual(SYSTEM_VIEWS.map(({ id }) => id));
  expect((await fewest(() => counts(admin))).statements).toBeLessThanOrEqual(SYSTEM_VIEWS.length + 1);
});

test('a new activity is counted at once, and who sees only their own is not told of what nobody does', async () => {
  const open = async () => (await counts(admin)).data.find(({ view }) => view === 'open')?.total ?? 0;
  const before = await open();
  const type = (await admin.post('/ordertype', { name: 'Counted', prefix: 'CNT' })).data.id;
  await admin.post('/order', { order_type_id: type, title: 'Counted' });
  expect(await open()).toBe(before + 1);
  const own = (await counts(await app.as('officer@demo.test'))).data.map(({ view }) => view);
  expect(own).not.toContain('unassigned');
});
