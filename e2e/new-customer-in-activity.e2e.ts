import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay } from '../platform/testing/clock/company-day.ts';
import { violations } from './support/accessibility.ts';
import { aNewActivity, open, openBrowser, openContext, signIn } from './support/browser.ts';
import { ownDay } from './support/planned.ts';
import { newActivity } from './support/records.ts';
import { staffApi } from './support/staff-api.ts';
import { unique } from './support/unique.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a customer who is new with the activity is asked for phone and place; "tomorrow 9" is a time', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'manager@demo.test');
  await open(page, '/ams/activities?open=new');
  const name = `Marina ${unique()}`;
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByRole('combobox', { name: /^Customer/ }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  // Typing goes on where the name ended.
  const phone = form.getByRole('textbox', { name: /^Phone/ });
  await expect.poll(() => phone.evaluate((one) => one === document.activeElement)).toBe(true);
  // Who is meant is asked for in the block, no longer in the choice.
  expect(await form.getByRole('combobox', { name: /^Customer/ }).getAttribute('aria-required')).toBeNull();
  await phone.fill('876 555 0142');
  await form.getByRole('textbox', { name: /^Street/ }).fill('3 Pier Road');
  await form.getByRole('textbox', { name: /^City/ }).fill('Ocho Rios');
  expect(await violations(page)).toEqual([]);
  const start = form.getByRole('textbox', { name: /^Start/ }).first();
  await start.fill('tomorrow 9');
  await start.press('Tab');
  expect(await form.getByRole('textbox', { name: /Start.*time|time.*Start/i }).inputValue()).toBe('09:00');
  await form.getByRole('button', { name: /^Create activity/ }).click();
  await page.waitForURL(/\/ams\/activities\/\d+/);
  const staff = await staffApi();
  const found = (await staff.get(`/customer?q=${encodeURIComponent(name)}`)).data as unknown as { id: number }[];
  const { data } = await staff.get(`/customer/${String(found[0]?.id)}`);
  expect(data).toMatchObject({
    name,
    phone: '876 555 0142',
    addresses: [{ address1: '3 Pier Road', city: 'Ocho Rios' }],
  });
  expect(errors).toEqual([]);
  await context.close();
});

test('a name that was only looked for makes no customer: the form asks to add it or to choose another', async () => {
  const staff = await staffApi();
  const count = async () =>
    ((await staff.get('/customer?q=Half%20Way&per_page=50&page=1')).data as unknown as object[]).length;
  const before = await count();
  const { context, page } = await openContext(browser, { width: 1440 });
  await signIn(page, 'manager@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  const customer = form.getByRole('combobox', { name: /^Customer/ });
  await customer.fill('Half Way');
  await page.getByRole('option', { name: /Half Way Tree/ }).waitFor();
  await page.getByRole('option', { name: /Create customer/ }).click();
  await form.getByRole('textbox', { name: /^Title/ }).press('Control+Enter');
  await form.getByText('Add the new customer, or choose an existing one.').first().waitFor();
  expect(await count()).toBe(before);
  await form.getByRole('group', { name: 'New customer' }).getByRole('button', { name: 'Choose existing' }).click();
  await expect.poll(() => customer.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await form.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(1);
  await customer.fill('Half Way');
  await page.getByRole('option', { name: /Half Way Tree/ }).click();
  await form.getByRole('textbox', { name: /^Title/ }).press('Control+Enter');
  await page.waitForURL(/\/ams\/activities\/\d+/);
  expect(await count()).toBe(before);
  await context.close();
});

test('the keys that send, pressed in the block of a new customer, add that customer and leave the activity open', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await signIn(page, 'manager@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  const customer = form.getByRole('combobox', { name: /^Customer/ });
  for (const [n, key] of ['Control+Enter', 'Control+s'].entries()) {
    const name = `Harbour ${unique()}`;
    await customer.fill(name);
    await page.getByRole('option', { name: /Create customer/ }).click();
    await form.getByRole('textbox', { name: /^Phone/ }).fill(`876 555 014${n + 3}`);
    await form.getByRole('textbox', { name: /^City/ }).press(key);
    await form.getByRole('group', { name: 'New customer' }).waitFor({ state: 'detached' });
    expect(await customer.inputValue()).toBe(name);
    await expect.poll(() => customer.evaluate((one) => one === document.activeElement)).toBe(true);
  }
  expect(sent.filter((path) => path.endsWith('/customer/create-customer'))).toHaveLength(2);
  expect(sent).not.toContain('/api/v1/order');
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('a click into a filled day or time selects its text, so that typing replaces it; a second one sets the caret', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'manager@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  const day = form.getByRole('textbox', { name: 'Start, optional', exact: true });
  const time = form.getByRole('textbox', { name: 'Start: time' });
  await day.fill('05/09/2033 09:00');
  await form.getByRole('textbox', { name: /^Title/ }).click();
  await day.click();
  await page.keyboard.type('06/09/2033');
  await time.click();
  await page.keyboard.type('1030');
  await form.getByRole('textbox', { name: /^Title/ }).click();
  expect([await day.inputValue(), await time.inputValue()]).toEqual(['06/09/2033', '10:30']);
  await day.click();
  await day.click();
  const isChosen = () => day.evaluate((one: HTMLInputElement) => one.selectionStart !== one.selectionEnd);
  expect(await isChosen()).toBe(false);
  expect(errors).toEqual([]);
  await context.close();
});

test('the load under the chosen officer follows the start: the day by name, and what overlaps', async () => {
  const { day, officers } = await ownDay();
  const [officer] = officers;
  const at = (time: string) => `${day}T${time}:00.000Z`;
  await newActivity({ driver_id: officer?.id, scheduled_start: at('14:00'), scheduled_end: at('15:00') });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByRole('combobox', { name: /^Officer/ }).fill(String(officer?.name));
  await page.getByRole('option', { name: new RegExp(String(officer?.name)) }).click();
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  // The spaces of a date do not break.
  const said = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', date).replaceAll(' ', '.');
  const hint = form.getByText(new RegExp(`^${said}: Busy 09:00–10:00 · 1 activity`));
  expect(await hint.count()).toBe(0);
  const start = form.getByRole('textbox', { name: /^Start/ }).first();
  await start.fill(day);
  await start.press('Tab');
  await form.getByRole('textbox', { name: /Start.*time|time.*Start/i }).fill('09:30');
  await form.getByRole('textbox', { name: /^Title/ }).focus();
  await hint.waitFor();
  // What overlaps is marked as what gives pause, not as any hint.
  expect(await hint.locator('..').locator('svg').count()).toBe(1);
  const colours = await hint.evaluate((one) =>
    [one, one.closest('[id$="-hint"]') ?? one].map((part) => getComputedStyle(part).color),
  );
  expect(colours[0]).not.toBe(colours[1]);
  expect(errors).toEqual([]);
  await context.close();
});

test('a new customer who may be there already is asked about; a name is needed, and a phone number is one', async () => {
  const staff = await staffApi();
  const name = `Pelican ${unique()} Marine`;
  const { id } = (await staff.post('/customer/create-customer', { name })).data as unknown as { id: number };
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'manager@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByRole('combobox', { name: /^Customer/ }).waitFor();
  await form.getByRole('textbox', { name: /^Title/ }).press('Control+Enter');
  await form.getByText('Choose a customer.').first().waitFor();
  await form.getByRole('combobox', { name: /^Customer/ }).fill(name);
  await page.getByRole('option', { name: /Create customer/ }).click();
  await expect.poll(() => form.getByText('Choose a customer.').count()).toBe(0);
  const add = form.getByRole('button', { name: 'Add customer' });
  const field = form.getByRole('textbox', { name: /^Customer name/ });
  await field.fill(' ');
  await form.getByRole('textbox', { name: /^Phone/ }).fill('abc');
  await add.click();
  await form.getByText('Enter a name.').waitFor();
  await form.getByText('Enter a phone number.').waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await field.fill(name);
  await form.getByRole('textbox', { name: /^Phone/ }).fill('876 555 0199');
  await add.click();
  const question = page.getByRole('dialog', { name: 'Possible duplicate' });
  await question.getByText(name, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await field.inputValue()).toBe(name);
  // Asked on the way of the activity, it is made for whom was chosen.
  await form.getByRole('button', { name: /^Create activity/ }).click();
  await question.getByRole('button', { name: 'Use this one' }).click();
  await page.waitForURL(/\/ams\/activities\/\d+/);
  const made = await staff.get(`/order/${page.url().split('/').at(-1)}`);
  expect(made.data.customer_id).toBe(id);
  const found = (await staff.get(`/customer?q=${encodeURIComponent(name)}`)).data as unknown as object[];
  expect(found).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('a company without types of activity is told so, and where they come from', async () => {
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await page.route('**/api/v1/ordertype/fetchby/permission*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { success: object };
    await route.fulfill({ response: answer, json: { ...body, success: { ...body.success, data: [] } } });
  });
  await signIn(page, 'admin@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByText('No activity types yet.').waitFor();
  await form.getByText('Add a starter set · Activity types').waitFor();
  await form.getByRole('combobox', { name: /^Type/ }).click();
  await page.getByRole('status').getByText('No results', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await form.getByRole('link', { name: 'Activity types' }).click();
  await page.waitForURL(/\/ams\/activity-type$/);
  expect(errors).toEqual([]);
  await context.close();
});

test('with the same phone the customer who is there is what is offered first', async () => {
  const staff = await staffApi();
  const phone = `876 5${String(Date.now()).slice(-2)} ${String(Date.now()).slice(-6, -2)}`;
  const known = `Lignum ${unique()}`;
  await staff.post('/customer/create-customer', { name: known, phone });
  const { context, page, errors } = await openContext(browser, { width: 1440 });
  await signIn(page, 'manager@demo.test');
  await open(page, '/ams/activities?open=new');
  const form = page.getByRole('dialog', { name: 'New activity' });
  await form.getByRole('combobox', { name: /^Customer/ }).fill(`Vitae ${unique()}`);
  await page.getByRole('option', { name: /Create customer/ }).click();
  await form.getByRole('textbox', { name: /^Phone/ }).fill(phone);
  await form.getByRole('button', { name: 'Add customer' }).click();
  const question = page.getByRole('dialog', { name: 'Possible duplicate' });
  const filled = (name: string) =>
    question
      .getByRole('button', { name })
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  const primary = await form
    .getByRole('button', { name: /^Create activity/, includeHidden: true })
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await filled('Use this one')).toBe(primary);
  expect(await filled('Create anyway')).not.toBe(primary);
  await question.getByRole('button', { name: 'Use this one' }).first().click();
  await expect.poll(() => form.getByRole('combobox', { name: /^Customer/ }).inputValue()).toBe(known);
  expect(errors).toEqual([]);
  await context.close();
});

test('what refused the activity is said once, says what became of it, and is over with another customer', async () => {
  const { context, page, errors, form } = await aNewActivity(browser);
  const answers = [
    { status: 409, json: { code: 'customer_blocked', message: 'This customer is blocked: Unpaid' } },
    { status: 502, body: '' },
  ];
  await page.route('**/api/v1/order?*', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answers.shift()) : route.fallback(),
  );
  const create = form.getByRole('button', { name: /^Create activity/ });
  await create.click();
  const banner = form.getByRole('alert');
  await banner.getByText('This customer is blocked: Unpaid').waitFor();
  expect(await form.getByRole('combobox', { name: 'Address, optional' }).count()).toBe(1);
  await form.getByRole('combobox', { name: /^Customer/ }).fill('Half Way');
  await page.getByRole('option', { name: /Half Way Tree/ }).click();
  await banner.waitFor({ state: 'detached' });
  await create.click();
  await banner
    .getByText('The activity wasn’t created. What you entered is kept. Try again in a few minutes.')
    .waitFor();
  expect(await page.getByText(/service is temporarily unavailable/).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test.each([
  ['en', /^1 activity · 8 h 30 min work \+ 5 h 9 min travel, shift 9 h 15 min$/],
  ['es', /^1 actividad · 8 h 30 min \+ 5 h 9 min de traslado; jornada de 9 h 15 min$/],
] as const)(
  'work, the way between and the shift of an officer are told apart in words: %s',
  async (language, words) => {
    const { context, page, errors } = await openContext(browser, { width: 1440, language });
    await page.route('**/api/v1/dispatch/officers*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const day = { count: 1, planned_minutes: 510, travel_minutes: 309, shift_minutes: 555, away: null, busy: null };
      body.success.data.officers = [{ id: 1, name: 'Devon Grant', shift_other_types: false, ...day }];
      await route.fulfill({ json: body });
    });
    await signIn(page, 'admin@demo.test');
    await open(page, '/ams/activities?open=new');
    const form = page.getByRole('dialog').filter({ has: page.locator('[name="driver_id"]') });
    await form.locator('[name="driver_id"]').click();
    await page.getByRole('option').getByText(words).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
);

test('hours in the past or of many days give pause in words, and are sent all the same', async () => {
  const { context, page, errors, made, form } = await aNewActivity(browser);
  const [start, end] = ['Start, optional', 'End, optional'].map((name) =>
    form.getByRole('textbox', { name, exact: true }),
  ) as [Locator, Locator];
  const said = form.getByRole('status').filter({ has: page.locator('svg') });
  await start.fill(companyDay(3));
  await start.press('Tab');
  expect(await said.count()).toBe(0);
  await start.fill(companyDay(-362));
  await start.press('Tab');
  await said.getByText(/^In the past: 362 days ago$/).waitFor();
  await end.fill(companyDay(-350));
  await end.press('Tab');
  await said.getByText('Lasts 12 days', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/ams\/activities\/\d+$/);
  expect(made).toHaveLength(1);
  expect(errors).toEqual([]);
  await context.close();
});
