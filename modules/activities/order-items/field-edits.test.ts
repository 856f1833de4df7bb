import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let desk: Caller;
let officer: Caller;
let officerId: number;
let type: number;
let part: number;
let task: number;
let arrived: number;
let waiting: number;

interface Step {
  id: number;
  applies_to: string;
  order_state: string | null;
  is_start: boolean;
}

beforeAll(async () => {
  app = await testServer();
  desk = await app.as('admin@demo.test');
  officer = await app.as('officer@demo.test');
  const itemType = async (body: object) => (await desk.post('/itemtype', body)).data.id as number;
  part = await itemType({ name: 'Part for devices', is_order_item: true });
  task = await itemType({ name: 'Task for devices', is_task: true, is_order_item: false });
  type = (await desk.post('/ordertype', { name: 'Devices', prefix: 'DEV' })).data.id;
  officerId = Number((await app.sql("select id from app_user where email = 'officer@demo.test'"))[0].id);
  const all = (await desk.get('/progress-status', { page: 0 })).data as Step[];
  const ofWork = all.filter((step) => step.applies_to === 'activity' && [null, 'released'].includes(step.order_state));
  arrived = ofWork.find((step) => step.is_start)?.id ?? expect.fail('no step that starts the work');
  waiting = ofWork.find((step) => !step.is_start)?.id ?? expect.fail('no other step');
});
afterAll(() => app.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function job(): Promise<number> {
  const items = [
    { hash: 'task', order_item_type_id: task, name: 'Close the valve' },
    { hash: 'part', order_item_type_id: part, name: 'Filter', quantity: 2, price: 10 },
  ];
  const made = await desk.post('/order', { order_type_id: type, driver_id: officerId, items });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await desk.post(`/order/${made.data.id}/release`)).status).toBe(200);
  return made.data.id;
}
const lineOf = async (id: number, hash: string): Promise<Loose> =>
  (await desk.get(`/order/${id}`)).data.items.find((item: Loose) => item.hash === hash);

describe('the same field on several devices', () => {
  test('the phone ticked at 10:00, the desk unticked at 10:05, the phone syncs at 10:10: it stays unticked', async () => {
    const id = await job();
    const now = { data: [{ hash: 'task', task_checked: true, at: minutesAgo(20) }] };
    await desk.post(`/order/${id}/checklist`, now);
    await desk.post(`/order/${id}/checklist`, { data: [{ hash: 'task', task_checked: false, at: minutesAgo(5) }] });
    const tick = { hash: 'task', task_checked: true, task_note: 'Rusty', at: minutesAgo(10), was: false };
    const late = await officer.post(`/order/${id}/checklist`, { data: [tick] });
    expect(late.data).toMatchObject({
      ignored: 1,
      conflicts: [{ hash: 'task', name: 'Close the valve', field: 'task_checked', kept: 'stored', sent: true }],
    });
    // The note was nobody else's business: it is not lost with the tick.
    expect(await lineOf(id, 'task')).toMatchObject({ task_checked: false, task_note: 'Rusty' });
  });

  test('a quantity used goes to the later edit, in either order of arrival', async () => {
    for (const first of ['early', 'late'] as const) {
      const id = await job();
      const edits = {
        early: { hash: 'part', quantity_used: 1, at: minutesAgo(10), was: { quantity_used: null } },
        late: { hash: 'part', quantity_used: 3, at: minutesAgo(5), was: { quantity_used: null } },
      };
      const second = first === 'early' ? 'late' : 'early';
      const quiet = await officer.post(`/order/${id}/items`, { items: [edits[first]] });
      expect(quiet.status, JSON.stringify(quiet.body)).toBe(200);
      expect(quiet.data.conflicts).toEqual([]);
      const told = await officer.post(`/order/${id}/items`, { items: [edits[second]] });
      expect(told.data.conflicts).toMatchObject([
        { field: 'quantity_used', kept: first === 'early' ? 'sent' : 'stored', name: 'Filter' },
      ]);
      expect((await lineOf(id, 'part')).quantity_used).toBe(3);
    }
  });

  test('what the desk saves is an edit of now: an older one from a phone does not undo it', async () => {
    const id = await job();
    await desk.post(`/order/${id}/items`, { items: [{ hash: 'part', quantity_used: 5, name: 'Fine filter' }] });
    const late = await officer.post(`/order/${id}/items`, {
      items: [{ hash: 'part', quantity_used: 1, at: minutesAgo(1) }],
    });
    expect(late.data.conflicts).toMatchObject([{ kept: 'stored', sent: '1' }]);
    expect(await lineOf(id, 'part')).toMatchObject({ quantity_used: 5, name: 'Fine filter' });
  });

  test('a line that the desk took off is not made anew by a phone', async () => {
    const id = await job();
    await desk.post(`/order/${id}/items`, { items: [{ hash: 'part', deleted: true }] });
    const late = await officer.post(`/order/${id}/items`, {
      items: [{ hash: 'part', quantity_used: 1, at: minutesAgo(1) }],
    });
    expect(late).toMatchObject({ status: 422, body: { errors: { 'items.0.hash': expect.anything() } } });
    expect((await desk.get(`/order/${id}/items`)).data).toHaveLength(1);
  });

  test('progress goes to the later edit, and the work began when the officer tapped', async () => {
    const id = await job();
    await app.sql(`update "order" set created_at = created_at - interval '1 day' where id = $1`, [id]);
    await desk.put(`/order/${id}`, { progress_status_id: waiting });
    const at = minutesAgo(30);
    const start = { progress_status_id: arrived, at, was: { progress_status_id: null } };
    const late = await officer.put(`/order/${id}`, start);
    expect(late.status, JSON.stringify(late.body)).toBe(200);
    expect(late.data).toMatchObject({ progress_status: { id: waiting }, started_at: at });
    expect(late.data.conflicts).toMatchObject([{ field: 'progress_status_id', kept: 'stored', sent: arrived }]);
  });

  test('a clock that is behind starts no work before there was any', async () => {
    const id = await job();
    const started = await officer.put(`/order/${id}`, { progress_status_id: arrived, at: minutesAgo(30) });
    expect(Date.parse(started.data.started_at)).toBe(Date.parse(started.data.created_at));
  });
});

interface Edit {
  call: 'checklist' | 'items' | 'note';
  body: object;
}
const PERMUTATIONS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** What three people did apart from each other; times are minutes ago. */
function devices(): Edit[][] {
  const used = (quantity: number, ago: number): Edit => ({
    call: 'items',
    body: { items: [{ hash: 'part', quantity_used: quantity, at: minutesAgo(ago), was: { quantity_used: null } }] },
  });
  const tick = (isDone: boolean, ago: number, more: object = {}): Edit => ({
    call: 'checklist',
    body: { data: [{ hash: 'task', task_checked: isDone, at: minutesAgo(ago), ...more }] },
  });
  const note = (content: string): Edit => ({ call: 'note', body: { content, visibility: 'internal' } });
  return [
    [tick(true, 30), used(1, 29), note('from the van')],
    [used(4, 20), note('from the roof'), tick(true, 19, { task_note: 'Handle is loose' })],
    [note('from the yard'), used(2, 25)],
  ];
}

describe('three devices with the network cut at every step', () => {
  test.each(PERMUTATIONS)(
    'arriving as %i, %i, %i: the same record, no lost field, nothing twice, every conflict told',
    async (...order) => {
      const id = await job();
      const all = devices();
      const told: string[] = [];
      for (const device of order) {
        for (const [step, { call, body }] of (all[device] ?? []).entries()) {
          const key = { 'idempotency-key': `d${id}-${device}-${step}` };
          // The answer is lost every time: the device sends again, and the server has it already.
          const first = await officer.post(`/order/${id}/${call}`, body, key);
          const again = await officer.post(`/order/${id}/${call}`, body, key);
          expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
          expect(again.body).toEqual(first.body);
          for (const conflict of first.data.conflicts ?? []) told.push(`${conflict.field} ${conflict.sent}`);
        }
      }
      const record = (await desk.get(`/order/${id}`)).data;
      expect(record.items).toMatchObject([
        { hash: 'task', task_checked: true, task_note: 'Handle is loose' },
        { hash: 'part', quantity_used: 4 },
      ]);
      expect(record.notes.map((note: Loose) => note.content).sort()).toEqual([
        'from the roof',
        'from the van',
        'from the yard',
      ]);
      // Three different quantities: whoever comes second and third hears of it.
      expect(told).toHaveLength(2);
      expect(told.every((each) => each.startsWith('quantity_used'))).toBe(true);
    },
  );

  test('a double that runs at the same moment happens once, also for a PUT', async () => {
    const id = await job();
    const body = { progress_status_id: arrived, at: minutesAgo(3), receivedBy: 'Ann at the gate' };
    const key = { 'idempotency-key': `put-${id}` };
    const answers = await Promise.all(Array.from({ length: 4 }, () => officer.put(`/order/${id}`, body, key)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect((await desk.get(`/order/${id}/received_by`)).data).toHaveLength(1);
    const other = await officer.put(`/order/${id}`, { ...body, receivedBy: 'Bob' }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  });
});
