import type { Browser, Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { openContext, settled, signIn, type View } from '../support/browser.ts';
import { realPaths } from '../walk/real-paths.ts';
import { fill } from './fill.ts';
import { stateFindings } from './states.ts';
import { DANGER, type Kind, openView, PRIMARY, reach, type Target, targetsOf, viewsOf } from './targets.ts';
import { type Watch, watch } from './watch.ts';

/** What a walk did: its size, and what was wrong. */
export interface Figures {
  screens: number;
  /** Tabs of records beyond the one that opens first. */
  views: number;
  /** Where and what. */
  pressed: string[];
  /** Named where a press before took the record, or its button, away. */
  gone: string[];
  /** Could not be pressed when its turn came. */
  off: string[];
  wrong: string[];
}

const LAYER = '[role="dialog"]:visible, [role="alertdialog"]:visible';
const QUICK = { timeout: 3000 };
/** A dialog whose code comes first. */
const SOON = { timeout: 1000 };
const SETTLE_MS = 250;

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
  const walk: Walk = {
    page,
    watch: watch(page),
    enter,
    figures: { screens: 0, views: 0, pressed: [], gone: [], off: [], wrong: [] },
  };
  const real = await realPaths(paths);
  for (const [at, path] of real.entries()) {
    walk.figures.screens++;
    const screen = { declared: paths[at] ?? path, path, kind };
    await pressScreen(walk, screen).catch((error: Error) =>
      walk.figures.wrong.push(`${screen.path}: ${error.message.split('\n')[0]}`),
    );
  }
  await context.close();
  return walk.figures;
}

/** A browser on a busy machine may miss a moment; what cannot be pressed twice is broken. */
const twice = <T>(walk: () => Promise<T>): Promise<T> => walk().catch(walk);

interface Walk {
  page: Page;
  watch: Watch;
  enter: () => Promise<void>;
  figures: Figures;
}

/** A screen with the record it opens; another one once that is gone. */
interface Screen {
  declared: string;
  path: string;
  kind: Kind;
}

/** The screen as it opens, then each further view of it. */
async function pressScreen(walk: Walk, screen: Screen): Promise<void> {
  const views = await twice(async () => {
    await arrive(walk, screen);
    return viewsOf(walk.page);
  });
  await twice(() => pressView(walk, screen, null));
  for (const [at, name] of views.entries()) {
    walk.figures.views++;
    await twice(() => pressView(walk, screen, { at, name: name.split('\n')[0] ?? '' }));
  }
}

interface FurtherView {
  at: number;
  name: string;
}

async function pressView(walk: Walk, screen: Screen, view: FurtherView | null): Promise<void> {
  await openAt(walk, screen, view);
  const where = () => (view ? `${screen.path} [${view.name}]` : screen.path);
  if (screen.kind === 'primary')
    walk.figures.wrong.push(...(await stateFindings(walk.page)).map((finding) => `${where()}: ${finding}`));
  const targets = await targetsOf(walk.page, screen.kind, view !== null);
  for (const target of targets) {
    const action = await again(walk, screen, view, target);
    if (action) await pressOne(walk, where(), action);
    else walk.figures.gone.push(`${where()} ${JSON.stringify(target)}`);
  }
}

/** A target on a fresh page; where its record was taken away meanwhile, that of another record. */
async function again(walk: Walk, screen: Screen, view: FurtherView | null, target: Target): Promise<Locator | null> {
  const look = async () => {
    await openAt(walk, screen, view);
    return reach(walk.page, screen.kind, view !== null, target);
  };
  const found = await look().catch(() => null);
  if (found) return found;
  await renew(screen);
  return look().catch(() => null);
}

async function renew(screen: Screen): Promise<void> {
  const [other] = await realPaths([screen.declared]);
  screen.path = other ?? screen.path;
}

/** The screen as it opens, with another record where its own was taken away; what is wrong with the opening is told. */
async function arrive(walk: Walk, screen: Screen): Promise<void> {
  await fresh(walk, screen.path);
  if (walk.watch.isMissing() && screen.declared.includes('{')) {
    await renew(screen);
    await fresh(walk, screen.path);
  }
  await report(walk, screen.path, 'opened');
}

async function openAt(walk: Walk, screen: Screen, view: FurtherView | null): Promise<void> {
  await arrive(walk, screen);
  if (!view) return;
  await walk.watch.begin();
  await openView(walk.page, view.at).catch(async () => {
    await renew(screen);
    await arrive(walk, screen);
    await walk.watch.begin();
    await openView(walk.page, view.at);
  });
  await quiet(walk.page);
  await report(walk, `${screen.path} [${view.name}]`, 'opened');
}

async function pressOne(walk: Walk, path: string, action: Locator): Promise<void> {
  const { page } = walk;
  const name = await nameOf(action);
  if ((await action.getAttribute('aria-disabled')) === 'true' || (await action.isDisabled())) {
    walk.figures.off.push(`${path} “${name}”`);
    return;
  }
  await walk.watch.begin();
  walk.figures.pressed.push(`${path} “${name}”`);
  await action.click(QUICK).catch(async (error: Error) => {
    throw new Error(`“${name}” cannot be pressed: ${error.message.replace(/\s+/g, ' ').slice(-700)}`);
  });
  await quiet(page);
  if ((await page.locator('form').count()) === 0)
    await page
      .locator(LAYER)
      .first()
      .waitFor(SOON)
      .catch(() => undefined);
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
    await walk.watch.begin();
    walk.figures.pressed.push(`${path} “${name}” sent ${how}`);
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
  for (const finding of await watch.findings()) tell(figures, `${path}, ${what}: ${finding}`);
  // A page that was opened by the press may still be on its way.
  const stands = await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 5000 })
    .then(
      () => true,
      () => false,
    );
  if (!stands) tell(figures, `${path}, ${what}: nothing stands on the page`);
}

/** A page is opened for each of its actions: what is wrong with it is told once. */
function tell({ wrong }: Figures, finding: string): void {
  if (!wrong.includes(finding)) wrong.push(finding);
}

/** The page as it opens; whoever was signed out by a press comes in again. */
async function fresh(walk: Walk, path: string): Promise<void> {
  const go = async () => {
    await walk.watch.beginOpening();
    await walk.page.goto(inject('origin') + path);
    await settled(walk.page);
  };
  await go();
  if (path.startsWith('/ams') && new URL(walk.page.url()).pathname === '/login') {
    await walk.enter();
    await go();
  }
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

/** A press may take away what a later one wanted; a walk that misses more of what it found does not walk. */
export const mostGone = ({ pressed }: Figures): number => Math.ceil(pressed.length / 50);

/** All that is wrong, one a line; the figures are told either way. */
export function summary(title: string, { screens, views, pressed, gone, off, wrong }: Figures): string {
  const figures = `${screens} screens, ${views} further views, ${pressed.length} presses, ${gone.length} gone, ${off.length} off, ${wrong.length} findings`;
  return [
    `${title}: ${figures}`,
    ...gone.map((what) => `gone: ${what}`),
    ...off.map((what) => `off: ${what}`),
    ...wrong,
  ].join('\n');
}
