/** Minutes until the next try after each failed one; after the sixth failure a mail has failed (A3 §3, message). */
const MINUTES = [1, 5, 30, 120, 480] as const;

export type AfterFailure = { readonly status: 'queued'; readonly minutes: number } | { readonly status: 'failed' };

/**
 * What becomes of a mail whose `attempts`-th try failed. A refusal by the receiving server (5xx) is final: trying again would
 * only hurt the sender's name.
 */
export function afterFailure(attempts: number, responseCode: number | undefined): AfterFailure {
  if (responseCode !== undefined && responseCode >= 500 && responseCode < 600) return { status: 'failed' };
  const minutes = MINUTES[attempts - 1];
  return minutes === undefined ? { status: 'failed' } : { status: 'queued', minutes };
}
