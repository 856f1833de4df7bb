import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** `G`, then one of these, goes to a page (UI §7). */
export const GO_KEYS: Readonly<Record<string, string>> = {
  a: '/ams/activities',
  c: '/ams/customers',
  p: '/ams/payments',
  s: '/ams/activity-schedule',
  d: '/ams/dashboard',
};
const SECOND_KEY_MS = 1200;
const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]';

/** Keys of the whole staff area: ⌘K always; `G` + letter and `?` while single keys are on. */
export function useStaffKeys(hasSingleKeys: boolean, openPalette: () => void): void {
  const router = useRouter();
  const latest = useRef(openPalette);
  latest.current = openPalette;
  useEffect(() => {
    let goAt = 0;
    const onKey = (event: KeyboardEvent) => {
      const hasCommand = event.metaKey || event.ctrlKey;
      if (hasCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current();
        return;
      }
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (!hasSingleKeys || hasCommand || event.altKey || isTyping || event.defaultPrevented) return;
      const target = goAt > 0 && event.timeStamp - goAt < SECOND_KEY_MS ? GO_KEYS[event.key.toLowerCase()] : undefined;
      goAt = event.key.toLowerCase() === 'g' ? event.timeStamp : 0;
      if (!target) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void router.navigate({ href: target });
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [hasSingleKeys, router]);
}
