import { useEffect, useState } from 'react';

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

/** What opened the layers of now: those opened out of another one may replace it, and then this is meant. */
let outside: Element | null = null;

/** Remembers what had focus when the layer opened and gives it back when it goes; the answer gives that up (another page follows). */
export function useFocusReturn(): () => void {
  // Read while rendering: by the time effects run, the layer itself has the focus.
  const [openers] = useState(() => {
    const active = document.activeElement;
    const opener = active === null || active === document.body ? lastFocused : openerOf(active);
    if (!opener?.closest('[aria-modal]')) outside = opener;
    return [opener, outside];
  });
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const opener = openers.find((one) => one?.isConnected) as HTMLElement | undefined;
        // A modal layer that is still there, or has taken this one's place, keeps it.
        const layer = document.activeElement?.closest('[aria-modal]');
        if (opener && (!layer || layer.contains(opener))) opener.focus();
      });
    },
    [openers],
  );
  return () => {
    openers.length = 0;
  };
}

/** An entry of a menu is gone when its layer closes: the button of the menu takes its place. */
function openerOf(active: Element): Element {
  const labelledBy = active.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (labelledBy && document.getElementById(labelledBy)) || active;
}
