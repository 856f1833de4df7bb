import { useEffect, useRef } from 'react';
import { usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { isFreeKey } from '../../../ui/primitives/typing/single-keys.ts';

type Key = 'p' | 'f' | 'c' | 'x' | 'left' | 'right' | 'up' | 'down';
const LETTERS = /^[pfcx]$/;

/** The keys of the review queue while nobody types; letters only where single keys are on. */
export function useReviewKeys(keys: { [K in Key]?: (() => void) | undefined }): void {
  const { hasSingleKeys } = usePreferences();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || !isFreeKey(event)) return;
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
