import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './accessibility.ts';
import { open, openContext, signIn, type View } from './browser.ts';

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
  for (const path of paths) {
    errors.length = 0;
    try {
      await open(page, path);
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

const scrollsSideways = (page: import('playwright-core').Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

/** Fails with the list of findings. */
export const expectClean = (findings: readonly string[]): void => expect(findings).toEqual([]);
