import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let tenantId: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenantId = (await app.sql(`select id from tenant where subdomain = 'demo'`))[0].id;
  await lines(12_000, 'Common crane', 'Nadia Öström');
  for (const at of [1, 2, 3]) await lines(1, `Rare quarry ${at}`, at === 2 ? 'Otto Quarrier' : 'Nadia Öström');
  await lines(500, 'Common crane', 'Someone else');
});
afterAll(() => app.close());

const lines = (count: number, label: string, actor: string) =>
  app.sql(
    `insert into audit_log (tenant_id, action, table_name, row_id, label, actor_name, payload)
      select $1, case when n % 2 = 0 then 'update' else 'insert' end, 'customer_segment', n, $3, $4, '{}' from generate_series(1, $2) n`,
    [tenantId, count, label, actor],
  );
const seal = async () => expect((await admin.get('/auditlogs/verify')).data.ok).toBe(true);
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** What plain SQL finds, newest first. */
async function plain(term: string, more = 'true'): Promise<number[]> {
  const rows = await app.sql<{ id: number }>(
    `select id::int from audit_log where tenant_id = $1 and (label ilike '%' || $2 || '%' or actor_name ilike '%' || $2 || '%') and ${more}
      order by id desc`,
    [tenantId, term],
  );
  return ids(rows);
}

async function equalPlainSql(): Promise<void> {
  for (const term of [
    'rare quarry',
    'QUARR',
    'quarry 2',
    'öström',
    'crane',
    'someone',
    'zyxwvut',
    'ry',
    'Rare_quarry',
  ]) {
    const expected = term.includes('_') ? [] : await plain(term);
    const { data, success } = await admin.get('/auditlogs', { q: term, per_page: 20 });
    expect(ids(data), term).toEqual(expected.slice(0, 20));
    if (success.total_is_estimate) expect(expected.length, term).toBeGreaterThan(10_000);
    else expect(success.total, term).toBe(expected.length);
  }
  const filters = { action: ['update'], audit_type: ['customer_segment'] };
  const filtered = await admin.get('/auditlogs', { q: 'quarr', filters, per_page: 20 });
  expect(ids(filtered.data)).toEqual(await plain('quarr', `action = 'update' and table_name = 'customer_segment'`));
}

test('words find what plain SQL finds, before the lines are sealed and after', { timeout: 90_000 }, async () => {
  await equalPlainSql();
  await seal();
  await equalPlainSql();
  const [{ found }] = await app.sql(
    `select (select ids from app.search_audit('%quarr%', 10001))::int[] as found
      from (select set_config('app.tenant_id', $1, false)) set`,
    [String(tenantId)],
  );
  expect(found).toEqual(await plain('quarr'));
});

test('a later page follows the one before, and says no smaller total than it shows', async () => {
  const expected = await plain('crane');
  for (const page of [2, 600, 625]) {
    const { data, success } = await admin.get('/auditlogs', { q: 'crane', page, per_page: 20 });
    expect(ids(data)).toEqual(expected.slice((page - 1) * 20, page * 20));
    expect(success.total_is_estimate).toBe(true);
    expect(success.total).toBeGreaterThanOrEqual((page - 1) * 20 + data.length);
  }
  const odd = await admin.get('/auditlogs', { q: 'crane', filters: { row_id: 11_999 } });
  expect(ids(odd.data)).toEqual(await plain('crane', 'row_id = 11999'));
  expect(odd.success.total).toBe(1);
});

test('what was blanked, and what has left, is in the index no more', async () => {
  await seal();
  const [line] = (await admin.get('/auditlogs', { q: 'Rare quarry 2' })).data;
  await admin.post('/auth/confirm', { password: TEST_PASSWORD });
  expect((await admin.delete(`/auditlogs/${line.id}`, { reason: 'Asked by the person' })).status).toBe(200);
  const [word] = await app.sql('select words from audit_word where id = $1', [line.id]);
  expect(word.words).toBe('Otto Quarrier');
  expect((await admin.get('/auditlogs', { q: 'Rare quarry 2' })).data).toEqual([]);
});

test('words that a restored company lacks are read line by line, and come back with the next seal', async () => {
  await app.sql('delete from audit_word where tenant_id = $1', [tenantId]);
  const rare = async () => ids((await admin.get('/auditlogs', { q: 'Rare quarry 3' })).data);
  expect(await rare()).toEqual(await plain('Rare quarry 3'));
  await seal();
  expect(await rare()).toEqual(await plain('Rare quarry 3'));
  const [{ words }] = await app.sql('select count(*)::int as words from audit_word where tenant_id = $1', [tenantId]);
  expect(words).toBeGreaterThan(12_000);
});
