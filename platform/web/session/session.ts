import { isApiError } from '../query/api-error.ts';
import { queryClient } from '../query/query-client.ts';
import { send } from '../query/send.ts';
import { keepDraftsOf, wipeDrafts } from './drafts.ts';
import { clearSecure, hasSecure, readSecure, sharedStorage, writeSecure } from './secure-storage.ts';
import { sessionCalls } from './session-calls.ts';
import { getSession, setSessionState } from './session-store.ts';
import { isHeld, isOn, type Session, type SessionAnswer, sessionOf } from './session-types.ts';

const SNAPSHOT = 'session';
const NOTICE = 'ordo.notice';
/** Why the session of this browser ended by itself, for its other tabs; gone with the next sign-in. */
const ENDED = 'ordo.ended';
/** Sign-out never waits longer than this for the server. */
const LOGOUT_TIMEOUT = 8_000;

/** Why the sign-in page is shown after a session ended by itself. */
export type SignedOutNotice = 'session_expired' | 'no_web_access';

let leaveTo: (path: string) => void = (path) => window.location.assign(path);

/** The router tells how to leave for another page. */
export function onLeave(go: (path: string) => void): void {
  leaveTo = go;
}

/** Asked before a person signs out on purpose; false keeps them signed in. */
export type SignOutGuard = (userId: number) => Promise<boolean>;
const guards = new Set<SignOutGuard>();

/** Registers who must be asked before a sign-out, for example because work is not sent yet. Gives the undo. */
export function beforeSignOut(guard: SignOutGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Signs in; both audiences may use both doors. Throws ApiError. */
export async function signIn(
  door: 'staff' | 'customer',
  credentials: { email: string; password: string; customer_id?: number },
): Promise<Session> {
  const call = door === 'staff' ? sessionCalls.login : sessionCalls.customerLogin;
  const session = sessionOf(await send(call, { body: credentials }, { isQuiet: true }), null);
  await adopt(session);
  return session;
}

/** Enters with the answer of a sign-in that took another way than e-mail and password. */
export async function enterSession(answer: SessionAnswer): Promise<void> {
  await adopt(sessionOf(answer, null));
}

/**
 * The session a reload finds: out of the secure storage, without asking who it is. Throws the ApiError of a server that does not answer
 * for its key, which says nothing about whether somebody is signed in.
 */
export async function restoreSession(): Promise<void> {
  if (!hasSecure(SNAPSHOT)) return;
  try {
    const session = await readSecure<Session>(SNAPSHOT);
    if (session?.token) setSessionState({ session });
  } catch (error) {
    if (isOutage(error)) throw error;
    console.warn('the stored session could not be opened', error);
  }
}

const isOutage = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Reads the person and rights anew; on failure the known ones stay. Who is held from now on is led to their profile. */
export async function refreshSession(): Promise<void> {
  const before = getSession();
  if (!before) return;
  try {
    const session = sessionOf(await send(sessionCalls.me, {}), before);
    if (getSession()?.token !== before.token) return;
    const wasHeld = isHeld((getSession() ?? before).user);
    await adopt(session);
    if (!wasHeld && isHeld(session.user)) leaveTo(profileOf(session));
  } catch (error) {
    console.warn('the session could not be refreshed', error);
  }
}

/** Changes parts of the person on this side after they were saved (profile, first login, language). */
export async function patchUser(patch: Partial<Session['user']>): Promise<void> {
  const session = getSession();
  if (session) await adopt({ ...session, user: { ...session.user, ...patch } });
}

/** The company changed its policy while somebody works: their profile asks for it, once, and everything else waits. */
export async function askForPolicy(): Promise<void> {
  const session = getSession();
  if (!session || session.user.is_policy_due) return;
  await patchUser({ is_policy_due: true });
  leaveTo(profileOf(session));
}

const profileOf = ({ isAdmin }: Session): string => (isAdmin ? '/ams/profile' : '/customer-portal/profile');

async function adopt(session: Session): Promise<void> {
  // A user without web access is signed out at once.
  if (session.user.web_access !== undefined && !isOn(session.user.web_access)) {
    endSession('no_web_access');
    return;
  }
  setSessionState({ session });
  sharedStorage().removeItem(ENDED);
  await writeSecure(SNAPSHOT, session).catch((error) => console.warn(error));
}

/** Makes another linked customer the one the portal acts for; everything read for the old one is forgotten. */
export async function chooseCustomer(customerId: number): Promise<void> {
  const answer = await send(sessionCalls.chooseCustomer, { body: { customer_id: customerId } });
  const session = getSession();
  if (!session) return;
  queryClient.clear();
  await adopt({
    ...session,
    selected_customer_id: customerId,
    permissions: answer?.permissions ?? session.permissions,
  } satisfies SessionAnswer & Session);
}

/** Signs out on purpose: overlay, server, then the local session goes whatever the server said. */
export async function signOut(): Promise<void> {
  const session = getSession();
  if (!session) return;
  for (const guard of guards) if (!(await guard(session.user.id))) return;
  setSessionState({ isLoggingOut: true });
  try {
    await send(sessionCalls.logout, { body: {} }, { isQuiet: true, timeout: LOGOUT_TIMEOUT });
  } catch (error) {
    console.warn('sign-out failed on the server', error);
  }
  await wipeDrafts(session.user.id);
  forget();
  // After logout a customer user goes to /customer-login, otherwise /login.
  leaveTo(session.user.is_customer_user || !session.isAdmin ? '/customer-login' : '/login');
  setSessionState({ isLoggingOut: false });
}

/** The server ended the session: clears everything, remembers why, goes to /login. Drafts stay. */
export function endSession(notice: SignedOutNotice, redirect?: string): void {
  const session = getSession();
  if (session === null && notice === 'session_expired') return;
  const kept = session ? keepDraftsOf(session.user.id) : null;
  sharedStorage().setItem(ENDED, notice);
  forget();
  sessionStorage.setItem(NOTICE, notice);
  const leave = () => leaveTo(redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login');
  if (kept) void kept.finally(leave);
  else leave();
}

/** Clears the signed-in state and the secure storage; nothing else happens. */
export function forget(): void {
  setSessionState({ session: null });
  clearSecure();
  queryClient.clear();
}

/** Why the last session ended, told once. */
export function takeNotice(): SignedOutNotice | null {
  const notice = sessionStorage.getItem(NOTICE);
  sessionStorage.removeItem(NOTICE);
  return noticeOf(notice);
}

const noticeOf = (word: string | null): SignedOutNotice | null =>
  word === 'session_expired' || word === 'no_web_access' ? word : null;

/** Follows other tabs: a session that ended or changed there ends or changes here too. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== `ordo.secure.${SNAPSHOT}`) return;
    const session = getSession();
    if (event.newValue !== null || !session) return;
    const { pathname, search } = window.location;
    const ended = noticeOf(sharedStorage().getItem(ENDED));
    if (ended) endSession(ended, ended === 'session_expired' ? `${pathname}${search}` : undefined);
    else {
      setSessionState({ session: null });
      queryClient.clear();
      leaveTo(session.user.is_customer_user ? '/customer-login' : '/login');
    }
  });
}
