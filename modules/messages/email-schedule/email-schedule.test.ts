import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { offerMailActions } from '../mail-action/mail-action.server.ts';
import { runDueSchedules } from './run-schedules.server.ts';

let app: TestServer;
let admin: Caller;
let tenantId: number;
let officerId: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenantId = (await app.sql("select id from tenant where subdomain = 'demo'"))[0].id;
  officerId = Number((await app.sql("select id from app_user where email = 'officer@demo.test'"))[0].id);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('delete from email_schedule');
  await app.sql("delete from message where event = 'schedule.mail'");
});

const schedule = {
  name: 'Morning list',
  action: 'overdue_activities',
  email: ['boss@example.test'],
  rrule: 'FREQ=DAILY',
  starts_on: '2026-01-01',
  time: '08:00',
  time_zone: 'America/New_York',
};
let made = 0;
const create = async (more: object = {}) =>
  (await admin.post('/email-schedule', { ...schedule, name: `Morning list ${++made}`, ...more })).data;
const parts = () => {
  const { database, storage, log, config, words } = app.ordo.platform;
  return {
    database,
    storage,
    log,
    config,
    words,
    personById: (company: number, userId: number) => app.ordo.access.personById(company, userId),
  };
};
const runAt = (instant: string) => runDueSchedules(parts(), tenantId, Date.parse(instant));
const dueAt = (id: number, instant: string) =>
  app.sql('update email_schedule set next_run_at = $2 where id = $1 and active', [id, instant]);
const mails = () =>
  app.sql('select "to", subject, html, attachment_ids from message where event = \'schedule.mail\' order by id');
const runs = (id: number) =>
  app.sql('select due_at, status, mails, rows from email_schedule_run where email_schedule_id = $1 order by due_at', [
    id,
  ]);

test('08:00 in New York stays 08:00 there when the clocks change, once a day', async () => {
  const { id } = await create({ skip_empty: false });
  await dueAt(id, '2027-03-13T13:00:00Z');
  await runAt('2027-03-13T13:00:30Z');
  expect((await admin.get(`/email-schedule/${id}`)).data.next_run_at).toBe('2027-03-14T12:00:00.000Z');
  await runAt('2027-03-14T11:59:59Z');
  await runAt('2027-03-14T12:00:00Z');
  await runAt('2027-03-14T13:00:00Z');
  expect(await runs(id)).toHaveLength(2);
  expect(await mails()).toHaveLength(2);
});

test('down from 07:50 to 09:10: one run at 09:10; down for days: one run', async () => {
  const { id } = await create({ skip_empty: false });
  await dueAt(id, '2027-06-01T12:00:00Z');
  await runAt('2027-06-01T13:10:00Z');
  await runAt('2027-06-01T13:11:00Z');
  expect(await runs(id)).toMatchObject([{ status: 'done', mails: 1 }]);
  expect((await admin.get(`/email-schedule/${id}`)).data.next_run_at).toBe('2027-06-02T12:00:00.000Z');
  await runAt('2027-06-09T15:00:00Z');
  expect(await runs(id)).toHaveLength(2);
  expect((await admin.get(`/email-schedule/${id}`)).data.next_run_at).toBe('2027-06-10T12:00:00.000Z');
});

test('twenty workers at once run it once', async () => {
  const { id } = await create({ skip_empty: false });
  await dueAt(id, '2027-06-01T12:00:00Z');
  await Promise.all(Array.from({ length: 20 }, () => runAt('2027-06-01T12:00:05Z')));
  expect(await runs(id)).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test('nothing to say is no mail, unless the schedule asks for one', async () => {
  const silent = await create({ action: 'activities_due', parameters: { days: 1 } });
  await dueAt(silent.id, '2035-01-01T12:00:00Z');
  await runAt('2035-01-01T12:00:05Z');
  expect(await runs(silent.id)).toMatchObject([{ status: 'empty', mails: 0 }]);
  expect(await mails()).toEqual([]);
  await admin.put(`/email-schedule/${silent.id}`, { skip_empty: false });
  await dueAt(silent.id, '2035-01-02T12:00:00Z');
  await runAt('2035-01-02T12:00:05Z');
  expect((await mails())[0].html).toContain('There is nothing to report.');
});

test('a failed run says in the reader’s language why, and what to do', async () => {
  const { id } = await create({ action: 'activities_due', parameters: { days: 1 }, skip_empty: false });
  await app.sql(`update email_schedule set parameters = '{"days": "many"}' where id = $1`, [id]);
  await dueAt(id, '2027-06-01T12:00:00Z');
  await runAt('2027-06-01T12:00:05Z');
  const told = async (language: string) => {
    const { last_error, runs: all } = (await admin.get(`/email-schedule/${id}`, {}, { 'x-localization': language }))
      .data;
    return [last_error, all[0]?.error];
  };
  const english = 'The setting “Due within (days)” is no longer valid. Open the schedule, choose it again and save.';
  const spanish = 'El ajuste “Vencen en (días)” ya no es válido. Abra el correo programado, elíjalo de nuevo y guarde.';
  expect(await told('en')).toEqual([english, english]);
  expect(await told('es')).toEqual([spanish, spanish]);
});

test('a stored rule that cannot be read stops it at once and says so; it can be opened and mended', async () => {
  const { id } = await create({ skip_empty: false });
  await app.sql(`update email_schedule set rrule = 'FREQ=MONTHLY;BYSETPOS=1' where id = $1`, [id]);
  await app.sql('delete from notification');
  await dueAt(id, '2027-06-01T12:00:00Z');
  await runAt('2027-06-01T12:00:05Z');
  const opened = await admin.get(`/email-schedule/${id}`);
  expect([opened.status, opened.data.active, opened.data.next_runs]).toEqual([200, false, []]);
  expect(opened.data.last_error).toMatch(/recurrence rule isn’t valid/);
  expect(await mails()).toEqual([]);
  expect((await app.sql("select 1 from notification where event = 'schedule.disabled'")).length).toBeGreaterThan(0);
  const mended = await admin.put(`/email-schedule/${id}`, { rrule: 'FREQ=DAILY', active: true });
  expect([mended.status, mended.data.next_runs.length > 0]).toEqual([200, true]);
});

test('five failing runs stop it and tell its owner; running again it starts anew', async () => {
  offerMailActions([
    {
      name: 'low_stock',
      permission: null,
      parameters: [],
      people: async () => [],
      table: () => Promise.reject(new Error('the stock room burns')),
    },
  ]);
  const { id } = await create({ action: 'low_stock' });
  await app.sql('delete from notification');
  for (let day = 1; day <= 6; day++) {
    await dueAt(id, `2027-06-0${day}T12:00:00Z`);
    await runAt(`2027-06-0${day}T12:00:05Z`);
  }
  expect((await admin.get(`/email-schedule/${id}`)).data).toMatchObject({
    active: false,
    failures: 5,
    last_status: 'failed',
    last_error: 'Unknown Error!',
    next_run_at: null,
  });
  expect((await app.sql("select 1 from notification where event = 'schedule.disabled'")).length).toBeGreaterThan(0);
  expect((await admin.put(`/email-schedule/${id}`, { active: true })).data).toMatchObject({
    active: true,
    failures: 0,
  });
});

test('a run that took the process with it each time is not begun for ever', async () => {
  const { id } = await create({});
  await app.sql('delete from notification');
  await dueAt(id, '2027-06-01T12:00:00Z');
  await app.sql('update email_schedule set begun = 4 where id = $1', [id]);
  await runAt('2027-06-01T12:00:05Z');
  const stopped = (await admin.get(`/email-schedule/${id}`)).data;
  expect(stopped).toMatchObject({ active: false, last_status: 'failed', next_run_at: null });
  expect(stopped.last_error).toMatch(/server stopped each time/);
  expect(await mails()).toEqual([]);
  expect((await app.sql("select 1 from notification where event = 'schedule.disabled'")).length).toBeGreaterThan(0);
  expect((await admin.put(`/email-schedule/${id}`, { active: true })).data).toMatchObject({
    active: true,
    failures: 0,
  });
  await dueAt(id, '2027-06-02T12:00:00Z');
  await runAt('2027-06-02T12:00:05Z');
  expect((await admin.get(`/email-schedule/${id}`)).data.last_status).not.toBe('failed');
});

test('officers get their own overdue work, the desk gets all; rows pass the eyes of owner and reader', async () => {
  await app.sql(
    `update "order" set driver_id = $2 where id in (select id from "order" where tenant_id = $1 and deleted_at is null
      and status = 'released' and coalesce(due_at, scheduled_end) < now() order by id limit 2)`,
    [tenantId, officerId],
  );
  const { id } = await create({ email: [] });
  const { data } = await admin.get(`/email-schedule/${id}/action-emails`);
  const to = data.map((mail: { to: string }) => mail.to);
  expect(to).toContain('manager@demo.test');
  expect(new Set(to).size).toBe(to.length);
  const manager = data.find((mail: { to: string }) => mail.to === 'manager@demo.test');
  const officer = data.find((mail: { to: string }) => mail.to === 'officer@demo.test');
  expect(officer.rows).toBeLessThan(manager.rows);
  const [{ own }] = await app.sql(
    `select count(*)::int as own from "order" where tenant_id = $1 and deleted_at is null and (created_by = $2 or driver_id = $2 or secondary_officer_id = $2)
      and status in ('pending', 'released', 'incomplete') and coalesce(due_at, scheduled_end) < now()`,
    [tenantId, officerId],
  );
  expect(officer.rows).toBeLessThanOrEqual(own);
  expect(await mails()).toEqual([]);
});

test('a spreadsheet and a PDF go as files', async () => {
  for (const format of ['xlsx', 'pdf']) {
    const { id } = await create({ format, action: 'activity_report', parameters: { days: 90 } });
    await dueAt(id, '2026-12-01T13:00:00Z');
    await runDueSchedules(parts(), tenantId, Date.now() + 86_400_000 * 30);
    const [mail] = (await mails()).slice(-1);
    expect(mail.html).toContain('The list is attached.');
    const [file] = await app.sql('select name, mime, key, status from attachment where id = any($1)', [
      mail.attachment_ids,
    ]);
    expect(file.name).toMatch(new RegExp(`^Morning list \\d+-2\\d{3}-\\d\\d-\\d\\d\\.${format}$`));
    expect(file.status).toBe('clean');
  }
});

test('an address that was somebody’s is theirs alone: they get it where they are now, and nobody does once they are gone', async () => {
  const { id: person } = await staffWith(app, ['view.order'], 'all');
  await app.sql("update app_user set email = 'rae@moved.test' where id = $1", [person]);
  const { id } = await create({ skip_empty: false, email: ['rae@moved.test', 'boss@example.test'] });
  let day = 1;
  const sentTo = async () => {
    await app.sql("delete from message where event = 'schedule.mail'");
    await dueAt(id, `2027-06-0${++day}T12:00:00Z`);
    await runAt(`2027-06-0${day}T12:00:30Z`);
    return (await mails()).flatMap(({ to }) => to).toSorted();
  };
  await app.sql("update app_user set email = 'rae@new.test' where id = $1", [person]);
  expect(await sentTo()).toEqual(['boss@example.test', 'rae@new.test']);
  // The address itself goes to nobody, whoever has it next; a change of the list keeps what it meant.
  expect((await admin.put(`/email-schedule/${id}`, { email: ['rae@moved.test', 'desk@example.test'] })).status).toBe(
    200,
  );
  expect(await sentTo()).toEqual(['desk@example.test', 'rae@new.test']);
  await app.sql('update app_user set deleted_at = now() where id = $1', [person]);
  expect(await sentTo()).toEqual(['desk@example.test']);
});

test('a test mail goes to one address, is marked, and moves nothing', async () => {
  const { id, next_run_at: next } = await create({ email: [] });
  const { data } = await admin.post(`/email-schedule/${id}/test`, { email: 'me@example.test' });
  expect(data).toMatchObject([{ to: 'me@example.test', subject: expect.stringMatching(/^TEST · Morning list/) }]);
  expect((await mails()).map((mail) => mail.to)).toEqual([['me@example.test']]);
  expect((await admin.get(`/email-schedule/${id}`)).data).toMatchObject({ next_run_at: next, last_run_at: null });
  await admin.get(`/email-schedule/${id}/action-emails`, { email: 'me@example.test', send: 1 });
  expect(await mails()).toHaveLength(2);
});

test('a preview of private mails shows only one’s own', async () => {
  await app.sql(`insert into notification (tenant_id, user_id, data, event) values ($1, $2, $3, 'test')`, [
    tenantId,
    officerId,
    JSON.stringify({ id: 1, name: 'Secret of the officer', message: 'x', module: 'activities', redirect: true }),
  ]);
  const { id } = await create({ action: 'unread_notifications', email: [] });
  const preview = await admin.get(`/email-schedule/${id}/action-emails`, { email: 'officer@demo.test' });
  expect(JSON.stringify(preview.body)).not.toContain('Secret of the officer');
  await dueAt(id, '2027-01-01T00:00:00Z');
  await runAt('2027-01-01T00:00:01Z');
  const [mine] = await app.sql(
    `select html from message where "to" = '{officer@demo.test}' and event = 'schedule.mail'`,
  );
  expect(mine.html).toContain('Secret of the officer');
});

test('unread notices about work that the bell hides by now are not mailed either', async () => {
  const { id: reader, email, role } = await staffWith(app, ['view.order', 'view_all.order'], 'all');
  const [order] = await app.sql(
    `select id::int from "order" where tenant_id = $1 and deleted_at is null order by id limit 1`,
    [tenantId],
  );
  const told = (name: string, owner: number | null) =>
    app.sql(
      `insert into notification (tenant_id, user_id, data, event, owner_type, owner_id) values ($1, $2, $3, 'test', 'order', $4)`,
      [tenantId, reader, JSON.stringify({ id: 1, name, message: 'x', module: 'activities', redirect: true }), owner],
    );
  await told('Lost job', order.id);
  await told('Kept notice', null);
  await app.sql('update role set all_activity_types = false where id = $1', [role]);
  const { id } = await create({ action: 'unread_notifications', email: [] });
  await dueAt(id, '2027-01-02T00:00:00Z');
  await runAt('2027-01-02T00:00:01Z');
  const [mail] = await app.sql(`select html from message where "to" = array[$1] and event = 'schedule.mail'`, [email]);
  expect(mail.html).toContain('Kept notice');
  expect(mail.html).not.toContain('Lost job');
});

test('the form is offered what this person may mail, the next runs are known before saving', async () => {
  const { data } = await admin.get('/email-schedule/options');
  expect(data.actions.map((action: { value: string }) => action.value)).toEqual(
    expect.arrayContaining(['activities_due', 'overdue_activities', 'daily_digest', 'customer_statement']),
  );
  expect(data.formats.map((format: { value: string }) => format.value)).toEqual(['html', 'pdf', 'xlsx']);
  const query = {
    rrule: 'FREQ=WEEKLY;BYDAY=MO',
    time: '08:00',
    time_zone: 'America/New_York',
    starts_on: '2094-03-01',
  };
  expect((await admin.get('/email-schedule/next-runs', query)).data.next_runs.slice(0, 3)).toEqual([
    '2094-03-01T13:00:00.000Z',
    '2094-03-08T13:00:00.000Z',
    '2094-03-15T12:00:00.000Z',
  ]);
  expect((await admin.get('/email-schedule/next-runs', { ...query, rrule: 'FREQ=SOMETIMES' })).body.errors).toEqual({
    rrule: ['This recurrence rule isn’t valid.'],
  });
});

test.each([
  [{ action: 'rental_returns_due' }, 'action'],
  [{ rrule: 'FREQ=HOURLY' }, 'rrule'],
  [{ time: '25:00' }, 'time'],
  [{ time_zone: 'Mars/Base' }, 'time_zone'],
  [{ email: ['nobody'] }, 'email.0'],
  [{ action: 'activities_due', parameters: { days: 'many' } }, 'parameters.days'],
  [{ action: 'activities_due', parameters: { colour: 1 } }, 'parameters.colour'],
  [{ template_id: 999999 }, 'template_id'],
])('%j is refused at %s', async (more, field) => {
  const answer = await admin.post('/email-schedule', { ...schedule, name: `Refused ${++made}`, ...more });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

test('two people who change it at once: the second hears of the first', async () => {
  const { id, updated_at: seen } = await create();
  expect((await admin.put(`/email-schedule/${id}`, { time: '09:00', updated_at: seen })).status).toBe(200);
  expect((await admin.put(`/email-schedule/${id}`, { time: '10:00', updated_at: seen })).body.code).toBe('conflict');
  const officer = await app.as('officer@demo.test');
  expect((await officer.get(`/email-schedule/${id}`)).status).toBe(403);
  expect((await (await app.as('admin@beta.test')).get(`/email-schedule/${id}`)).status).toBe(404);
});

test('a list that goes out by itself is in the company’s words too', async () => {
  const own = { 'sheet.order.reference_no': 'Job number', 'sheet.order.status.pending': 'Waiting' };
  await admin.post('/lang/translations', { lang: 'en', translations: own });
  const { id } = await create({
    action: 'activity_report',
    parameters: { days: 366, state: 'open' },
    skip_empty: false,
  });
  await dueAt(id, '2027-03-13T13:00:00Z');
  await runAt('2027-03-13T13:00:30Z');
  const [mail] = await mails();
  expect(mail?.html).toContain('Job number');
  expect(mail?.html).not.toContain('>Reference<');
  const back = Object.fromEntries(Object.keys(own).map((key) => [key, '']));
  await admin.post('/lang/translations', { lang: 'en', translations: back });
});

const template = async (html: string): Promise<number> =>
  (await admin.post('/communication-template', { name: `Schedule ${++made}`, subject: 'Our words', html })).data.id;

test('a template whose values are all empty that day leaves the mail to the product’s text', async () => {
  const template_id = await template('<p>Due today:</p>{{#each rows}}<p>{{reference_no}}</p>{{/each}}');
  const { id } = await create({ action: 'activities_due', parameters: { days: 1 }, skip_empty: false, template_id });
  await dueAt(id, '2035-01-01T12:00:00Z');
  await runAt('2035-01-01T12:00:05Z');
  const [empty] = await mails();
  expect([empty?.subject.startsWith('Morning list'), empty?.html.includes('Due today')]).toEqual([true, false]);
  expect(empty?.html).toContain('There is nothing to report.');
  // One value that is there is enough for the company's own words.
  await admin.put(`/communication-template/${template_id}`, { html: '<p>{{date}}, due today:</p>' });
  await dueAt(id, '2035-01-02T12:00:00Z');
  await runAt('2035-01-02T12:00:05Z');
  const own = (await mails())[1];
  expect([own?.subject, own?.html.includes('due today')]).toEqual(['Our words', true]);
});

test('a schedule refuses a template that asks for what it does not fill, and the template such a change', async () => {
  const wrong = await template('<p>{{no_such}}</p>');
  const right = await template('<p>{{name}}: {{count}}</p>');
  const refused = await admin.post('/email-schedule', { ...schedule, name: `Refused ${++made}`, template_id: wrong });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['template_id']]);
  const said = refused.body.errors?.template_id?.[0] ?? '';
  expect([said.includes('no_such'), said.includes('{{schedule}}')]).toEqual([true, true]);
  const { id } = await create({ template_id: right });
  const changed = await admin.put(`/email-schedule/${id}`, { template_id: wrong });
  expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ['template_id']]);
  const edited = await admin.put(`/communication-template/${right}`, { subject: 'For {{nobody}}' });
  expect([edited.status, Object.keys(edited.body.errors ?? {})]).toEqual([422, ['subject']]);
});
