import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/server/db/statement.ts';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

const PATH = '/company/virus-check';

let server: TestServer;
let admin: Caller;

// The scanner of this server is never asked: what is looked at here is which files wait for it.
beforeAll(async () => {
  server = await testServer({ clamavUrl: 'tcp://127.0.0.1:9' });
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

const statusOfNew = async (text: string): Promise<string> => {
  const key = await upload(server, admin, Buffer.from(text), 'note.txt');
  const [row] = await server.sql(
    'select o.status from upload u join stored_object o on o.key = u.object_key where u.key = $1',
    [key],
  );
  return row.status;
};

describe('the switch of the virus check', () => {
  test('an administrator switches it on, and the next file waits for the scanner', async () => {
    expect((await admin.get(PATH)).data).toMatchObject({ has_virus_check: false, has_scanner: true, waiting: 0 });
    expect(await statusOfNew('before the switch')).toBe('clean');
    expect((await admin.put(PATH, { has_virus_check: true })).data).toMatchObject({ has_virus_check: true });
    expect(await statusOfNew('after the switch')).toBe('scanning');
    expect((await admin.get(PATH)).data).toMatchObject({ has_virus_check: true, waiting: 1 });
    expect((await admin.get('/server-list', { web_domain: 'localhost' })).data[0].has_virus_check).toBe(true);
  });

  test('R13: switching it off wants the password, and both stand in the history once', async () => {
    await server.sql('update session set reauthenticated_at = null');
    const refused = await admin.put(PATH, { has_virus_check: false });
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required']);
    await admin.post('/auth/confirm', { password: TEST_PASSWORD });
    expect((await admin.put(PATH, { has_virus_check: false })).data.has_virus_check).toBe(false);
    await admin.put(PATH, { has_virus_check: false });
    expect(await statusOfNew('switched off again')).toBe('clean');
    const lines = await server.sql(
      `select payload from audit_log where table_name = 'company' and payload -> 'after' ? 'has_virus_check' order by id`,
    );
    expect(lines.map(({ payload }) => payload)).toEqual([
      { before: { has_virus_check: false }, after: { has_virus_check: true } },
      { before: { has_virus_check: true }, after: { has_virus_check: false } },
    ]);
  });

  test('who may not change the company is refused, by the call and by the database, and other companies stay as they are', async () => {
    const officer = await server.as('officer@demo.test');
    expect((await officer.put(PATH, { has_virus_check: true })).status).toBe(403);
    const [person] = await server.sql(`select id from app_user where tenant_id = 1 and email = 'officer@demo.test'`);
    const actor = {
      tenantId: 1,
      userId: Number(person.id),
      name: 'Officer',
      sessionId: null,
      requestId: 'test',
      ip: null,
    };
    const sent = server.ordo.database.write(actor, (tx) => tx.run(sql`select app.set_virus_check(true)`));
    await expect(sent).rejects.toThrow();
    await admin.put(PATH, { has_virus_check: true });
    expect(await server.sql('select id from tenant where has_virus_check')).toEqual([{ id: 1 }]);
  });
});
