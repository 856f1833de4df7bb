import { type RefObject, useEffect, useState } from 'react';

const LONG_FROM = 60;
const AHEAD = 10;
/** Rows come into sight by so many at a time: what lies between needs no new picture. */
const STEP = 5;

interface Sight {
  first: number;
  last: number;
  /** Pixels a row is high, as the first one is. */
  height: number;
}

/**
 * For tables that stand in a page and keep a row element for each of their rows (`selector` finds the first): which rows need their
 * cells, and how high one without them is. Up to 60 rows all of them do; of more those in sight and ten on each side.
 */
export function useRowsInSight(table: RefObject<HTMLElement | null>, count: number, selector: string) {
  const [sight, setSight] = useState<Sight>({ first: 0, last: LONG_FROM, height: 32 });
  const isLong = count > LONG_FROM;
  useEffect(() => {
    if (!isLong) return undefined;
    const read = () => {
      const row = table.current?.querySelector<HTMLElement>(selector)?.getBoundingClientRect();
      if (!row || row.height === 0) return;
      const step = (at: number, round: (value: number) => number) => round(at / row.height / STEP) * STEP;
      const first = step(-row.top, Math.floor) - AHEAD;
      const last = step(window.innerHeight - row.top, Math.ceil) + AHEAD;
      setSight((before) =>
        before.first === first && before.last === last && before.height === row.height
          ? before
          : { first, last, height: row.height },
      );
    };
    read();
    document.addEventListener('scroll', read, { capture: true, passive: true });
    window.addEventListener('resize', read);
    return () => {
      document.removeEventListener('scroll', read, { capture: true });
      window.removeEventListener('resize', read);
    };
  }, [isLong, table, selector]);
  return {
    height: sight.height,
    has: (index: number): boolean => !isLong || (index >= sight.first && index <= sight.last),
  };
}
