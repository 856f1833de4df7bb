import { screenAt } from '../../platform/web/routing/screen.ts';
import { getSession } from '../../platform/web/session/session-store.ts';
import { portalVersion } from './environment-store.ts';
import { publicScreens } from './public/screens.ts';

/** Open to everybody, signed in or not (A1 §6). */
const OPEN = ['/customer_feedback', '/pdf_viewer', '/customer-user', '/customer-user2'];

/** Where the person at `pathname` has to go instead, or null when the page may be opened. */
export function guard(pathname: string, href: string): string | null {
  const session = getSession();
  const isPublic = screenAt(publicScreens, pathname) !== undefined;
  if (!session) {
    if (isPublic) return null;
    return pathname === '/' ? '/login' : `/login?redirect=${encodeURIComponent(href)}`;
  }
  const home = session.isAdmin ? '/ams/dashboard' : portalHome();
  if (session.user.is_first_time_login) {
    const profile = session.isAdmin ? '/ams/profile' : '/customer-portal/profile';
    return pathname === profile ? null : profile;
  }
  if (OPEN.includes(pathname)) return null;
  if (isPublic || pathname === '/') return savedRedirect(href, session.isAdmin) ?? home;
  const isOwn = session.isAdmin ? pathname.startsWith('/ams') : pathname.startsWith('/customer-portal');
  return isOwn ? null : home;
}

const portalHome = (): string =>
  portalVersion() === '1' ? '/customer-portal/service-requests' : '/customer-portal/dashboard';

/** The wanted page of a sign-in link, only below the person's own area of this site. */
function savedRedirect(href: string, isAdmin: boolean): string | null {
  const wanted = new URL(href, 'http://x').searchParams.get('redirect');
  const area = isAdmin ? '/ams/' : '/customer-portal/';
  return wanted?.startsWith(area) && !wanted.includes('\\') ? wanted : null;
}
