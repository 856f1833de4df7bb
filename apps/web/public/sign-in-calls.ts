import type { useRouter } from '@tanstack/react-router';
import type { oidcFinish, oidcStart, signInMethods } from '../../../modules/identity/oidc/oidc.contract.ts';
import type { secondFactorSignIn } from '../../../modules/identity/second-factor/second-factor.contract.ts';
import type { notMe } from '../../../modules/identity/session/session.contract.ts';
import { takeLanguage } from '../../../platform/web/i18n/i18n.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { getSession } from '../../../platform/web/session/session-store.ts';

/** Ways in beside e-mail and password. */
export const signInCalls = {
  methods: remote<typeof signInMethods>('GET', '/auth/sign-in-methods'),
  secondStep: remote<typeof secondFactorSignIn>('POST', '/auth/second-factor/sign-in'),
  start: remote<typeof oidcStart>('POST', '/auth/oidc/start'),
  finish: remote<typeof oidcFinish>('POST', '/auth/oidc/finish'),
  notMe: remote<typeof notMe>('POST', '/auth/not-me'),
};

const STATE = 'ordo.oidc.state';
const REDIRECT = 'ordo.oidc.redirect';

/** This tab remembers which sign-in it began and where the person wanted to go. */
export function rememberStart(state: string, redirect: string | undefined): void {
  sessionStorage.setItem(STATE, state);
  if (redirect) sessionStorage.setItem(REDIRECT, redirect);
  else sessionStorage.removeItem(REDIRECT);
}

/** What this tab began, once. */
export function takeStart(): { state: string | null; redirect: string | null } {
  const started = { state: sessionStorage.getItem(STATE), redirect: sessionStorage.getItem(REDIRECT) };
  sessionStorage.removeItem(STATE);
  sessionStorage.removeItem(REDIRECT);
  return started;
}

/** After signing in the guard knows where the person belongs, and honours the saved redirect; in their language where the browser has none. */
export async function goOn(router: ReturnType<typeof useRouter>): Promise<void> {
  if (takeLanguage(getSession()?.user.language)) window.location.reload();
  else await router.invalidate();
}
