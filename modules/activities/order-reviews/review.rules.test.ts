import { expect, test } from 'vitest';
import { type ReviewPlace, type ReviewQuestion, readAnswer, reviewBlock } from './review.rules.ts';

const question = (more: Partial<ReviewQuestion> = {}): ReviewQuestion => ({
  name: 'Work',
  gate: 'none',
  result: 'pass_fail',
  pass_score: null,
  needs_photo: false,
  needs_comment_on_fail: true,
  ...more,
});
const place = (id: number, more: Partial<ReviewPlace> = {}): ReviewPlace => ({
  id,
  position: id,
  sequential: true,
  result: 'pending',
  type: { name: `Step ${id}`, gate: 'none' },
  ...more,
});

test.each([
  ['pass', question(), { result: 'passed' }, 0, { ok: true, result: 'passed' }],
  [
    'fail with a comment',
    question(),
    { result: 'failed', comment: ' loose ' },
    0,
    { result: 'failed', comment: 'loose' },
  ],
  ['fail without a comment', question(), { result: 'failed', comment: '  ' }, 0, { field: 'comment' }],
  [
    'fail where no comment is asked for',
    question({ needs_comment_on_fail: false }),
    { result: 'failed' },
    0,
    { ok: true },
  ],
  ['nothing said', question(), {}, 0, { field: 'result', key: 'select_required' }],
  ['a tick needs no result', question({ result: 'tick' }), {}, 0, { ok: true, result: 'passed' }],
  ['a tick cannot fail', question({ result: 'tick' }), { result: 'failed', comment: 'x' }, 0, { field: 'result' }],
  ['a score is missing', question({ result: 'score' }), { result: 'passed' }, 0, { field: 'score' }],
  ['a score nobody asked for', question(), { result: 'passed', score: '4' }, 0, { field: 'score' }],
  [
    'a score at the limit passes',
    question({ result: 'score', pass_score: 80 }),
    { score: '80' },
    0,
    { result: 'passed', score: '80' },
  ],
  [
    'a score below fails',
    question({ result: 'score', pass_score: 80 }),
    { score: '79.99', comment: 'x' },
    0,
    { result: 'failed' },
  ],
  [
    'a score against the word',
    question({ result: 'score', pass_score: 80 }),
    { score: '90', result: 'failed', comment: 'x' },
    0,
    { field: 'result' },
  ],
  [
    'no photo',
    question({ needs_photo: true }),
    { result: 'passed' },
    0,
    { field: 'attachments', key: 'photo_required' },
  ],
  ['a photo is there', question({ needs_photo: true }), { result: 'passed' }, 1, { ok: true }],
  ['a waiver needs a comment', question({ needs_photo: true }), { result: 'waived' }, 0, { field: 'comment' }],
  [
    'a waiver needs no photo',
    question({ needs_photo: true }),
    { result: 'waived', comment: 'x' },
    0,
    { result: 'waived' },
  ],
] as const)('an answer to a review: %s', (_name, asked, sent, photos, expected) => {
  expect(readAnswer(asked, sent, photos)).toMatchObject(expected);
});

test('a step of a sequence waits for the pending ones before it, naming the first', () => {
  const all = [place(1, { result: 'passed' }), place(2), place(3), place(4)];
  expect(reviewBlock(place(2), all, 'released')).toBeNull();
  expect(reviewBlock(place(4), all, 'released')).toEqual({ code: 'checkoff_sequence', values: { name: 'Step 2' } });
  expect(reviewBlock(place(4, { sequential: false }), all, 'released')).toBeNull();
  // The re-do of step 1 has a later id, but its step's place.
  expect(reviewBlock(place(2), [place(9, { position: 1 }), place(2)], 'released')).toMatchObject({
    code: 'checkoff_sequence',
  });
});

test('a review after completion opens with the completion, none answers for a cancelled activity', () => {
  const after = place(1, { type: { name: 'After', gate: 'after_complete' } });
  expect(reviewBlock(after, [after], 'released')).toMatchObject({ code: 'checkoff_not_open' });
  expect(reviewBlock(after, [after], 'completed')).toBeNull();
  expect(reviewBlock(place(1), [], 'cancelled')).toMatchObject({ code: 'illegal_transition' });
});
