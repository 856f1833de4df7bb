import { decide } from '../../../modules/identity/session/guards.rules.ts';
import { getSession } from '../../../platform/web/session/session-store.ts';
import { isHeld } from '../../../platform/web/session/session-types.ts';
import { portalVersion } from './environment-store.ts';

/** Where the person who opens `href` has to go instead, or null when the page may be opened. */
export function guard(_pathname: string, href: string): string | null {
  const session = getSession();
  const decision = decide(
    href,
    session && {
      isAdmin: session.isAdmin,
      isFirstTimeLogin: isHeld(session.user),
      portalVersion: portalVersion(),
    },
  );
  return 'redirect' in decision ? decision.redirect : null;
}
