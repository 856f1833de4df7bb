import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { holdKeys, isFreeKey } from '../../../../ui/primitives/typing/single-keys.ts';

/** `G`, then one of these, goes to a page. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  a: '/ams/activities',
  c: '/ams/customers',
  p: '/ams/payments',
  s: '/ams/activity-schedule',
  d: '/ams/dashboard',
};
const SECOND_KEY_MS = 1200;

/** Single keys of the whole staff area: `G` + letter goes to a page, `?` shows the keyboard map. */
export function useStaffKeys(isOn: boolean, openKeys: () => void): void {
  const router = useRouter();
  const latest = useRef(openKeys);
  latest.current = openKeys;
  useEffect(() => {
    if (!isOn) return undefined;
    let goAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return;
      if (event.key === '?') {
        holdKeys();
        latest.current();
      }
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
