import type { Browser, Route } from 'playwright-core';
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
  await page
    .getByRole('heading', { level: 1, name: /^.+, (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w+, \d\d:\d\d–\d\d:\d\d$/ })
    .waitFor();
  const empty = page.getByRole('button', { name: /^\d empty fields$/ });
  await empty.waitFor();
  expect(await page.getByText('Maximum activities').count()).toBe(0);
  await empty.click();
  await page.getByText('Maximum activities').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test('a draft shift is published from its own page, and the badge beside its name says so', async () => {
  const office = await staffApi();
  const made = await office.post('/user-roster', {
    ...{ user_id: await idOf('/user', 'Winston Brown'), day: '2033-03-01', status: 'draft', break_minutes: 0 },
    ...{ start_at: '2033-03-01T08:00:00-05:00', end_at: '2033-03-01T12:00:00-05:00' },
  });
  const { id } = made.data as unknown as { id: number };
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/user-roster/${id}`);
  await page.getByText('Draft', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Publish shift' }).click();
  await page.getByText('Published', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Publish shift' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await office.delete(`/user-roster/${id}`);
  expect(errors).toEqual([]);
  await context.close();
});

test('a week without shifts says so and offers the first one, not to clear what nobody set', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await page.route(/\/api\/v1\/user-roster\?/, (route) =>
    route.fulfill({ json: { success: { data: [], total: 0, current_page: 1 } } }),
  );
  await open(page, '/ams/user-roster');
  await page.getByRole('heading', { name: 'No shifts this week' }).waitFor();
  expect(await page.getByText('Change or clear the filters.').count()).toBe(0);
  await page
    .getByRole('button', { name: /^New shift/ })
    .last()
    .click();
  await page.getByRole('dialog').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('on a phone the roster begins with today under its own header; earlier days unfold above', async () => {
  const office = await staffApi();
  const user_id = await idOf('/user', 'Winston Brown');
  const dayAt = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Jamaica' });
  for (const day of [dayAt(-1), dayAt(0)])
    await office.post('/user-roster', {
      ...{ user_id, day, status: 'published', break_minutes: 0 },
      ...{ start_at: `${day}T08:00:00-05:00`, end_at: `${day}T16:00:00-05:00` },
    });
  const { context, page, errors } = await openContext(browser, PHONE);
  await signIn(page, 'admin@demo.test');
  await open(page, `/ams/user-roster?f.user_id=${user_id}&f.day=${dayAt(-1)}..${dayAt(0)}&sort=day`);
  const earlier = page.getByRole('button', { name: /^Earlier \(\d+\)$/ });
  await earlier.waitFor();
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Winston Brown' });
  const before = await cards.count();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await earlier.click();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  expect(errors).toEqual([]);
  await context.close();
});

test('a new shift asks for one day: start and end are times of it, an end before the start is the next day’s', async () => {
  const office = await staffApi();
  const user_id = await idOf('/user', 'Winston Brown');
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/user-roster?open=new');
  const drawer = page.getByRole('dialog');
  const field = (name: RegExp) => drawer.getByRole('textbox', { name });
  await drawer.getByRole('button', { name: 'Create shift' }).click();
  const summary = drawer.getByRole('alert').filter({ hasText: 'There are 4 problems' });
  await summary.getByRole('link', { name: 'Start: Enter the start time.' }).waitFor();
  for (const words of ['Choose a person.', 'Enter the day.', 'Enter the end time.'])
    await drawer.getByText(words, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('combobox', { name: /^Person/ }).fill('Winston');
  await page.getByRole('option', { name: 'Winston Brown' }).click();
  await field(/^Start/).fill('2200');
  await field(/^Day/).fill('2033-05-31');
  await field(/^End/).fill('6');
  await field(/^End/).press('Tab');
  await drawer.getByText('next day').waitFor();
  await page.keyboard.press('Control+Enter');
  await drawer.waitFor({ state: 'detached' });
  const filters = encodeURIComponent(JSON.stringify({ user_id: [user_id] }));
  const kept = (await office.get(`/user-roster?filters=${filters}`)).data as unknown as Shift[];
  const shift = kept.find(({ day }) => day === '2033-05-31');
  const hours = (Date.parse(shift?.end_at ?? '') - Date.parse(shift?.start_at ?? '')) / 3_600_000;
  expect([shift?.day, hours]).toEqual(['2033-05-31', 8]);
  await office.delete(`/user-roster/${shift?.id}`);
  expect(errors).toEqual([]);
  await context.close();
});

test('drafts are told from what is published, and published in one go; each may be taken back', async () => {
  const office = await staffApi();
  const user_id = await idOf('/user', 'Winston Brown');
  const made: number[] = [];
  for (const day of ['2033-08-01', '2033-08-02', '2033-08-03']) {
    const times = { start_at: `${day}T08:00:00-05:00`, end_at: `${day}T12:00:00-05:00` };
    const { data } = await office.post('/user-roster', { user_id, day, ...times, status: 'draft', break_minutes: 0 });
    made.push((data as unknown as Shift).id);
  }
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/user-roster?f.day=2033-08-01..2033-08-07&sort=day');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const withStatus = (words: string) => rows.filter({ hasText: words });
  await expect.poll(() => withStatus('Draft').count()).toBe(3);
  // What fails as a whole says that nothing was changed, and is tried again.
  const away = (route: Route) => route.fulfill({ status: 503, body: '' });
  await page.route(/user-roster\/bulk\?/, away);
  await rows.first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Publish shifts' });
  await result.getByText('Nothing was changed.').waitFor();
  expect(await result.getByText(/0 of 1 done/).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.unroute(/user-roster\/bulk\?/, away);
  await result.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => withStatus('Published').count()).toBe(1);
  await page.getByText('1 shift published').waitFor();
  // One draft is published from its own menu.
  await rows.nth(1).getByRole('button', { name: 'Actions for Winston Brown, Tue 2 Aug 2033' }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await expect.poll(() => withStatus('Published').count()).toBe(2);
  await page.getByRole('button', { name: 'Publish 1 draft' }).click();
  await expect.poll(() => withStatus('Published').count()).toBe(3);
  expect(await page.getByRole('button', { name: /^Publish \d/ }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => withStatus('Draft').count()).toBe(1);
  // What is asked is whether the shift goes, not the person.
  await rows
    .last()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('Delete Winston Brown’s shift on Wed 3 Aug 2033?').waitFor();
  await question.getByRole('button', { name: 'Delete shift' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  for (const id of made.slice(0, 2)) await office.delete(`/user-roster/${id}`);
  expect(errors).toEqual([]);
  await context.close();
});

test('a new shift of another week is told where it is; what was typed is not thrown away without a question', async () => {
  const office = await staffApi();
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/user-roster?f.day=2033-09-05..2033-09-11&sort=day');
  await page
    .getByRole('button', { name: /^New shift/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'New shift' });
  // The person is typed at once: the first field has the focus.
  await drawer.getByRole('combobox', { name: /^Person/, expanded: false }).waitFor();
  await page.keyboard.type('Winston');
  await page.getByRole('option', { name: 'Winston Brown' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Discard changes?' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  const field = (name: RegExp) => drawer.getByRole('textbox', { name });
  await field(/^Day/).fill('2033-09-14');
  await field(/^Start/).fill('0800');
  await field(/^End/).fill('1200');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Shift for Winston Brown on Wed 14 Sept 2033 created').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Winston Brown' });
  await row.waitFor();
  expect(new URL(page.url()).searchParams.get('f.day')).toBe('2033-09-12..2033-09-18');
  await row.getByRole('link').first().click();
  await page.waitForURL(/open=\d+/);
  await office.delete(`/user-roster/${new URL(page.url()).searchParams.get('open')}`);
  expect(errors).toEqual([]);
  await context.close();
});

test('an officer reads their own published shifts, and only reads', async () => {
  const { context, page, errors } = await openContext(browser);
  await signIn(page, 'winston.brown@demo.test');
  await open(page, '/ams/user-roster');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await rows.first().waitFor();
  expect(await rows.filter({ hasNotText: 'Winston Brown' }).count()).toBe(0);
  expect(await rows.filter({ hasText: 'Draft' }).count()).toBe(0);
  for (const name of [/New shift/, /Publish/]) expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  // One shift is a card to read: its facts, no shut form with hints for whoever plans.
  await rows.first().getByRole('link').first().click();
  const card = page.getByRole('dialog', { name: /^Winston Brown, (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w+$/ });
  await card.getByText('Published', { exact: true }).waitFor();
  for (const role of ['textbox', 'combobox', 'radio'] as const) expect(await card.getByRole(role).count()).toBe(0);
  expect(await card.getByText('Up to 16 hours after the start').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

interface Shift {
  id: number;
  day: string;
  start_at: string;
  end_at: string;
}
