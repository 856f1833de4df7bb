import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { open, openContext, settled, signIn, type View } from '../support/browser.ts';
import { realPaths } from './real-paths.ts';

/** Opens every path once in one view: a heading stands, no script fails, axe finds nothing. Gives what is wrong. */
export async function walk(
  browser: Browser,
  paths: readonly string[],
  view: View,
  email: string | null,
): Promise<string[]> {
  const { context, page, errors } = await openContext(browser, view);
  const wrong: string[] = [];
  if (email) await signIn(page, email, email.startsWith('customer') ? '/customer-login' : '/login');
  for (const [at, path] of (await realPaths(paths)).entries()) {
    errors.length = 0;
    try {
      await (at === 0 ? open(page, path) : goInside(page, path));
      wrong.push(...(await violations(page)).map((finding) => `${path} ${finding}`));
    } catch (error) {
      wrong.push(`${path} ${(error as Error).message.split('\n')[0]}`);
    }
    wrong.push(...errors.map((message) => `${path} script error: ${message}`));
    wrong.push(...(await overflow(page)).map((finding) => `${path} ${finding}`));
    wrong.push(...(await brokenTicks(page)).map((finding) => `${path} ${finding}`));
  }
  await context.close();
  return wrong;
}

/** What a walk asks of the app's router: whether it is at rest, and at which page. */
type Routed = typeof globalThis & {
  __TSR_ROUTER__?: { state: { status: string; resolvedLocation?: { href: string } } };
};

/** Goes to a path as a link of the app does, without loading the app again, and waits until the page stands. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
  await page.waitForFunction(
    () => {
      const state = (globalThis as Routed).__TSR_ROUTER__?.state;
      const at = location.pathname + location.search;
      return state?.status === 'idle' && state.resolvedLocation?.href === at;
    },
    undefined,
    { timeout: 15_000, polling: 50 },
  );
  await settled(page);
}

/** No page scrolls sideways; in a frame (the office's, the portal's on a phone) only what stands in it scrolls, never the frame itself. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const main = document.querySelector('main');
    const isOffice = location.pathname.startsWith('/ams');
    const isPhone = innerWidth < 768 && main !== null && getComputedStyle(main).overflowY === 'auto';
    const isFramed = isOffice ? innerWidth >= 1024 : isPhone;
    return [
      ...(scrollWidth > clientWidth + 1 ? [`scrolls sideways at ${innerWidth} px`] : []),
      ...(isFramed && scrollHeight > clientHeight + 1
        ? [`its frame scrolls by ${scrollHeight - clientHeight} px`]
        : []),
    ];
  });

/** A tick stands where its box lays it out: what makes a box anything but a grid leaves a scrap of it. */
const brokenTicks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:is([type="checkbox"], [type="radio"]):not([role="switch"])')]
      .filter((box) => {
        const { display, opacity, appearance } = getComputedStyle(box);
        return box.checkVisibility() && opacity !== '0' && appearance === 'none' && !display.includes('grid');
      })
      .map((box) => `the box “${box.ariaLabel || box.labels?.[0]?.textContent}” has lost the place of its tick`),
  );

/** Fails with the list of findings. */
export const expectClean = (findings: readonly string[]): void => expect(findings).toEqual([]);
