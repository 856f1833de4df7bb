import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;
let person: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  person = (await server.sql("select id::int from app_user where email = 'officer@demo.test'"))[0].id;
});
afterAll(() => server.close());

const strict = (is: boolean) => admin.post('/company/configurations', { key: 'strict_roster', bool_value: is });
const add = (day: string, from: string, to: string, more: object = {}) =>
  admin.post('/user-roster', {
    ...{ user_id: person, day, start_at: `${day}T${from}:00.000Z`, end_at: `${day}T${to}:00.000Z` },
    ...more,
  });
const told = (answer: Awaited<ReturnType<typeof add>>) => [answer.status, answer.body.code];

test('a strict roster refuses shifts without eleven hours of rest; without it they are taken', async () => {
  await strict(false);
  expect((await add('2032-03-01', '06:00', '10:00')).status).toBe(201);
  expect((await add('2032-03-01', '13:00', '17:00')).status).toBe(201);
  await strict(true);
  expect((await add('2032-03-02', '06:00', '14:00')).status).toBe(201);
  expect(told(await add('2032-03-02', '17:00', '20:00'))).toEqual([409, 'roster_rule']);
  expect(told(await add('2032-03-02', '08:00', '09:00'))).toEqual([409, 'shift_overlap']);
  expect((await add('2032-03-02', '17:00', '20:00', { kind: 'on_call' })).status).toBe(201);
  const next = await add('2032-03-03', '01:00', '09:00');
  expect(next.status).toBe(201);
  const early = await admin.put(`/user-roster/${next.data.id}`, { start_at: '2032-03-03T00:30:00.000Z' });
  expect([early.status, early.body.code]).toEqual([409, 'roster_rule']);
  expect((await admin.put(`/user-roster/${next.data.id}`, { note: 'Early' })).status).toBe(200);
});

test('a break is shorter than its shift, also when the shift is cut afterwards', async () => {
  const long = await add('2032-05-03', '08:00', '09:00', { break_minutes: 90 });
  expect([long.status, long.body.errors]).toEqual([
    422,
    { break_minutes: ['The break must be shorter than the shift.'] },
  ]);
  const shift = await add('2032-05-03', '08:00', '12:00', { break_minutes: 60 });
  expect(shift.status).toBe(201);
  const cut = await admin.put(`/user-roster/${shift.data.id}`, { end_at: '2032-05-03T09:00:00.000Z' });
  expect([cut.status, Object.keys(cut.body.errors ?? {})]).toEqual([422, ['break_minutes']]);
});

test('two shifts at one time: whoever may see the other one is told whose it is and when, others only that there is one', async () => {
  const [{ name, zone }] = await server.sql(
    'select full_name as name, (select time_zone from company where tenant_id = u.tenant_id) as zone from app_user u where id = $1',
    [person],
  );
  const at = (instant: string) =>
    new Date(instant).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const planner = await staffWith(server, ['create.user_roster']);
  for (const is of [false, true]) {
    await strict(is);
    const day = is ? '2032-08-02' : '2032-08-09';
    const times = { start_at: `${day}T13:00:00.000Z`, end_at: `${day}T20:00:00.000Z` };
    const { id } = (await add(day, '13:00', '20:00')).data;
    const refused = await add(day, '19:00', '22:00');
    const hours = `${at(times.start_at)}–${at(times.end_at)}`;
    expect(told(refused)).toEqual([409, 'shift_overlap']);
    expect(refused.body).toMatchObject({
      message: 'This person already has a shift at that time.',
      errors: { start_at: [`Overlaps with ${name}’s shift, ${hours}.`] },
      overlaps: { id, kind: 'shift', ...times, user: { id: person, name } },
    });
    // A shift is changed over itself, but not over another one; ends that are wrong themselves have their own words.
    expect((await admin.put(`/user-roster/${id}`, { end_at: `${day}T19:30:00.000Z` })).status).toBe(200);
    const body = { user_id: person, day, start_at: `${day}T14:00:00.000Z`, end_at: `${day}T15:00:00.000Z` };
    const spanish = await admin.post('/user-roster', { ...body, kind: 'training' }, { 'x-localization': 'es' });
    expect(spanish.body.errors?.start_at?.[0]).toMatch(new RegExp(`^Se cruza con el turno de ${name}, \\d\\d:\\d\\d–`));
    expect(Object.keys((await add(day, '15:00', '14:00')).body.errors ?? {})).toEqual(['end_at']);
    const blind = await planner.caller.post('/user-roster', body);
    expect(blind.body).toEqual({ message: 'This person already has a shift at that time.', code: 'shift_overlap' });
  }
  // A shift of the night before is named with its day; a day off by what it is.
  await strict(false);
  const night = { start_at: '2032-08-20T23:00:00.000Z', end_at: '2032-08-21T14:00:00.000Z' };
  expect((await admin.post('/user-roster', { user_id: person, day: '2032-08-20', ...night, kind: 'off' })).status).toBe(
    201,
  );
  const after = await add('2032-08-21', '13:00', '16:00');
  expect(after.body.errors?.start_at?.[0]).toMatch(/’s day off, Fri,? 20 Aug, \d\d:\d\d–\d\d:\d\d\.$/);
});

test('a strict roster refuses the shift that makes more than 48 hours of seven days, breaks left out', async () => {
  await strict(true);
  for (const day of ['05', '06', '07', '08', '09'])
    expect((await add(`2032-04-${day}`, '06:00', '15:30', { break_minutes: 30 })).status).toBe(201);
  expect(told(await add('2032-04-11', '06:00', '10:00'))).toEqual([409, 'roster_rule']);
  expect((await add('2032-04-11', '06:00', '09:00')).status).toBe(201);
  expect((await add('2032-04-12', '06:00', '12:00')).status).toBe(201);
});

test('of twenty shifts at once that would break the rest, one is kept', async () => {
  await strict(true);
  const hours = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(2, '0')}:`);
  const answers = await Promise.all(hours.map((hour) => add('2032-05-10', `${hour}00`, `${hour}40`)));
  const added = answers.filter(({ status }) => status === 201).length;
  // The first and another eleven hours later, whichever came first.
  expect([1, 2]).toContain(added);
  const kept = await server.sql(
    `select min(gap) < interval '11 hours' as broken from (select start_at - lag(end_at) over (order by start_at) as gap
      from roster_entry where user_id = $1 and day = '2032-05-10') gaps`,
    [person],
  );
  expect(kept[0].broken).not.toBe(true);
});

test('a shift names one of the task types of the company', async () => {
  await strict(false);
  const types = (list: object[]) =>
    admin.post('/company/configurations', { key: 'task_type', text_value: JSON.stringify(list) });
  const saved = await types([{ name: 'Delivery' }, { name: 'Assembly', minutes: 30 }]);
  const [delivery, assembly] = saved.data.value as { id: number }[];
  expect(saved.data.value).toEqual([
    { name: 'Delivery', id: delivery?.id },
    { name: 'Assembly', minutes: 30, id: (delivery?.id ?? 0) + 1 },
  ]);
  expect((await add('2032-06-01', '06:00', '10:00', { task_type: 'Delivery' })).status).toBe(201);
  const wrong = await add('2032-06-02', '06:00', '10:00', { task_type: 'nonexistent' });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['task_type']]);
  const task = (await admin.post('/itemtype', { name: 'Typed task', is_task: true, is_order_item: false })).data.id;
  const type = (await admin.post('/ordertype', { name: 'Typed tasks', prefix: 'TYT' })).data.id;
  const order = (id: number) =>
    admin.post('/order', { order_type_id: type, items: [{ order_item_type_id: task, task_type_id: id }] });
  const unknown = await order(99);
  expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['items.0.task_type_id']]);
  expect((await order(assembly?.id ?? 0)).status).toBe(201);
  // Ids stay with their entries and are not given again, whichever went away, the whole list too.
  expect((await types([{ name: 'Delivery' }])).data.value).toEqual([{ name: 'Delivery', id: delivery?.id }]);
  const later = await types([{ name: 'Delivery' }, { name: 'Cleaning' }]);
  expect(later.data.value).toEqual([
    { name: 'Delivery', id: delivery?.id },
    { name: 'Cleaning', id: (assembly?.id ?? 0) + 1 },
  ]);
  await admin.delete('/company/configurations', { key: 'task_type' });
  const anew = await types([{ name: 'Delivery' }]);
  expect(anew.data.value[0].id).toBe((assembly?.id ?? 0) + 2);
  const twice = await types([
    { id: 5, name: 'One' },
    { id: 5, name: 'Other' },
  ]);
  expect(twice.status).toBe(422);
});

test('of twenty lists written at once, first and later, no two give the same id to different entries', async () => {
  await admin.delete('/company/configurations', { key: 'task_type' });
  const names = Array.from({ length: 20 }, (_, at) => `Kind ${at}`);
  const saved = await Promise.all(
    names.map((name) =>
      admin.post('/company/configurations', { key: 'task_type', text_value: JSON.stringify([{ name }]) }),
    ),
  );
  expect(saved.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(new Set(saved.map(({ data }) => data.value[0].id)).size).toBe(20);
});

test('shifts are found by the name and the e-mail of their person', async () => {
  const [{ id, full_name: name, email }] = await server.sql(
    'select id::int, full_name, email from app_user where id = $1',
    [person],
  );
  for (const q of [name, email, name.split(' ')[1].toUpperCase()]) {
    const { data } = await admin.get('/user-roster', { q });
    expect(data.length, q).toBeGreaterThan(0);
    expect(new Set(data.map((row: { user_id: number }) => row.user_id))).toEqual(new Set([id]));
  }
  expect((await admin.get('/user-roster', { q: 'nobody-of-that-name' })).data).toEqual([]);
});

test('people read their own published shifts, in the list and one by one; those of others behind the permission', async () => {
  await strict(false);
  const officer = await server.as('officer@demo.test');
  const [other] = await server.sql("select id::int from app_user where email = 'warehouse@demo.test'");
  const made = async (day: string, more: object = {}) => (await add(day, '06:00', '14:00', more)).data.id as number;
  const published = await made('2032-07-01', { status: 'published' });
  const draft = await made('2032-07-02');
  const foreign = await made('2032-07-01', { status: 'published', user_id: other.id });
  const filters = { day: { from: '2032-07-01', to: '2032-07-31' } };
  const ids = async (caller: Caller) => {
    const { status, data } = await caller.get('/user-roster', { filters });
    return status === 200 ? data.map(({ id }: { id: number }) => id).sort() : status;
  };
  expect(await ids(officer)).toEqual([published]);
  expect(await ids(await server.as('warehouse@demo.test'))).toEqual([foreign]);
  expect(await ids(admin)).toEqual([published, draft, foreign].sort());
  const one = async (id: number) => (await officer.get(`/user-roster/${id}`)).status;
  expect([await one(published), await one(draft), await one(foreign)]).toEqual([200, 404, 404]);
  const asked = (await officer.get('/user-roster', { filters: { ...filters, user_id: [other.id] } })).success.total;
  expect(asked).toBe(0);
  expect((await officer.put(`/user-roster/${published}`, { note: 'Mine' })).status).toBe(403);
});

test('fifty shifts of a person begin on one day of the company, however many ask at once and whatever day they are filed under', async () => {
  await strict(false);
  const [{ zone }] = await server.sql('select time_zone as zone from company where tenant_id = 1');
  const [{ noon }] = await server.sql("select ('2033-05-10 12:00'::timestamp at time zone $1) as noon", [zone]);
  const at = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
  const one = (minutes: number, more: object = {}) =>
    admin.post('/user-roster', {
      ...{ user_id: person, kind: 'on_call', day: '2033-05-10', start_at: at(minutes), end_at: at(minutes + 60) },
      ...more,
    });
  await server.sql(
    `insert into roster_entry (tenant_id, user_id, day, kind, start_at, end_at)
      select 1, $1, '2033-05-10', 'on_call', $2::timestamptz, $2::timestamptz + interval '1 hour' from generate_series(1, 45)`,
    [person, at(0)],
  );
  const many = await Promise.all(Array.from({ length: 20 }, (_, n) => one(n, { day: `2033-05-${10 + (n % 3)}` })));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = many.find(({ status }) => status !== 201);
  expect([refused?.status, refused?.body.errors]).toEqual([
    422,
    { start_at: ['This person already has 50 shifts that day. Delete one that isn’t needed, or choose another day.'] },
  ]);
  // From another day, or from another person, nothing comes in either; the last minute before midnight is still that day.
  const next = await one(24 * 60, { day: '2033-05-11' });
  expect(next.status).toBe(201);
  const moved = await admin.put(`/user-roster/${next.data.id}`, { start_at: at(719), end_at: at(760) });
  expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['start_at']]);
  expect((await one(720)).status).toBe(201);
  // What is there already can still be changed.
  const [there] = many.filter(({ status }) => status === 201);
  expect((await admin.put(`/user-roster/${there?.data.id}`, { end_at: at(90), note: 'Longer' })).status).toBe(200);
});
