import { useEffect } from 'react';
import { queryClient } from '../query/query-client.ts';
import { callHeaders, callUrl } from '../query/transport.ts';
import { refreshSession } from '../session/session.ts';
import { useIsLoggingOut, useMaybeSession } from '../session/session-store.ts';
import { concerns, type LiveEvent, readFrames } from './live-event.ts';
import { heardPresence } from './presence-store.ts';

/** A browser opens six connections to a host: a page that nobody sees gives its stream back after this time. */
const HIDDEN_MS = 20_000;
/** The server gives a sign of life each 25 s. */
const SILENT_MS = 60_000;
const LONGEST_PAUSE_MS = 30_000;
/** Changes that come close together are read once; never more often than this. */
const GATHER_MS = 300;
const BETWEEN_MS = 2_000;

/** Keeps what is on screen up to date while somebody is signed in: a stream of changes, and reads of what they concern. */
export function useLiveEvents(isEnabled: boolean): void {
  const token = useMaybeSession()?.token;
  // Who logs out here needs no word that the session ended, and must not ask whose it is.
  const isLeaving = useIsLoggingOut();
  const session = isEnabled && !isLeaving && token;
  useEffect(() => (session ? follow() : undefined), [session]);
}

function follow(): () => void {
  let position = '';
  let failures = 0;
  let open: AbortController | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const reader = gatheredReads();

  async function run(): Promise<void> {
    clearTimeout(again);
    if (open || isOver || document.visibilityState === 'hidden') return;
    const stop = new AbortController();
    open = stop;
    let status = 0;
    try {
      status = await readStream(position, stop, (event, at) => {
        failures = 0;
        if (at) position = at;
        if (event) react(event, reader.take);
      });
    } catch {
      // No network, a restart, a proxy that lost patience: the pause below is the answer.
    }
    if (open === stop) open = null;
    // Signed out: the next call of the page says so, and a new session starts a new stream.
    if (isOver || status === 401 || status === 403) return;
    const pause = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** Math.min(failures++, 5));
    again = setTimeout(() => void run(), pause * (0.5 + Math.random()));
  }
  const onVisible = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') void run();
    else hiding = setTimeout(() => open?.abort(), HIDDEN_MS);
  };
  const onOnline = () => {
    failures = 0;
    void run();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onOnline);
  void run();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
    clearTimeout(again);
    clearTimeout(hiding);
    reader.stop();
    open?.abort();
  };
}

/** Reads one stream to its end; gives the status of the answer. */
async function readStream(
  position: string,
  stop: AbortController,
  hear: (event: LiveEvent | null, position: string) => void,
): Promise<number> {
  const headers = callHeaders('GET', '/stream', undefined, {
    accept: 'text/event-stream',
    headers: position ? { 'last-event-id': position } : {},
  });
  let silence = setTimeout(() => stop.abort(), SILENT_MS);
  try {
    const response = await fetch(callUrl('/stream'), { headers, signal: stop.signal, cache: 'no-store' });
    const body = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
    for (let text = ''; body; ) {
      const { value, done } = await body.read();
      if (done) break;
      clearTimeout(silence);
      silence = setTimeout(() => stop.abort(), SILENT_MS);
      const { frames, rest } = readFrames(text + value);
      text = rest;
      for (const frame of frames) hear(frame.event, frame.position);
    }
    return response.status;
  } finally {
    clearTimeout(silence);
  }
}

function react(event: LiveEvent, take: (event: LiveEvent | 'all') => void): void {
  if (event.type.startsWith('presence.')) heardPresence(event);
  else if (event.resource) take(event);
  else if (event.type !== 'ready') take('all');
  // Rights that changed show at once; a session that ended answers 401 and leads to the sign-in.
  if (event.type.startsWith('session.')) void refreshSession();
}

/** Gathers events and reads anew what they concern: what is on screen now, the rest when it is shown next. */
function gatheredReads(): { take(event: LiveEvent | 'all'): void; stop(): void } {
  let gathered: (LiveEvent | 'all')[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  const read = () => {
    const events = gathered;
    gathered = [];
    timer = undefined;
    lastAt = Date.now();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path, request] }) =>
        events.some((event) => event === 'all' || concerns(event, String(path), request)),
    });
  };
  return {
    take(event) {
      gathered.push(event);
      timer ??= setTimeout(read, Math.max(GATHER_MS, lastAt + BETWEEN_MS - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
