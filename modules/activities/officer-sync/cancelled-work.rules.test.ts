import { expect, test } from 'vitest';
import type { QueuedWrite } from '../officer-queue/queued-write.rules.ts';
import { asNotes, cancelledWork, offersNote } from './cancelled-work.rules.ts';
import { doneWithQueue, titleOf } from './queue-told.rules.ts';

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

const refused = { state: 'failed', code: 'cancelled' } as const;

test('all work on a cancelled activity becomes notes with the signature and the photos', () => {
  const queue = [
    write('tick', { ...refused, seq: 1 }),
    write('review', { kind: 'review', seq: 2, photo: { name: 'valve.jpg', type: 'image/jpeg', data: 'AAAA' } }),
    write('sent photo', { kind: 'review', seq: 3, body: { attachments: [{ key: 'k', name: 'n' }] } }),
    write('sign', { kind: 'sign', seq: 4, body: { signature: 'data:image/png;base64,BBBB' } }),
    write('complete', { kind: 'complete', seq: 5 }),
    write('note', { kind: 'note', seq: 6 }),
    write('photo', { kind: 'photo', seq: 7 }),
    write('other', { orderId: 8 }),
  ];
  const work = cancelledWork(7, queue);
  expect(work.map(({ id }) => id)).toEqual(['tick', 'review', 'sent photo', 'sign', 'complete']);
  const [note, ...files] = asNotes(work, 'Done:', ({ id }) => id);
  expect(note?.body.content).toBe('Done:\n• tick\n• review\n• sent photo\n• sign\n• complete');
  expect(files.map(({ photo, body }) => photo?.name ?? body.key)).toEqual([
    'valve.jpg',
    'k',
    'signature-DEL-000007.png',
  ]);
  expect(files.at(-1)?.photo?.data).toBe('BBBB');
});

test('words longer than a note go out in several, none is lost', () => {
  const words = 'a'.repeat(20_000);
  const notes = asNotes([write('long', {})], 'Done:', () => words);
  expect(notes.every(({ body }) => String(body.content).length <= 10_000)).toBe(true);
  expect(notes.map(({ body }) => body.content).join('')).toBe(`Done:\n• ${words}`);
});

test('a piece ends with a line, and never within a sign', () => {
  const [first] = asNotes([write('a', {}), write('b', {})], 'Done:', () => 'y'.repeat(6_000));
  expect(String(first?.body.content)).toBe(`Done:\n• ${'y'.repeat(6_000)}\n`);
  const signs = asNotes([write('signs', {})], 'Done', () => '🔧'.repeat(12_000)).map(({ body }) =>
    String(body.content),
  );
  expect(signs.every((piece) => piece.isWellFormed())).toBe(true);
});

test('the way out is offered once for an activity, and only for a cancelled one', () => {
  const queue = [
    write('second', { ...refused, seq: 2 }),
    write('first', { ...refused, seq: 1 }),
    write('other', { ...refused, orderId: 8, seq: 3 }),
    write('gates', { state: 'failed', code: 'tasks_open', orderId: 9 }),
    write('waits', {}),
  ];
  expect(queue.filter((each) => offersNote(each, queue)).map(({ id }) => id)).toEqual(['first', 'other']);
  // What is under way would be left behind; a photo goes by itself.
  const offered = (more: Partial<QueuedWrite>) =>
    queue.filter((each) => offersNote(each, [...queue, write('under way', { state: 'sending', ...more })]));
  expect(offered({}).map(({ id }) => id)).toEqual(['other']);
  expect(offered({ kind: 'photo' }).map(({ id }) => id)).toEqual(['first', 'other']);
});

test('the day counts the ticks that wait, not those that were refused', () => {
  const tick = (done: boolean, was: boolean, more: Partial<QueuedWrite> = {}) =>
    write('t', { body: { task_checked: done, was }, ...more });
  const row = { id: 7, completedTasks: 2 };
  expect(doneWithQueue(row, [tick(true, false)])).toBe(3);
  expect(doneWithQueue(row, [tick(false, true)])).toBe(1);
  expect(doneWithQueue(row, [tick(false, false)])).toBe(2);
  expect(doneWithQueue(row, [tick(true, false, refused), tick(true, false, { orderId: 8 })])).toBe(2);
});

test('a cut title ends in an ellipsis, at a word where there is one', () => {
  expect(titleOf('Valve  closed\nand sealed')).toBe('Valve closed and sealed');
  expect(titleOf('The valve was closed', 15)).toBe('The valve was…');
  expect(titleOf('x'.repeat(100))).toBe(`${'x'.repeat(79)}…`);
});
