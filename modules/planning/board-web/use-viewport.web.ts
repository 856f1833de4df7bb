import { type RefObject, useLayoutEffect, useState } from 'react';

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
