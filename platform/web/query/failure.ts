import type { FieldErrors } from '../../kernel/errors.ts';
import { ApiError } from './api-error.ts';

type Translate = (key: string) => string;

/** The failure of a call that got no answer. */
export function networkFailure(message: string): ApiError {
  return new ApiError({ status: 0, code: 'network', message });
}

/** Codes whose message is the bare translation key. */
const BARE = ['session_expired', 'no_web_access', 'account_disabled'] as const;

/**
 * The one error a failed answer becomes: the server's sentence, else the catalogue's "Unknown Error!". Of a server that is away the
 * warning tells (`service_warning`); here stands what did not work, so that the two do not say the same.
 */
export function failureOf(
  response: Pick<Response, 'status' | 'headers'>,
  data: unknown,
  t: Translate,
  isRead = false,
): ApiError {
  const body = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const { message, code, errors, request_id: requestId, ...details } = body;
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: typeof code === 'string' ? code : 'unknown',
    message: words(
      message,
      t,
      isAway(response.status) ? (isRead ? 'ui.state.not_loaded' : 'web.error.not_done') : null,
    ),
    errors: typeof errors === 'object' && errors !== null ? (errors as FieldErrors) : {},
    details,
    requestId: typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined),
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
  });
}

/** A gateway answers for a server that is away. */
export const isAway = (status: number): boolean => status === 502 || status === 503;

function words(message: unknown, t: Translate, away: string | null): string {
  // Several parts are joined with a hyphen.
  const text = Array.isArray(message) ? message.map(String).join(' - ') : message;
  if (typeof text !== 'string' || text === '') return t(away ?? 'web.error.unknown');
  return (BARE as readonly string[]).includes(text) ? t(`web.session.${text}`) : text;
}

/** What the product does about a failed call beyond telling the caller. */
export type Reaction =
  | 'session_expired'
  | 'no_web_access'
  | 'stay_signed_out'
  | 'service_warning'
  | 'policy_due'
  | 'second_factor_setup'
  | 'none';

const SIGN_IN_PAGES = ['/login', '/customer-login'];

/** The HTTP rules as a table: what a failure means on the page at `pathname`. */
export function reactionTo(error: Pick<ApiError, 'status' | 'code'>, pathname: string): Reaction {
  if (isAway(error.status)) return 'service_warning';
  if (error.code === 'policy_due' || error.code === 'second_factor_setup') return error.code;
  if (error.status !== 401) return 'none';
  if (SIGN_IN_PAGES.includes(pathname)) return 'stay_signed_out';
  if (error.code === 'session_expired') return 'session_expired';
  return error.code === 'no_web_access' ? 'no_web_access' : 'none';
}
