import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** What became of a write is told to its writer, also to one who may not read activities: without other people's values and work. */
const HOUR = { scheduled_start: '2031-06-02T15:00:00.000Z', scheduled_end: '2031-06-02T16:00:00.000Z' };
let app: TestServer;
let desk: Caller;
let type: number;
let task: number;
let officer: number;
let steps: number[];

beforeAll(async () => {
  app = await testServer();
  desk = await app.as('admin@demo.test');
  type = (await desk.post('/ordertype', { name: 'Outcomes', prefix: 'OUT' })).data.id;
  task = (await desk.post('/itemtype', { name: 'Outcome task', is_task: true, is_order_item: false })).data.id;
  const [person] = await app.sql("select id::int from app_user where email = 'officer@demo.test'");
  officer = Number(person?.id);
  const rows =
    await app.sql(`select id::int from progress_status where tenant_id = 1 and applies_to = 'activity' and active
    and (order_state is null or order_state = 'released') order by id limit 2`);
  steps = rows.map(({ id }) => id);
  expect((await desk.post('/order', { order_type_id: type, driver_id: officer, ...HOUR })).status).toBe(201);
});
afterAll(() => app.close());

test('an activity in an hour that is taken is made with its warning, without the activity it meets', async () => {
  const { caller } = await staffWith(app, ['create.order'], { [type]: ['create'] });
  const made = await caller.post('/order', { order_type_id: type, driver_id: officer, ...HOUR });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.data).toEqual({
    id: expect.any(Number),
    reference_no: expect.stringMatching(/^OUT/),
    updated_at: expect.any(String),
    warnings: [{ code: 'officer_busy', message: 'The officer already has an activity at this time.' }],
  });
  const { caller: reader } = await staffWith(app, ['create.order', 'view.order'], { [type]: ['create'] });
  const seen = await reader.post('/order', { order_type_id: type, driver_id: officer, ...HOUR });
  expect(seen.data.warnings[0].conflicts[0].officer_id).toBe(officer);
});

test('nor does the refusal of a company that allows no overlaps tell it', async () => {
  const { caller } = await staffWith(app, ['create.order'], { [type]: ['create'] });
  const strict = (bool_value: boolean) => desk.post('/company/configurations', { key: 'strict_schedule', bool_value });
  expect((await strict(true)).status).toBeLessThan(300);
  const refused = await caller.post('/order', { order_type_id: type, driver_id: officer, ...HOUR });
  await strict(false);
  expect([refused.status, Object.keys(refused.body)]).toEqual([409, ['message', 'code']]);
});

/** A released activity of somebody, on which the desk has done both steps meanwhile. */
async function workOf(driver_id: number): Promise<number> {
  const items = [{ hash: 'task', order_item_type_id: task, name: 'Hidden task' }];
  const { data } = await desk.post('/order', { order_type_id: type, driver_id, items });
  expect((await desk.post(`/order/${data.id}/release`)).status).toBe(200);
  expect((await desk.put(`/order/${data.id}`, { progress_status_id: steps[0] })).status).toBe(200);
  const ticked = { data: [{ hash: 'task', task_checked: true, task_note: 'Hidden note' }] };
  expect((await desk.post(`/order/${data.id}/checklist`, ticked)).status).toBe(200);
  return data.id;
}
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

test('a change that did not stand is told by the field, not by what stands there', async () => {
  const { caller, id } = await staffWith(app, ['execute.order'], { [type]: ['update', 'complete'] });
  const late = await caller.put(`/order/${await workOf(id)}`, { progress_status_id: steps[1], at: yesterday() });
  expect(late.status, JSON.stringify(late.body)).toBe(200);
  expect(late.data.conflicts).toEqual([
    { field: 'progress_status_id', kept: 'stored', sent: steps[1], sent_at: expect.any(String) },
  ]);
});

test('nor are tasks told to who sees the activity without its lines', async () => {
  const { caller, id } = await staffWith(app, ['view.order', 'execute.order'], { [type]: ['update', 'complete'] });
  const tick = { hash: 'task', task_checked: false, task_note: 'Mine', at: yesterday() };
  const late = await caller.post(`/order/${await workOf(id)}/checklist`, { data: [tick] });
  expect(late.status, JSON.stringify(late.body)).toBe(200);
  expect(late.data.conflicts).toMatchObject([
    { field: 'task_checked', kept: 'stored', hash: 'task', sent: false },
    { field: 'task_note', kept: 'stored', hash: 'task', sent: 'Mine' },
  ]);
  expect(JSON.stringify(late.body)).not.toMatch(/Hidden|stored_at/);
});
