import { useEffect, useRef } from 'react';
import { usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { useMeantKey } from '../../../ui/primitives/typing/meant-key.ts';
import { holdKeys, isFreeKey, isTakingText } from '../../../ui/primitives/typing/single-keys.ts';

/** Keys of a record; undefined ones do nothing. */
interface Keys {
  /** Edit. */
  e?: () => void;
  /** Shift J and K: next and previous record. */
  J?: () => void;
  K?: () => void;
  /** ⌘Enter: the primary action. */
  submit?: () => void;
}

/** From the page itself, where nothing has focus, the key leads to its heading. */
const toHeading = async () => (await import('../../../platform/web/shortcuts/keep-focus.ts')).focusHere();

/** Listens for the record's keys while nobody types. */
export function useOrderKeys(keys: Keys): void {
  const { hasSingleKeys } = usePreferences();
  const latest = useRef(keys);
  latest.current = keys;
  const isMeant = useMeantKey();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event, latest.current, hasSingleKeys);
      if (!action) return;
      event.preventDefault();
      if (event.key === 'Enter' && !isMeant(event)) return;
      if (event.key === 'e') holdKeys();
      action();
      if (event.key === 'Enter') void toHeading().catch(() => undefined);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasSingleKeys, isMeant]);
}

function actionOf(event: KeyboardEvent, keys: Keys, hasSingleKeys: boolean): (() => void) | undefined {
  if (event.metaKey || event.ctrlKey)
    return event.key === 'Enter' && !event.defaultPrevented && !isTakingText(event) ? keys.submit : undefined;
  if (!hasSingleKeys || !isFreeKey(event)) return undefined;
  return event.key === 'e' || event.key === 'J' || event.key === 'K' ? keys[event.key] : undefined;
}
