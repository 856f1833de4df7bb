import { useMemo, useSyncExternalStore } from 'react';
import { getSession, onSessionChange } from '../session/session-store.ts';

/** How a person wants the product to look and behave; kept in this browser, apart for each person. */
export interface Preferences {
  scheme: 'light' | 'dark' | 'system';
  density: 'compact' | 'cozy' | 'comfortable';
  /** Open or collapsed by choice; null = by width. */
  isSidebarOpen: boolean | null;
  /** Single-key shortcuts (WCAG 2.1.4). */
  hasSingleKeys: boolean;
  /** Free keys of lists and screens: column choices, last view, form width. */
  screens: Readonly<Record<string, unknown>>;
}

const FIRST: Preferences = {
  scheme: 'system',
  density: 'compact',
  isSidebarOpen: null,
  hasSingleKeys: true,
  screens: {},
};
const PREFIX = 'ordo.preferences.';

let known: { key: string; value: Preferences } | null = null;
const listeners = new Set<() => void>();

const keyNow = (): string => `${PREFIX}${getSession()?.user.id ?? 'public'}`;

/** The preferences of the signed-in person, or of this browser before sign-in. */
export function getPreferences(): Preferences {
  const key = keyNow();
  if (known?.key !== key) known = { key, value: read(key) };
  return known.value;
}

function read(key: string): Preferences {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>) };
  } catch {
    return FIRST;
  }
}

/** Changes some preferences. */
export function setPreferences(patch: Partial<Preferences>): void {
  const key = keyNow();
  known = { key, value: { ...getPreferences(), ...patch } };
  try {
    localStorage.setItem(key, JSON.stringify(known.value));
  } catch (error) {
    console.warn('preferences could not be stored', error);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChange(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The preferences, following every change. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, getPreferences);
}

/** One screen's own preference under a key (`columns.customer-group`), and its setter; null forgets it. */
export function useScreenPreference<T>(key: string): readonly [T | null, (value: T | null) => void] {
  const { screens } = usePreferences();
  const value = (screens[key] as T | undefined) ?? null;
  return useMemo(
    () => [value, (next: T | null) => setPreferences({ screens: withKey(key, next) })] as const,
    [key, value],
  );
}

function withKey(key: string, value: unknown): Record<string, unknown> {
  const { [key]: _old, ...rest } = getPreferences().screens;
  return value === null ? rest : { ...rest, [key]: value };
}
