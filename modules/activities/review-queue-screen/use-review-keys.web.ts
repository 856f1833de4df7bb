import { useEffect, useRef } from 'react';
import { usePreferences } from '../../../platform/web/preferences/preferences.ts';

type Key = 'p' | 'f' | 'c' | 'x' | 'left' | 'right' | 'up' | 'down';
const LETTERS = /^[pfcx]$/;
const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog], [role=listbox]';

/** The keys of the review queue while nobody types; letters only where single keys are on. */
export function useReviewKeys(keys: { [K in Key]?: (() => void) | undefined }): void {
  const { hasSingleKeys } = usePreferences();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.metaKey || event.ctrlKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      const key = event.key.replace(/^Arrow/, '').toLowerCase();
      if (LETTERS.test(key) && !hasSingleKeys) return;
      const action = latest.current[key as Key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasSingleKeys]);
}
