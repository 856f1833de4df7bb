import { expect, test } from 'vitest';
import { chosen, conflictsIn, resolution, withConflicts } from './queue-conflict.rules.ts';
import type { QueuedWrite } from './queued-write.rules.ts';

const write: QueuedWrite = {
  id: 'w1',
  kind: 'used',
  orderId: 7,
  reference: 'DEL-000007',
  label: 'Filter',
  target: 'part',
  at: '2026-11-21T10:00:00.000Z',
  method: 'POST',
  path: '/order/{id}/items',
  body: {},
  state: 'sending',
};
const told = {
  field: 'quantity_used',
  kept: 'stored',
  stored: 5,
  sent: 3,
  stored_at: '2026-11-21T10:05:00.000Z',
  sent_at: '2026-11-21T10:00:00.000Z',
  hash: 'part',
  name: 'Fine filter',
} as const;
const NOW = '2026-11-21T11:00:00.000Z';

test('what an answer tells is kept once, however often the answer comes', () => {
  const first = conflictsIn({ conflicts: [told] }, write);
  expect(first).toMatchObject([{ id: 'w1-0', orderId: 7, hash: 'part', label: 'Fine filter', kept: 'stored' }]);
  expect(withConflicts(first, conflictsIn({ conflicts: [told] }, write))).toEqual(first);
  expect([conflictsIn(null, write), conflictsIn({ id: 7 }, write)]).toEqual([[], []]);
});

test('only a value that does not stand yet is sent, as an edit of now that has seen the other', () => {
  const [lost] = conflictsIn({ conflicts: [told] }, write);
  const [won] = conflictsIn({ conflicts: [{ ...told, kept: 'sent' }] }, write);
  if (!lost || !won) throw new Error('no conflict');
  expect([chosen(lost, 'own'), chosen(lost, 'other')]).toEqual([
    { value: 3, isSent: true },
    { value: 5, isSent: false },
  ]);
  expect([chosen(won, 'own'), chosen(won, 'other')]).toEqual([
    { value: 3, isSent: false },
    { value: 5, isSent: true },
  ]);
  expect(resolution(lost, 3, NOW)).toMatchObject({
    kind: 'used',
    path: '/order/{id}/items',
    target: 'part',
    body: { hash: 'part', quantity_used: 3, at: NOW, was: { quantity_used: 5 } },
  });
  expect(resolution({ ...won, field: 'task_checked', sent: true, stored: false }, false, NOW)).toMatchObject({
    kind: 'tick',
    body: { hash: 'part', task_checked: false, was: true },
  });
  expect(resolution({ ...lost, field: 'progress_status_id', hash: null }, 4, NOW)).toMatchObject({
    kind: 'progress',
    method: 'PUT',
    body: { progress_status_id: 4, was: { progress_status_id: 5 } },
  });
});
