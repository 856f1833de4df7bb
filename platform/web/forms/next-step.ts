import type { ApiError } from '../query/api-error.ts';
import { isAway } from '../query/failure.ts';

/** Codes of a failure that has no words of its own. */
const UNKNOWN: readonly string[] = ['internal', 'unknown'];

/** What to do after a failure whose own words do not say it: the connection, or whom to tell; null for every refusal. */
export function nextStep(
  { status, code, requestId }: Pick<ApiError, 'status' | 'code' | 'requestId'>,
  t: (key: string) => string,
): string | null {
  if (status === 0) return t('web.error.network_next');
  if (!UNKNOWN.includes(code) || isAway(status)) return null;
  return t('ui.state.unknown_next') + (requestId ? ` ${t('ui.state.request')}: ${requestId}` : '');
}

/** What a short form says of a failure: its words, and what to do where they do not say it. */
export const failureWords = (error: ApiError | null | undefined, t: (key: string) => string): string | null =>
  error ? [error.message, nextStep(error, t)].filter(Boolean).join(' ') : null;
