/** What the guard needs to know of a signed-in person. */
export interface GuardSession {
  readonly isAdmin: boolean;
  /** An own password or a second factor is still to be set, or the policy to be accepted: only the profile opens. */
  readonly isFirstTimeLogin: boolean;
  readonly portalVersion: '1' | '2';
  /** A path kept from before signing in, beside the one in the query string. */
  readonly savedRedirect?: string | null;
}

export type Decision = { readonly allow: true } | { readonly redirect: string };

const ALLOW: Decision = { allow: true };

/** Pages for people who are not signed in; signed-in people are sent on. */
const PUBLIC = new Set([
  '/login',
  '/login/callback',
  '/customer-login',
  '/forgot_password',
  '/customer_forgot_password',
  '/customer_reset_password',
  '/reset_password',
]);
/** Public pages that stay open to everybody: links of mails, and the ones with a token in their path. */
const OPEN = new Set(['/customer_feedback', '/pdf_viewer', '/customer-user', '/customer-user2']);
const OPEN_WITH_TOKEN = /^\/(sign|proof)\/[^/]+$/;

const STAFF = '/ams';
const PORTAL = '/customer-portal';
const HERE = 'https://ordo.invalid';

/** Where a person lands after signing in. */
export function landing(session: Pick<GuardSession, 'isAdmin' | 'portalVersion'>): string {
  if (session.isAdmin) return `${STAFF}/dashboard`;
  return session.portalVersion === '2' ? `${PORTAL}/dashboard` : `${PORTAL}/service-requests`;
}

/**
 * Decides about one path (with its query string): open it, or where to go instead. Paths
 * nobody knows are allowed for signed-in people, so that the router can say so.
 */
export function decide(path: string, session: GuardSession | null): Decision {
  const { pathname, search, query } = parts(path);
  if (OPEN.has(pathname) || OPEN_WITH_TOKEN.test(pathname)) return ALLOW;
  if (!session) {
    if (PUBLIC.has(pathname)) return ALLOW;
    if (pathname === '/') return { redirect: '/login' };
    // Customers come in by their own door.
    const door = isUnder(pathname, PORTAL) ? '/customer-login' : '/login';
    return { redirect: `${door}?redirect=${encodeURIComponent(pathname + search)}` };
  }
  if (session.isFirstTimeLogin) {
    const profile = `${session.isAdmin ? STAFF : PORTAL}/profile`;
    return pathname === profile ? ALLOW : { redirect: profile };
  }
  if (PUBLIC.has(pathname)) {
    const wanted = ownPath(query.get('redirect'), session) ?? ownPath(session.savedRedirect, session);
    return { redirect: wanted ?? landing(session) };
  }
  return inside(pathname, session);
}

function inside(pathname: string, session: GuardSession): Decision {
  if (pathname === '/') return { redirect: landing(session) };
  const [own, foreign] = session.isAdmin ? [STAFF, PORTAL] : [PORTAL, STAFF];
  if (isUnder(pathname, foreign)) return { redirect: landing(session) };
  // The bases themselves: /ams/ is the dashboard, /customer-portal/ the service requests in both versions.
  if (pathname === own) return { redirect: session.isAdmin ? `${STAFF}/dashboard` : `${PORTAL}/service-requests` };
  return ALLOW;
}

/** A saved path that may be followed: of this origin, under the person's own area; null otherwise. */
export function ownPath(saved: string | null | undefined, session: Pick<GuardSession, 'isAdmin'>): string | null {
  if (!saved?.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(saved, HERE);
  } catch {
    return null;
  }
  if (url.origin !== HERE || !isUnder(url.pathname, session.isAdmin ? STAFF : PORTAL)) return null;
  return url.pathname + url.search + url.hash;
}

const isUnder = (pathname: string, base: string): boolean => pathname === base || pathname.startsWith(`${base}/`);

function parts(path: string): { pathname: string; search: string; query: URLSearchParams } {
  const bare = path.split('#')[0] ?? '';
  const mark = bare.indexOf('?');
  const search = mark < 0 ? '' : bare.slice(mark);
  const pathname = (mark < 0 ? bare : bare.slice(0, mark)).replace(/\/+$/, '') || '/';
  return { pathname, search, query: new URLSearchParams(search) };
}
