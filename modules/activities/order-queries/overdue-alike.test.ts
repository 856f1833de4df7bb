import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

interface Row {
  id: number;
  is_overdue: boolean;
}

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const hours = (by: number): string => new Date(Date.now() + by * 3_600_000).toISOString();

test('the list, the record, the schedule, its tray and the map call the same activities overdue: past the due date, else past a given end', async () => {
  const type = (await admin.post('/ordertype', { name: 'Late', prefix: 'LTE' })).data.id;
  const make = async (fields: object): Promise<number> =>
    (
      await admin.post('/order', {
        order_type_id: type,
        lat: '18.01',
        long: '-76.79',
        scheduled_start: hours(-5),
        ...fields,
      })
    ).data.id;
  const openEnd = await make({ title: 'No end, no due date' });
  await app.sql('update "order" set scheduled_end = null where id = $1', [openEnd]);
  const expected = new Map([
    [openEnd, false],
    [await make({ title: 'Past its end', scheduled_end: hours(-4) }), true],
    [await make({ title: 'Due later', scheduled_end: hours(-4), due_at: hours(30) }), false],
    [await make({ title: 'Due before', scheduled_end: hours(-4), due_at: hours(-3) }), true],
  ]);
  const found = (rows: Row[]) => new Map(rows.map((row) => [row.id, row.is_overdue]));
  const untimed = await make({ title: 'No time, due before', scheduled_start: null, due_at: hours(-3) });
  const ids = [...expected.keys()];
  const filters = { type_id: [type], status: ['pending', 'released', 'incomplete'] };
  const list = await admin.get('/order', { filters, sort: 'id' } as Record<string, unknown>);
  const schedule = await admin.get('/order/get/schedule', {
    filters: { type_id: [type], scheduled: { from: hours(-48).slice(0, 10), to: hours(48).slice(0, 10) } },
  } as Record<string, unknown>);
  const map = await admin.get('/order/map', { filters: { id: ids } });
  expect(found(schedule.data.unscheduled).get(untimed)).toBe(true);
  for (const [id, isOverdue] of expected) {
    expect([id, found(map.data.points).get(id)]).toEqual([id, isOverdue]);
    expect([id, found(list.data).get(id)]).toEqual([id, isOverdue]);
    expect([id, found(schedule.data.events).get(id)]).toEqual([id, isOverdue]);
    expect([id, (await admin.get(`/order/${id}`)).data.is_overdue]).toEqual([id, isOverdue]);
  }
});
