import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { ownDay } from './support/planned.ts';
import { newActivity } from './support/records.ts';
import { unique } from './support/unique.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const PHONE = { width: 390, height: 844 } as const;
const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The Monday a month begins on, as the view shows it. */
function firstShown(now: number): string {
  const first = Date.parse(`${dayOf(now - 5 * 3_600_000).slice(0, 8)}01T12:00:00Z`);
  return dayOf(first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS);
}

test('the month of a phone begins today: days that are over are one line, which unfolds', async () => {
  const now = Date.now();
  const [title, later] = [unique(), unique()];
  // Two days ago is over in every zone; on the first days of some months it is in no view.
  const before = `${dayOf(now - 2 * DAY_MS)}T15:00:00.000Z`;
  await newActivity({ title, driver_id: null, scheduled_start: before, scheduled_end: before.replace('T15', 'T16') });
  const soon = { scheduled_start: new Date(now).toISOString(), scheduled_end: new Date(now + 600_000).toISOString() };
  await newActivity({ title: later, driver_id: null, ...soon });
  const { context, page, errors } = await openContext(browser, PHONE);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activity-schedule?view=month');
  const list = page.locator('[data-board-scroller]');
  await list.getByRole('button', { name: later }).waitFor();
  const fold = page.locator('[data-agenda-past]');
  if (firstShown(now) <= before.slice(0, 10)) {
    expect(await list.getByRole('button', { name: title }).count()).toBe(0);
    expect((await fold.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await fold.tap();
    await list.getByRole('button', { name: title }).waitFor();
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('what a day of the phone’s month has more than it shows is a button of 44 px, readable in the dark', async () => {
  const { day, officers } = await ownDay();
  for (let n = 0; n < 18; n++)
    await newActivity({
      title: `${unique()} ${n}`,
      driver_id: officers[0]?.id,
      scheduled_start: new Date(Date.parse(`${day}T13:00:00.000Z`) + n * 600_000).toISOString(),
      scheduled_end: new Date(Date.parse(`${day}T13:00:00.000Z`) + (n + 1) * 600_000).toISOString(),
    });
  const { context, page, errors } = await openContext(browser, { ...PHONE, scheme: 'dark' });
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/activity-schedule?view=month&day=${day}`);
  const more = page.getByRole('button', { name: '+2 more' });
  await more.waitFor();
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await violations(page)).toEqual([]);
  await more.tap();
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(day);
  expect(errors).toEqual([]);
  await context.close();
});
