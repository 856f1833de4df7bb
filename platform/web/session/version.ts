/** Version of this web application. */
export const WEB_VERSION = '6.7.28';

/** How often the server is asked, and how long a person has before the page reloads. */
export const CHECK_MS = 60_000;
export const GRACE_SECONDS = 20;
/** A page reloads at most once per server version in this time, and waits this long for an upload. */
const AGAIN_MS = 600_000;
const UPLOAD_WAIT_MS = 300_000;
const TYPING_MS = 5_000;

/** Negative when `a` is older than `b`, part by part as numbers: 6.10.0 is newer than 6.7.28. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0));
  const length = Math.max(left?.length ?? 0, right?.length ?? 0);
  for (let at = 0; at < length; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** When and for which server version this page last reloaded itself. */
export interface LastReload {
  version: string;
  at: number;
}

/** Whether a server version calls for a reload now: newer than ours and not the reason of a recent reload. */
export function wantsReload(server: string, last: LastReload | null, now: number): boolean {
  if (!server || compareVersions(WEB_VERSION, server) >= 0) return false;
  return !(last && last.version === server && now - last.at < AGAIN_MS);
}

/** What holds a countdown: nothing, work that a reload would lose, typing (5 s after the last key), or an upload (at most 5 minutes). */
export function heldBy(state: {
  now: number;
  lastTypedAt: number;
  uploadSince: number | null;
  works: number;
}): 'nothing' | 'work' | 'typing' | 'upload' {
  if (state.works > 0) return 'work';
  if (state.uploadSince !== null && state.now - state.uploadSince < UPLOAD_WAIT_MS) return 'upload';
  return state.now - state.lastTypedAt < TYPING_MS ? 'typing' : 'nothing';
}
