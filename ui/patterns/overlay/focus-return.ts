import { useEffect, useRef, useState } from 'react';

/**
 * What had focus last, kept apart from the document: a layer whose code loads slowly is drawn after the menu that opened it has gone,
 * and by then nothing has the focus.
 */
let lastFocused: Element | null = null;
globalThis.document?.addEventListener(
  'focusin',
  ({ target }) => {
    if (target instanceof Element) lastFocused = openerOf(target);
  },
  true,
);

/** Remembers what had focus when the layer opened and gives it back when it goes; the answer gives that up (another page follows). */
export function useFocusReturn(): () => void {
  // Read while rendering: by the time effects run, the layer itself has the focus.
  const [opener] = useState(() => {
    const active = document.activeElement;
    return active === null || active === document.body ? lastFocused : openerOf(active);
  });
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
function openerOf(active: Element): Element {
  const labelledBy = active.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (labelledBy && document.getElementById(labelledBy)) || active;
}
