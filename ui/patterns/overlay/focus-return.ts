import { useEffect, useRef, useState } from 'react';

/** Remembers what had focus when the layer opened and gives it back when it goes; the answer gives that up (another page follows). */
export function useFocusReturn(): () => void {
  // Read while rendering: by the time effects run, the layer itself has the focus.
  const [opener] = useState(() => openerOf(document.activeElement));
  const isWanted = useRef(true);
  useEffect(
    () => () => {
      if (!isWanted.current || !(opener instanceof HTMLElement) || !opener.isConnected) return;
      requestAnimationFrame(() => opener.focus());
    },
    [opener],
  );
  return () => {
    isWanted.current = false;
  };
}

/** An entry of a menu is gone when its layer closes: the button of the menu takes its place. */
function openerOf(active: Element | null): Element | null {
  const labelledBy = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (labelledBy && document.getElementById(labelledBy)) || active;
}
