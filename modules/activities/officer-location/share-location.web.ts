import { useEffect, useState } from 'react';
import { isDenied, readPosition } from '../../../platform/web/device/position.ts';
import { useScreenPreference } from '../../../platform/web/preferences/preferences.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { getSession, useSession } from '../../../platform/web/session/session-store.ts';
import { type Fix, isDue, MOVING_MS, type SentFix, STILL_MS } from './when-to-send.rules.ts';

const calls = {
  atWork: looseRemote<Record<never, never>, { is_at_work: boolean }>('GET', '/user/me/location_sharing'),
  keep: looseRemote<{ body: Fix }, { stored: boolean }>('PUT', '/user/me/update_location'),
  hide: looseRemote<Record<never, never>, { is_hidden: boolean }>('DELETE', '/user/me/location_sharing'),
};

/** What the phone does about the location: off · off duty, nothing is read · on · the browser may not tell. */
export type Sharing = 'off' | 'off_duty' | 'on' | 'denied';

/** One reading, without the receiver that empties the battery. */
export const readFix = (): Promise<Fix> => readPosition({ isExact: false, timeoutMs: 20_000, maxAgeMs: MOVING_MS / 2 });

/** Of this person on this phone; the pages of the phone hand it to each other. */
let last: (SentFix & { userId: number }) | null = null;
/** Until then (ms) the server need not be asked again whether the person is at work. */
let restUntil = 0;

/** Whether this person shares the location from this phone, and the choice; off until chosen. */
export function useSharingChoice(): readonly [boolean, (isOn: boolean) => void] {
  const [choice, choose] = useScreenPreference<boolean>('officer.location');
  return [
    choice === true,
    (isOn) => {
      restUntil = 0;
      last = null;
      choose(isOn || null);
      // A phone without a network leaves the map by the age of its last position.
      if (!isOn) void send(calls.hide, {}).catch(() => undefined);
    },
  ];
}

/**
 * Sends the location while a page of the officer's phone is open and seen, the person shares it and is at work.
 * What cannot be sent is dropped: where somebody was is nobody's business later.
 */
export function useSharedLocation(): Sharing {
  const { user } = useSession();
  const [isOn] = useSharingChoice();
  const [state, setState] = useState<Exclude<Sharing, 'off'>>('off_duty');
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    const step = () =>
      tell(user.id, () => isOver).then(
        (next) => isOver || next === null || setState(next),
        () => undefined,
      );
    const timer = setInterval(step, MOVING_MS);
    document.addEventListener('visibilitychange', step);
    void step();
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', step);
    };
  }, [isOn, user.id]);
  return isOn ? state : 'off';
}

const mayTell = (userId: number): boolean =>
  document.visibilityState === 'visible' && navigator.onLine && getSession()?.user.id === userId;

/** One look: nothing is read off duty, and nothing leaves once the page is left, hidden, offline or signed out; null = as before. */
async function tell(userId: number, isOver: () => boolean): Promise<Exclude<Sharing, 'off'> | null> {
  const known = last?.userId === userId ? last : null;
  if (!mayTell(userId)) return null;
  if (Date.now() < restUntil) return 'off_duty';
  if (known === null && !(await send(calls.atWork, {})).is_at_work) return rest();
  const fix = await readFix().catch((error) => (isDenied(error) ? 'denied' : null));
  if (fix === 'denied') return 'denied';
  if (fix === null || isOver() || !mayTell(userId)) return null;
  if (!isDue(known, fix, Date.now())) return 'on';
  const { stored } = await send(calls.keep, { body: fix });
  // Two pages of one person may be too close on each other; only off duty is a reason to rest.
  if (!stored && !(await send(calls.atWork, {})).is_at_work) return rest();
  last = { ...fix, userId, at: Date.now() };
  return 'on';
}

function rest(): 'off_duty' {
  restUntil = Date.now() + STILL_MS;
  last = null;
  return 'off_duty';
}
