import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { newActivity } from './support/records.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

test('a late activity says since when at its due date, and a word without an end stays on the page', async () => {
  const title = `${unique()}${'Pneumonoultramicroscopic'.repeat(5)}`;
  const id = await newActivity({
    title,
    scheduled_start: ago(147),
    scheduled_end: ago(145),
    due_at: ago(121),
  });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activities/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  await expect
    .poll(async () => (await page.getByText(/overdue/i).allTextContents()).join('|'))
    .toMatch(/Due \d.* · 5 days overdue/);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const ends = () =>
      page.getByText(title).evaluateAll((all) =>
        all.map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          return range.getBoundingClientRect().right;
        }),
      );
    await expect.poll(async () => Math.max(...(await ends())), { message: `at ${width}` }).toBeLessThanOrEqual(width);
  }
  expect(errors).toEqual([]);
  await context.close();
});
