import { type KeyboardEvent as FormKeyEvent, useEffect, useRef } from 'react';

/**
 * Runs `act` once the field with the focus has taken what was typed into it, as leaving it does: what a key sends is what stands on
 * the screen. `act` has to ask for the values then; those of the moment the key was pressed are older.
 */
export function whenTaken(act: () => void): void {
  if (document.activeElement?.matches('[data-typed]'))
    document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  setTimeout(act);
}

/** ⌘S, and with `takesEnter` ⌘Enter, run the newest `save` while `isOn`. */
export function useSaveKey(isOn: boolean, save: () => void, takesEnter = false): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' || (takesEnter && event.key === 'Enter');
      if (!isSave || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      whenTaken(() => latest.current());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, takesEnter]);
}

/** For a Form's `onKeyDown`: ⌘Enter submits from every field, also from one in which Enter has a meaning of its own. */
export function submitByKey(event: FormKeyEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  const form = event.currentTarget;
  whenTaken(() => form.requestSubmit());
}
