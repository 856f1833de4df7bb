/** What another system can be told of a review. */
export const REVIEW_EVENTS = ['checkoff.passed', 'checkoff.failed', 'checkoff.waived', 'checkoff.reopened'] as const;
export type ReviewEvent = (typeof REVIEW_EVENTS)[number];
