import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { open, openBrowser, openContext, settled, signIn } from './support/browser.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Where a part of the page stands, in whole pixels; null when it is not there to be seen. */
async function box(part: Locator): Promise<{ x: number; y: number; width: number; height: number } | null> {
  const found = (await part.count()) === 0 ? null : await part.first().boundingBox();
  return found && { x: ~~found.x, y: ~~found.y, width: Math.round(found.width), height: Math.round(found.height) };
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const bar = (page: Page) => page.getByRole('banner');
/** Runs in the page: how many entries a menu shows, and which of them break a word or take more than two lines. */
const brokenWords = (menu: Element) => {
  const linesOf = (node: Node, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const texts = [...menu.querySelectorAll(':is(a, button) span')].flatMap(({ firstChild }) =>
    firstChild?.nodeType === Node.TEXT_NODE ? [firstChild] : [],
  );
  const broken = texts.filter((node) => {
    const text = node.textContent ?? '';
    const words = [...text.matchAll(/\p{L}+/gu)];
    return (
      linesOf(node, 0, text.length) > 2 ||
      words.some(({ index, 0: word }) => linesOf(node, index, index + word.length) > 1)
    );
  });
  return { entries: menu.querySelectorAll('a').length, broken: broken.map(({ textContent }) => textContent) };
};
const resize = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 });
  await settled(page);
};

describe('the frame of the staff area', () => {
  test('layout.frame, layout.top_bar: top bar, breadcrumbs, content, a footer with both versions', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await open(page, '/ams/customer-segments');
    expect(await box(bar(page))).toEqual({ x: 232, y: 0, width: 1208, height: 48 });
    const crumbs = bar(page).getByRole('navigation', { name: 'Breadcrumbs' });
    expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Customers', 'Customer segments']);
    await crumbs.locator('[aria-current="page"]').getByText('Customer segments').waitFor();
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Web 6.7.28 · API 0.0.0-test').waitFor();
    expect(await box(footer)).toEqual({ x: 232, y: 872, width: 1208, height: 28 });
    const content = await box(page.getByRole('main'));
    expect([content?.x, content?.y, (content?.y ?? 0) + (content?.height ?? 0)]).toEqual([232, 48, 872]);

    await bar(page).getByRole('button', { name: 'EN, Language: English' }).click();
    await page.getByRole('menuitem', { name: 'Español' }).waitFor();
    await page.keyboard.press('Escape');
    await bar(page)
      .getByRole('button', { name: /otification/ })
      .click();
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await page.keyboard.press('Escape');
    await bar(page)
      .getByRole('button', { name: /account menu$/ })
      .click();
    const entries = page.getByRole('menuitem');
    await entries.first().waitFor();
    expect((await entries.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
      expect.arrayContaining(['Profile', 'Log out']),
    );
    expect(errors).toEqual([]);
    await context.close();
  });

  test('layout.breakpoints: below 768 a phone, to 1023 a tablet, from 1024 a desktop', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await open(page, '/ams/customer-segments');
    const search = bar(page).getByRole('button', { name: /^Search or jump to/ });
    const seen: unknown[] = [];
    for (const width of [767, 768, 1023, 1024]) {
      await resize(page, width);
      const isPhone = await bar(page).getByRole('button', { name: 'Open menu' }).isVisible();
      const sidebar = (await box(bar(page)))?.x;
      const isWord = ((await box(search.filter({ visible: true })))?.width ?? 0) > 48;
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      seen.push([width, isPhone, sidebar, isWord, await page.getByRole('contentinfo').isVisible(), sideways]);
    }
    expect(seen).toEqual([
      [767, true, 0, false, false, false],
      [768, false, 56, false, true, false],
      [1023, false, 56, false, true, false],
      [1024, false, 56, true, true, false],
    ]);
    await context.close();
  });

  test('sidebar.words: in Spanish no entry of any group has a word broken in the middle, and none takes three lines', async () => {
    const { context, page } = await openContext(browser, { language: 'es' });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/customer-segments');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    const groups = await menu.locator('button[aria-expanded]').allInnerTexts();
    expect(groups.length).toBeGreaterThan(5);
    let entries = 0;
    for (const group of groups) {
      const opens = menu.getByRole('button', { name: group, exact: true });
      if ((await opens.getAttribute('aria-expanded')) === 'false') await opens.click();
      const seen = await menu.evaluate(brokenWords);
      expect(seen.broken).toEqual([]);
      entries += seen.entries;
    }
    expect(entries).toBeGreaterThan(40);
    await context.close();
  });

  test('layout.sidebar, sidebar.states: it searches, opens one group at a time, collapses for good, and covers the page of a phone', async () => {
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'manager@demo.test');
    await open(page, '/ams/customer-segments');
    const menu = menuOf(page);
    const openGroups = () => menu.locator('button[aria-expanded="true"]').allInnerTexts();
    expect((await box(menu))?.width).toBe(231);
    expect(await openGroups()).toEqual(['Customers']);
    await menu.getByRole('button', { name: 'Inventory' }).click();
    expect(await openGroups()).toEqual(['Inventory']);
    // What has no code yet says so beside its name; what has does not.
    await menu.getByRole('button', { name: 'Assets' }).click();
    await menu.getByRole('link', { name: /Soon$/ }).first().waitFor();
    await menu.getByRole('button', { name: 'Activities', exact: true }).click();
    expect(await menu.getByRole('link', { name: /^All activities.*Soon$/ }).count()).toBe(0);
    await menu.getByRole('searchbox').fill('segment');
    await menu.getByRole('link', { name: 'Customer segments' }).waitFor();
    await expect.poll(() => menu.getByRole('link').count()).toBe(1);
    await menu.getByRole('searchbox').fill('');

    await page.getByRole('button', { name: /^Collapse the sidebar/ }).click();
    await expect.poll(async () => (await box(bar(page)))?.x).toBe(56);
    await page.reload();
    await settled(page);
    expect((await box(bar(page)))?.x).toBe(56);
    await page.getByRole('button', { name: /^Expand the sidebar/ }).click();
    await expect.poll(async () => (await box(bar(page)))?.x).toBe(232);

    await resize(page, 390);
    expect(await menu.count()).toBe(0);
    const button = page.getByRole('button', { name: 'Open menu' });
    await button.click();
    const drawer = page.getByRole('dialog', { name: 'Main menu' });
    await drawer.getByRole('searchbox').waitFor();
    await expect.poll(async () => (await box(drawer))?.x).toBe(0);
    expect([await box(drawer), await box(bar(page))]).toMatchObject([
      { width: 320, height: 900 },
      { x: 0, width: 390 },
    ]);
    await drawer.getByText('Web 6.7.28').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('sidebar.hover_delays: collapsed, a group opens 150 ms after the pointer comes and closes 300 ms after it leaves', async () => {
    const { context, page } = await openContext(browser, { width: 1024 });
    await page.clock.install();
    await signIn(page, 'manager@demo.test');
    await open(page, '/ams/customer-segments');
    const group = menuOf(page).getByRole('button', { name: 'Inventory' });
    const isShown = async () => (await group.getAttribute('aria-expanded')) === 'true';
    // From here on time passes only when the test says so.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await group.hover();
    await page.clock.runFor(149);
    expect(await isShown()).toBe(false);
    await page.clock.runFor(1);
    await expect.poll(isShown).toBe(true);
    expect(await menuOf(page).getByRole('link').count()).toBeGreaterThan(0);
    await page.mouse.move(700, 600);
    await page.clock.runFor(299);
    expect(await isShown()).toBe(true);
    await page.clock.runFor(1);
    await expect.poll(isShown).toBe(false);
    await context.close();
  });
});

test('the panel of the bell is wide enough to be read, and inside the page, at every width', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'manager@demo.test');
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/ams/customer-segments');
    await bar(page)
      .getByRole('button', { name: /otification/ })
      .click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.waitFor();
    const isInside = async () => {
      const at = await box(panel);
      return at !== null && at.width >= 320 && at.height >= 60 && at.x >= 0 && at.x + at.width <= width;
    };
    await expect.poll(isInside, { message: `at ${width}` }).toBe(true);
    await page.keyboard.press('Escape');
  }
  expect(errors).toEqual([]);
  await context.close();
});

describe('the frame of the portal', () => {
  test('layout.portal: logo and address, help with the support chat, language, customer, bell and profile, in the colours of the company', async () => {
    const staff = await staffApi();
    const chat = 'https://chat.northstar.example/start';
    await staff.post('/company/configurations', { key: 'support_chat_url', text_value: chat });
    const company = (await staff.get('/company')).data as Record<string, unknown>;
    const { context, page, errors } = await openContext(browser);
    await signIn(page, 'customer@demo.test', '/customer-login');
    await open(page, '/customer-portal/service-requests');
    const top = bar(page);
    const brand = top.getByRole('link', { name: new RegExp(String(company.name)) });
    await brand.getByText([company.address1, company.city].filter(Boolean).join(', '), { exact: true }).waitFor();
    const painted = await top.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    });
    expect([company.background_color, company.text_color]).toEqual(['#0b3d91', '#ffffff']);
    expect(painted).toEqual(['rgb(11, 61, 145)', 'rgb(255, 255, 255)']);
    for (const name of [/^EN, Language/, /^Acting for /, /otification/, /account menu$/])
      await top.getByRole('button', { name }).waitFor();
    await top.getByRole('button', { name: 'Help' }).click();
    const opened = context.waitForEvent('page');
    await context.route(`${chat}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'How can we help?' }));
    await page.getByRole('button', { name: 'Open support chat' }).click();
    const talk = await opened;
    await talk.waitForURL(chat);
    expect(page.url()).toContain('/customer-portal/service-requests');
    expect(errors).toEqual([]);
    // The other journeys find the built-in chat.
    await staff.post('/company/configurations', { key: 'support_chat_url', text_value: '' });
    await context.close();
  });

  test('layout.portal_widths: places in the bar from 1024, in a menu from 768, below that at the thumb', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, 'customer@demo.test', '/customer-login');
    await open(page, '/customer-portal/service-requests');
    const places = menuOf(page);
    const seen: unknown[] = [];
    for (const width of [1024, 1023, 768, 767]) {
      await resize(page, width);
      const inBar = (await bar(page).getByRole('navigation', { name: 'Main menu' }).count()) === 1;
      const foot = await box(places);
      const atFoot = foot !== null && foot.y + foot.height === 900;
      seen.push([width, inBar, await places.getByRole('link').count(), atFoot, (await box(bar(page)))?.height]);
    }
    expect(seen).toEqual([
      [1024, true, 2, false, 56],
      [1023, true, 0, false, 56],
      [768, true, 0, false, 56],
      [767, false, 4, true, 56],
    ]);
    await context.close();
  });
});
