import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { runDueSchedules } from './run-schedules.server.ts';

/** A mail tells when a visit is on the clock of its place, as the visit itself and its documents do. */
let app: TestServer;
let admin: Caller;
let tenantId: number;
let type: number;
let lists = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenantId = (await app.sql("select id from tenant where subdomain = 'demo'"))[0].id;
  type = (await admin.post('/ordertype', { name: 'Clock work', prefix: 'CLK', portal_visible: true })).data.id;
  await app.sql(`update "order" set deleted_at = now() where tenant_id = $1`, [tenantId]);
  const { id } = (await admin.post('/customer', { name: 'Clock House', email: 'clock@house.test' })).data;
  for (const [title, zone] of [
    ['Here', 'America/Jamaica'],
    ['There', 'America/Santo_Domingo'],
  ]) {
    const made = (await admin.post('/order', { order_type_id: type, customer_id: id, title })).data;
    await app.sql(
      `update "order" set time_zone = $2, status = 'completed', scheduled_start = '2026-12-04T14:15:00Z', scheduled_end = '2026-12-04T16:15:00Z',
        completed_at = '2026-12-04T15:40:00Z', created_at = '2026-12-01T12:00:00Z' where id = $1`,
      [made.id, zone],
    );
  }
});
afterAll(() => app.close());

async function sent(more: object): Promise<{ html: string; key: string | null }> {
  const made = await admin.post('/email-schedule', {
    name: `Clock list ${++lists}`,
    email: ['boss@example.test'],
    rrule: 'FREQ=DAILY',
    starts_on: '2026-01-01',
    time: '08:00',
    time_zone: 'America/Jamaica',
    ...more,
  });
  const id = made.data?.id ?? expect.fail(JSON.stringify(made.body));
  await app.sql("update email_schedule set next_run_at = '2026-12-05T13:00:00Z' where id = $1", [id]);
  const { database, storage, log, config, words } = app.ordo.platform;
  const personById = (company: number, userId: number) => app.ordo.access.personById(company, userId);
  const parts = { database, storage, log, config, words, personById };
  await runDueSchedules(parts, tenantId, Date.parse('2026-12-05T13:00:05Z'));
  const [mail] = await app.sql(
    `select m.html, (select a.key from attachment a where a.id = any(m.attachment_ids)) as key
      from message m where event = 'schedule.mail' order by m.id desc limit 1`,
  );
  return (mail as never) ?? expect.fail('nothing was sent');
}

test('the place is named where the clock of the schedule shows something else', async () => {
  const statement = (await sent({ action: 'customer_statement', parameters: { days: 30 } })).html;
  expect(statement).toContain('>4 Dec 2026 10:40<');
  expect(statement).toContain('>4 Dec 2026 11:40 (Santo Domingo)<');
  expect(statement).not.toContain('Jamaica');
  const report = (await sent({ action: 'activity_report', parameters: { days: 30 } })).html;
  expect(report).toContain('>4 Dec 2026 09:15<');
  expect(report).toContain('>4 Dec 2026 10:15 (Santo Domingo)<');
});

test('a spreadsheet has the same clocks, and a column that names them', async () => {
  const { key } = await sent({ action: 'customer_statement', parameters: { days: 30 }, format: 'xlsx' });
  const bytes = await app.ordo.platform.storage.get(key ?? '');
  const rows: string[] = [];
  for await (const row of readSheet(bytes as never, { maxColumns: 50 } as never)) rows.push(JSON.stringify(row));
  const all = rows.join('\n');
  expect(all).toMatch(/10:40.*Jamaica/);
  expect(all).toMatch(/11:40.*Santo Domingo/);
  expect(all).toContain('Time zone');
});
