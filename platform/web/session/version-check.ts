import { useEffect, useSyncExternalStore } from 'react';
import { refreshTexts } from '../i18n/own-texts.ts';
import { isReplaced, onMissingPart, reloadBy, wasPageLost } from '../offline/replaced-build.ts';
import { send } from '../query/send.ts';
import { keepOpenDrafts, rememberDrafts } from './drafts.ts';
import { sessionCalls } from './session-calls.ts';
import { getSession } from './session-store.ts';
import {
  CHECK_MS,
  compareVersions,
  GRACE_SECONDS,
  heldBy,
  type LastReload,
  WEB_VERSION,
  wantsReload,
} from './version.ts';

/** What the banner shows; null while this version is current. */
export interface VersionNotice {
  /** Until the page reloads by itself; null when it waits for the person. */
  seconds: number | null;
  heldBy: ReturnType<typeof heldBy>;
}

interface State {
  apiVersion: string;
  notice: VersionNotice | null;
}

const STORED = 'ordo.reloaded';
let state: State = { apiVersion: '', notice: null };
let pending: string | null = null;
let lastTypedAt = 0;
let uploadSince: number | null = null;
let works = 0;
const listeners = new Set<() => void>();

function set(patch: Partial<State>): void {
  state = { ...state, ...patch };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The API's version ('' until known or after a failed lookup) and the reload notice. Keeps checking while mounted. */
export function useVersions(): State & { webVersion: string } {
  useEffect(watch, []);
  return { ...useSyncExternalStore(subscribe, () => state), webVersion: WEB_VERSION };
}

/** Holds the reload back while an upload runs; call what it gives when the upload has ended. */
export function holdForUpload(): () => void {
  uploadSince ??= Date.now();
  return () => {
    uploadSince = null;
  };
}

/** While `isHolding`, a new version waits with its reload: for entries that no draft can carry over, like a drawn signature. */
export function useHoldReload(isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return;
    works += 1;
    return () => {
      works -= 1;
    };
  }, [isHolding]);
}

/** Keeps open forms and loads the new version now. */
export async function reloadNow(): Promise<void> {
  const user = getSession()?.user;
  if (user) await keepOpenDrafts(user.id, wasPageLost());
  if (pending) localStorage.setItem(STORED, JSON.stringify({ version: pending, at: Date.now() } satisfies LastReload));
  window.location.reload();
}

/**
 * A new worker takes over a page of the version before: the page goes on as it is and says so. The first worker of a device takes
 * over a page of its own version.
 */
function watchWorker(): () => void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  let hadOne = workers?.controller != null;
  const onChange = () => {
    if (hadOne && !state.notice) set({ notice: { seconds: null, heldBy: 'nothing' } });
    hadOne = true;
  };
  workers?.addEventListener('controllerchange', onChange);
  return () => workers?.removeEventListener('controllerchange', onChange);
}

let watchers = 0;
let stopChecking: (() => void) | null = null;

/** However many places show the versions, the server is asked once. */
function watch(): () => void {
  watchers += 1;
  stopChecking ??= startChecking();
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    stopChecking?.();
    stopChecking = null;
  };
}

function startChecking(): () => void {
  const unwatch = [watchWorker(), onMissingPart(missPart), reloadBy(() => void reloadNow())];
  const onInput = () => {
    lastTypedAt = Date.now();
  };
  document.addEventListener('input', onInput, true);
  void check();
  const checking = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    void check();
    void refreshTexts();
  }, CHECK_MS);
  const ticking = setInterval(tick, 1000);
  return () => {
    for (const stop of unwatch) stop();
    document.removeEventListener('input', onInput, true);
    clearInterval(checking);
    clearInterval(ticking);
  };
}

/** A part is gone: what was typed outlives its page, and if another build is the reason, the frame says so. */
function missPart(): void {
  rememberDrafts();
  void isReplaced().then((is) => {
    if (is && !state.notice) set({ notice: { seconds: null, heldBy: 'nothing' } });
  });
}

async function check(): Promise<void> {
  try {
    const { web_version, api_version, min_web_version } = await send(sessionCalls.version, {}, { isQuiet: true });
    set({ apiVersion: api_version });
    if (!wantsReload(web_version, lastReload(), Date.now())) return;
    if (pending === null) set({ notice: { seconds: GRACE_SECONDS, heldBy: 'nothing' } });
    pending = web_version;
    if (min_web_version && compareVersions(WEB_VERSION, min_web_version) < 0) await reloadNow();
  } catch (error) {
    // Lookup failure leaves the versions empty and only logs.
    console.warn('version lookup failed', error);
  }
}

function tick(): void {
  if (!state.notice || state.notice.seconds === null) return;
  const held = heldBy({ now: Date.now(), lastTypedAt, uploadSince, works });
  const seconds = held === 'nothing' ? state.notice.seconds - 1 : state.notice.seconds;
  if (seconds <= 0) void reloadNow();
  else set({ notice: { seconds, heldBy: held } });
}

function lastReload(): LastReload | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') as LastReload | null;
  } catch {
    return null;
  }
}
