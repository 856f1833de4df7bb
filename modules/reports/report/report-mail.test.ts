import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** A saved report goes out on a timetable, with what its sender and its reader both may see. */
let app: TestServer;
let admin: Caller;
let report: { id: number };
let type: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const work = (await admin.post('/itemtype', { name: 'Work that is mailed' })).data.id;
  type = (await admin.post('/ordertype', { name: 'Mailed', prefix: 'MAI' })).data.id;
  const items = [{ order_item_type_id: work, name: 'Pump', price: 120 }];
  await admin.post('/order', { order_type_id: type, title: 'Cellar pump', items });
  await admin.post('/order', { order_type_id: type, title: 'Roof fan' });
  const made = await admin.post('/custom-report', {
    name: 'Work of the week',
    dataset: 'orders',
    columns: [{ key: 'reference_no' }, { key: 'title' }, { key: 'total_price' }],
    filters: { type_id: [type] },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  report = made.data;
});
afterAll(() => app.close());

let count = 0;
const schedule = (more: object = {}, caller = admin) =>
  caller.post('/email-schedule', {
    name: `Report by mail ${++count}`,
    action: 'custom_report',
    parameters: { report_id: report.id },
    email: ['board@example.test'],
    rrule: 'FREQ=WEEKLY;BYDAY=MO',
    time: '08:00',
    time_zone: 'UTC',
    ...more,
  });
const mails = async (id: number, email?: string) =>
  (await admin.get(`/email-schedule/${id}/action-emails`, email ? { email } : {})).data;

test('a schedule offers the reports its person may read, and mails the chosen one', async () => {
  const { data: options } = await admin.get('/email-schedule/options');
  const action = options.actions.find(({ value }: { value: string }) => value === 'custom_report');
  expect(action.parameters[0].choices).toContainEqual({ value: String(report.id), label: 'Work of the week' });
  const made = await schedule();
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const [mail] = await mails(made.data.id);
  expect(mail).toMatchObject({ to: 'board@example.test' });
  expect(mail.html).toMatch(/Cellar pump/);
  expect(mail.html).toMatch(/Roof fan/);
  expect(mail.html).toMatch(/120\.00/);
  const nobody = await schedule({ email: [] });
  expect((await mails(nobody.data.id)).map(({ to }: { to: string }) => to)).toEqual(['admin@demo.test']);
});

test('a report that is not there, or not for the person, is refused; one that went away says so', async () => {
  expect((await schedule({ parameters: {} })).body.errors).toEqual({ 'parameters.report_id': ['Choose a value.'] });
  const strange = await schedule({ parameters: { report_id: 999_999 } });
  expect([strange.status, Object.keys(strange.body.errors ?? {})]).toEqual([422, ['parameters.report_id']]);
  const slugs = ['view.email_schedule', 'create.email_schedule', 'view.custom_reports', 'view.order'];
  const { caller: clerk } = await staffWith(app, slugs);
  expect((await schedule({}, clerk)).status).toBe(422);
  const gone = (await admin.post('/custom-report', { name: 'Short-lived', columns: [{ key: 'reference_no' }] })).data;
  const made = await schedule({ parameters: { report_id: gone.id } });
  await admin.delete(`/custom-report/${gone.id}`);
  const told = await admin.get(`/email-schedule/${made.data.id}/action-emails`);
  expect([told.status, /setting “Report” is no longer valid/.test(JSON.stringify(told.body))]).toEqual([422, true]);
});

test('who may see no prices reads none, who may see no activities reads nothing', async () => {
  const workman = await staffWith(app, ['view.order', 'view_all.order'], 'all');
  const stranger = await staffWith(app, ['view.roles'], 'all');
  const made = await schedule({ email: [workman.email, stranger.email], skip_empty: false });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const sent = await mails(made.data.id);
  const of = (email: string) => sent.find(({ to }: { to: string }) => to === email);
  expect(of(workman.email)?.html ?? '').toMatch(/Cellar pump/);
  expect(of(workman.email).html).not.toMatch(/120/);
  expect(of(stranger.email)).toMatchObject({ rows: 0 });
});
