import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { open, openBrowser, openContext, settled, signIn } from './support/browser.ts';
import { makeCompany } from './support/records.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const attentionOf = async (page: Page) => {
  const answered = page.waitForResponse((response) => response.url().includes('/order/attention'));
  await open(page, '/ams/dashboard');
  return (await (await answered).json()).success.data;
};
const queue = (page: Page) => page.getByRole('navigation', { name: 'Needs attention' });

test('each figure of the first page opens its rows', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  const { overdue, unassigned } = await attentionOf(page);
  for (const [name, count] of [
    ['Overdue', overdue.count],
    ['Unassigned', unassigned.count],
  ] as const) {
    await open(page, '/ams/dashboard');
    const counted = page.waitForResponse(
      async (response) => /\/api\/v1\/order\?/.test(response.url()) && (await response.json()).success?.total === count,
    );
    await queue(page).getByRole('link', { name }).click();
    await page.waitForURL(/\/ams\/activities/);
    await counted;
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('the company sees its team and what holds what is late; an officer sees their own day', async () => {
  const company = await openContext(browser);
  await signIn(company.page, 'admin@demo.test');
  await open(company.page, '/ams/dashboard');
  await company.page.getByRole('heading', { name: 'Team now' }).waitFor();
  await company.page.getByRole('columnheader', { name: 'Why' }).waitFor();
  await company.page.getByRole('heading', { name: 'Next visits' }).waitFor();
  await company.page.getByRole('button', { name: 'Table' }).click();
  await company.page.getByRole('columnheader', { name: 'Planned' }).waitFor();
  expect(company.errors).toEqual([]);
  await company.context.close();

  const own = await openContext(browser);
  await signIn(own.page, 'officer@demo.test');
  await open(own.page, '/ams/dashboard');
  await own.page.getByRole('heading', { name: 'My day' }).waitFor();
  expect(await own.page.getByRole('heading', { name: 'Team now' }).count()).toBe(0);
  expect(own.errors).toEqual([]);
  await own.context.close();
});

test('figures stand under each other, what is cut can be read, a time is never what is cut; a phone has people as cards', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/dashboard');
  await page.getByRole('columnheader', { name: 'Why' }).waitFor();
  const lines = page.locator('dl svg');
  await lines.first().waitFor();
  const lefts = await lines.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect([lefts.length, new Set(lefts).size]).toEqual([4, 1]);
  for (const hint of await page.locator('td [data-tip] > span').all())
    expect(await hint.evaluate((one) => getComputedStyle(one).textOverflow)).toBe('ellipsis');
  const team = page.locator('table').filter({ has: page.getByRole('columnheader', { name: 'Behind' }) });
  for (const words of await team.locator('td [data-tip]').allTextContents())
    expect(words).not.toMatch(/(started|scheduled) \d\d:\d\d$/);
  // A figure says how it is made before it leads to its rows.
  const completed = page.getByRole('button', { name: /^Completed: how \d+ is calculated$/ });
  const count = await completed.textContent();
  await completed.click();
  await page.getByRole('table', { name: /^Completed: how/ }).waitFor();
  const opens = page.getByRole('link', { name: `Open ${count} activities` });
  expect(await opens.getAttribute('href')).toContain('completed');
  // Another period is part of the address; its figures add up week by week.
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '28 d' }).click();
  await page.getByRole('heading', { name: 'Last 28 days' }).waitFor();
  expect(new URL(page.url()).searchParams.get('days')).toBe('28');
  expect(
    await page
      .getByRole('table', { name: /^Completed: how/ })
      .getByRole('row')
      .count(),
  ).toBe(6);
  await page.setViewportSize({ width: 390, height: 844 });
  const [overdue, people] = await Promise.all(
    ['Overdue', 'Team now'].map((name) => page.getByRole('region', { name, exact: true }).first().boundingBox()),
  );
  expect(overdue?.y).toBeLessThan(people?.y ?? 0);
  const tiles = await queue(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect([tiles.length, tiles.at(-1)]).toEqual([5, 390]);
  const rows = team.locator('tbody tr');
  for (const row of await rows.all()) {
    const [box, name] = [await row.boundingBox(), await row.locator('th').boundingBox()];
    const now = await row.locator('td').first().boundingBox();
    expect(now?.width).toBeCloseTo(box?.width ?? 0, 0);
    expect(now?.y ?? 0).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('in Spanish the counters say their names whole at any width', async () => {
  const { context, page } = await openContext(browser, { width: 1440, language: 'es' });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/dashboard');
  const counters = page.getByRole('navigation', { name: 'Requiere atención' }).getByRole('link');
  await counters.first().waitFor();
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await counters.evaluateAll((all) =>
      all.flatMap((one) =>
        [...one.querySelectorAll<HTMLElement>('span > span:first-child')]
          .filter(
            (name) =>
              name.scrollWidth > name.clientWidth ||
              name.getBoundingClientRect().right > one.getBoundingClientRect().right,
          )
          .map(({ textContent }) => textContent),
      ),
    );
    expect(cut, `cut at ${width}`).toEqual([]);
  }
  await context.close();
});

test('a mistyped year makes no figure that nobody can read; a time of another day has its day; nothing is cut or runs over', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1280 });
  await signIn(page, 'admin@demo.test');
  await page.route('**/api/v1/dispatch/team*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [first] = body.success.data.members;
    const job = { id: 1, reference_no: 'ACT-1', name: 'Harbour View', city: null, progress: null };
    const today = new Date().toISOString();
    const own = (behind: number, next_at: string) => ({
      ...{ ...first, id: behind, silent: null, state: 'due', behind, since: '1900-01-01T14:30:00Z', next_at },
      ...{ planned_minutes: 819, travel_minutes: 0, shift_minutes: 555 },
      next: { ...job, start: '1900-01-01T14:30:00Z', end: today, incomplete_reason: null },
    });
    body.success.data.members = [own(66_749_493, '2152-07-21T14:30:00Z'), own(1500, today)];
    await route.fulfill({ json: body });
  });
  await page.route('**/api/v1/order/attention*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const row of body.success.data.late) row.late_at = new Date(Date.now() - 362 * 86_400_000).toISOString();
    await route.fulfill({ json: body });
  });
  await open(page, '/ams/dashboard');
  const team = page.locator('table').filter({ has: page.getByRole('columnheader', { name: 'Behind' }) });
  const [worst, other] = [team.locator('tbody tr').nth(0), team.locator('tbody tr').nth(1)];
  await worst.getByText('over 99 days').waitFor();
  await other.getByText('over 1 day', { exact: true }).waitFor();
  await other.getByText('13 h 39 min of 9 h 15 min').waitFor();
  await other.getByText(/^Not started · (1\sJan\s1900|31\sDec\s1899) \d\d:\d\d$/).waitFor();
  await worst.getByText(/^21\sJul\s2152 \d\d:\d\d$/).waitFor();
  const late = page.getByRole('table', { name: 'Overdue' }).getByText(/· 362 days$/);
  for (const width of [1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await team
      .locator('td:visible, td:visible > span')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline'),
      );
    expect(wide.length, `cells that run over at ${width}`).toBe(0);
    const cut = await late.first().evaluate((one) => {
      const cell = one.closest('td') ?? one;
      return cell.scrollWidth > cell.clientWidth;
    });
    expect(cut, `the days overdue at ${width}`).toBe(false);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('the first page is never blank while it asks whether the company is new', async () => {
  const { context, page } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/first-hour*', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' }).waitFor();
  await page.getByRole('navigation').first().waitFor();
  answer();
  await queue(page).waitFor();
  await context.close();
});

/** Blocks of the first page that show nothing, and how far below the last of them it can still be moved. */
const emptyBelow = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const moves = [main, ...main.querySelectorAll('*')].find(
      (one) => one.scrollHeight > one.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    );
    moves?.scrollTo(0, moves.scrollHeight);
    const blocks = [...main.querySelectorAll('section')].filter((one) => one.checkVisibility());
    const empty = blocks.filter((block) => !block.querySelector('tbody tr, dd, li, svg, form, button, a'));
    const foot = (moves ?? main).getBoundingClientRect().bottom;
    const last = Math.max(
      ...[...main.querySelectorAll('section, form, ol, ul')].map((one) => one.getBoundingClientRect().bottom),
    );
    return { empty: empty.map((one) => one.textContent), blank: moves ? Math.round(foot - last) : 0 };
  });

test('nothing of the first page is empty, and it does not go on below its last block', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/dashboard');
  await page.getByRole('columnheader', { name: 'Why' }).waitFor();
  await page.getByRole('heading', { name: 'Next visits' }).waitFor();
  const full = await emptyBelow(page);
  expect(full.empty).toEqual([]);
  expect(full.blank).toBeLessThan(64);

  const subdomain = `fold-${unique()}`;
  await makeCompany(subdomain, `admin@${subdomain}.test`);
  const origin = inject('origin').replace('127.0.0.1', `${subdomain}.ordo.localhost`);
  await signIn(page, `admin@${subdomain}.test`, '/login', undefined, origin);
  await page.getByRole('heading', { name: /^Set up / }).waitFor();
  await settled(page);
  const fresh = await emptyBelow(page);
  expect(fresh.empty).toEqual([]);
  expect(fresh.blank).toBeLessThan(64);
  expect(errors).toEqual([]);
  await context.close();
});
