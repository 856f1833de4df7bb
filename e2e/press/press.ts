import type { Browser, Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { openContext, settled, signIn, type View } from '../support/browser.ts';
import { realPaths } from '../walk/real-paths.ts';
import { fill } from './fill.ts';
import { stateFindings } from './states.ts';
import { type Watch, watch } from './watch.ts';

/** What a walk did: its size, and what was wrong. */
export interface Figures {
  screens: number;
  pressed: number;
  wrong: string[];
}

const PRIMARY = ':is(button, a)[class*="_primary_"], button[type="submit"]';
const DANGER = 'button[class*="_danger_"]';
const MENU = 'button[aria-haspopup="menu"]';
const MENU_DANGER = '[role="menuitem"][class*="_danger_"]';
/** On a menu that stands for those of its kind. */
const OF_A_KIND = 'data-of-a-kind';
const LAYER = '[role="dialog"]:visible, [role="alertdialog"]:visible';
const QUICK = { timeout: 3000 };
const SETTLE_MS = 250;

/** Which actions are pressed: those that begin or save something, or those that take something away. */
export type Kind = 'primary' | 'destructive';

/** Opens every path and presses every action of a kind, each from a fresh page; a form that opens is sent empty, then filled. */
export async function pressAll(
  browser: Browser,
  paths: readonly string[],
  view: View,
  email: string | null,
  kind: Kind,
): Promise<Figures> {
  const { context, page } = await openContext(browser, view);
  context.setDefaultTimeout(8000);
  const enter = async () => {
    if (email) await signIn(page, email, email.startsWith('customer') ? '/customer-login' : '/login');
  };
  await enter();
  const walk: Walk = { page, watch: watch(page), enter, figures: { screens: 0, pressed: 0, wrong: [] } };
  for (const path of await realPaths(paths)) {
    walk.figures.screens++;
    await twice(() => pressScreen(walk, path, kind)).catch((error: Error) =>
      walk.figures.wrong.push(`${path}: ${error.message.split('\n')[0]}`),
    );
  }
  await context.close();
  return walk.figures;
}

/** A browser on a busy machine may miss a moment; what cannot be pressed twice is broken. */
const twice = (walk: () => Promise<void>): Promise<void> => walk().catch(walk);

interface Walk {
  page: Page;
  watch: Watch;
  enter: () => Promise<void>;
  figures: Figures;
}

async function pressScreen(walk: Walk, path: string, kind: Kind): Promise<void> {
  await fresh(walk, path);
  await report(walk, path, 'opened');
  if (kind === 'primary')
    walk.figures.wrong.push(...(await stateFindings(walk.page)).map((finding) => `${path}: ${finding}`));
  const count = kind === 'primary' ? await actionsOf(walk.page, kind).count() : await dangersOf(walk);
  for (let at = 0; at < count; at++) {
    if (at > 0) await fresh(walk, path);
    const action = await reach(walk.page, kind, at);
    if (!action) continue;
    await pressOne(walk, path, action);
  }
}

const actionsOf = (page: Page, kind: Kind): Locator =>
  page.locator(kind === 'primary' ? PRIMARY : DANGER).locator('visible=true');

/** Buttons in sight, and for each menu of the page what it would take away; a table's rows have the same menu, one stands for all. */
async function dangersOf({ page }: Walk): Promise<number> {
  await markMenus(page);
  return (await actionsOf(page, 'destructive').count()) + (await menusOf(page).count());
}

const menusOf = (page: Page): Locator => page.locator(`[${OF_A_KIND}]`);

/** Marks the menus that are opened: the cards of a board have the same one, a few stand for all. */
async function markMenus(page: Page): Promise<void> {
  const menus = `header ${MENU}, main ${MENU}:not(tbody *), tbody tr:first-child ${MENU}`;
  await page.evaluate(
    ({ selector, mark, most }) => {
      const known = new Map<string, number>();
      for (const menu of document.querySelectorAll(selector)) {
        if (!menu.checkVisibility()) continue;
        const kind = [menu, menu.parentElement, menu.parentElement?.parentElement]
          .map((part) => part?.className)
          .join();
        const seen = known.get(kind) ?? 0;
        known.set(kind, seen + 1);
        if (seen < most) menu.setAttribute(mark, '');
      }
    },
    { selector: menus, mark: OF_A_KIND, most: 3 },
  );
}

async function reach(page: Page, kind: Kind, at: number): Promise<Locator | null> {
  const direct = actionsOf(page, kind);
  const count = await direct.count();
  if (at < count) return direct.nth(at);
  if (kind === 'primary') return null;
  await markMenus(page);
  await menusOf(page)
    .nth(at - count)
    .click(QUICK)
    .catch(() => undefined);
  // Its entries come together: one without the colour of danger says that there is none.
  await page
    .locator('[role="menuitem"]:visible')
    .first()
    .waitFor({ timeout: 1500 })
    .catch(() => undefined);
  const item = page.locator(MENU_DANGER).first();
  return (await item.count()) > 0 ? item : null;
}

async function pressOne(walk: Walk, path: string, action: Locator): Promise<void> {
  const { page } = walk;
  const name = await nameOf(action);
  if ((await action.getAttribute('aria-disabled')) === 'true' || (await action.isDisabled())) return;
  walk.watch.begin();
  walk.figures.pressed++;
  await action.click(QUICK);
  await quiet(page);
  await report(walk, path, `“${name}”`);
  if ((await page.locator(LAYER).count()) === 0 && (await page.locator('form').count()) === 0) return;
  const form =
    (await page.locator(LAYER).count()) > 0 ? page.locator(LAYER).last() : page.locator('main, body').first();
  walk.figures.wrong.push(...(await stateFindings(page)).map((finding) => `${path} “${name}”: ${finding}`));
  for (const how of ['empty', 'filled']) {
    const send = form.locator(`${PRIMARY}, ${DANGER}`).locator('visible=true').last();
    if ((await send.count()) === 0 || (await send.getAttribute('aria-disabled', QUICK).catch(() => 'true')) === 'true')
      return;
    if (how === 'filled') await fill(page, form);
    walk.watch.begin();
    walk.figures.pressed++;
    const done = await send.click(QUICK).then(
      () => true,
      () => false,
    );
    await quiet(page);
    if (done) await report(walk, path, `“${name}” sent ${how}`);
    if ((await form.count()) === 0 || (await page.locator(LAYER).count()) === 0) return;
  }
}

async function report({ page, watch, figures }: Walk, path: string, what: string): Promise<void> {
  for (const finding of await watch.findings()) figures.wrong.push(`${path}, ${what}: ${finding}`);
  // A page that was opened by the press may still be on its way.
  const stands = await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
  if (!stands) figures.wrong.push(`${path}, ${what}: nothing stands on the page`);
}

/** The page as it opens; whoever was signed out by a press comes in again. */
async function fresh(walk: Walk, path: string): Promise<void> {
  await walk.page.goto(inject('origin') + path);
  await settled(walk.page);
  if (path.startsWith('/ams') && new URL(walk.page.url()).pathname === '/login') {
    await walk.enter();
    await walk.page.goto(inject('origin') + path);
    await settled(walk.page);
  }
  walk.watch.begin();
}

const nameOf = async (action: Locator): Promise<string> =>
  ((await action.getAttribute('aria-label')) ?? (await action.textContent()) ?? '').trim().slice(0, 40);

/** Until what was pressed has answered. */
async function quiet(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, {
      timeout: 6000,
      polling: 50,
    })
    .catch(() => undefined);
}

/** All that is wrong, one a line; the figures are told either way. */
export function summary(title: string, { screens, pressed, wrong }: Figures): string {
  return `${title}: ${screens} screens, ${pressed} presses, ${wrong.length} findings\n${wrong.join('\n')}`;
}
