import { decide } from '../../../modules/identity/session/guards.rules.ts';
import { getSession } from '../../../platform/web/session/session-store.ts';
import { portalVersion } from './environment-store.ts';

/** Where the person who opens `href` has to go instead, or null when the page may be opened. */
export function guard(_pathname: string, href: string): string | null {
  const session = getSession();
  const decision = decide(
    href,
    session && {
      isAdmin: session.isAdmin,
      isFirstTimeLogin: session.user.is_first_time_login || session.user.is_second_factor_due === true,
      portalVersion: portalVersion(),
    },
  );
  return 'redirect' in decision ? decision.redirect : null;
}
