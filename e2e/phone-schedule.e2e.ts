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

test('a phone’s month has an index: a press on a day leads to it in the agenda, also to one with nothing', async () => {
  const { day, officers } = await ownDay();
  const at = (hour: number) => ({
    ...{ driver_id: officers[0]?.id, scheduled_start: `${day}T${hour}:00:00.000Z` },
    scheduled_end: `${day}T${hour + 1}:00:00.000Z`,
  });
  for (const hour of [14, 16]) await newActivity({ title: `${unique()} ${hour}`, ...at(hour) });
  const title = unique();
  await newActivity({ title, ...at(18) });
  for (const language of ['en', 'es'] as const) {
    const { context, page, errors } = await openContext(browser, { ...PHONE, language });
    await signIn(page, 'admin@demo.test');
    await open(page, `/ams/activity-schedule?view=month&day=${day}`);
    const index = page.locator('[data-month-dots]');
    const cell = index.getByRole('button', { name: language === 'en' ? / 3 activities$/ : / 3 actividades$/ });
    await expect.poll(() => cell.locator('svg').count()).toBeGreaterThan(0);
    await cell.tap();
    expect(await cell.getAttribute('aria-pressed')).toBe('true');
    const section = page.locator(`[data-day="${day}"]`);
    await section.getByText(title).waitFor();
    const top = async (one: typeof section) => (await one.boundingBox())?.y ?? 0;
    const below = async (one: typeof section) => (await top(one)) + ((await one.boundingBox())?.height ?? 0);
    await expect.poll(async () => Math.abs((await top(section)) - (await below(index)))).toBeLessThan(3);
    // A day without anything says so.
    const empty = index.getByRole('button', { name: language === 'en' ? / 0 activities$/ : / 0 actividades$/ });
    await empty.first().tap();
    await page.getByText(language === 'en' ? 'Nothing scheduled' : 'Nada programado').waitFor();
    // What can be pressed above the list is 44 px, and the days stand on one line.
    const heights = await page.locator('main button, main a').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return height > 0 && Math.min(width, height) < 43.5 ? [`${one.textContent} ${width}x${height}`] : [];
      }),
    );
    expect(heights).toEqual([]);
    await open(page, `/ams/activity-schedule?view=week&day=${day}`);
    const days = page.locator('main strong[aria-live]');
    expect((await days.boundingBox())?.height).toBeLessThan(30);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  }
});

test('the days of a week are said in one grammar: what both share once', async () => {
  const words = { en: ['30 Nov – 6 Dec', '7–13 Dec'], es: ['30 nov – 6 dic', '7–13 dic'] };
  for (const language of ['en', 'es'] as const) {
    const { context, page, errors } = await openContext(browser, { ...PHONE, language });
    await page.clock.setFixedTime(new Date('2026-11-29T15:00:00Z'));
    await signIn(page, 'admin@demo.test');
    for (const [at, day] of ['2026-12-01', '2026-12-08'].entries()) {
      await open(page, `/ams/activity-schedule?view=week&day=${day}`);
      const said = page.locator('main strong[aria-live]');
      // The days of a span stay on one line: their spaces do not break.
      await expect.poll(async () => (await said.textContent())?.replaceAll('\u00a0', ' ')).toBe(words[language][at]);
    }
    // A week with nothing leads to what waits for a time.
    await open(page, '/ams/activity-schedule?view=week&day=2060-06-09');
    await page
      .getByRole('button', { name: language === 'en' ? 'Show unscheduled activities' : /^Mostrar actividades sin/ })
      .tap();
    await page.locator('[data-tray] [data-waiting]').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  }
});
