import { useMemo, useSyncExternalStore } from 'react';
import { holds } from '../../kernel/permissions.ts';
import type { Session, SessionCustomer } from './session-types.ts';

interface State {
  session: Session | null;
  isLoggingOut: boolean;
}

let state: State = { session: null, isLoggingOut: false };
const listeners = new Set<() => void>();

/** For platform/web/session only: replaces parts of the state and tells everybody. */
export function setSessionState(patch: Partial<State>): void {
  state = { ...state, ...patch };
  for (const listener of listeners) listener();
}

/** Calls back on every change of the session; gives the undo. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The session now, or null. */
export const getSession = (): Session | null => state.session;

/** The session, or null while nobody is signed in. */
export function useMaybeSession(): Session | null {
  return useSyncExternalStore(onSessionChange, () => state.session);
}

/** The session; only for screens behind the guard, throws elsewhere. */
export function useSession(): Session {
  const session = useMaybeSession();
  if (!session) throw new Error('this screen stands behind the login guard');
  return session;
}

/** Whether the "Logging out..." overlay is up. */
export function useIsLoggingOut(): boolean {
  return useSyncExternalStore(onSessionChange, () => state.isLoggingOut);
}

/** Asks whether the person holds a permission slug (`verb.resource`). */
export type Can = (slug: string) => boolean;

/** The permission question of a session; nobody signed in holds nothing. */
export function canOf(session: Pick<Session, 'permissions'> | null): Can {
  const actor = { permissions: new Set(session?.permissions), isAdministrator: false };
  return (slug) => holds(actor, slug);
}

/** The permission question of the signed-in person. */
export function useCan(): Can {
  const session = useMaybeSession();
  return useMemo(() => canOf(session), [session]);
}

/** Customers the person may act for in the portal. */
export function portalCustomers(session: Session): readonly SessionCustomer[] {
  return session.user_customers.filter((link) => link.portal_access !== false);
}

/** The customer the portal acts for now. */
export function selectedCustomer(session: Session): SessionCustomer | null {
  const links = portalCustomers(session);
  return links.find((link) => link.customer.id === session.selected_customer_id) ?? links[0] ?? null;
}
