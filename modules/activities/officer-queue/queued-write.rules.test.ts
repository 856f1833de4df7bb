import { expect, test } from 'vitest';
import {
  adviceFor,
  afterFailure,
  farCopies,
  inSendingOrder,
  isHeld,
  missingFor,
  nextToSend,
  type QueuedWrite,
  sameAim,
  withQueue,
  withWrite,
} from './queued-write.rules.ts';

const write = (id: string, more: Partial<QueuedWrite>): QueuedWrite => ({
  id,
  kind: 'tick',
  orderId: 7,
  reference: 'DEL-000007',
  label: id,
  target: null,
  at: '2026-11-21T10:00:00.000Z',
  method: 'POST',
  path: '/order/{id}/checklist',
  body: {},
  state: 'queued',
  ...more,
});

test('writes go out as they were tapped, photos last', () => {
  const queue = [
    write('photo', { kind: 'photo', at: '2026-11-21T09:00:00.000Z' }),
    write('complete', { kind: 'complete', at: '2026-11-21T09:30:00.000Z' }),
    write('tick', { at: '2026-11-21T09:10:00.000Z' }),
  ];
  expect(inSendingOrder(queue).map((each) => each.id)).toEqual(['tick', 'complete', 'photo']);
});

test('only the last tap on a task waits, but one under way is left alone', () => {
  const first = write('a', { target: 't1' });
  expect(withWrite([first], write('b', { target: 't1' })).map((each) => each.id)).toEqual(['b']);
  expect(withWrite([{ ...first, state: 'sending' }], write('b', { target: 't1' }))).toHaveLength(2);
  expect(withWrite([first], write('c', { target: 't2' }))).toHaveLength(2);
  expect(withWrite([write('n', { kind: 'note' })], write('m', { kind: 'note' }))).toHaveLength(2);
});

test('taps keep their order when the clock of the phone was set back', () => {
  const queue = [
    write('second', { seq: 2, at: '2026-11-21T08:00:00.000Z' }),
    write('first', { seq: 1, at: '2026-11-21T10:00:00.000Z' }),
    write('of an older version', { at: '2026-11-21T09:00:00.000Z' }),
  ];
  expect(inSendingOrder(queue).map((each) => each.id)).toEqual(['of an older version', 'first', 'second']);
});

test('of several taps the value seen before the first is what the server is told', () => {
  const first = write('a', { target: 't1', body: { task_checked: true, was: false } });
  const [only] = withWrite([first], write('b', { target: 't1', body: { task_checked: false, was: true } }));
  expect(only?.body).toEqual({ task_checked: false, was: false });
});

test('completion waits for what was refused or lost before it, of the same activity only', () => {
  const used = write('used', { kind: 'used', state: 'failed', seq: 1 });
  const complete = write('complete', { kind: 'complete', seq: 2 });
  const other = write('other', { kind: 'complete', orderId: 8, seq: 3 });
  const note = write('note', { kind: 'note', seq: 4 });
  const queue = [used, complete, other, note];
  expect(queue.map((each) => isHeld(each, queue))).toEqual([false, true, false, false]);
  expect(nextToSend(queue)?.id).toBe('other');
  expect(nextToSend([complete])?.id).toBe('complete');
  expect(nextToSend([complete], [{ orderId: 7, kept: 'stored' }])).toBe(undefined);
  expect(nextToSend([complete], [{ orderId: 7, kept: 'sent' }])?.id).toBe('complete');
  // What was refused after the completion was tapped does not hold it back.
  expect(nextToSend([complete, { ...used, seq: 3 }])?.id).toBe('complete');
});

test('a refusal comes with what to do about it', () => {
  const codes = [
    'not_found',
    'cancelled',
    'illegal_transition',
    'tasks_open',
    'permission_denied',
    'validation',
    undefined,
  ];
  expect(codes.map(adviceFor)).toEqual(['gone', 'cancelled', 'closed', 'missing', 'rights', 'retry', 'retry']);
});

test('no answer waits, an ended session stops, a refusal is for the person', () => {
  expect([0, 429, 503, 401, 409, 422].map(afterFailure)).toEqual(['wait', 'wait', 'wait', 'stop', 'failed', 'failed']);
});

const line = (hash: string, isTask = true) => ({
  hash,
  name: hash,
  required: true,
  quantity_used: null,
  task_checked: false,
  task_checked_at: null,
  type: { is_task: isTask },
});
const order = {
  id: 7,
  status: 'released',
  started_at: null,
  received_by_name: null,
  signed_off_at: null,
  progress_status: null,
  driver_id: 3,
  scheduled_start: null,
  type: { require_tasks_done: true, require_signoff: true, allow_direct_complete: true },
  items: [line('t1'), line('t2'), line('part', false)],
};

test('the page shows the activity as it will be; failed writes do not count', () => {
  const shown = withQueue(order, [
    write('a', { target: 't1', body: { task_checked: true } }),
    write('b', { target: 't2', body: { task_checked: true }, state: 'failed' }),
    write('c', { kind: 'used', target: 'part', body: { quantity_used: '2.5' } }),
    write('d', {
      kind: 'progress',
      body: { progress_status: { id: 4, name: 'On site', colour: 'green' }, is_start: true },
    }),
    write('e', { kind: 'sign', orderId: 8 }),
  ]);
  expect(shown.items.map((each) => [each.task_checked, each.quantity_used])).toEqual([
    [true, null],
    [false, null],
    [false, 2.5],
  ]);
  expect(shown.started_at).toBe('2026-11-21T10:00:00.000Z');
  expect(shown.signed_off_at).toBe(null);
});

test('an answered review shows as answered, and an open one stands before the completion', () => {
  const review = (id: number, gate: string) => ({
    checkoff_type_id: id,
    required: true,
    result: 'pending',
    type: { name: `Review ${id}`, gate },
  });
  const reviewed = { ...order, type: {}, checkoffs: [review(1, 'before_complete'), review(2, 'after_complete')] };
  expect(missingFor(reviewed)).toEqual([{ kind: 'review', target: '1', name: 'Review 1' }]);
  const answer = write('a', { kind: 'review', body: { checkoff_type_id: 1, result: 'passed' } });
  const shown = withQueue(reviewed, [answer]);
  expect(shown.checkoffs.map((each) => each.result)).toEqual(['passed', 'pending']);
  expect(missingFor(shown)).toEqual([]);
});

test('what is missing is named, each as a thing to go to', () => {
  expect(missingFor(order)).toEqual([
    { kind: 'task', target: 't1', name: 't1' },
    { kind: 'task', target: 't2', name: 't2' },
    { kind: 'signoff' },
  ]);
  expect(missingFor({ ...order, status: 'pending', type: { allow_direct_complete: false } })).toEqual([
    { kind: 'release' },
  ]);
});

test('a phone without room gives up copies of far activities, never of one that is worked on', () => {
  const keys = ['snapshot:order:1', 'snapshot:order:12', 'snapshot:order:7'];
  expect(farCopies(keys, 'snapshot:order:', [7, 1])).toEqual(['snapshot:order:12']);
});

test('a later tap aims at the same only for the same kind, activity and target', () => {
  const tick = write('a', { target: 'a' });
  expect(sameAim(tick, write('b', { target: 'a' }))).toBe(true);
  expect(sameAim(tick, write('c', { target: 'b' }))).toBe(false);
  expect(sameAim(write('n', { kind: 'note' }), write('m', { kind: 'note' }))).toBe(false);
});
