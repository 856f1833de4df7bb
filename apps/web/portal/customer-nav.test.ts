import { expect, test } from 'vitest';
import { portalPlaces } from './customer-nav.tsx';
import { portalScreens } from './screens.ts';

const t = (key: string) => key;

test('customers are led only to pages that are there; phones have four places and the rest behind More, or all five', () => {
  const { nav, tabs, more, cart, users } = portalPlaces(t as never, () => true);
  const there = new Set(portalScreens.filter(({ load }) => load).map(({ path }) => path));
  for (const { href } of [...nav, ...tabs, ...more, ...cart, ...users])
    expect([href, there.has(href)]).toEqual([href, true]);
  expect(tabs.length + more.length).toBeGreaterThan(3);
  expect(more.length).not.toBe(1);
  expect(tabs.map(({ id }) => id).slice(0, 2)).toEqual(['home', 'requests']);
});
