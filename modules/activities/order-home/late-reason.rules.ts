/** What holds an overdue activity. */
export const LATE_CODES = [
  'incomplete',
  'review_failed',
  'customer_hold',
  'no_officer',
  'documents',
  'not_released',
  'running',
  'unscheduled',
  'not_started',
] as const;
export type LateCode = (typeof LATE_CODES)[number];

/** What is known of an overdue activity. */
export interface LateFacts {
  readonly status: string;
  readonly driver_id: number | null;
  readonly scheduled_start: string | null;
  readonly started_at: string | null;
  readonly incomplete_reason: string | null;
  /** Name of the review that failed last and still counts. */
  readonly failed_review: string | null;
  readonly customer_held: boolean;
  readonly hold_reason: string | null;
  /** Documents it still waits for before its release. */
  readonly open_documents: number;
}

/** What holds it most: what somebody said comes before what can be seen, and what stops everything before what is only missing. */
export function lateReason(facts: LateFacts): { code: LateCode; detail: string | null } {
  if (facts.status === 'incomplete') return { code: 'incomplete', detail: facts.incomplete_reason };
  if (facts.failed_review !== null) return { code: 'review_failed', detail: facts.failed_review };
  if (facts.customer_held) return { code: 'customer_hold', detail: facts.hold_reason };
  if (facts.driver_id === null) return { code: 'no_officer', detail: null };
  if (facts.status === 'pending') {
    if (facts.open_documents > 0) return { code: 'documents', detail: String(facts.open_documents) };
    return { code: 'not_released', detail: null };
  }
  if (facts.started_at !== null) return { code: 'running', detail: facts.started_at };
  if (facts.scheduled_start === null) return { code: 'unscheduled', detail: null };
  return { code: 'not_started', detail: facts.scheduled_start };
}
