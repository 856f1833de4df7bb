import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './support/accessibility.ts';
import { open, openBrowser, openContext, signIn } from './support/browser.ts';
import { PHONE } from './support/officer.ts';
import { idOf } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('an officer’s phone says when they work today, with the break', async () => {
  const office = await staffApi();
  const user_id = await idOf('/user', 'Winston Brown');
  const zone = 'America/Jamaica';
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: zone });
  const old = (await office.get(`/user-roster?filters=${encodeURIComponent(JSON.stringify({ user_id: [user_id] }))}`))
    .data as unknown as { id: number; day: string }[];
  for (const { id, day } of old) if (day === today) await office.delete(`/user-roster/${id}`);
  await office.post('/user-roster', {
    ...{ user_id, day: today, status: 'published', break_minutes: 30 },
    ...{ start_at: `${today}T08:00:00-05:00`, end_at: `${today}T16:00:00-05:00` },
  });
  const { context, page, errors } = await openContext(browser, PHONE);
  await signIn(page, 'winston.brown@demo.test');
  await open(page, '/ams/activities?view=mine');
  const line = page.getByText(/^Shift \d.*–.* · 30 min break$/);
  await line.waitFor();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
}, 60_000);

test('the roster of a person is opened from their page: their shifts of this week', async () => {
  const user_id = await idOf('/user', 'Winston Brown');
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/users/${user_id}`);
  await page.getByRole('link', { name: 'Open roster' }).click();
  const rows = page.getByRole('row');
  await rows.filter({ hasText: 'Winston Brown' }).first().waitFor();
  const others = rows.filter({ hasNotText: 'Winston Brown' }).filter({ has: page.getByRole('cell') });
  expect(await others.count()).toBe(0);
  // The period of the link is asked for, not only the person.
  await page.getByText('This week', { exact: true }).last().waitFor();

  await open(page, '/ams/user-roster');
  await page
    .getByRole('tab', { name: 'This week', selected: true })
    .or(page.locator('[aria-current="page"]', { hasText: 'This week' }))
    .waitFor();
  const days = await rows
    .filter({ has: page.getByRole('cell') })
    .locator('td time, td')
    .allTextContents();
  expect(days.length).toBeGreaterThan(0);
  const roster = new URL(page.url()).searchParams;
  expect([roster.get('f.day'), roster.get('sort')]).toEqual(['~this_week', 'day']);
  await rows
    .filter({ has: page.getByRole('cell') })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/open=\d+|user-roster\/\d+/);
  expect(await violations(page)).toEqual([]);

  const shift = await page.evaluate(() => /(?:open=|user-roster\/)(\d+)/.exec(location.href)?.[1]);
  await open(page, `/ams/user-roster/${shift}`);
  await page.getByRole('heading', { level: 1, name: /^.+, \d+ \w+, \d\d:\d\d–\d\d:\d\d$/ }).waitFor();
  await page.getByText(/^\d empty fields$/).waitFor();
  expect(await page.getByText('Maximum activities').count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});
