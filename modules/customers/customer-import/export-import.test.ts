import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());

const LISTS = [
  ['customer', '/customer/export-excel', '/customer/customer_upload'],
  ['app_user', '/user/export-excel', '/user/user-excel'],
  ['role', '/role/export-excel', '/role/import-excel'],
] as const;
const changes = async (): Promise<unknown[]> =>
  server.sql(
    "select action, table_name, row_id, payload from audit_log where table_name not like 'import%' and table_name not in ('attachment', 'app_user_session') order by id",
  );

describe.each(LISTS)('the export of %s, imported again', (_table, from, to) => {
  test.each(['en', 'es'])('changes nothing and says so (%s)', async (language) => {
    const file = await admin.raw('GET', from, {
      headers: {
        accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'x-localization': language,
      },
    });
    expect(file.status).toBe(200);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const key = await upload(server, admin, bytes, 'same.xlsx');
    const before = await changes();
    const { data, body } = await admin.post(to, { key });
    expect((await changes()).slice(before.length)).toEqual([]);
    expect(data, JSON.stringify(body)).toMatchObject({ status: 'done', created: 0, updated: 0, failed: 0 });
    expect(data.unchanged).toBe(data.total);
    expect(data.total).toBeGreaterThan(3);
  });
});
