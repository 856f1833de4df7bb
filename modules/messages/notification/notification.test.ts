import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DbActor } from '../../../platform/server/db/database.ts';
import { type Caller, fewest, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { type Notice, notify } from '../public.server.ts';

let app: TestServer;
let manager: Caller;
let system: DbActor;
let managerId: number;

beforeAll(async () => {
  app = await testServer();
  manager = await app.as('manager@demo.test');
  const [{ id }] = await app.sql("select id from tenant where subdomain = 'demo'");
  system = { tenantId: id, userId: null, name: 'Test', sessionId: null, requestId: 'test', ip: null };
  managerId = await idOf('manager@demo.test');
});
afterAll(() => app.close());
beforeEach(() => app.sql('delete from notification'));

const idOf = async (email: string): Promise<number> =>
  Number((await app.sql('select id from app_user where email = $1', [email]))[0].id);
const tell = (notice: Partial<Notice>): Promise<number> =>
  app.ordo.database.write(system, (tx) =>
    notify(tx, {
      userIds: [managerId],
      event: 'test.told',
      name: 'DEL-1',
      message: 'Something happened',
      module: 'activities',
      recordId: 7,
      ...notice,
    }),
  );
const bell = async (who: Caller = manager) =>
  (await who.get('/notification')).data as { count: number; data: { id: number; data: string; seen: boolean }[] };

test('notifications.bell, notifications.click: a line carries its record as a JSON string; opening the bell marks all as seen; a dismissed line never returns', async () => {
  for (let n = 0; n < 12; n++) await tell({ recordId: n + 1 });
  const full = await bell();
  expect(full.count).toBe(12);
  expect(JSON.parse(full.data[0]?.data ?? '')).toEqual({
    id: 12,
    name: 'DEL-1',
    message: 'Something happened',
    module: 'activities',
    redirect: true,
  });
  expect((await fewest(() => manager.get('/notification'))).statements).toBe(2);
  expect((await manager.put('/notification/updatecount')).data).toEqual({ count: 0 });
  const seen = await bell();
  expect([seen.count, seen.data.length, seen.data.every((line) => line.seen)]).toEqual([0, 12, true]);
  expect((await manager.put(`/notification/${seen.data[0]?.id}/dismiss`)).data).toEqual({ count: 0 });
  expect((await bell()).data.map((line) => line.id)).not.toContain(seen.data[0]?.id);
  expect((await manager.get('/notification/clear-last-check')).data).toEqual({ count: 0 });
});

test('nothing new answers 304 without a body', async () => {
  const first = await manager.get('/notification');
  const response = await manager.raw('GET', '/notification', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect([response.status, await response.text()]).toEqual([304, '']);
});

test('the same key within ten minutes changes the line, also 20 times at once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => tell({ dedupeKey: 'order:7', message: `State ${n}` })));
  expect((await bell()).data).toHaveLength(1);
  await manager.put('/notification/updatecount');
  await tell({ dedupeKey: 'order:7', message: 'Newest' });
  const changed = await bell();
  expect([changed.count, changed.data.length]).toEqual([1, 1]);
  expect(changed.data[0]?.data).toContain('Newest');
  await app.sql("update notification set created_at = now() - interval '11 minutes'");
  await tell({ dedupeKey: 'order:7' });
  expect((await bell()).data).toHaveLength(2);
});

test('readers by permission, each in their language; disabled people and the doer get none', async () => {
  await app.sql("update app_user set disable = true where email = 'patricia.lewis@demo.test'");
  const adminId = await idOf('admin@demo.test');
  const readers = await tell({
    userIds: [],
    permission: 'refund.payments',
    exceptUserId: adminId,
    message: { en: 'A refund', es: 'Un reembolso' },
  });
  const rows = await app.sql('select u.email, n.data from notification n join app_user u on u.id = n.user_id');
  expect(rows.map((row) => row.email)).toEqual(['accounts@demo.test']);
  expect(readers).toBe(1);
  expect(rows[0].data).toContain('Un reembolso'); // Carmen reads Spanish
});

test('notifications.toggle, notifications.preference: a switched-off person gets no polling but keeps the history', async () => {
  const me = `/notification/checknotifition-toggle/${managerId}`;
  expect((await manager.get(me)).data).toBe(1);
  expect((await manager.put(`/notification/${managerId}/toggle-notification`, {})).data).toEqual({ notification: 0 });
  expect((await manager.get(me)).data).toBe(0);
  await tell({});
  expect((await bell()).data).toHaveLength(1);
  expect((await manager.put(`/notification/${managerId}/toggle-notification`, { notification: 1 })).data).toEqual({
    notification: 1,
  });
});

test('others’ switches need view.users and update.users; others’ lines do not exist', async () => {
  const officer = await app.as('officer@demo.test');
  await tell({});
  const [line] = (await bell()).data;
  expect((await officer.put(`/notification/${line?.id}/dismiss`)).status).toBe(404);
  expect((await officer.get(`/notification/checknotifition-toggle/${managerId}`)).status).toBe(404);
  expect((await officer.put(`/notification/${managerId}/toggle-notification`, {})).status).toBe(403);
  const admin = await app.as('admin@demo.test');
  expect((await admin.get(`/notification/checknotifition-toggle/${managerId}`)).data).toBe(1);
  const beta = await app.as('admin@beta.test');
  expect((await beta.get(`/notification/checknotifition-toggle/${managerId}`)).status).toBe(404);
});

test('a module that is an address is a defect, not a redirect', async () => {
  await expect(tell({ module: 'https://evil.test' })).rejects.toThrow('no route name');
});
