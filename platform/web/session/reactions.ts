import type { ApiError } from '../query/api-error.ts';
import { reactionTo } from '../query/failure.ts';
import { askForPolicy, endSession, forget, refreshSession } from './session.ts';

/** Shows the toast of a service that does not answer: title, then text. */
export type WarnOfService = () => void;

/** Applies the HTTP rules to a failed call, wherever it was made. */
export function reactTo(error: ApiError, warnOfService: WarnOfService): void {
  const { pathname, search } = window.location;
  switch (reactionTo(error, pathname)) {
    case 'session_expired':
      endSession('session_expired', `${pathname}${search}`);
      break;
    case 'no_web_access':
      endSession('no_web_access');
      break;
    case 'stay_signed_out':
      forget();
      break;
    case 'service_warning':
      warnOfService();
      break;
    case 'policy_due':
      void askForPolicy();
      break;
    case 'second_factor_setup':
      void refreshSession();
      break;
    case 'none':
  }
}
