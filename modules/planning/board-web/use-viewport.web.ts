import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { AFTER_PICTURE_MS } from './board-time.web.ts';

/** Scrolling shows new rows in steps of so many pixels: what lies between needs no new picture. */
const STEP_PX = 64;

/** What is not measured yet is 0 high: the first picture is the frame alone, and nothing is drawn twice. */
const UNSEEN = { top: 0, height: 0, width: 1000 };

/** Size and place of a scroller's window, for drawing only what is in sight. */
export function useViewport(scroller: RefObject<HTMLElement | null>) {
  const [port, setPort] = useState(UNSEEN);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const read = () => {
      const top = Math.floor(element.scrollTop / STEP_PX) * STEP_PX;
      const { clientHeight: height, clientWidth: width } = element;
      setPort((port) =>
        port.top === top && port.height === height && port.width === width ? port : { top, height, width },
      );
    };
    read();
    const watch = new ResizeObserver(read);
    watch.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  return port;
}

/** How far above and below the window bars are drawn: nothing more in a view's first picture, `pixels` once that stands. */
export function useAhead(pixels: number): number {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setShown(true)), AFTER_PICTURE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? pixels : 0;
}
