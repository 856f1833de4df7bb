import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element in px, from the first picture on; 0 while there is none. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const one = element.current;
    if (!one) return undefined;
    const read = () => setWidth(one.clientWidth);
    read();
    const watch = new ResizeObserver(read);
    watch.observe(one);
    return () => watch.disconnect();
  }, [element]);
  return width;
}
