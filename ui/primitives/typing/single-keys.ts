import { useEffect, useRef } from 'react';

/** Where a letter is text, or chooses by its first letters. */
const TAKES_TEXT =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=listbox], [role=combobox]';
/** While one of these stands open, letters are for it. */
const LAYER = '[role=dialog], [role=alertdialog], [role=menu]';
/** What was asked for is on screen by then, or will not come. */
const HOLD_MS = 1500;

let heldUntil = 0;

/** From now on letters do nothing, until the box that was asked for has the focus. */
export function holdKeys(): void {
  heldUntil = performance.now() + HOLD_MS;
}

/** Whether something on the page can take what is typed: a field with the focus, or an open layer. */
export function isTakingText(event: KeyboardEvent): boolean {
  const places = [event.target, document.activeElement];
  if (places.some((place) => place instanceof Element && place.closest(`${TAKES_TEXT}, ${LAYER}`))) return true;
  return [...document.querySelectorAll(LAYER)].some((layer) => layer.checkVisibility());
}

/** Whether a pressed key is a shortcut: no modifier, nobody's already, and nothing takes it as text. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return false;
  return !event.isComposing && performance.now() >= heldUntil && !isTakingText(event);
}

/** A letter that opens something: runs `open`, and keeps letters still until what opened has the focus. */
export function useOpeningKey(key: string, isOn: boolean, open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.repeat || !isFreeKey(event)) return;
      event.preventDefault();
      holdKeys();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, isOn]);
}

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest(`${TAKES_TEXT}, ${LAYER}`)) heldUntil = 0;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') heldUntil = 0;
  });
}
