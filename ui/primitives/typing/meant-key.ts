import { useCallback, useEffect, useRef } from 'react';

/** A page that was just shown takes no key that sends for this long. */
const SETTLE_MS = 500;

/**
 * Asked at a press of a key that sends, by what is shown from now on: whether it was pressed for this. A second press of the key that
 * led here was meant for what stood here before; each that comes within half a second of the showing, or of another such press, is
 * none, nor is a key that is held down.
 */
export function useMeantKey(): (event: KeyboardEvent) => boolean {
  const settled = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    settled.current = performance.now() + SETTLE_MS;
  }, []);
  return useCallback(({ repeat, timeStamp }) => {
    const isEarly = timeStamp < settled.current;
    if (isEarly) settled.current = timeStamp + SETTLE_MS;
    return !(isEarly || repeat);
  }, []);
}
