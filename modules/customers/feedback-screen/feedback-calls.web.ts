import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import type { answerFeedback, feedbackRow, listFeedback } from '../feedback/feedback.contract.ts';

export type FeedbackRow = AnswerOf<{ answer: typeof feedbackRow }>;

/** What customers said of their activities. */
export const feedbackCalls = {
  list: remote<typeof listFeedback>('GET', '/feedback'),
  answer: remote<typeof answerFeedback>('PUT', '/feedback/{id}'),
};
