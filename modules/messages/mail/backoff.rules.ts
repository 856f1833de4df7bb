/** Minutes until the next try after each failed one; after the sixth failure a mail has failed. */
const MAIL_MINUTES = [1, 5, 30, 120, 480] as const;
/** Twelve tries within three days; then the endpoint is switched off. */
const WEBHOOK_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 720, 1200, 1440] as const;

export type AfterFailure = { readonly status: 'queued'; readonly minutes: number } | { readonly status: 'failed' };

/**
 * What becomes of a mail whose `attempts`-th try failed. A refusal by the receiving server (5xx) is final: trying again would
 * only hurt the sender's name.
 */
export function afterFailure(attempts: number, responseCode: number | undefined): AfterFailure {
  if (responseCode !== undefined && responseCode >= 500 && responseCode < 600) return { status: 'failed' };
  return nextTry(MAIL_MINUTES, attempts);
}

/** What becomes of a webhook whose `attempts`-th try failed. */
export const afterWebhookFailure = (attempts: number): AfterFailure => nextTry(WEBHOOK_MINUTES, attempts);

function nextTry(gaps: readonly number[], attempts: number): AfterFailure {
  const minutes = gaps[attempts - 1];
  return minutes === undefined ? { status: 'failed' } : { status: 'queued', minutes };
}

/** A server's refusal of one recipient. */
export interface Refusal {
  readonly recipient: string;
  readonly responseCode: number;
}

/** Answers that say the address itself is wrong; a full mailbox (552) or a policy (554) may change. */
const NO_SUCH_ADDRESS = new Set([521, 550, 551, 553, 556]);

/** The addresses no mail should go to any more (hard bounce). */
export const hardBounces = (refusals: readonly Refusal[]): string[] =>
  refusals
    .filter(({ responseCode }) => NO_SUCH_ADDRESS.has(responseCode))
    .map(({ recipient }) => recipient.toLowerCase());
