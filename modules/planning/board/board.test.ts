import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let server: TestServer;
let admin: Caller;
let ana: number;
let bo: number;
let type: number;

const DAY = '2031-03-04';
const at = (time: string, day = DAY): string => `${day}T${time}:00.000Z`;
const codes = (row: Loose): string[] => row.chips.map(({ code }: Loose) => code);

async function newOrder(more: object = {}): Promise<Loose> {
  const made = await admin.post('/order', { order_type_id: type, ...more });
  expect(made.status).toBe(201);
  return made.data;
}
const move = (caller: Caller, ...moves: object[]) => caller.post('/dispatch/move', { moves });
const strict = (bool_value: boolean) => admin.post('/company/configurations', { key: 'strict_schedule', bool_value });

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  const people = await server.sql(
    "select id::int, email from app_user where email in ('officer@demo.test', 'tanya.morrison@demo.test') order by email",
  );
  [ana, bo] = people.map(({ id }: Loose) => id);
  [{ id: type }] = (await server.sql("select id::int from order_type where name = 'Maintenance'")) as [{ id: number }];
  for (const user_id of [ana, bo])
    await admin.post('/user-roster', {
      ...{ user_id, day: DAY, kind: 'shift', start_at: at('13:00'), end_at: at('21:00') },
      ...{ break_minutes: 60, status: 'published' },
    });
});
afterAll(() => server?.close());

describe('moving on the board', () => {
  test('from the tray to an officer and a time, with what is to say about it, and back again', async () => {
    const order = await newOrder({ duration_min: 90 });
    const { status, data } = await move(admin, { order_id: order.id, driver_id: ana, start: at('14:00') });
    expect(status).toBe(200);
    expect(data.moved[0]).toMatchObject({
      id: order.id,
      start: at('14:00'),
      end: at('15:30'),
      driver: { id: ana },
      chips: [],
    });
    const back = await move(admin, { order_id: order.id, driver_id: null, start: null });
    expect([back.status, back.data.moved]).toEqual([200, []]);
    expect((await admin.get(`/order/${order.id}`)).data).toMatchObject({ scheduled_start: null, driver: null });
  });

  test('an overlap is saved with a chip; the reason stands as a note in the timeline', async () => {
    const first = await newOrder({ driver_id: ana, scheduled_start: at('16:00'), scheduled_end: at('17:00') });
    const second = await newOrder({ duration_min: 60 });
    const answer = await admin.post('/dispatch/move', {
      moves: [{ order_id: second.id, driver_id: ana, start: at('16:30') }],
      reason: 'Two people go together',
    });
    expect(answer.data.moved[0].chips).toEqual([
      { code: 'overlap', minutes: 30, other: { id: first.id, reference_no: first.reference_no } },
    ]);
    const notes = (await admin.get(`/order/${second.id}/notes`)).data;
    expect(notes[0].content).toBe('Scheduled despite a warning: Two people go together');
    const { events } = (
      await admin.get('/order/get/schedule', { filters: { scheduled: { from: at('00:00'), to: at('23:59') } } })
    ).data;
    expect(events.filter(({ id }: Loose) => [first.id, second.id].includes(id)).map((e: Loose) => e.conflicts)).toEqual(
      [true, true],
    );
  });

  test('the second officer is busy too', async () => {
    const one = await newOrder({ driver_id: bo, scheduled_start: at('16:00'), scheduled_end: at('17:00') });
    const two = await newOrder({
      ...{ driver_id: ana, secondary_officer_id: bo },
      ...{ scheduled_start: at('16:15', '2031-03-04'), scheduled_end: at('16:45') },
    });
    const { events } = (
      await admin.get('/order/get/schedule', { filters: { id: [one.id, two.id], scheduled: { from: at('00:00') } } })
    ).data;
    expect(events.map((event: Loose) => event.conflicts)).toEqual([true, true]);
  });

  test('outside the shift and on leave are said, and saved all the same', async () => {
    const order = await newOrder({ duration_min: 60 });
    const early = await move(admin, { order_id: order.id, driver_id: bo, start: at('12:30') });
    expect(codes(early.data.moved[0])).toContain('outside_shift');
    const day = '2031-03-05';
    await admin.post('/user-roster', {
      ...{ user_id: bo, day, kind: 'leave', start_at: at('10:00', day), end_at: at('22:00', day) },
    });
    const away = await move(admin, { order_id: order.id, driver_id: bo, start: at('14:00', day) });
    expect(away.data.moved[0].chips).toContainEqual({ code: 'on_leave', why: 'leave' });
    const board = await admin.get('/dispatch/board', { from: at('00:00', day), days: 1 });
    const row = board.data.officers.find(({ id }: Loose) => id === bo);
    expect([row.leave.length, codes(row.orders.find(({ id }: Loose) => id === order.id))]).toEqual([1, ['on_leave']]);
  });

  test('the types of a shift and a holiday of one location are said of what is put there', async () => {
    const day = '2031-03-06';
    const [{ other, place }] = await server.sql(
      `select (select max(id)::int from order_type where tenant_id = 1 and id <> ${type}) as other,
        (select min(id)::int from location where tenant_id = 1) as place`,
    );
    const shift = { user_id: bo, day, kind: 'shift', start_at: at('13:00', day), end_at: at('21:00', day) };
    expect((await admin.post('/user-roster', { ...shift, order_type_ids: [other] })).status).toBe(201);
    const order = await newOrder({ duration_min: 60 });
    const put = { order_id: order.id, driver_id: bo, start: at('14:00', day) };
    expect(codes((await move(admin, put)).data.moved[0])).toContain('shift_other_types');
    const choice = await admin.get('/dispatch/officers', { day, order_type_id: type });
    expect(choice.data.officers.find(({ id }: Loose) => id === bo)).toMatchObject({ shift_other_types: true });

    expect((await admin.post('/holiday', { name: 'Town fair', day, location_id: place })).status).toBe(201);
    const there = await newOrder({ duration_min: 60, location_id: place });
    const closed = await move(admin, { ...put, order_id: there.id, start: at('16:00', day) });
    expect(closed.data.moved[0].chips).toContainEqual({ code: 'outside_shift', why: 'Town fair' });
    const board = (await admin.get('/dispatch/board', { from: at('00:00', day), days: 1 })).data;
    expect(board.holidays).toContainEqual(expect.objectContaining({ name: 'Town fair', location_id: place }));
  });

  test('a move of three whose third is completed moves none', async () => {
    const open = [await newOrder(), await newOrder()];
    const done = await newOrder();
    await server.sql('update "order" set status = \'completed\', completed_at = now() where id = $1', [done.id]);
    const all = [...open, done].map(({ id }) => ({ order_id: id, driver_id: ana, start: at('18:00') }));
    const answer = await move(admin, ...all);
    expect([answer.status, answer.body.code]).toEqual([409, 'order_closed']);
    for (const { id } of open) expect((await admin.get(`/order/${id}`)).data.scheduled_start).toBeNull();
  });

  test('two dispatchers drop one activity at once: one wins, the other hears of it', async () => {
    const { id, updated_at } = await newOrder();
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        move(admin, { order_id: id, updated_at, driver_id: n % 2 ? ana : bo, start: at('19:00') }),
      ),
    );
    const lost = tries.filter(({ status }) => status === 409);
    expect([tries.filter(({ status }) => status === 200).length, lost.length]).toEqual([1, 19]);
    expect(lost[0]?.body).toMatchObject({ code: 'conflict', order_id: id });
  });

  test('a strict company: of twenty planners who fill one hour of an officer one gets it', async () => {
    const day = '2031-03-06';
    await strict(true);
    const orders = [];
    for (let n = 0; n < 20; n++) orders.push(await newOrder({ duration_min: 60 }));
    const tries = await Promise.all(
      orders.map(({ id }) => move(admin, { order_id: id, driver_id: ana, start: at('15:00', day) })),
    );
    await strict(false);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(tries.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['officer_busy']),
    );
    const [{ n }] = await server.sql(
      'select count(*)::int as n from "order" where driver_id = $1 and scheduled_start = $2',
      [ana, at('15:00', day)],
    );
    expect(n).toBe(1);
  });

  test('who left gets nothing; an end before the start is a field; the officer hears of a new activity', async () => {
    const order = await newOrder();
    const gone = await server
      .as('shanice.wright@demo.test')
      .then(() => server.sql("select id::int from app_user where email = 'shanice.wright@demo.test'"));
    await server.sql('update app_user set disable = true where id = $1', [gone[0].id]);
    const refused = await move(admin, { order_id: order.id, driver_id: gone[0].id, start: at('14:00') });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'officer_inactive',
      'Shanice Wright is no longer active or is locked.',
    ]);
    const backwards = await move(admin, { order_id: order.id, start: at('14:00'), end: at('13:00') });
    expect(backwards.status).toBe(422);
    await move(admin, { order_id: order.id, driver_id: bo, start: at('20:00') });
    const [told] = await server.sql('select data from notification where user_id = $1 order by id desc limit 1', [bo]);
    expect(JSON.stringify(told.data)).toContain(order.reference_no);
  });
});

describe('who sees the board', () => {
  test('an officer sees the own row and cannot give work to others; another company sees nothing', async () => {
    const officer = await server.as('officer@demo.test');
    const { data } = await officer.get('/dispatch/board', { from: at('00:00'), days: 1 });
    expect(data.officers.map(({ id }: Loose) => id)).toEqual([ana]);
    const order = await newOrder({ driver_id: ana, scheduled_start: at('14:00', '2031-03-10') });
    expect((await move(officer, { order_id: order.id, driver_id: bo })).status).toBe(403);
    expect((await move(officer, { order_id: order.id, start: at('15:00', '2031-03-10') })).status).toBe(200);
    const foreign = await newOrder({ driver_id: bo });
    expect((await move(officer, { order_id: foreign.id, driver_id: ana })).status).toBe(404);
    const reader = await server.as('patricia.lewis@demo.test');
    expect((await reader.get('/dispatch/board')).status).toBe(200);
    expect((await move(reader, { order_id: order.id, driver_id: bo })).status).toBe(403);
  });

  test('who drives or seconds something in the days shown has a row, whatever the role and with no shift', async () => {
    const day = '2031-04-01';
    const people = await server.sql(
      "select id::int from app_user where email in ('accounts@demo.test', 'warehouse@demo.test') order by email",
    );
    const [driver, second] = people.map(({ id }: Loose) => id);
    const rows = async (query: object): Promise<number[]> => {
      const { data } = await admin.get('/dispatch/board', { from: at('00:00', day), days: 7, ...query });
      return data.officers.map(({ id }: Loose) => id).filter((id: number) => [driver, second].includes(id));
    };
    const order = await newOrder({ scheduled_start: at('14:00', day), scheduled_end: at('15:00', day) });
    expect(await rows({ with_orders: 0 })).toEqual([]);
    await server.sql('update "order" set driver_id = $1, secondary_officer_id = $2 where id = $3', [
      ...[driver, second, order.id],
    ]);
    expect((await rows({ with_orders: 0 })).sort()).toEqual([driver, second].sort());
    expect(await rows({})).toContain(driver);
    expect(await rows({ from: at('00:00', '2031-04-09'), with_orders: 0 })).toEqual([]);
    await server.sql(`update "order" set status = 'cancelled' where id = $1`, [order.id]);
    expect(await rows({ with_orders: 0 })).toEqual([]);
  });

  test('shifts reach over a month, activities over two weeks; what waits is counted', async () => {
    const month = await admin.get('/dispatch/board', { from: at('00:00'), days: 42, with_orders: 0 });
    expect([month.status, month.data.zone, month.data.unscheduled]).toEqual([200, 'America/Jamaica', []]);
    expect((await admin.get('/dispatch/board', { from: at('00:00'), days: 42 })).status).toBe(422);
    const day = (await admin.get('/dispatch/board', { from: at('00:00'), days: 1 })).data;
    const row = day.officers.find(({ id }: Loose) => id === ana);
    expect([row.shifts.length, row.load_percent > 0, day.unscheduled_total >= day.unscheduled.length]).toEqual([
      1,
      true,
      true,
    ]);
  });
});
