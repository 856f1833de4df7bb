import type { OrderStatus } from '../order/order-states.rules.ts';

export const REVIEW_RESULTS = ['pending', 'passed', 'failed', 'waived'] as const;
export type ReviewResult = (typeof REVIEW_RESULTS)[number];
export type ReviewGate = 'none' | 'before_release' | 'before_complete' | 'after_complete';

/** What is asked by a review type. */
export interface ReviewQuestion {
  name: string;
  gate: ReviewGate;
  result: 'tick' | 'pass_fail' | 'score';
  pass_score: number | null;
  needs_photo: boolean;
  needs_comment_on_fail: boolean;
}

/** A review of an activity as far as its order goes. */
export interface ReviewPlace {
  id: number;
  position: number;
  sequential: boolean;
  result: ReviewResult;
  type: Pick<ReviewQuestion, 'name' | 'gate'>;
}

export interface ReviewBlock {
  code: 'illegal_transition' | 'checkoff_not_open' | 'checkoff_sequence';
  values: Record<string, string>;
}

/** Why a pending review cannot be answered yet, or null. `all` are the reviews of the activity. */
export function reviewBlock(review: ReviewPlace, all: readonly ReviewPlace[], status: OrderStatus): ReviewBlock | null {
  if (status === 'cancelled') return { code: 'illegal_transition', values: {} };
  if (review.type.gate === 'after_complete' && status !== 'completed') return { code: 'checkoff_not_open', values: {} };
  if (!review.sequential) return null;
  const first = all
    .filter((other) => other.sequential && other.result === 'pending' && isBefore(other, review))
    .sort((a, b) => a.position - b.position || a.id - b.id)[0];
  return first ? { code: 'checkoff_sequence', values: { name: first.type.name } } : null;
}

/** Re-dos come later than the steps they stand for, so ids decide only between steps of one position. */
const isBefore = (a: ReviewPlace, b: ReviewPlace): boolean =>
  a.position < b.position || (a.position === b.position && a.id < b.id);

/** An answer as it was sent. */
export interface SentAnswer {
  result?: 'passed' | 'failed' | 'waived' | undefined;
  score?: string | null | undefined;
  comment?: string | null | undefined;
}

export type Answer =
  | { ok: true; result: Exclude<ReviewResult, 'pending'>; score: string | null; comment: string | null }
  | { ok: false; field: 'result' | 'score' | 'comment' | 'attachments'; key: string };

/** The answer a review type takes, or the field at fault. */
export function readAnswer(question: ReviewQuestion, sent: SentAnswer, photos: number): Answer {
  const comment = sent.comment?.trim() || null;
  if (sent.result === 'waived') {
    return comment === null
      ? wrong('comment', 'text_field_required')
      : { ok: true, result: 'waived', score: null, comment };
  }
  const scores = question.result === 'score';
  const score = sent.score ?? null;
  if (scores && score === null) return wrong('score', 'score_required');
  if (!scores && score !== null) return wrong('score', 'not_allowed');
  const result = resultOf(question, sent.result, score);
  if (result === null) return wrong('result', sent.result === undefined ? 'select_required' : 'not_allowed');
  if (result === 'failed' && question.needs_comment_on_fail && comment === null)
    return wrong('comment', 'text_field_required');
  if (question.needs_photo && photos === 0) return wrong('attachments', 'photo_required');
  return { ok: true, result, score, comment };
}

function resultOf(
  { result: kind, pass_score }: ReviewQuestion,
  sent: 'passed' | 'failed' | undefined,
  score: string | null,
): 'passed' | 'failed' | null {
  if (kind === 'tick') return sent === 'failed' ? null : 'passed';
  if (kind === 'score' && pass_score !== null) {
    const reached = Number(score) >= pass_score ? 'passed' : 'failed';
    return sent === undefined || sent === reached ? reached : null;
  }
  return sent ?? null;
}

const wrong = (field: 'result' | 'score' | 'comment' | 'attachments', key: string): Answer => ({
  ok: false,
  field,
  key,
});

/** An answer may be changed by whoever gave it for this long. */
export const CHANGE_MS = 24 * 60 * 60_000;
