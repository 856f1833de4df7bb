import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

/** A scheduled mail of documents that end soon. */
let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('lists what expires within the days, for whoever may read documents', async () => {
  await app.sql('update customer_document set expires_at = null where tenant_id = 1');
  const add = (name: string, days: number) =>
    app.sql(
      `insert into customer_document (tenant_id, customer_id, name, status, expires_at)
        select 1, min(id), $1, 'approved', (now() at time zone 'UTC')::date + $2::int from customer where tenant_id = 1 and deleted_at is null`,
      [name, days],
    );
  await add('Ends soon', 5);
  await add('Ends today', 0);
  await add('Ends later', 40);
  await add('Ended', -1);
  const { email: reader } = await staffWith(app, ['view.order']);
  const made = await admin.post('/email-schedule', {
    name: 'Papers',
    email: ['admin@demo.test', reader],
    action: 'expiring_documents',
    parameters: { days: 30 },
    format: 'html',
    rrule: 'FREQ=DAILY',
    time: '08:00',
    time_zone: 'UTC',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const mails = (await admin.get(`/email-schedule/${made.data.id}/action-emails`)).data as {
    to: string;
    rows: number;
  }[];
  expect(mails.find(({ to }) => to === 'admin@demo.test')?.rows).toBe(2);
  expect(mails.filter(({ to }) => to === reader).every(({ rows }) => rows === 0)).toBe(true);
  expect(JSON.stringify((await admin.get('/email-schedule/options')).data.actions)).toContain('expiring_documents');
});
