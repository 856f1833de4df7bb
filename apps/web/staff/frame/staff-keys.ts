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

/** Single keys of the whole staff area: `G` + letter goes to a page, `?` shows the keyboard map. */
export function useStaffKeys(isOn: boolean, openKeys: () => void): void {
  const router = useRouter();
  const latest = useRef(openKeys);
  latest.current = openKeys;
  useEffect(() => {
    if (!isOn) return undefined;
    let goAt = 0;
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping || event.defaultPrevented) return;
      if (event.key === '?') latest.current();
      const target = goAt > 0 && event.timeStamp - goAt < SECOND_KEY_MS ? GO_KEYS[event.key.toLowerCase()] : undefined;
      goAt = event.key.toLowerCase() === 'g' ? event.timeStamp : 0;
      if (!target) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void router.navigate({ href: target });
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOn, router]);
}
