import { useEffect, useState } from 'react';
import { isInside, type World } from '../map-web/mercator.rules.ts';

interface Drawn {
  readonly points: readonly { id: number }[];
  readonly places: readonly World[];
}

/** Choosing by drawing: on until a shape holds something, somebody presses Esc, or the button again. */
export function useDrawing({ points, places }: Drawn, choose: (ids: readonly number[]) => void) {
  const [state, setState] = useState<'off' | 'on' | 'missed'>('off');
  const isOn = state !== 'off';
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // It ends the drawing alone, not the panel that is open beside it.
      event.preventDefault();
      event.stopPropagation();
      setState('off');
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOn]);
  return {
    isOn,
    isMissed: state === 'missed',
    set: (isWanted: boolean) => setState(isWanted ? 'on' : 'off'),
    finish: (polygon: readonly World[]) => {
      const ids = points.flatMap(({ id }, index) => {
        const place = places[index];
        return place && isInside(place, polygon) ? [id] : [];
      });
      if (ids.length > 0) choose(ids);
      // With Shift held a shape can be drawn at any time: there is no mode then that could stay.
      setState(ids.length === 0 && isOn ? 'missed' : 'off');
    },
  };
}
