import { useEffect, useRef } from 'react';
import { usePreferences } from '../../../platform/web/preferences/preferences.ts';

/** Keys of a record (UI §7); undefined ones do nothing. */
interface Keys {
  /** Edit. */
  e?: () => void;
  /** Shift J and K: next and previous record. */
  J?: () => void;
  K?: () => void;
  /** ⌘Enter: the primary action. */
  submit?: () => void;
}

const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]';

/** Listens for the record's keys while nobody types. */
export function useOrderKeys(keys: Keys): void {
  const { hasSingleKeys } = usePreferences();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const hasCommand = event.metaKey || event.ctrlKey;
      const action = hasCommand
        ? event.key === 'Enter'
          ? latest.current.submit
          : undefined
        : hasSingleKeys
          ? latest.current[event.key as 'e' | 'J' | 'K']
          : undefined;
      if (typeof action !== 'function') return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasSingleKeys]);
}
