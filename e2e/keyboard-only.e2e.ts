import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../platform/testing/companies.ts';
import { open, openBrowser, openContext, settled } from './support/browser.ts';
import { tabAndType, tabTo } from './support/keyboard.ts';
import { ownDay, waiting } from './support/planned.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What has focus, in words, and whether a person can see that it has. */
async function focus(page: Page): Promise<{ name: string; isVisible: boolean }> {
  return page.evaluate(() => {
    const here = document.activeElement as HTMLElement;
    const isMarked = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const label = (here as HTMLInputElement).labels?.[0]?.textContent;
    const name = here.getAttribute('aria-label') ?? label ?? here.textContent ?? '';
    const box = here.getBoundingClientRect();
    const isOnScreen = box.width > 0 && box.top < innerHeight && box.bottom > 0;
    return {
      name: `${here.tagName.toLowerCase()} ${name.trim().slice(0, 60)}`,
      isVisible: isOnScreen && (isMarked(here) || isMarked(here.parentElement)),
    };
  });
}

/** Walks on by Tab; gives the stops whose focus nobody could see. */
async function unseenStops(page: Page, count: number): Promise<string[]> {
  const unseen: string[] = [];
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab');
    const now = await focus(page);
    // The page's end is the browser's own; the skip link is on screen only while it has focus.
    if (!now.isVisible && !/^body|Skip to content/.test(now.name)) unseen.push(now.name);
  }
  return unseen;
}

/** Keeps the code of a source file on the way until it is let go. */
async function holdCode(page: Page, source: string): Promise<() => void> {
  const manifest = JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const [, { file } = { file: '' }] = Object.entries(manifest).find(([name]) => name.endsWith(source)) ?? [];
  expect(file).not.toBe('');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/${file}`, (route) => promise.then(() => route.continue()));
  return resolve;
}

const focusedName = async (page: Page) => (await focus(page)).name;

async function signInByKeys(page: Page): Promise<void> {
  await open(page, '/login');
  await tabAndType(page, 'Email', 'manager@demo.test');
  await tabAndType(page, 'Password', TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Good .+, Marcus$/ }).waitFor();
  await expect.poll(() => focusedName(page), { timeout: 10_000 }).toMatch(/^h1 Good/);
}

/** After a change of page the heading has focus. */
async function listStands(page: Page): Promise<void> {
  await expect.poll(() => focusedName(page), { timeout: 10_000 }).toBe('h1 Activities');
  await page.getByRole('row').nth(3).waitFor();
}

describe('without a mouse', () => {
  test('palette, filter, preview, open', async () => {
    const { context, page, errors } = await openContext(browser);
    await signInByKeys(page);
    expect(await unseenStops(page, 25)).toEqual([]);

    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
    await palette.waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).not.toMatch(/^body/);
    await page.keyboard.press('Control+K');
    await palette.waitFor();
    await page.keyboard.type('Activities');
    await palette
      .getByRole('option', { name: /Activities/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await listStands(page);

    await rowsByLetters(page);

    // A filter by keys: F, its name, its value; Escape closes the editor and nothing else.
    await page.keyboard.press('f');
    await expect.poll(() => focusedName(page)).toContain('Find a field');
    await page.keyboard.type('City');
    await tabTo(page, 'button', 'City');
    await page.keyboard.press('Enter');
    // An editor is seen a moment before it has the focus.
    await expect.poll(() => focusedName(page)).toContain('City contains');
    await page.keyboard.type('Kingston');
    await page.waitForURL((url) => url.search.includes('Kingston'));
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'City contains' }).waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toContain('City contains Kingston');
    expect((await focus(page)).isVisible).toBe(true);

    // Into the rows, a preview, back to the row, and the page itself.
    await page.keyboard.press('/');
    expect(await focusedName(page)).toContain('Find in activities');
    // The rows of the search take the place of the ones before, and with them the focus inside.
    const found = page.waitForResponse((answer) => /\/order\?.*q=service(&|$)/.test(answer.url()));
    await page.keyboard.type('service');
    await page.waitForURL((url) => url.search.includes('service'));
    await found;
    await settled(page);
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('Tab');
    await tabToRow(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    const peek = page.getByRole('complementary', { name: /^Preview of / });
    await peek.waitFor();
    await page.keyboard.press('Escape');
    await peek.waitFor({ state: 'detached' });
    await expect.poll(() => isInRow(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ams\/activities\/\d+/);
    // The heading of the record takes the focus when the record is there.
    await expect.poll(() => focusedName(page), { timeout: 10_000 }).toMatch(/^h1 .+ · /);
    expect(await unseenStops(page, 25)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('create an activity and complete it with a dialog', async () => {
    const { context, page, errors } = await openContext(browser);
    const letStepsCome = await holdCode(page, 'order-steps/order-step.staff.tsx');
    await signInByKeys(page);
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await listStands(page);
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'New activity' });
    await form.waitFor();
    await tabAndType(page, /^Title/, 'Made by keys');
    // The list of a field is a layer of its own: Escape leaves the form open, and asks before typed words go.
    await tabTo(page, 'combobox', /^Customer/);
    await page.keyboard.type('Kingston Cold');
    await page.getByRole('option', { name: /Kingston Cold Storage/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: /Kingston Cold Storage/ }).waitFor({ state: 'detached' });
    expect(await form.count()).toBe(1);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Kingston Cold');
    await page.getByRole('option', { name: /Kingston Cold Storage/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Discard changes?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Discard changes?' }).waitFor({ state: 'detached' });
    expect(await form.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Made by keys');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/\/ams\/activities\/\d+$/);
    await page.getByText('Made by keys').first().waitFor();

    await tabTo(page, 'button', /more options/);
    expect((await focus(page)).isVisible).toBe(true);
    await page.keyboard.press('Enter');
    const complete = page.getByRole('menuitem', { name: /Complete activity/ });
    await complete.waitFor();
    await down(page, 'Complete activity');
    await page.keyboard.press('Enter');
    // The menu is gone before the dialog's code is there.
    await complete.waitFor({ state: 'detached' });
    letStepsCome();
    const dialog = page.getByRole('dialog', { name: /^Complete / });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toMatch(/more options/);
    await page.keyboard.press('Enter');
    await down(page, 'Complete activity');
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Completed').first().waitFor();
    await expect.poll(() => focusedName(page)).not.toMatch(/^body/);
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** What was pressed is gone: focus stands on the heading, or where the work goes on, never at the page's top. */
const notLost = (page: Page) => expect.poll(() => focusedName(page), { timeout: 10_000 }).not.toMatch(/^body/);

test('focus is not lost with what was saved, released or scheduled', async () => {
  const id = await newActivity({ title: 'Focus kept' });
  const { context, page, errors } = await openContext(browser);
  await signInByKeys(page);
  await open(page, `/ams/activities/${id}`);
  const title = page.getByRole('textbox', { name: /^Title/ });
  for (const way of ['Control+s', 'Enter']) {
    await page.keyboard.press('e');
    await title.waitFor();
    await title.fill(`Focus kept by ${way}`);
    if (way === 'Enter') await tabTo(page, 'button', 'Save activity');
    await page.keyboard.press(way);
    await title.waitFor({ state: 'detached' });
    await notLost(page);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('button', { name: /^Complete/ })
    .first()
    .waitFor();
  await notLost(page);

  const { day } = await ownDay();
  const { word, ids } = await waiting(1);
  await open(page, `/ams/activity-schedule?day=${day}&view=week`);
  await page.getByLabel('Find unscheduled activities').fill(word);
  await expect.poll(() => page.locator('[data-tray] [data-waiting]').count(), { timeout: 15_000 }).toBe(1);
  const { reference_no: reference } = (await (await staffApi()).get(`/order/${ids[0]}`)).data;
  // The tray is one stop of Tab; right of a card is what can be done with it.
  const isInTray = () => page.evaluate(() => document.activeElement?.hasAttribute('data-waiting') === true);
  for (let press = 0; press < 120 && !(await isInTray()); press++) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  expect(await focusedName(page)).toContain(`Actions for ${reference}`);
  await page.keyboard.press('Enter');
  await down(page, 'Schedule…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await tabTo(page, 'button', 'Schedule activity');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await notLost(page);
  expect(errors).toEqual([]);
  await context.close();
});

/** Arrow down in an open menu until the entry with these words has focus. */
async function down(page: Page, words: string): Promise<void> {
  await page.getByRole('menuitem').first().waitFor();
  for (let step = 0; step < 12; step++) {
    if ((await focusedName(page)).includes(words)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the arrows do not reach ${words}`);
}

const isInRow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('tbody tr, [role=row]') != null);

/** J, K and X go to the rows from the heading, where the page has put the focus; not from a text, and not from under a dialog. */
async function rowsByLetters(page: Page): Promise<void> {
  const stands = () =>
    page.evaluate(() => document.activeElement?.closest('tr[data-row]')?.getAttribute('aria-rowindex') ?? null);
  const last = String(await page.getByRole('table').getAttribute('aria-rowcount'));
  const chosen = page.getByRole('row', { selected: true });
  const heading = page.getByRole('heading', { level: 1 });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  for (const key of ['j', 'k', 'x']) await page.keyboard.press(key);
  expect([await stands(), await chosen.count()]).toEqual([null, 0]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('jkx');
  expect([await stands(), await chosen.count()]).toEqual([null, 0]);
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('jkx');
  await page
    .getByText(/^No activit/)
    .first()
    .waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await page.getByRole('row').nth(3).waitFor();
  await heading.focus();
  await page.keyboard.press('k');
  await expect.poll(stands).toBe(last);
  await page.keyboard.press('k');
  await expect.poll(stands).toBe(String(Number(last) - 1));

  await page.reload();
  await page.getByRole('row').nth(3).waitFor();
  await page.keyboard.press('j');
  await expect.poll(stands).toBe('2');
  expect((await focus(page)).isVisible).toBe(true);
  await page.keyboard.press('j');
  await expect.poll(stands).toBe('3');
  // From elsewhere on the page they go on where they stood.
  await heading.focus();
  await page.keyboard.press('x');
  await expect.poll(stands).toBe('3');
  expect(await chosen.count()).toBe(1);
  await page.keyboard.press('x');
  expect(await chosen.count()).toBe(0);
  await heading.focus();
  await page.keyboard.press('k');
  await expect.poll(stands).toBe('2');
  await page.reload();
  await page.getByRole('row').nth(3).waitFor();
  await page.keyboard.press('x');
  await expect.poll(stands).toBe('2');
  expect(await chosen.count()).toBe(1);
  await page.keyboard.press('x');
  await heading.focus();
}

async function tabToRow(page: Page): Promise<void> {
  for (let press = 0; press < 40 && !(await isInRow(page)); press++) await page.keyboard.press('Tab');
  expect(await isInRow(page)).toBe(true);
}

test('a dialog of the ⋯ menu has the focus each time it is opened, and gives it back', async () => {
  const id = await newActivity({ title: 'Opened twice' });
  const staff = await staffApi();
  await staff.post(`/order/${id}/release`);
  const { context, page, errors } = await openContext(browser);
  await signInByKeys(page);
  await open(page, `/ams/activities/${id}`);
  const more = page.getByRole('button', { name: 'More actions' }).first();
  const dialog = page.getByRole('dialog');
  const isInside = () => dialog.evaluate((layer) => layer.contains(document.activeElement));
  for (const name of ['Send for signature', 'Save as template']) {
    for (let time = 0; time < 2; time++) {
      await more.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name }).focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await expect.poll(isInside, { timeout: 10_000 }).toBe(true);
      // Nothing takes it away again.
      await settled(page);
      expect(await isInside()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focusedName(page)).toContain('More actions');
    }
  }
  expect(errors).toEqual([]);
  await context.close();
});
