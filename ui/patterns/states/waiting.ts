import { useEffect, useLayoutEffect, useState } from 'react';

/** Waiting that is over sooner shows nothing. */
const QUIET_MS = 150;
/** A skeleton that comes this soon after another belongs to the same waiting. */
const GAP_MS = 150;

/** One clock for all that waits on the page. */
const clock = { shown: 0, lastShown: Number.NEGATIVE_INFINITY, pageLeft: Number.NEGATIVE_INFINITY };

/** A change of page has begun: what waits on the new page counts from here. */
export function pageChangeBegan(): void {
  clock.pageLeft = performance.now();
}

/** Milliseconds for which a skeleton that begins now stays unseen. */
function quietRest(): number {
  const now = performance.now();
  if (clock.shown > 0 || now - clock.lastShown < GAP_MS) return 0;
  const isSamePage = now - clock.pageLeft < QUIET_MS;
  return QUIET_MS - (isSamePage ? now - clock.pageLeft : 0);
}

/** Whether a skeleton is seen yet: after a quiet moment, or at once where one stood just before. */
export function useSkeletonShown(isAtOnce = false): boolean {
  const [isShown, setShown] = useState(() => isAtOnce || quietRest() === 0);
  useEffect(() => {
    if (isShown) return undefined;
    const timer = setTimeout(() => setShown(true), quietRest());
    return () => clearTimeout(timer);
  }, [isShown]);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    clock.shown += 1;
    return () => {
      clock.shown -= 1;
      clock.lastShown = performance.now();
    };
  }, [isShown]);
  return isShown;
}
