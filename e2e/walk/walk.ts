import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from '../support/accessibility.ts';
import { open, openContext, settled, signIn, type View } from '../support/browser.ts';

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
  for (const [at, path] of paths.entries()) {
    errors.length = 0;
    try {
      await (at === 0 ? open(page, path) : goInside(page, path));
      wrong.push(...(await violations(page)).map((finding) => `${path} ${finding}`));
    } catch (error) {
      wrong.push(`${path} ${(error as Error).message.split('\n')[0]}`);
    }
    wrong.push(...errors.map((message) => `${path} script error: ${message}`));
    if (view.width && view.width < 768 && (await scrollsSideways(page)))
      wrong.push(`${path} scrolls sideways at ${view.width} px`);
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

const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

/** Fails with the list of findings. */
export const expectClean = (findings: readonly string[]): void => expect(findings).toEqual([]);
