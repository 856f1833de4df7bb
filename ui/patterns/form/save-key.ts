import { type RefObject, useEffect, useRef } from 'react';

/**
 * Runs `act` once the field with the focus has taken what was typed into it, as leaving it does: what a key sends is what stands on
 * the screen. `act` has to ask for the values then; those of the moment the key was pressed are older.
 */
export function whenTaken(act: () => void): void {
  if (document.activeElement?.matches('[data-typed]'))
    document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  setTimeout(act);
}

/** ⌘S runs the newest `save` while `isOn` and no layer lies over `place`, what stands for the saving on the page. */
export function useSaveKey(isOn: boolean, place: RefObject<HTMLElement | null>, save: () => void): void {
  useKey(isOn, place, ['s'], save);
}

/**
 * The form of a dialog or drawer: ⌘S and ⌘Enter submit it while `isOn`, wherever in its layer the focus is, also from a field in which
 * Enter has a meaning of its own. Nothing while another layer lies over it. Gives the ref of the form.
 */
export function useSubmitKey(isOn = true): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useKey(isOn, form, ['s', 'enter'], () => form.current?.requestSubmit());
  return form;
}

function useKey(isOn: boolean, place: RefObject<HTMLElement | null>, keys: readonly string[], act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ref stays, and the keys of a hook are its own
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isSave = keys.includes(event.key.toLowerCase()) && (event.metaKey || event.ctrlKey);
      if (!isSave || event.shiftKey || event.altKey || event.defaultPrevented || !isOnTop(place.current)) return;
      event.preventDefault();
      if (!event.repeat) whenTaken(() => latest.current());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** Whether no dialog lies over a part of the page. */
function isOnTop(place: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return place !== null && (!top || top.contains(place));
}
