import { useEffect, useRef } from 'react';
import { usePreferences } from '../preferences/preferences.ts';

const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]';

/** `C` begins a new record of the list on the page (DECISIONS 34): takes whether the person may and what begins it; silent while somebody types. */
export function useCreateKey(isAllowed: boolean, create: () => void): void {
  const { hasSingleKeys } = usePreferences();
  const latest = useRef(create);
  latest.current = create;
  useEffect(() => {
    if (!isAllowed || !hasSingleKeys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'c' || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isAllowed, hasSingleKeys]);
}
