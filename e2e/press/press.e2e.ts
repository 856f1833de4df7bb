import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from '../support/browser.ts';
import { realPaths } from '../walk/real-paths.ts';
import { pressAll } from './press.ts';
import { reach, targetsOf, viewsOf } from './targets.ts';
import { watch } from './watch.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const LONG = 300_000;

// A few screens of each kind, so that the long walk (npm run test:press) cannot rot unnoticed.
test(
  'every primary action of some screens answers',
  async () => {
    const wrong: string[] = [];
    const walks = [
      {
        paths: [
          '/login',
          '/customer-login',
          '/forgot_password',
          '/reset_password?{password}',
          '/customer-user?{invitation}',
          '/customer_feedback?{feedback}',
          '/sign/{token}',
          '/proof/{code}',
        ],
        email: null,
      },
      { paths: ['/ams/customer-segments', '/ams/payment-type', '/ams/settings/company'], email: 'admin@demo.test' },
      { paths: ['/customer-portal/profile'], email: 'customer@demo.test' },
    ];
    for (const { paths, email } of walks) {
      const figures = await pressAll(browser, paths, {}, email, 'primary');
      expect(figures.pressed).not.toEqual([]);
      expect(figures.gone).toEqual([]);
      wrong.push(...figures.wrong);
    }
    expect(wrong).toEqual([]);
  },
  LONG,
);

test(
  'what takes something away asks or answers',
  async () => {
    const figures = await pressAll(browser, ['/ams/customer-group'], {}, 'admin@demo.test', 'destructive');
    expect(figures.pressed).not.toEqual([]);
    expect(figures.wrong).toEqual([]);
  },
  LONG,
);

/** A record as the product marks it: above its tabs and below them a red button; in its menu two of four entries are red. */
const RECORD = `<main><button class="_danger_x">Head</button><button aria-haspopup="menu" onclick="entries.hidden = false">More</button>
  <nav class="_tabs_x"><ul><li><a aria-current="page">One</a></li><li><a>Two</a></li><li><a>Three</a></li></ul></nav>
  <button class="_danger_x">Body</button>
  <div id="entries" hidden><a role="menuitem">Copy</a><a role="menuitem" class="_danger_x">Void</a>
  <a role="menuitem">Print</a><a role="menuitem" class="_danger_x">Delete</a></div></main>`;

test('every red entry of a menu and every tab of a record is on the way of the walk', async () => {
  const { context, page } = await openContext(browser);
  const reached = async (isFurther: boolean) => {
    const words: unknown[] = [];
    for (const target of await targetsOf(page, 'destructive', isFurther))
      words.push(await (await reach(page, 'destructive', isFurther, target))?.textContent());
    return words;
  };
  await page.setContent(RECORD);
  expect(await viewsOf(page)).toEqual(['Two', 'Three']);
  expect(await reached(false)).toEqual(['Head', 'Body', 'Void', 'Delete']);
  // What stands in the head of the record is pressed in its first view only.
  await page.setContent(RECORD);
  expect(await reached(true)).toEqual(['Body']);

  await signIn(page, 'admin@demo.test');
  const [path = ''] = await realPaths(['/ams/activities/{id}']);
  await open(page, path);
  const tabs = page.getByRole('main').locator('nav[class*="_tabs_"] li');
  expect(await tabs.count()).toBeGreaterThan(3);
  expect(await viewsOf(page)).toHaveLength((await tabs.count()) - 1);
  await context.close();
});

/** A page with a count that stands always, a banner of an earlier refusal, and buttons that are refused. */
const REFUSING = `<h1>Customers</h1><span role="status">12 customers</span><p class="_note_x">A hint for all</p><div role="alert" id="old">Enter a name</div>
  <button onclick="fetch('/api/refuse')">Silent</button>
  <button onclick="fetch('/api/refuse').then(() => document.body.insertAdjacentHTML('beforeend', '<p role=alert>Not allowed</p>'))">Says so</button>
  <button onclick="old.textContent = ''; fetch('/api/refuse').then(() => { old.textContent = 'Enter a name' })">Says it again</button>
  <script>
    if (location.search === '?failing') console.error('broken');
    if (location.search === '?asking') fetch('/api/refuse');
    if (location.search === '?again') addEventListener('load', () => setTimeout(() => location.replace('?')));
  </script>`;

test('what stood before a press answers nothing; what is wrong while a page opens is not lost', async () => {
  const { context, page } = await openContext(browser);
  const origin = inject('origin');
  await context.route(`${origin}/refusing*`, (route) => route.fulfill({ contentType: 'text/html', body: REFUSING }));
  await context.route(`${origin}/api/refuse`, (route) => route.fulfill({ status: 422, body: '{}' }));
  const watched = watch(page);
  const opened = async (search: string) => {
    await watched.beginOpening();
    await page.goto(`${origin}/refusing${search}`);
    await page.waitForTimeout(500);
    return watched.findings();
  };
  const pressed = async (name: string) => {
    await watched.begin();
    const answered = page.waitForResponse(/refuse$/);
    await page.getByRole('button', { name, exact: true }).click();
    await answered;
    return watched.findings();
  };
  expect(await opened('')).toEqual([]);
  expect(await pressed('Silent')).toEqual(['refused in silence: GET /api/refuse 422']);
  expect(await pressed('Says so')).toEqual([]);
  expect(await pressed('Says it again')).toEqual([]);
  expect(await opened('?failing')).toEqual(['console: broken']);
  expect(await opened('?asking')).toEqual(['asks for what it is refused: GET /api/refuse 422']);
  expect(await opened('?again')).toEqual(['the page loads itself anew']);
  await context.close();
});
